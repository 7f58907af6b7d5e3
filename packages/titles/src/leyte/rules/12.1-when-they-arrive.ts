import { type Procedure, record } from '@topside/engine'
import { type Reason, withholdRest } from '@topside/kit'
import type { BoxId } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { type Leyte, onMap, type Unit } from '../state.ts'
import { whyNotDue } from './18-order-of-appearance.ts'

const NOT_YET: Reason = { key: 'why.not-yet', rule: '12.1' }

/** 12.1: why a unit does nothing on the map: it has not come in. */
export function whyNotOnMap(unit: Unit): Reason | undefined {
  return onMap(unit) ? undefined : NOT_YET
}

/** 12.1, 16.13: the boxes of units that may come in. */
const WAITING: { readonly [side in Side]: readonly BoxId[] } = {
  us: ['us-withheld', 'us-reinforcements', 'us-exited'],
  japan: ['japan-withheld', 'japan-reinforcements'],
}

/** 12.1: the units of a side that may come in now: those held back, those whose Game-Turn has come, those that come back (16.13). */
export function dueUnits(game: Leyte, side: Side): Unit[] {
  const due: Unit[] = []
  for (const box of WAITING[side])
    for (const unit of game.table.space(box).pieces) if (whyNotDue(game, unit) === undefined) due.push(unit)
  return due
}

/** 12.1: units that are due and have not come in are held back; they can come in later. */
export function* withhold(game: Leyte, side: Side): Procedure {
  const waiting = dueUnits(game, side).filter((unit) => unit.space.id === `${side}-reinforcements`)
  const units = withholdRest(game.table, waiting, game.table.space(`${side}-withheld`))
  if (units.length === 0) return
  yield* record({ key: 'arrival.withheld', rule: '12.1', args: { units: { pieces: units.map(({ id }) => id) } } })
}
