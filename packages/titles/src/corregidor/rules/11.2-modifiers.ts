import { hexAt } from '../data/hexes.ts'
import { type Corregidor, scenarioOf } from '../state/state.ts'

/** Added to the die of Japanese ground attacks on Bataan and in Cavite (11.2S). */
const ON_BATAAN = 2
/** 11.2T: taken off the die of Japanese attacks and guns that are behind their timetable. */
const LATE = -2

/** What is added to a Japanese ground attack on a hex (11.2S). */
export function onBataan(game: Corregidor, hex: number): number {
  const { panel } = hexAt(hex)
  return scenarioOf(game).id === 'bataan' && panel === 'bataan' ? ON_BATAAN : 0
}

/** 11.2T: what is taken off Japanese ground attacks and the fire of Japanese guns, on both maps. */
export function behindTimetable({ vars }: Pick<Corregidor, 'vars'>): number {
  return vars.war.late ? LATE : 0
}
