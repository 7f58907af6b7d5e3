import { hexAt } from '../data/hexes.ts'
import { type Corregidor, scenarioOf } from '../state/state.ts'

/** Modifier of Japanese ground attacks on Bataan and in Cavite (11.2S). */
const ON_BATAAN = 2
/** 11.2T: modifier of Japanese attacks and guns behind their timetable. */
const LATE = -2

/** 11.2S, 11.2T: whether a hex is in the section of Bataan or of Cavite, not in another section of the same map. */
function isOnBataanOrCavite(hex: number): boolean {
  const { section } = hexAt(hex)
  return section === 'bataan' || section === 'cavite'
}

/** The modifier of a Japanese ground attack on a hex (11.2S). */
export function onBataan(game: Corregidor, hex: number): number {
  return scenarioOf(game).id === 'bataan' && isOnBataanOrCavite(hex) ? ON_BATAAN : 0
}

/** 11.2T: the modifier of Japanese ground attacks and gunfire on a hex of Bataan, of Cavite or of the islands. */
export function behindTimetable({ vars }: Pick<Corregidor, 'vars'>, hex: number): number {
  return vars.war.late && (hexAt(hex).panel !== 'bataan' || isOnBataanOrCavite(hex)) ? LATE : 0
}
