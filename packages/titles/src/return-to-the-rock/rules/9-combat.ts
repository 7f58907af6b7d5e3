import { offerOne, type Procedure } from '@topside/engine'
import { offerPieces, type Reason } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { combatPreview } from '../odds.ts'
import { refuseUnit } from '../state/asking.ts'
import { type Area, areaOf, ask, hasUnits, isFresh, type Rock, type Unit } from '../state/state.ts'
import { whyUnable } from './4-units.ts'
import { isContested } from './7-stacking-and-control.ts'
import { attackValue, strongestDefence } from './9.4.2-9.4.3-combat-values.ts'
import { originsOf } from './11.2.1-room.ts'

/** An attack to be resolved (9.4). */
export interface Attack {
  /** The Attacker. */
  readonly side: Side
  readonly area: Area
  /** Units that could take part; in a Mandatory Attack, all of them do. */
  readonly able: readonly Unit[]
  /** 9.1: whether all must attack, and must retreat if repulsed. */
  readonly mandatory: boolean
  /** A unit's Area of origin; `undefined` for a unit that began the Impulse in the Area of the attack (9.3). */
  readonly origin: (unit: Unit) => Area | undefined
  /** 8.6.1: whether the Attack Factor is doubled. */
  readonly banzai?: boolean
}

const ATTACKED_AGAIN: Reason = { key: 'why.attacked-again', rule: '8.2.2' }
const NO_ENEMY: Reason = { key: 'why.no-enemy', rule: '9.0' }
const NO_ATTACKERS: Reason = { key: 'why.no-attackers', rule: '9.0' }

/**
 * 9.0: why the units of the Active Area cannot attack in an Area. Fresh units there can, together or one after the
 * other (R4).
 */
export function whyNoAttack(game: Rock, started: readonly Unit[], area: Area): Reason | undefined {
  return whyNotAttacked(game, area) ?? (started.some((unit) => canAttackIn(unit, area)) ? undefined : NO_ATTACKERS)
}

/**
 * 9.0: why no unit can attack in an Area: no enemy is there, or, with the option of one attack, it was attacked already
 * (R4).
 */
function whyNotAttacked({ options, vars }: Rock, area: Area): Reason | undefined {
  if (options['one-attack'] === 'yes' && vars.impulse.attacked.includes(area.id)) return ATTACKED_AGAIN
  return hasUnits(area, enemyOf(vars.momentum)) ? undefined : NO_ENEMY
}

/**
 * 9.0, 9.3: whether a unit of the Active Area may attack in an Area: it must be Fresh, and have entered the Area or
 * stayed in it.
 */
function canAttackIn(unit: Unit, area: Area): boolean {
  return unit.space === area && isFresh(unit)
}

/** 9.0: the Areas in which the units of the Active Area can attack now. */
export function attackable(game: Rock, started: readonly Unit[]): Area[] {
  const areas: Area[] = []
  for (const unit of started)
    if (isFresh(unit) && !areas.includes(unit.space) && whyNotAttacked(game, unit.space) === undefined)
      areas.push(unit.space)
  return areas
}

/** 9.0: the attack of the units of the Active Area in an Area. */
export function attackOn(game: Rock, started: readonly Unit[], area: Area): Attack {
  const { impulse, momentum } = game.vars
  return {
    side: momentum,
    area,
    able: started.filter((unit) => canAttackIn(unit, area)),
    mandatory: isMandatory(game, area),
    origin: (unit) => {
      const from = impulse.moved[unit.id]?.from
      return from === undefined ? undefined : areaOf(game, from)
    },
  }
}

/** 9.1: whether an attack is Mandatory: units entered an Area that was not Contested when the Impulse began. */
export function isMandatory(game: Rock, area: Area): boolean {
  return !game.vars.impulse.contested.includes(area.id)
}

const MUST_ATTACK: Reason = { key: 'why.must-attack', rule: '9.1' }

/**
 * 9.1: why the Impulse of the Active Area cannot end while its units can attack in some Areas: one of these attacks is
 * Mandatory.
 */
export function whyAttackDue(game: Rock, areas: readonly Area[]): Reason | undefined {
  return areas.some((area) => isMandatory(game, area)) ? MUST_ATTACK : undefined
}

/** The rule of an attack: 8.6.1, 9.1, 9.2 or 9.3. */
export function ruleOf(game: Rock, { area, banzai, mandatory }: Attack): string {
  if (banzai === true) return '8.6.1'
  if (mandatory) return '9.1'
  return area.id === game.vars.impulse.active ? '9.3' : '9.2'
}

/** 9.2: whether a single Fresh unit that entered an already Contested Area attacks there. */
export function* wantsToAttack(game: Rock, unit: Unit): Procedure<Attack | undefined> {
  const { space: area, def } = unit
  if (!isContested(area)) return undefined
  const attacks = yield* ask(game, def.side, 'combat.optional', '9.2', {
    args: { unit, area },
    offers: offerOne({ verb: 'done' }, false).or({ verb: 'attack', space: area.id }, true),
    recommended: 0,
  })
  return attacks ? { side: def.side, area, able: [unit], mandatory: false, origin: () => undefined } : undefined
}

const SPENT: Reason = { key: 'why.spent', rule: '8.1.1' }

/** 9.2: why a unit cannot attack with the others. */
export function whyNotAttacking(unit: Unit): Reason | undefined {
  return whyUnable(unit, SPENT)
}

/** 9.2, 9.3: all or some of the other able units join an optional attack. */
export function* joiningUnits(game: Rock, attack: Attack, lead: Unit): Procedure<readonly Unit[]> {
  const { able, area, origin, side } = attack
  const rule = ruleOf(game, attack)
  let joined = [lead]
  for (;;) {
    const others = able.filter((unit) => !joined.includes(unit))
    if (others.length === 0) return joined
    const joining = yield* ask(game, side, 'combat.join', rule, {
      args: { area, lead, ...originsOf(others, origin) },
      offers: offerOne({ verb: 'join-all' }, others)
        .and(offerPieces(others, 'join').map((unit) => [unit]))
        .or({ verb: 'attack-now' }, []),
      recommended: 0,
      preview: (more) => {
        const attackers = [...joined, ...more]
        return combatPreview(
          attackValue(game, { ...attack, lead, attackers }, []),
          strongestDefence(game, area, enemyOf(side)),
        )
      },
      whyNot: refuseUnit({ rule, side, place: area }, whyNotAttacking),
    })
    joined = [...joined, ...joining]
    if (joining.length === 0) return joined
  }
}
