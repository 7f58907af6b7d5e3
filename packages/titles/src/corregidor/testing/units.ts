import { unitId } from '../data/units.ts'

/** Platoons of the 4th Marines (1942): the first three of company A. */
export const MARINE = unitId('us42-1-a-4m')
export const SECOND_MARINE = unitId('us42-2-a-4m')
export const THIRD_MARINE = unitId('us42-3-a-4m')

/** Batteries of Fort Mills (1942). */
export const CHENEY = unitId('us42-fort-mills-cheney')
export const CROCKETT = unitId('us42-fort-mills-crockett')
export const GEARY = unitId('us42-fort-mills-geary')
export const INDIANA = unitId('us42-fort-mills-indiana')
export const KYSOR = unitId('us42-fort-mills-kysor')
export const SMITH = unitId('us42-fort-mills-smith')

/** A Filipino regiment of the campaign on Bataan. */
export const REGIMENT = unitId('fa-45th-regt')

/** Companies of the Japanese 61st Regiment, tanks, an aircraft (1942). */
export const COMPANY = unitId('jp42-co1-61')
export const SECOND_COMPANY = unitId('jp42-co2-61')
export const TANK = unitId('jp42-1-7-tank')
export const SALLY = unitId('jp42-sally-1')
/** Japanese guns ashore: of 155 and of 240 mm. */
export const GUN = unitId('jp42-art-155-mm-no-1')
export const HOWITZER = unitId('jp42-art-240-mm-no-1')

/** American parachute platoons of 1945. */
export const PARA = unitId('us45-1-g-503')
export const SECOND_PARA = unitId('us45-2-g-503')
