import { type Ledger, ledger, type Preview, type Procedure } from '@topside/engine'
import { part } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { inTenths, totalsOdds } from '../odds.ts'
import { type Area, lineOf, type Rock, type Unit } from '../state/state.ts'
import { count } from '../state/unit-counts.ts'
import { sum } from './2-dice.ts'
import { lossesOn } from './11.1-attrition.ts'
import { rollWithAdvantage } from './13-advantage.ts'

/** 10.7: the Defense Value of a side's units against bombardment. */
export function shelterValue(target: Area, side: Side): Ledger {
  return ledger('ledger.defence', [
    part('part.terrain', '10.7A', target.def.tem, { area: target }),
    count(target, side) === 1 && part('part.single', '10.7B', 1),
  ])
}

/** 10.7: the preview of a bombardment. */
export function bombardmentPreview(attack: Ledger, defence: Ledger): Preview {
  const { below, equal, above, mean } = totalsOdds(attack.total - defence.total)
  return {
    ledgers: [attack, defence],
    chances: [
      { key: 'odds.no-effect', p: below + equal },
      { key: 'odds.hit', p: above, args: { mean: inTenths(mean) } },
    ],
  }
}

/** A bombardment before its roll. */
export interface Barrage {
  /** The side that bombards. */
  readonly side: Side
  readonly target: Area
  /** The Primary Target (10.5.1). */
  readonly primary: Unit
  readonly attack: Ledger
  /** Whether equal dice hit the Americans instead (10.8). */
  readonly strays: boolean
}

/** 10.7: both sides roll two dice; a positive margin is the number of Attrition Points. */
export function* rollBombardment(
  game: Rock,
  { side, target, primary, attack, strays }: Barrage,
): Procedure<{ margin: number; attacker: number; defender: number }> {
  const defence = shelterValue(target, enemyOf(side))
  const lost = lossesOn(target, enemyOf(side), primary)
  const totalsOf = (values: readonly number[]) => {
    const [attackDice, defenceDice] = [sum(values.slice(0, 2)), sum(values.slice(2))]
    return { attackDice, defenceDice, attack: attack.total + attackDice, defence: defence.total + defenceDice }
  }
  const dice = yield* rollWithAdvantage(game, {
    purpose: 'bombardment',
    dice: 4,
    line({ n, values }) {
      const totals = totalsOf(values)
      const margin = Math.max(0, totals.attack - totals.defence)
      return lineOf(game, margin > 0 ? 'bombardment.hit' : 'bombardment.no-effect', '10.7', {
        by: side,
        args: { area: target, attack: totals.attack, defence: totals.defence, margin },
        ledgers: [attack, defence],
        roll: { n, values, groups: [2, 2] },
      })
    },
    shown: () => bombardmentPreview(attack, defence),
    worth: {
      to: side,
      equal: strays,
      of(values) {
        const { attackDice, defenceDice, ...both } = totalsOf(values)
        const margin = both.attack - both.defence
        return [margin > 0 ? lost(margin) : 0, strays && attackDice === defenceDice ? -strayPoints(attackDice) : 0]
      },
    },
  })
  const totals = totalsOf(dice)
  return { margin: totals.attack - totals.defence, attacker: totals.attackDice, defender: totals.defenceDice }
}

/** 10.7, 10.8: the Attrition Points of a mistaken attack: half the dice, rounded down. */
export function strayPoints(dice: number): number {
  return Math.floor(dice / 2)
}
