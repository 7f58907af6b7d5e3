import type { Procedure, Text } from '@topside/engine'
import { allowed, offerPieces, pickOneByOne, pickOrder, type Reason, retreatPath } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { refuseUnit } from '../state/asking.ts'
import { type Area, ask, isFresh, type Rock, tell, type Unit, unitsIn } from '../state/state.ts'
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

/** 11.2: attackers retreat to their Area of origin; if it is full, they continue from there (11.2.1). */
export function* attackerRetreat(game: Rock, unit: Unit, from: Area | undefined): Procedure {
  if (from?.def.kind === 'area') yield* retreat(game, unit, { to: from })
  else loseInRetreat(game, unit)
}

/**
 * 11.2: after a Repulse of a Mandatory Attack all remaining attackers must retreat; the Attacker chooses the order if
 * there is no room for all.
 */
export function forcedAttackerRetreats(game: Rock, units: readonly Unit[], origin: Origin): Procedure<void> {
  return pickOrder(units, {
    ask: (left) => chooseNext(game, left, origin),
    carryOut: (unit) => attackerRetreat(game, unit, origin(unit)),
  })
}

/** A condition on the last Area of a retreat, because 11.1 requires exact losses. */
export interface Restraint {
  allows(end: Area): boolean
  /** Why an Area is not offered: no such end can be reached from it. */
  readonly why: Text
}

/** Constraints of a retreat: its first Area, if already decided, and a condition on its end. */
interface Bounds {
  readonly to?: Area
  readonly restraint?: Restraint
}

/** 11.2: carries out a retreat, through fully stacked Areas if necessary (11.2.1, 11.2.2). */
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
      if (begun.length === 1 && to !== undefined) return to
      rule = begun.length > 1 ? '11.2.2D' : step.rule
      return chooseRetreat(game, unit, { areas, equal: step.areas, rule: step.rule, why: restraint?.why })
    },
  })
  if (path === undefined) {
    loseInRetreat(game, unit)
    return
  }
  const end = path.at(-1) ?? start
  relocate(game, unit, end)
  tell(game, path.length > 2 ? 'retreat.through' : 'retreat.done', rule, { unit, from: start, to: end })
}

/** The next Areas of a retreat from which its end can satisfy the condition. */
function within(restraint: Restraint, going: Fugitive, path: readonly Area[], areas: readonly Area[]): Area[] {
  return areas.filter((area) => {
    const ends = going.isFull(area) ? retreatEnds(going, [...path, area]) : [area]
    return ends.some((end) => restraint.allows(end))
  })
}

/** The units that may retreat voluntarily, and the rule. */
interface Voluntary {
  readonly kind: string
  readonly rule: string
  readonly side: Side
  readonly place: Area
  /** Areas of origin to which units return. */
  readonly origin?: Origin
}

/** 11.2.3, 9.4.4: asks for the next voluntary retreat; `why` explains refusals. */
export function askWhoRetreats(
  game: Rock,
  { kind, rule, side, place, origin }: Voluntary,
  able: readonly Unit[],
  why: (unit: Unit) => Reason | undefined,
): Procedure<Unit | undefined> {
  return ask(game, side, kind, rule, {
    args: { area: place, ...(origin && originsOf(able, origin)) },
    offers: offerPieces(able, 'retreat').or({ verb: 'stay' }, undefined),
    recommended: able.length,
    whyNot: refuseUnit({ rule, side, place }, why),
  })
}

/** 11.2.3: the Defender's Spent units in the Area may retreat, one by one. */
export function voluntaryDefenderRetreats(game: Rock, area: Area, side: Side): Procedure<unknown> {
  return pickOneByOne({
    able: () => allowed(unitsIn(area, side), whyNoRetreat),
    ask: (able) =>
      askWhoRetreats(game, { kind: 'retreat.voluntary', rule: '11.2.3', side, place: area }, able, whyNoRetreat),
    carryOut: (unit) => retreat(game, unit),
  })
}

const FRESH_STAYS: Reason = { key: 'why.fresh-stays', rule: '11.2.3' }
/** 11.2.4: no possible retreat. */
export const NO_RETREAT: Reason = { key: 'why.no-retreat', rule: '11.2.4' }

/** 11.2.3, 11.2.4: why a unit of the Defender cannot retreat: it is Fresh, or has no possible retreat. */
export function whyNoRetreat(unit: Unit): Reason | undefined {
  if (isFresh(unit)) return FRESH_STAYS
  return canRetreat(unit) ? undefined : NO_RETREAT
}

/** 11.2.4: whether a unit could retreat from its Area. */
export function canRetreat(unit: Unit): boolean {
  return unit.def.type !== 'pillbox' && leadsOut(fugitive(unit), [unit.space])
}

/** 11.2.4: a unit that cannot retreat is eliminated. */
function loseInRetreat(game: Rock, unit: Unit): void {
  const from = unit.space
  eliminate(game, unit)
  tell(game, 'retreat.eliminated', '11.2.4', { unit, from })
}
