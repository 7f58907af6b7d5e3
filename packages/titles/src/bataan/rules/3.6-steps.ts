import { FRONT, INFANTRY, REDUCED } from '../data/faces.ts'
import type { Factors } from '../data/units.ts'
import { type Bataan, isArtillery, type Unit } from '../state/state.ts'
import { relocate } from './3.1-terminology.ts'

/** 3.61: the factors on the visible side of a unit. */
export function factorsOf({ def, face }: Unit): Factors {
  if (face === REDUCED && def.reduced !== undefined) return def.reduced
  if (face === INFANTRY && def.infantry !== undefined) return def.infantry
  return def
}

/** 3.61 to 3.63: remaining steps of a unit. */
export function stepsOf({ def, face }: Unit): number {
  return def.reduced !== undefined && face !== REDUCED ? 2 : 1
}

/**
 * 3.61: support strength shown on the support side of an artillery unit; self-propelled artillery has less when reduced
 * (16.31).
 */
export function printedSupport(unit: Unit): number {
  if (!isArtillery(unit)) return 0
  const { support, reducedSupport = support } = unit.def.artillery
  return unit.face === REDUCED ? reducedSupport : support
}

/** 3.61: a unit loses a step: it is turned over, or eliminated with its last one. Returns whether it is eliminated. */
export function loseStep(game: Bataan, unit: Unit): boolean {
  if (stepsOf(unit) === 2) {
    game.table.turn(unit, REDUCED)
    countLost(game, unit, 1)
    return false
  }
  eliminate(game, unit)
  return true
}

/** Turns after which an eliminated headquarters can return (16.26). */
const HQ_DELAY = 2

/** 3.61: removes a unit from play with all its steps, without its markers. */
export function eliminate(game: Bataan, unit: Unit): void {
  const { type, id } = unit.def
  if (type === 'hq') game.vars.rebuilding = [...game.vars.rebuilding, { unit: id, turn: game.vars.turn + HQ_DELAY }]
  countLost(game, unit, stepsOf(unit))
  relocate(game, unit, game.table.space(`${unit.def.side}-eliminated`))
  game.table.turn(unit, FRONT)
  game.table.setStatuses(unit, 0)
}

/** Counts a side's lost steps for victory (19.15). */
function countLost({ table }: Bataan, { def }: Unit, steps: number): void {
  const track = `${def.side}-lost`
  table.setTrack(track, table.track(track) + steps)
}
