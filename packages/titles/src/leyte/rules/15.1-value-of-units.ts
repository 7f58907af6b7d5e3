import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { part } from '@topside/kit'
import { enemyOf, type Side, type UnitDef } from '../data/units.ts'
import { FRESH, type Leyte, record, tell, type Unit } from '../state/state.ts'

/** 15.11: a unit's points: the sum of its Combat Strengths. */
export function pointsOf({ attack, defence, artillery }: UnitDef): number {
  return attack + defence + (artillery?.fpf ?? 0)
}

/** 15.11: the Combat Strengths of a unit. */
export function worthOf(unit: Unit): Ledger {
  const { attack, defence, artillery } = unit.def
  return ledger('ledger.worth', [
    part(artillery === undefined ? 'part.attack-strength' : 'part.barrage-strength', '15.11', attack),
    part('part.fpf-strength', '15.11', artillery?.fpf ?? 0),
    part('part.defence-strength', '15.11', defence),
  ])
}

function sumOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + pointsOf(unit.def), 0)
}

/** 15.11: the total value of some units as a part of the points. */
export function worthPart(key: string, rule: string, units: readonly Unit[]): LedgerPart {
  return unitsPart(key, rule, sumOf(units), units)
}

/** A part of the points with the units that score it. */
export function unitsPart(key: string, rule: string, value: number, units: readonly Unit[]): LedgerPart {
  return part(key, rule, value, { units })
}

/** 15.12: destroys a unit, with its points for the enemy; recorded as `key` by the `rule` that destroys it. */
export function destroy(game: Leyte, unit: Unit, key: string, rule: string): void {
  const from = unit.space
  eliminate(game, unit)
  tell(game, key, rule, { unit, from })
  record(game, 'points.scored', '15.12', {
    args: { side: { side: enemyOf(unit.def.side) }, points: pointsOf(unit.def) },
    ledgers: [worthOf(unit)],
  })
}

/** 15.12: puts a unit into the box of eliminated units, and its points on the enemy's track. */
function eliminate({ table }: Leyte, unit: Unit): void {
  const { side } = unit.def
  const track = `${enemyOf(side)}-victory`
  table.turn(unit, FRESH)
  table.move(unit, table.space(`${side}-eliminated`))
  table.setTrack(track, table.track(track) + pointsOf(unit.def))
}

/** 15.12: a side's points so far for destroyed enemy units. */
export function destroyedPoints({ table }: Leyte, side: Side): number {
  return sumOf(table.space(`${enemyOf(side)}-eliminated`).pieces)
}
