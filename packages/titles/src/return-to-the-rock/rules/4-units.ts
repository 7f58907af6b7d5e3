import { allowed, type Reason, turnBack } from '@topside/kit'
import { FRESH, SPENT } from '../data/faces.ts'
import type { Side } from '../data/units.ts'
import { type Area, isFresh, type Rock, type Unit, unitsIn } from '../state/state.ts'

/** 4.0: turns a unit to its Spent side. */
export function spend(game: Rock, unit: Unit): void {
  game.table.turn(unit, SPENT)
}

/** 4.0: turns all Spent units to their Fresh side (6.5, 13.1B). */
export function freshenUnits(game: Rock): void {
  turnBack(game.table, { from: SPENT, to: FRESH })
}

const PILLBOX: Reason = { key: 'why.pillbox', rule: '9.4.2' }

/** 4.0: why a unit can neither move nor attack: it is a Pillbox, or it is Spent, for which the reason is `spent`. */
export function whyUnable(unit: Unit, spent: Reason): Reason | undefined {
  if (unit.def.type === 'pillbox') return PILLBOX
  return isFresh(unit) ? undefined : spent
}

/** 4.0: a side's units in an Area that can move and attack: Fresh ones, except Pillboxes. */
export function ableUnits(area: Area, side: Side): Unit[] {
  return allowed(unitsIn(area, side), (unit) => whyUnable(unit, PILLBOX))
}
