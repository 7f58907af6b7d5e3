import type { Ledger, Procedure, RecordLine, Rolled } from '@topside/engine'
import { allowed, offerPieces, pickOneByOne, type Reason } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { combatPreview } from '../odds.ts'
import { refuseUnit } from '../state/asking.ts'
import { type Area, ask, lineOf, type Marker, type Rock, record, tell, type Unit, unitsIn } from '../state/state.ts'
import { sum } from './2-dice.ts'
import { eliminate } from './3-boxes.ts'
import { spend } from './4-units.ts'
import { isFull } from './7-stacking-and-control.ts'
import { mayCross } from './8.7-restrictions.ts'
import { attackValue, defenceValue, strongestDefence } from './9.4.2-9.4.3-combat-values.ts'
import { type Attack, joiningUnits, ruleOf, whyNotAttacking } from './9-combat.ts'
import { absorb, lossesOn } from './11.1-attrition.ts'
import { originsOf } from './11.2.1-room.ts'
import { fugitive, leadsOut } from './11.2.2-priorities.ts'
import {
  askWhoRetreats,
  attackerRetreat,
  forcedAttackerRetreats,
  NO_RETREAT,
  voluntaryDefenderRetreats,
} from './11.2-retreats.ts'
import { rollWithAdvantage, type Worth } from './13-advantage.ts'
import { chooseSupport, settleSupport } from './17-optional-rules.ts'

/** An attack whose attacking units are known. */
interface Battle extends Attack {
  readonly lead: Unit
  readonly attackers: readonly Unit[]
}

/** The values of an attack's roll. */
interface Fight {
  readonly strength: Ledger
  readonly defence: Ledger
  /** The Lead Defending Unit. */
  readonly defender: Unit
  readonly support: readonly Marker[]
}

/** 9.4: an attack from the choice of lead units to the retreats. */
export function* resolveAttack(game: Rock, attack: Attack): Procedure {
  const { area, side } = attack
  const lead = yield* leadAttackingUnit(game, attack)
  const attackers = attack.mandatory ? attack.able : yield* joiningUnits(game, attack, lead)
  const battle: Battle = { ...attack, lead, attackers }
  record(game, attack.banzai === true ? 'combat.banzai' : 'combat.declared', ruleOf(game, attack), {
    by: side,
    args: { area, units: attackers, lead },
  })
  const defender = yield* leadDefendingUnit(game, battle)
  const defence = defenceValue(game, area, defender)
  const support = yield* chooseSupport(game, side, area, (markers) =>
    combatPreview(attackValue(game, battle, markers), defence),
  )
  const strength = attackValue(game, battle, support)
  const dice = yield* rollWithAdvantage(game, {
    purpose: 'combat',
    dice: 4,
    line: (rolled) => resultLine(game, battle, strength, defence, rolled),
    shown: () => combatPreview(strength, defence),
    worth: combatWorth(battle, { strength, defence, defender, support }),
  })
  noteAttack(game, area)
  const { attackDice, defenceDice } = totalsOf(dice)
  settleSupport(game, support, attackDice === defenceDice)
  yield* applyResult(game, battle, defender, strength.total + attackDice - defence.total - defenceDice)
}

/** 9.4: notes the Area of an attack: no other unit may enter it in this Impulse (8.2.2). */
function noteAttack({ vars: { impulse } }: Rock, { id }: Area): void {
  if (!impulse.attacked.includes(id)) impulse.attacked.push(id)
}

/** 9.4: the Attacker designates the Lead Attacking Unit. */
function leadAttackingUnit(game: Rock, attack: Attack): Procedure<Unit> {
  const { able, area, mandatory, origin, side } = attack
  return ask(game, side, 'combat.lead-attacker', '9.4.2A', {
    ask: mandatory ? 'ask.combat.lead-attacker' : 'ask.combat.lead-attacker-optional',
    args: { area, ...originsOf(able, origin) },
    offers: offerPieces(able, 'lead'),
    preview: (lead) =>
      combatPreview(
        attackValue(game, { ...attack, lead, attackers: able }, []),
        strongestDefence(game, area, enemyOf(side)),
      ),
    whyNot: refuseUnit({ rule: '9.4.2A', side, place: area }, whyNotAttacking),
  })
}

