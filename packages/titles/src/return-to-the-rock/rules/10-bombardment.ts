import { type Ledger, ledger, NO_OFFERS, type Offers, offerOne, type Procedure } from '@topside/engine'
import {
  allowed,
  offerAllowedPieces,
  offerPieces,
  offerSpaces,
  oncePerMatch,
  part,
  pickOneByOne,
  type Reason,
} from '@topside/kit'
import { FRESH, USED } from '../data/faces.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { type Action, refuseUnit } from '../state/asking.ts'
import {
  type Area,
  ask,
  explained,
  freshMarker,
  hasUnits,
  isFresh,
  isUnit,
  mapAreas,
  type Rock,
  type RockPiece,
  record,
  refuse,
  tell,
  type Unit,
  unitsIn,
  unitsOfType,
} from '../state/state.ts'
import { count } from '../state/unit-counts.ts'
import { spend } from './4-units.ts'
import { isContested } from './7-stacking-and-control.ts'
import { bombardmentPreview, rollBombardment, shelterValue, strayPoints } from './10.7-result.ts'
import { absorb } from './11.1-attrition.ts'
import { voluntaryDefenderRetreats } from './11.2-retreats.ts'

const AMERICAN_ONLY: Reason = { key: 'why.no-bombardment', rule: '6.2.2' }
const NOT_AT_NIGHT: Reason = { key: 'why.no-bombardment-at-night', rule: '6.3.3' }

/** 10.1: why a side cannot bombard now. */
export function whyNoBombardment(game: Rock, side: Side): Reason | undefined {
  if (side === 'japan') return AMERICAN_ONLY
  return game.vars.phase === 'day' ? undefined : NOT_AT_NIGHT
}

/** 10.1: a Bombardment Impulse by a marker or an Artillery unit. */
function* bombard(game: Rock, lead: RockPiece): Procedure {
  const target = yield* ask(game, 'us', 'bombardment.target', rangeRule(lead), {
    args: { unit: lead },
    offers: offerSpaces(targetsOf(game, lead), 'aim'),
    preview: (area) => bombardmentPreview(bombardmentValue(lead, 0, area), shelterValue(area, 'japan')),
    whyNot: refuse.place((area) => whyNoTarget(lead, area), { unit: lead }),
  })
  const gun = isUnit(lead) ? lead : undefined
  const support = gun === undefined ? [] : yield* supportingGuns(game, gun, target)
  const primary = yield* choosePrimaryTarget(game, target, 'japan', '10.5.1')
  record(game, 'bombardment.declared', '10.1.1', { by: 'us', args: { unit: lead, area: target, primary } })
  const attack = bombardmentValue(lead, support.length, target)
  const contested = isContested(target)
  const dice = yield* rollBombardment(game, {
    side: 'us',
    target,
    primary,
    attack,
    strays: gun === undefined && contested,
  })
  if (gun === undefined) game.table.turn(lead, USED)
  else for (const each of [gun, ...support]) spend(game, each)
  if (dice.margin > 0) yield* absorb(game, target, 'japan', dice.margin, primary)
  if (gun === undefined && contested && dice.attacker === dice.defender)
    yield* mistakenAttack(game, target, dice.attacker)
  yield* voluntaryDefenderRetreats(game, target, 'japan')
}

const MARKERS = ['air', 'naval'] as const

/** 10.1.1: whether a piece can bombard: Artillery, Air or Naval. */
export function bombards({ def }: RockPiece): boolean {
  return def.kind === 'unit' ? def.type === 'artillery' : MARKERS.some((kind) => kind === def.marker)
}

const USED_ALREADY: Reason = { key: 'why.used', rule: '10.1.1' }
const ALIKE: Reason = { key: 'why.alike', rule: '10.1.1' }
const NO_TARGET: Reason = { key: 'why.no-target', rule: '10.1.1' }
const NONE_IN_RANGE: Reason = { key: 'why.no-target', rule: '10.3' }

/** 10.1.1, 10.3: why a gun or marker cannot bombard now; only one of several equal markers is offered. */
export function whyNotBombarding(game: Rock, piece: RockPiece): Reason | undefined {
  if (isUnit(piece)) return whyNotFiring(piece) ?? (hasTarget(piece) ? undefined : NONE_IN_RANGE)
  if (piece.face !== FRESH) return USED_ALREADY
  if (count(game.table, 'japan') === 0) return NO_TARGET
  return MARKERS.some((kind) => freshMarker(game, kind) === piece) ? undefined : ALIKE
}

const SPENT: Reason = { key: 'why.spent', rule: '10.1.1' }
const OFF_MAP: Reason = { key: 'why.off-map', rule: '10.3' }

/** 10.1.1: why an Artillery unit cannot fire at all: it must be Fresh and on the map. */
function whyNotFiring(gun: Unit): Reason | undefined {
  if (gun.space.def.kind === 'box') return OFF_MAP
  return isFresh(gun) ? undefined : SPENT
}

function hasTarget(gun: Unit): boolean {
  const { space } = gun
  return whyNoTarget(gun, space) === undefined || space.near.some((area) => whyNoTarget(gun, area) === undefined)
}

/**
 * 10.1.1: possible starts of a Bombardment Impulse: an Air marker, the Naval marker, Artillery units in range of a
 * target.
 */
