import { type Choice, offer, type Procedure, type Text } from '@topside/engine'
import {
  type Bearer,
  exactOrLeastAbove,
  explain,
  hasTotal,
  type Loss as KitLoss,
  keepsExact,
  type LossState,
  type Reason,
  type Room,
  reachableTotals,
  type Totals,
  takeLosses,
  totalsBy,
  totalsOf,
} from '@topside/kit'
import type { Side } from '../data/units.ts'
import { whyNotPicked } from '../state/asking.ts'
import { type Area, ask, explained, isFresh, type Rock, refuse, tell, type Unit, unitsIn } from '../state/state.ts'
import { eliminate } from './3-boxes.ts'
import { spend } from './4-units.ts'
import { keepsToOpenBorders } from './8.7-restrictions.ts'
import { type Leavers, retreatRoom, roomBehind } from './11.2.1-room.ts'
import { canRetreat, type Restraint, retreat, whyNoRetreat } from './11.2-retreats.ts'

/** The units that take losses. */
interface Victims {
  readonly area: Area
  readonly side: Side
  /** The Lead Defending Unit or Primary Target. */
  readonly first: Unit
}

const HOW = ['flip', 'retreat', 'eliminate'] as const

/** One way to satisfy points: a unit flips, retreats or is eliminated. */
interface Loss extends KitLoss<Unit> {
  readonly how: (typeof HOW)[number]
}

/**
 * 11.1: `side` takes Attrition Points in an Area; `first` takes the first one. Points that the units cannot absorb are
 * ignored.
 */
export function* absorb(game: Rock, area: Area, side: Side, points: number, first: Unit): Procedure {
  const victims: Victims = { area, side, first }
  const lossesOf = (standing: LossState<Unit>, isFirst: boolean) => possibleLosses(victims, standing, isFirst)
  const due = lossesOn(area, side, first)(points)
  tell(game, 'attrition.due', '11.1', { side: { side }, points, taken: due })
  yield* takeLosses(due, {
    standing: () => standingOf(victims),
    losses: lossesOf,
    ask: (able, left, isFirst) =>
      ask(game, side, 'attrition.loss', '11.1', {
        ask: isFirst ? 'ask.attrition.first' : 'ask.attrition.take',
        args: { left, area, first },
        offers: offer(inDoubt(victims, able, left), ({ unit, how }): Choice => ({ verb: how, piece: unit.id })),
        whyNot: refuse.meant(
          ({ choice, unit }) =>
            unit &&
            whyNotPicked(unit, { rule: '11.1', side, place: area }, () =>
              lossRefused(victims, isFirst, left, unit, choice),
            ),
        ),
      }),
    carryOut: (loss, left) => suffer(game, victims, loss, left),
  })
}

/**
 * 11.1: the losses between which there is a choice: none if the remaining points require all units, since each is
 * eliminated then.
 */
function inDoubt({ area, side }: Victims, able: readonly Loss[], left: number): readonly Loss[] {
  const most = unitsIn(area, side).reduce((sum, unit) => sum + eliminated(unit), 0)
  if (left < most) return able
  return able.filter(({ how }) => how === 'eliminate').slice(0, 1)
}

/** 11.1: points satisfied by a unit's elimination. */
function eliminated(unit: Unit): number {
  return isFresh(unit) ? 3 : 2
}

/**
 * 11.1: the points that a side would take in an Area for a number of Attrition Points (1 or more); `first` takes the
 * first one.
 */
export function lossesOn(area: Area, side: Side, first: Unit): (points: number) => number {
  let totals: Totals | undefined
  return (points) => {
    if (totals === undefined) {
      const victims: Victims = { area, side, first }
      const standing = standingOf(victims)
      totals = totalsBy(standing, possibleLosses(victims, standing, true))
    }
    return exactOrLeastAbove(totals, points)
  }
}

/** 11.1: every possible next loss by itself. */
function possibleLosses(victims: Victims, { units, bearers }: LossState<Unit>, isFirst: boolean): Loss[] {
  const found: Loss[] = []
  units.forEach((unit, index) => {
    if (whyNotFirst(victims, isFirst, unit) !== undefined) return
    for (const how of HOW) if (whyNotSuffered(unit, how) === undefined) found.push(lossOf(unit, how, bearers[index]))
  })
  return found
}

const FRESH_TOTALS = { staying: totalsOf(0, 1, 3), leaving: totalsOf(2) }
const SPENT_TOTALS = { staying: totalsOf(0, 2), leaving: totalsOf(1) }