/** 9.4: the Defender designates the Lead Defending Unit. */
function leadDefendingUnit(game: Rock, battle: Battle): Procedure<Unit> {
  const { area } = battle
  const side = enemyOf(battle.side)
  return ask(game, side, 'combat.lead-defender', '9.4.3A', {
    args: { area },
    offers: offerPieces(unitsIn(area, side), 'lead'),
    preview: (unit) => combatPreview(attackValue(game, battle, []), defenceValue(game, area, unit)),
    whyNot: refuseUnit({ rule: '9.4.3A', side, place: area }),
  })
}

/** 9.4.1: the two dice of the Attacker and the two of the Defender. */
function totalsOf(dice: readonly number[]): { attackDice: number; defenceDice: number } {
  return { attackDice: sum(dice.slice(0, 2)), defenceDice: sum(dice.slice(2)) }
}

/** 9.4.4: the record of a result. */
function resultLine(game: Rock, battle: Battle, attack: Ledger, defence: Ledger, { n, values }: Rolled): RecordLine {
  const { attackDice, defenceDice } = totalsOf(values)
  const attackTotal = attack.total + attackDice
  const defenceTotal = defence.total + defenceDice
  return lineOf(game, `combat.${resultOf(attackTotal - defenceTotal)}`, '9.4.4', {
    by: battle.side,
    args: {
      area: battle.area,
      lead: battle.lead,
      attack: attackTotal,
      defence: defenceTotal,
      margin: Math.abs(attackTotal - defenceTotal),
    },
    ledgers: [attack, defence],
    roll: { n, values, groups: [2, 2] },
  })
}

/** 9.4.4, 17.1.1: the value of an attack's roll: its result, the losses of a Success, and whether a leader falls. */
function combatWorth({ area, side }: Battle, fight: Fight): Worth {
  const lost = lossesOn(area, enemyOf(side), fight.defender)
  const led = fight.support.some((marker) => marker.def.marker === 'leader')
  return {
    to: side,
    equal: led,
    of(dice) {
      const { attackDice, defenceDice } = totalsOf(dice)
      const margin = fight.strength.total + attackDice - fight.defence.total - defenceDice
      return [margin > 0 ? lost(margin) : Math.max(margin, -1), led && attackDice === defenceDice ? -1 : 0]
    },
  }
}

function resultOf(margin: number): 'repulse' | 'stalemate' | 'success' {
  return margin < 0 ? 'repulse' : margin === 0 ? 'stalemate' : 'success'
}

/** 9.4.4: eliminations, losses and retreats. */
function* applyResult(game: Rock, battle: Battle, defender: Unit, margin: number): Procedure {
  const { area, lead, attackers, mandatory, origin } = battle
  const enemy = enemyOf(battle.side)
  const result = resultOf(margin)
  for (const unit of attackers) spend(game, unit)
  if (result === 'repulse') {
    eliminate(game, lead)
    tell(game, 'combat.lead-lost', '9.4.4', { unit: lead })
  }
  const left = attackers.filter((unit) => unit.space === area)
  if (result === 'success') yield* absorb(game, area, enemy, margin, defender)
  else if (result === 'repulse' && mandatory) yield* forcedAttackerRetreats(game, left, origin)
  else yield* voluntaryAttackerRetreats(game, battle, left)
  yield* voluntaryDefenderRetreats(game, area, enemy)
}

/**
 * 9.4.4: attackers that entered the Area may retreat voluntarily after a Stalemate, or after a Repulse of an optional
 * attack.
 */
function voluntaryAttackerRetreats(game: Rock, battle: Battle, units: readonly Unit[]): Procedure<unknown> {
  const { area, origin, side } = battle
  const why = (unit: Unit) => whyNotBack(unit, origin(unit))
  return pickOneByOne<Unit>({
    able: (gone) =>
      allowed(
        units.filter((unit) => !gone.includes(unit)),
        why,
      ),
    ask: (able) =>
      askWhoRetreats(game, { kind: 'retreat.attackers', rule: '9.4.4', side, place: area, origin }, able, (unit) =>
        units.includes(unit) ? why(unit) : undefined,
      ),
    carryOut: (unit) => attackerRetreat(game, unit, origin(unit)),
  })
}

const REMAINS: Reason = { key: 'why.remains', rule: '9.3' }

/**
 * 9.4.4, 9.3: why an attacker cannot fall back: it did not enter from an Area, or the retreat to that Area and beyond
 * is impossible.
 */
function whyNotBack(unit: Unit, from: Area | undefined): Reason | undefined {
  if (from?.def.kind !== 'area') return REMAINS
  if (!mayCross(unit, unit.space, from)) return NO_RETREAT
  return !isFull(from, unit.def.side) || leadsOut(fugitive(unit), [unit.space, from]) ? undefined : NO_RETREAT
}
