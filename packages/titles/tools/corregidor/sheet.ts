/** The sheet that the map of Corregidor is drawn on, and how its tables are read. */
import { at, type Point } from '../plane/lines.ts'

/** Canvas in map units. One inch of the printed map, 200 m, is about 91 units on the island's head. */
export const SIZE = { w: 2064, h: 1460 }
/** The neat line runs this far inside the canvas. */
export const INSET = 14
/** Where the map ends in the east: Area 27 touches it (rule 11.2.4). */
export const EAST = 1990

const parsePoint = (text: string): Point => {
  const [x, y] = text.split(',').map(Number)
  return [x ?? 0, y ?? 0]
}
/** A line written as `x,y x,y ...`. */
export const parseLine = (text: string): Point[] => text.split(/\s+/).map(parsePoint)
/** Points with a name before each: `name x,y name x,y ...`. */
export const parseNamed = (text: string): [string, Point][] => {
  const words = text.split(/\s+/)
  return words.flatMap((word, i) => (i % 2 === 0 ? [[word, parsePoint(at(words, i + 1))] as [string, Point]] : []))
}

/** Decoration is stored in whole units. */
export const wholeLine = (line: readonly Point[]) => line.map(([x, y]): Point => [Math.round(x), Math.round(y)])