export function bombardments(game: Rock, side: Side): Offers<Action> {
  if (whyNoBombardment(game, side) !== undefined) return NO_OFFERS
  const able = offerAllowedPieces(leadsOf(game), 'bombard', (piece) => whyNotBombarding(game, piece))
  return able.map((lead) => () => bombard(game, lead))
}

/** 10.1.1: all guns and markers that can bombard. */
const leadsOf = oncePerMatch((game: Rock): readonly RockPiece[] => [
  ...MARKERS.flatMap((kind) => game.table.pieces.filter(({ def }) => def.kind === 'marker' && def.marker === kind)),
  ...unitsOfType(game, 'artillery'),
])

const NOT_HERE: Reason = { key: 'why.not-here', rule: '10.1' }
const NO_JAPANESE: Reason = { key: 'why.no-japanese', rule: '6.2.4' }
const GUN_CONTESTED: Reason = { key: 'why.gun-contested', rule: '10.3' }
const OUT_OF_RANGE: Reason = { key: 'why.out-of-range', rule: '10.3' }

/**
 * 10.1-10.4: why a gun or marker cannot bombard an Area. Markers reach all Areas; guns reach their own and Adjacent
 * Areas, but from a Contested Area only their own.
 */
function whyNoTarget(lead: RockPiece, area: Area): Reason | undefined {
  if (area.def.kind === 'box') return NOT_HERE
  if (!hasUnits(area, 'japan')) return NO_JAPANESE
  if (!isUnit(lead) || lead.space === area) return undefined
  if (isContested(lead.space)) return GUN_CONTESTED
  return lead.space.near.includes(area) ? undefined : OUT_OF_RANGE
}

/** The Areas that a gun or marker can bombard; for a gun, its own Area comes first, then Adjacent ones. */
function targetsOf(game: Rock, lead: RockPiece): Area[] {
  const areas = isUnit(lead) ? [lead.space, ...lead.space.near] : mapAreas(game)
  return allowed(areas, (area) => whyNoTarget(lead, area))
}

/** 10.2-10.4: the rule of a gun's or marker's range. */
function rangeRule({ def }: RockPiece): string {
  if (def.kind === 'unit') return '10.3'
  return def.marker === 'naval' ? '10.4' : '10.2'
}

/** 10.5.1: the enemy of `side` picks the unit in the Area that takes the first point. */
export function choosePrimaryTarget(game: Rock, area: Area, side: Side, rule: string): Procedure<Unit> {
  return ask(game, enemyOf(side), 'bombardment.primary', rule, {
    args: { area },
    offers: offerPieces(unitsIn(area, side), 'target'),
    whyNot: refuseUnit({ rule, side, byEnemy: true, place: area }),
  })
}

/** 10.6: the Attack Value of a bombardment. */
function bombardmentValue(lead: RockPiece, supporting: number, target: Area): Ledger {
  return ledger('ledger.attack', [
    part('part.bombardment', '10.6A', lead.def.attack, { unit: lead }),
    part('part.support', '10.6B', supporting),
    count(target, 'japan') > 3 && part('part.crowded', '10.6C', 1),
  ])
}

const NO_GUN: Reason = { key: 'why.no-gun', rule: '10.6B' }
const ADDED: Reason = { key: 'why.added', rule: '10.6B' }

/** 10.6B, 10.3: why a unit cannot support the fire of guns on an Area. */
function whyNoSupport(firing: readonly Unit[], target: Area, unit: Unit): Reason | undefined {
  if (unit.def.type !== 'artillery') return NO_GUN
  if (firing.includes(unit)) return ADDED
  return whyNotFiring(unit) ?? whyNoTarget(unit, target)
}

/** 10.6B: other Artillery units in range add their support. */
function supportingGuns(game: Rock, gun: Unit, target: Area): Procedure<readonly Unit[]> {
  const why = (unit: Unit, support: readonly Unit[]) => whyNoSupport([gun, ...support], target, unit)
  return pickOneByOne({
    able: (support) => allowed(unitsOfType(game, 'artillery'), (unit) => why(unit, support)),
    ask: (able, support) =>
      ask(game, 'us', 'bombardment.support', '10.6B', {
        args: { area: target },
        offers: offerOne({ verb: 'fire' }, undefined).and(offerPieces(able, 'support')),
        recommended: 0,
        preview: (unit) =>
          bombardmentPreview(
            bombardmentValue(gun, support.length + (unit === undefined ? 0 : 1), target),
            shelterValue(target, 'japan'),
          ),
        whyNot: refuseUnit({ rule: '10.6B', side: 'us' }, (unit) => explained(why(unit, support), { place: target })),
      }),
  })
}

/**
 * 10.8: equal dice of an Air or Naval Bombardment of a Contested Area hit the Americans, for half the dice, rounded
 * down.
 */
function* mistakenAttack(game: Rock, target: Area, attacker: number): Procedure {
  if (!hasUnits(target, 'us')) return
  const points = strayPoints(attacker)
  tell(game, 'bombardment.mistaken', '10.8', { area: target, points })
  const primary = yield* choosePrimaryTarget(game, target, 'us', '10.8')
  yield* absorb(game, target, 'us', points, primary)
}
