import { type Ledger, ledger, type Procedure, record } from '@topside/engine'
import { FRESH, type Leyte, type Unit } from '../state.ts'
import { enemyOf, pointsOf } from '../units.ts'

/** 15.12: a unit is destroyed, and the enemy gets its points. */
function eliminate(game: Leyte, unit: Unit): void {
  const { side } = unit.def
  const track = `${enemyOf(side)}-victory`
  game.table.turn(unit, FRESH)
  game.table.move(unit, game.table.space(`${side}-eliminated`))
  game.table.setTrack(track, game.table.track(track) + pointsOf(unit.def))
}

/** 15.11: the sum of a unit's Combat Strengths. */
export function worthOf(unit: Unit): Ledger {
  const { attack, defence, artillery } = unit.def
  return ledger('ledger.worth', [
    { key: artillery === undefined ? 'part.attack-strength' : 'part.barrage-strength', rule: '15.11', value: attack },
    { key: 'part.fpf-strength', rule: '15.11', value: artillery?.fpf ?? 0 },
    { key: 'part.defence-strength', rule: '15.11', value: defence },
  ])
}

/** {@link eliminate}, told in the history. */
export function* destroy(game: Leyte, unit: Unit, key: string, rule: string): Procedure {
  const from = unit.space.id
  eliminate(game, unit)
  yield* record({ key, rule, args: { unit: { piece: unit.id }, from: { space: from } } })
  yield* record({
    key: 'points.scored',
    rule: '15.12',
    args: { side: { side: enemyOf(unit.def.side) }, points: pointsOf(unit.def) },
    ledgers: [worthOf(unit)],
  })
}
