import { type Ledger, ledger, type Offers, offerOne, type Procedure } from '@topside/engine'
import { allowed, offerAllowedSpaces, offerPieces, offerSpaces, oncePerMatch, part, type Reason } from '@topside/kit'
import { MALINTA } from '../data/areas.ts'
import { goodness, infiltrationResult } from '../data/tables.ts'
import { dieChances } from '../odds.ts'
import { type Action, refuseArea, refuseUnit } from '../state/asking.ts'
import { type Area, areaOf, ask, boxOf, hasUnits, lineOf, mapAreas, type Rock, type Unit } from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { sum } from './2-dice.ts'
import { reveal } from './3-boxes.ts'
import { ableUnits, spend, whyUnable } from './4-units.ts'
import { isFree, relocate } from './7-stacking-and-control.ts'
import { activate } from './8.1-8.2-movement.ts'
import { resolveAttack } from './9.4-resolution.ts'
import { rollWithAdvantage } from './13-advantage.ts'

const NO_INFILTRATION: Reason = { key: 'why.no-infiltration', rule: '8.6' }
const TOO_FAR: Reason = { key: 'why.infiltration-too-far', rule: '8.6' }
const NOT_INFILTRATED: Reason = { key: 'why.not-infiltrated', rule: '8.6' }

/** 8.6, 6.3.2: why no unit can infiltrate from an Area or the Japanese Hidden Units Box. */
export function whyNotInfiltratedFrom(game: Rock, base: Area): Reason | undefined {
  const able = count(base, 'japan', COUNTED.able) > 0
  return able && infiltrationTargets(game, base).length > 0 ? undefined : NO_INFILTRATION
}

/**
 * 8.6: why an Area cannot be infiltrated from another Area or from the box: it must be near, American-occupied and not
 * Contested.
 */
function whyNotInfiltrated(game: Rock, base: Area, area: Area): Reason | undefined {
  if (!withinReach(game, base).includes(area)) return TOO_FAR
  return hasUnits(area, 'us') && !hasUnits(area, 'japan') ? undefined : NOT_INFILTRATED
}

/** 8.6: targets in reach: for units in a Free Area, Adjacent Areas; for units in the box, Malinta Hill. */
function withinReach(game: Rock, base: Area): readonly Area[] {
  if (base === boxOf(game, 'hidden')) return [areaOf(game, MALINTA)]
  return isFree(base, 'japan') ? base.near : []
}

function infiltrationTargets(game: Rock, base: Area): Area[] {
  return allowed(withinReach(game, base), (area) => whyNotInfiltrated(game, base, area))
}

/** 8.6: possible origins of infiltrating units. */
const basesOf = oncePerMatch((game: Rock): readonly Area[] => [...mapAreas(game), boxOf(game, 'hidden')])

/** 8.6, 6.3.2: the Infiltration Impulses. */
export function infiltrations(game: Rock): Offers<Action> {
  const able = offerAllowedSpaces(basesOf(game), 'infiltrate', (base) => whyNotInfiltratedFrom(game, base))
  return able.map((base) => () => infiltrate(game, base))
}

const SPENT: Reason = { key: 'why.spent', rule: '8.6' }

/** 8.6, 6.3.2: an Infiltration Impulse. */
function* infiltrate(game: Rock, base: Area): Procedure {
  activate(game, base)
  const unit = yield* ask(game, 'japan', 'infiltration.unit', '8.6', {
    args: { area: base },
    offers: offerPieces(ableUnits(base, 'japan'), 'send-in'),
    whyNot: refuseUnit({ rule: '8.6', side: 'japan', place: base }, (each) => whyUnable(each, SPENT)),
  })
  const target = yield* ask(game, 'japan', 'infiltration.where', '8.6', {
    args: { unit },
    offers: offerSpaces(infiltrationTargets(game, base), 'steal-into', unit),
    preview: (area) => {
      const modifiers = infiltrationModifiers(area)
      const chances = dieChances('odds.infiltration', (die) => infiltrationResult(die + modifiers.total))
      return { ledgers: [modifiers], chances }
    },
    whyNot: refuseArea({ rule: '8.6', unit }, (area) => whyNotInfiltrated(game, base, area)),
  })
  reveal(game, unit)
  yield* stealInto(game, unit, base, target)
}

/** 8.6: the modifier of an Infiltration roll. */
function infiltrationModifiers(target: Area): Ledger {
  const watched = count(target, 'us', COUNTED.fresh) > 0
  return ledger('ledger.infiltration', [watched && part('part.watched', '8.6', -1)])
}

/** 8.6: the Infiltration roll and its results. */
function* stealInto(game: Rock, unit: Unit, base: Area, target: Area): Procedure {
  const modifiers = infiltrationModifiers(target)
  const resultOf = (dice: readonly number[]) => infiltrationResult(sum(dice) + modifiers.total)
  const dice = yield* rollWithAdvantage(game, {
    purpose: 'infiltration',
    dice: 1,
    line: ({ n, values }) =>
      lineOf(game, `infiltration.${resultOf(values)}`, '8.6', {
        by: 'japan',
        args: { unit, area: target },
        ledgers: [modifiers],
        roll: { n, values },
      }),
    worth: { to: 'japan', of: (values) => [goodness(resultOf(values))] },
  })
  relocate(game, unit, target)
  const origin = () => (base.def.kind === 'box' ? undefined : base)
  const attack = { side: 'japan', area: target, able: [unit], origin } as const
  const result = resultOf(dice)
  if (result === 'spent') spend(game, unit)
  else if (result === 'failed') yield* resolveAttack(game, { ...attack, mandatory: true })
  else if (yield* wantsBanzai(game, unit)) yield* resolveAttack(game, { ...attack, mandatory: false, banzai: true })
}

/** 8.6.1: whether the unit attacks at once, after a roll of 3 to 6, with a doubled Attack Factor. */
function wantsBanzai(game: Rock, unit: Unit): Procedure<boolean> {
  const { space } = unit
  return ask(game, 'japan', 'infiltration.banzai', '8.6.1', {
    args: { unit, area: space },
    offers: offerOne({ verb: 'hide' }, false).or({ verb: 'banzai', space: space.id }, true),
    recommended: 0,
  })
}
