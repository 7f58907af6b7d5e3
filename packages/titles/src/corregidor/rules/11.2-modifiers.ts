import { hexAt } from '../data/hexes.ts'
import { type Corregidor, scenarioOf } from '../state/state.ts'

/** Modifier of Japanese ground attacks on Bataan and in Cavite (11.2S). */
const ON_BATAAN = 2
/** 11.2T: modifier of Japanese attacks and guns behind their timetable. */
const LATE = -2

/** The modifier of a Japanese ground attack on a hex (11.2S). */
export function onBataan(game: Corregidor, hex: number): number {
  const { panel } = hexAt(hex)
  return scenarioOf(game).id === 'bataan' && panel === 'bataan' ? ON_BATAAN : 0
}

/** 11.2T: the modifier of Japanese ground attacks and gunfire on both maps. */
export function behindTimetable({ vars }: Pick<Corregidor, 'vars'>): number {
  return vars.war.late ? LATE : 0
}
