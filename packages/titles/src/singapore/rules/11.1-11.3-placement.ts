import type { Procedure } from '@topside/engine'
import { allowed, offerPieces, part, type Reason } from '@topside/kit'
import { groundOf, isArtillery } from '../state/pieces.ts'
import {
  armyIn,
  ask,
  askSeveral,
  battleOf,
  type Place,
  refuse,
  type Singapore,
  tell,
  type Unit,
} from '../state/state.ts'
import type { Battle, Role } from '../state/vars.ts'
import { commitCost, pay, tokensOf } from './7-supplies.ts'
import { NO_TOKENS_LEFT, whyNoStrike } from './9-artillery.ts'

/** Changes the current battle. */
export function updateBattle(game: Singapore, change: Partial<Battle>): void {
  game.vars.battle = { ...battleOf(game), ...change }
}

/** The sector of the battle. */
export function battleSector(game: Singapore): Place {
  return game.table.space(battleOf(game).sector)
}

const NOT_DEFENDING: Reason = { key: 'why.not-defending', rule: '11.1' }
const IN_LINE: Reason = { key: 'why.in-line', rule: '11.1' }

/** 11.1: why a unit cannot be next in the Defender's line; `left`: the units not in the line yet. */
function whyNotInLine(game: Singapore, left: readonly Unit[], unit: Unit): Reason | undefined {
  if (left.includes(unit)) return undefined
  return groundOf(game, battleSector(game), battleOf(game).defender).includes(unit) ? IN_LINE : NOT_DEFENDING
}

/** 11.1: the Defender places first: the order of the line, and strike units. */
export function* placeDefenders(game: Singapore): Procedure {
  const battle = battleOf(game)
  let left = groundOf(game, battleSector(game), battle.defender)
  const line: Unit[] = []
  for (const unit of left) if (isArtillery(unit)) game.table.setStatus(unit, 'used', 1)
  while (left.length > 0) {
    const next = yield* ask(game, battle.defender, 'battle.line', '11.1', {
      args: { place: { space: battle.sector }, placed: line.length },
      offers:
        left.length > 1 ? offerPieces<Unit>(left, 'line').or({ verb: 'rest' }, undefined) : offerPieces(left, 'line'),
      whyNot: refuse.unit((piece) => whyNotInLine(game, left, piece), { place: battleSector(game) }),
    })
    const placed = next === undefined ? left : [next]
    line.push(...placed)
    left = left.filter((unit) => !placed.includes(unit))
    updateBattle(game, { line: line.map(({ id }) => id) })
  }
  tell(game, 'battle.line', '11.1', { place: { space: battle.sector }, units: line })
  yield* commitStrikes(game, 'defender')
}

/** 11.2, 11.3: the player commits any number of strike units, and pays for artillery. */
export function* commitStrikes(game: Singapore, role: Role): Procedure {
  const battle = battleOf(game)
  const army = armyIn(battle, role)
  const sector = battleSector(game)
  const costOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + commitCost(game, unit), 0)
  const able = allowed(game.table.pieces, (unit) => whyNoStrike(game, army, sector, unit))
  if (able.length === 0) return
  const units = yield* askSeveral(game, army, 'battle.strikes', '11.2', {
    args: { place: sector },
    verb: 'assign',
    things: able,
    min: 0,
    apart: (things) => (costOf(things) > tokensOf(game, army) ? { ...NO_TOKENS_LEFT } : undefined),
    whyNot: refuse.unit((piece) => whyNoStrike(game, army, sector, piece), { place: sector }),
    preview: (things) => ({
      ledgers: [{ key: 'ledger.supplies', total: costOf(things), parts: costParts(game, things) }],
      chances: [],
    }),
  })
  if (units.length === 0) return
  pay(game, army, costOf(units))
  for (const unit of units) game.table.setStatus(unit, 'used', 1)
  updateBattle(game, { strikes: { ...battleOf(game).strikes, [role]: units.map(({ id }) => id) } })
  tell(game, 'battle.committed', '11.2', { army: { side: army }, units })
}

function costParts(game: Singapore, units: readonly Unit[]) {
  return units
    .map((unit) => part('part.commit', '7.2', commitCost(game, unit), { unit }))
    .filter(({ value }) => value > 0)
}
