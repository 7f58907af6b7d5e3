import { ARMIES, type Army } from '../../data/armies.ts'
import { historic } from '../../data/scenarios.ts'
import { armyOf, type Board, isAircraft, isOutOfPlay } from './board.ts'
import { isSector } from './geography.ts'
import { suppliedPlaces } from './movement.ts'

/** Levels of victory, by rank (17.3). */
export const LEVELS = ['none', 'minor', 'victory', 'major', 'decisive'] as const
/** A level of victory. */
export type Level = (typeof LEVELS)[number]

/** Australian units in supply needed for a victory (V1). */
const TWELVE = 12

/** 17.3: whether an army controls all sectors of the City. */
export function holdsCity(board: Board): boolean {
  return historic.city.every((sector) => board.owner.get(sector) === 'japanese')
}

/** 17.4: the number of Australian ground units, including guns, that have a line of supply. */
export function suppliedAustralians(board: Board): number {
  const supplied = board.playsSupply ? suppliedPlaces(board, 'australian') : undefined
  return board.units.filter(
    (unit) =>
      armyOf(unit) === 'australian' &&
      !isAircraft(unit) &&
      isSector(unit.place) &&
      !isOutOfPlay(unit) &&
      (supplied === undefined || supplied.has(unit.place)),
  ).length
}

/** 17.3: the level reached by each army. */
export function levelsOf(board: Board): Record<Army, Level> {
  const holds = (army: Army, sector: string): boolean => board.owner.get(sector) === army
  const { city, outer, pivot } = historic
  const taken = city.filter((sector) => holds('japanese', sector)).length
  const enough = suppliedAustralians(board) >= TWELVE
  const japanese = (): Level => {
    if (taken === city.length) return 'decisive'
    if (!holds('japanese', pivot)) return 'none'
    if (taken >= 2) return 'victory'
    return outer.filter((sector) => holds('japanese', sector)).length >= 2 ? 'minor' : 'none'
  }
  const australian = (): Level => {
    if (!enough) return 'none'
    return holds('australian', pivot) && holds('australian', 'tanglin') ? 'decisive' : 'victory'
  }
  const british = (): Level => {
    if (taken === 0) return holds('british', pivot) ? 'decisive' : 'major'
    return japanese() === 'none' ? 'minor' : 'none'
  }
  return { japanese: japanese(), australian: australian(), british: british() }
}

/** 17.2: the armies with the highest level. */
export function winnersOf(levels: Record<Army, Level>): Army[] {
  const rank = (army: Army): number => LEVELS.indexOf(levels[army])
  const best = Math.max(...ARMIES.map(rank))
  return ARMIES.filter((army) => rank(army) === best)
}
