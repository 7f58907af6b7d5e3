/** Platoons of the 4th Marines (1942): the first three of company A. */
export const MARINE = 'us42-1-a-4m'
export const SECOND_MARINE = 'us42-2-a-4m'
export const THIRD_MARINE = 'us42-3-a-4m'

/** Batteries of Fort Mills (1942). */
export const CHENEY = 'us42-fort-mills-cheney'
export const CROCKETT = 'us42-fort-mills-crockett'
export const GEARY = 'us42-fort-mills-geary'
export const INDIANA = 'us42-fort-mills-indiana'
export const KYSOR = 'us42-fort-mills-kysor'
export const SMITH = 'us42-fort-mills-smith'

/** A Filipino regiment of the campaign on Bataan. */
export const REGIMENT = 'fa-45th-regt'

/** Companies of the Japanese 61st Regiment, tanks, an aircraft (1942). */
export const COMPANY = 'jp42-co1-61'
export const SECOND_COMPANY = 'jp42-co2-61'
export const TANK = 'jp42-1-7-tank'
export const SALLY = 'jp42-sally-1'
/** Japanese guns ashore: of 155 and of 240 mm. */
export const GUN = 'jp42-art-155-mm-no-1'
export const HOWITZER = 'jp42-art-240-mm-no-1'

/** American parachute platoons of 1945. */
export const PARA = 'us45-1-g-503'
export const SECOND_PARA = 'us45-2-g-503'
