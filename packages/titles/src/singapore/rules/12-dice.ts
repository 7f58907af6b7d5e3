import { offer, type Procedure } from '@topside/engine'
import type { Army } from '../data/armies.ts'
import { ask, battleOf, type Singapore, type Unit } from '../state/state.ts'
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
  return pickDie(game, battleOf(game).attacker, support, ['add-die', '12.2'], support.def.attack, (die) =>
    roundOdds(attackDice(point, die), defence, extra),
  )
}

/** 12.3: a flanked Defender picks the die to drop. */
export function dropDie(game: Singapore, { group, point, defender }: Meeting): Procedure<number> {
  const extra = defenceLedger(game, group.tactic, defender).total
  return pickDie(game, battleOf(game).defender, defender, ['drop-die', '12.3'], defender.def.defend, (die) =>
    roundOdds(point.def.attack, defenceDice(defender, die), extra),
  )
}

/** An army picks one of a unit's dice by its number of sides, with the odds of the round for each. */
function pickDie(
  game: Singapore,
  army: Army,
  unit: Unit,
  [kind, rule]: readonly [kind: string, rule: string],
  dice: readonly number[],
  oddsWith: (die: number) => ReturnType<typeof roundOdds>,
): Procedure<number> {
  return ask(game, army, kind, rule, {
    args: { unit },
    offers: offer([...new Set(dice)], (value) => ({ verb: kind, value })),
    preview: (die) => ({ ledgers: [], chances: roundChances(oddsWith(die)) }),
  })
}
