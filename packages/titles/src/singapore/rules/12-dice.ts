import { offer, type Procedure, pick } from '@topside/engine'
import type { Army } from '../data/armies.ts'
import { battleOf, type Singapore, seatOf, type Unit } from '../state/state.ts'
import type { Group } from '../state/vars.ts'
import { roundOdds } from './11.4-11.7-results.ts'
import { roundChances } from './11-odds.ts'
import { attackDice, defenceDice, defenceLedger, expectedDice } from './12-tactics.ts'

/** The opponents in a round with a choice of dice. */
interface Meeting {
  readonly group: Group
  readonly point: Unit
  readonly defender: Unit
}

/** 12.2: the Attacker picks the support die to add. */
export function addDie(game: Singapore, { group, point, defender }: Meeting, support: Unit): Procedure<number> {
  const { defence } = expectedDice(group.tactic, point, support, defender)
  const extra = defenceLedger(game, group.tactic, defender).total
  return pickDie(game, battleOf(game).attacker, support, { kind: 'add-die', rule: '12.2' }, support.def.attack, (die) =>
    roundOdds(attackDice(point, die), defence, extra),
  )
}

/** 12.3: the Defender picks the die that he drops when flanked. */
export function dropDie(game: Singapore, { group, point, defender }: Meeting): Procedure<number> {
  const extra = defenceLedger(game, group.tactic, defender).total
  const asked = { kind: 'drop-die', rule: '12.3' }
  return pickDie(game, battleOf(game).defender, defender, asked, defender.def.defend, (die) =>
    roundOdds(point.def.attack, defenceDice(defender, die), extra),
  )
}

/** An army picks one of a unit's kinds of dice, with the odds of the round for each. */
function pickDie(
  game: Singapore,
  army: Army,
  unit: Unit,
  asked: { readonly kind: string; readonly rule: string },
  dice: readonly number[],
  oddsWith: (die: number) => ReturnType<typeof roundOdds>,
): Procedure<number> {
  return pick(seatOf(game, army), {
    ...asked,
    args: { unit: { piece: unit.id } },
    offers: offer([...new Set(dice)], (value) => ({ verb: asked.kind, value })),
    preview: (die) => ({ ledgers: [], chances: roundChances(oddsWith(die)) }),
  })
}
