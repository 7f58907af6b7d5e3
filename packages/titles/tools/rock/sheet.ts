/** The sheet that the map of Corregidor is drawn on. */
/** Canvas in map units. One inch of the printed map, 200 m, is about 91 units on the island's head. */
export const SIZE = { w: 2064, h: 1460 }
/** The neat line runs this far inside the canvas. */
export const INSET = 14
/** Where the map ends in the east: Area 27 touches it (rule 11.2.4). */
export const EAST = 1990
