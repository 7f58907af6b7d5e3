import { type Ledger, ledger, type Preview } from '@topside/engine'
import { part } from '@topside/kit'
import { figures } from '../data/scenarios.ts'
import { battleOf, type Singapore, type Unit } from '../state/state.ts'
import type { Group, Tactic } from '../state/vars.ts'
import { roundOdds } from './11.4-11.7-results.ts'
import { roundBrief, roundChances } from './11-odds.ts'
import { bonusLedger } from './16-bonus.ts'

/** 12.3: whether a flanked unit has only one die, and therefore takes a penalty instead of dropping a die. */
export function isPenalised(tactic: Tactic, defender: Unit): boolean {
  return tactic === 'flanking' && defender.def.defend.length === 1
}

/** The dice of an attack, including the support's die (12.2). */
export function attackDice(point: Unit, added: number | undefined): readonly number[] {
  return added === undefined ? point.def.attack : [...point.def.attack, added]
}

/** 12.3: the dice of a defender without the dropped one. */
export function defenceDice(defender: Unit, dropped: number | undefined): readonly number[] {
  const at = dropped === undefined ? -1 : defender.def.defend.indexOf(dropped)
  return at < 0 ? defender.def.defend : defender.def.defend.toSpliced(at, 1)
}

/** All modifiers of the defender's highest die (11.4, 12.3, 16.6). */
export function defenceLedger(game: Singapore, tactic: Tactic, defender: Unit): Ledger {
  const { parts } = bonusLedger(game, defender.space)
  const flanked = part('part.flanked', '12.3', isPenalised(tactic, defender) ? -figures.flankPenalty : 0)
  return ledger('ledger.defence', [...parts, flanked])
}

/**
 * The expected dice of both sides before the players choose: the best die is added, the worst is dropped (12.2, 12.3).
 */
export function expectedDice(
  tactic: Tactic,
  point: Unit,
  support: Unit | undefined,
  defender: Unit,
): { readonly attack: readonly number[]; readonly defence: readonly number[] } {
  const added = tactic === 'concentration' && support !== undefined ? Math.max(...support.def.attack) : undefined
  const drops = tactic === 'flanking' && defender.def.defend.length > 1
  const dropped = drops ? Math.min(...defender.def.defend) : undefined
  return { attack: attackDice(point, added), defence: defenceDice(defender, dropped) }
}

/** The exact odds of a round between a group and a defender, and the modifiers behind them. */
export function roundPreview(game: Singapore, group: Group, defender: Unit): Preview {
  const { table } = game
  const support = group.support === undefined ? undefined : table.piece(group.support)
  const { attack, defence } = expectedDice(group.tactic, table.piece(group.point), support, defender)
  const added = defenceLedger(game, group.tactic, defender)
  const chances = roundChances(roundOdds(attack, defence, added.total))
  return { ledgers: [added], chances, brief: roundBrief(chances) }
}

/** The defender that the next group will face: the one in front, otherwise the first in line. */
export function nextDefender(game: Singapore): Unit | undefined {
  const { front, line } = battleOf(game)
  const id = front.defender ?? line[0]
  return id === undefined ? undefined : game.table.piece(id)
}
