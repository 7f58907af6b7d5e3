import { type Effectful, type Procedure, record, type Text } from '@topside/engine'
import { allowed, offerPieces, pickOneByOne, pickOrder, type Reason, ready, retreatPath } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { ask, ofUnit, whyNotUnit } from '../state/asking.ts'
import { type Area, isFresh, type Rock, type Unit, unitsIn } from '../state/state.ts'
import { eliminate } from './3-boxes.ts'
import { relocate } from './7-stacking-and-control.ts'
import { chooseNext, type Origin, originsOf } from './11.2.1-room.ts'
import {
  chooseRetreat,
  type Fugitive,
  fugitive,
  leadsOut,
  type RetreatStep,
  retreatEnds,
  retreatStep,
} from './11.2.2-priorities.ts'

/** 11.2: attackers go back to the Area from which each entered; a full one makes them go on (11.2.1). */
export function attackerRetreat(game: Rock, unit: Unit, from: Area | undefined): Procedure {
  return from?.def.kind === 'area' ? retreat(game, unit, { to: from }) : loseInRetreat(game, unit)
}

/**
 * 11.2: after a Repulse of a Mandatory Attack all attackers that are left must retreat; the Attacker chooses the order
 * where there is no room for all.
 */
export function forcedAttackerRetreats(game: Rock, units: readonly Unit[], origin: Origin): Effectful<void> {
  return pickOrder(units, {
    ask: (left) => chooseNext(game, left, origin),
    carryOut: (unit) => attackerRetreat(game, unit, origin(unit)),
  })
}

/** What else the Area must fulfil in which a retreat ends: 11.1 asks for exact losses. */
export interface Restraint {
  allows(end: Area): boolean
  /** Why an Area is not chosen from which no such end is reached. */
  readonly why: Text
}

/** How a retreat is bound: by the first Area if that is settled, by what its end must fulfil. */
interface Bounds {
  readonly to?: Area
  readonly restraint?: Restraint
}

/** 11.2: carries out a retreat, through fully stacked Areas if it must (11.2.1, 11.2.2). */
export function* retreat(game: Rock, unit: Unit, { to, restraint }: Bounds = {}): Procedure {
  const start = unit.space
  const going = fugitive(unit)
  let rule = '11.2'
  let step: RetreatStep = { areas: [], rule }
  const path = yield* retreatPath(start, {
    choices(begun) {
      step = begun.length === 1 && to !== undefined ? { areas: [to], rule } : retreatStep(going, begun)
      return restraint === undefined ? step.areas : within(restraint, going, begun, step.areas)
    },
    endsIn: (area) => !going.isFull(area),
    ask(areas, begun) {
      if (begun.length === 1 && to !== undefined) return ready(to)
      rule = begun.length > 1 ? '11.2.2D' : step.rule
      return chooseRetreat(game, unit, { areas, equal: step.areas, rule: step.rule, why: restraint?.why })
    },
  })
  if (path === undefined) {
    yield* loseInRetreat(game, unit)
    return
  }
  const end = path.at(-1) ?? start
  relocate(game, unit, end)
  yield* record({
    key: path.length > 2 ? 'retreat.through' : 'retreat.done',
    rule,
    args: { unit: { piece: unit.id }, from: { space: start.id }, to: { space: end.id } },
  })
}

/** The next Areas of a retreat from which it can end as it must. */
function within(restraint: Restraint, going: Fugitive, path: readonly Area[], areas: readonly Area[]): Area[] {
  return areas.filter((area) => {
    const ends = going.isFull(area) ? retreatEnds(going, [...path, area]) : [area]
    return ends.some((end) => restraint.allows(end))
  })
}

/** Who may retreat if he likes, and by which rule. */
interface Voluntary {
  readonly kind: string
  readonly rule: string
  readonly side: Side
  readonly place: Area
  /** Where those entered from that go back there. */
  readonly origin?: Origin
}

/** 11.2.3, 9.4.4: asks who retreats next of those that may stay; `why` says why another does not. */
export function askWhoRetreats(
  game: Rock,
  { kind, rule, side, place, origin }: Voluntary,
  able: readonly Unit[],
  why: (unit: Unit) => Reason | undefined,
): Effectful<Unit | undefined> {
  return ask<Unit | undefined>(game, side, {
    kind,
    rule,
    args: { area: { space: place.id }, ...(origin && originsOf(able, origin)) },
    offers: offerPieces(able, 'retreat').or({ verb: 'stay' }, undefined),
    recommended: able.length,
    whyNot: ({ piece }) => whyNotUnit(piece, { rule, side, place }, (unit) => ofUnit(why(unit), unit)),
  })
}

/** 11.2.3: the Defender's Spent units in the Area may retreat, one by one. */
export function voluntaryDefenderRetreats(game: Rock, area: Area, side: Side): Effectful<unknown> {
  return pickOneByOne({
    able: () => allowed(unitsIn(area, side), whyNoRetreat),
    ask: (able) =>
      askWhoRetreats(game, { kind: 'retreat.voluntary', rule: '11.2.3', side, place: area }, able, whyNoRetreat),
    carryOut: (unit) => retreat(game, unit),
  })
}

const FRESH_STAYS: Reason = { key: 'why.fresh-stays', rule: '11.2.3' }
/** 11.2.4: no way out. */
export const NO_RETREAT: Reason = { key: 'why.no-retreat', rule: '11.2.4' }

/** 11.2.3, 11.2.4: why a unit of the Defender does not retreat: it is Fresh, or has nowhere to go. */
export function whyNoRetreat(unit: Unit): Reason | undefined {
  if (isFresh(unit)) return FRESH_STAYS
  return canRetreat(unit) ? undefined : NO_RETREAT
}

/** 11.2.4: whether a unit could retreat from where it is. */
export function canRetreat(unit: Unit): boolean {
  return unit.def.type !== 'pillbox' && leadsOut(fugitive(unit), [unit.space])
}

/** 11.2.4: a unit that cannot retreat is eliminated. */
function* loseInRetreat(game: Rock, unit: Unit): Procedure {
  const from = unit.space
  eliminate(game, unit)
  yield* record({
    key: 'retreat.eliminated',
    rule: '11.2.4',
    args: { unit: { piece: unit.id }, from: { space: from.id } },
  })
}