/**
 * 11.1: the total points that a unit can take: a Fresh unit flips for one point and is Spent then, or is eliminated at
 * once for three.
 */
function bearerOf(unit: Unit): Bearer {
  const { staying, leaving } = isFresh(unit) ? FRESH_TOTALS : SPENT_TOTALS
  return { staying, leaving: canRetreat(unit) ? leaving : 0, limited: keepsToOpenBorders(unit) }
}

/** 11.1: the points satisfied by a loss, and the points that the unit can take afterwards. */
function lossOf(unit: Unit, how: Loss['how'], before: Bearer = bearerOf(unit)): Loss {
  if (how === 'retreat') return { unit, how, points: 1, leaves: true }
  if (how === 'eliminate') return { unit, how, points: eliminated(unit) }
  const { staying, leaving } = SPENT_TOTALS
  return {
    unit,
    how,
    points: 1,
    after: { staying, leaving: before.leaving === 0 ? 0 : leaving, limited: before.limited },
  }
}

/** 11.1: the units that can take losses, with the room for retreats. */
function standingOf({ area, side }: Victims): LossState<Unit> {
  const units = unitsIn(area, side)
  const bearers = units.map(bearerOf)
  const leavers = leaversOf(bearers)
  const room = leavers.all === 0 ? undefined : retreatRoom(area, side, leavers)
  return { units, bearers, ...(room !== undefined && { room }) }
}

function leaversOf(bearers: readonly Bearer[]): Leavers {
  let [all, ofThem] = [0, 0]
  for (const { leaving, limited } of bearers) {
    if (leaving === 0) continue
    all++
    if (limited) ofThem++
  }
  return { all, limited: ofThem }
}

const SPENT: Reason = { key: 'why.spent', rule: '11.1' }
const FIRST_LOSS: Reason = { key: 'why.first-loss', rule: '11.1' }
const NOT_EXACT: Reason = { key: 'why.not-exact', rule: '11.1' }

/** 11.1: why a unit cannot take a kind of loss at all. */
function whyNotSuffered(unit: Unit, how: Loss['how']): Reason | undefined {
  if (how === 'retreat') return whyNoRetreat(unit)
  return how === 'flip' && !isFresh(unit) ? SPENT : undefined
}

/** 11.1: why a loss cannot be first: the Lead Defending Unit or Primary Target takes the first. */
function whyNotFirst({ first }: Victims, isFirst: boolean, unit: Unit): Reason | undefined {
  return isFirst && unit !== first ? FIRST_LOSS : undefined
}

/**
 * 11.1: why an attempted loss is not offered; the last possible reason is that the other losses could not satisfy
 * exactly the rest.
 */
function lossRefused(victims: Victims, isFirst: boolean, left: number, unit: Unit, { verb }: Choice): Text | undefined {
  const how = HOW.find((each) => each === verb)
  if (how === undefined) return undefined
  const loss = lossOf(unit, how)
  const exact = keepsExact(standingOf(victims), loss, left)
  return (
    whyNotSuffered(unit, how) ??
    explained(whyNotFirst(victims, isFirst, unit), { unit: victims.first }) ??
    explain(exact ? undefined : NOT_EXACT, { left })
  )
}

/** 11.1: a unit flips, retreats (11.2) or is eliminated. */
function* suffer(game: Rock, victims: Victims, { unit, how, points }: Loss, left: number): Procedure {
  const { area } = victims
  if (how === 'retreat') {
    const restraint = inNobodysWay(victims, unit, left)
    yield* retreat(game, unit, restraint && { restraint })
    return
  }
  if (how === 'flip') spend(game, unit)
  else eliminate(game, unit)
  tell(game, how === 'flip' ? 'attrition.flipped' : 'attrition.eliminated', '11.1', { unit, area, points })
}

/**
 * 11.1: a condition by which a retreating unit leaves the room that others need for an exact loss; `undefined` if there
 * is room for all.
 */
function inNobodysWay(victims: Victims, unit: Unit, left: number): Restraint | undefined {
  const { units, bearers, room } = standingOf(victims)
  if (room === undefined) return undefined
  const others = bearers.filter((_, index) => units[index] !== unit)
  const behind = (end: Area): Room => roomBehind(victims.area, victims.side, end)
  return {
    allows: (end) => hasTotal(reachableTotals(others, behind(end)), left),
    why: { ...NOT_EXACT, args: { left } },
  }
}
