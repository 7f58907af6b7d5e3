import { type Ledger, ledger, type Preview } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { figures } from '../data/scenarios.ts'
import { roundBrief, roundChances, roundOdds } from '../odds.ts'
import { battleOf, type Singapore, type Unit } from '../state/state.ts'
import type { Group, Tactic } from '../state/vars.ts'
import { bonusLedger, bonusOf } from './16-bonus.ts'

/** Attacks that a unit has left in this player turn (11.7). */
export function attacksLeft({ table }: Pick<Singapore, 'table'>, unit: Unit): number {
  return figures.attacksPerTurn - table.status(unit, 'attacks')
}

const NO_ATTACK: Reason = { key: 'why.no-attack', rule: '4.3' }
const FATIGUED: Reason = { key: 'why.fatigued', rule: '11.7' }

/** Why a unit does not attack (4.3, 11.7). */
export function whyNoAttack(game: Pick<Singapore, 'table'>, unit: Unit): Reason | undefined {
  if (unit.def.attack.length === 0) return NO_ATTACK
  return attacksLeft(game, unit) > 0 ? undefined : FATIGUED
}

/** 12.3: whether a unit of one die is flanked: it has none to drop, and takes a penalty. */
export function isPenalised(tactic: Tactic, defender: Unit): boolean {
  return tactic === 'flanking' && defender.def.defend.length === 1
}

/** The dice of an attack, with the die that a support adds (12.2). */
export function attackDice(point: Unit, added: number | undefined): readonly number[] {
  return added === undefined ? point.def.attack : [...point.def.attack, added]
}

/** 12.3: the dice of a defender without the one that is dropped. */
export function defenceDice(defender: Unit, dropped: number | undefined): readonly number[] {
  const at = dropped === undefined ? -1 : defender.def.defend.indexOf(dropped)
  return at < 0 ? defender.def.defend : defender.def.defend.toSpliced(at, 1)
}

/** All that is added to the defender's highest die (11.4, 12.3, 16.6). */
export function defenceLedger(game: Singapore, tactic: Tactic, defender: Unit): Ledger {
  const { parts } = bonusLedger(game, defender.space)
  const flanked = {
    key: 'part.flanked',
    value: isPenalised(tactic, defender) ? -figures.flankPenalty : 0,
    rule: '12.3',
  }
  return ledger('ledger.defence', [...parts, flanked])
}

/** What both sides roll in a round, before the dice are chosen (12.2, 12.3): the best die is added, the worst is dropped. */
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

/** The exact odds of a round with a group against a defender, and what stands behind them. */
export function roundPreview(game: Singapore, group: Group, defender: Unit): Preview {
  const { table } = game
  const support = group.support === undefined ? undefined : table.piece(group.support)
  const { attack, defence } = expectedDice(group.tactic, table.piece(group.point), support, defender)
  const added = defenceLedger(game, group.tactic, defender)
  const chances = roundChances(roundOdds(attack, defence, added.total))
  return { ledgers: [added], chances, brief: roundBrief(chances) }
}

/** The defender whom the next group will face: the one in front, else the first of the line. */
export function nextDefender(game: Singapore): Unit | undefined {
  const { front, line } = battleOf(game)
  const id = front.defender ?? line[0]
  return id === undefined ? undefined : game.table.piece(id)
}

/** The bonus of the sector of the battle (16.2). */
export function battleBonus(game: Singapore): number {
  return bonusOf(game, game.table.space(battleOf(game).sector))
}
