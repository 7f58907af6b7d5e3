import { type Choice, offer, type Procedure } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { idOf } from '../data/hexes.ts'
import { ask, type Bataan, onMap, placeAt, record, refuse, tell, type Unit } from '../state/state.ts'
import { travel } from './3.1-terminology.ts'
import { DIE, efficiency, passes } from './3.4-efficiency.ts'
import { eliminate, loseStep } from './3.6-steps.ts'
import { type Retreat, type RetreatPath, waysBack, whyNoRoom, whyNoWayTo } from './11.3-11.5-routes.ts'

/** Units that retreat along the same path. */
interface Leg {
  readonly units: readonly Unit[]
  readonly way: RetreatPath
  /** 11.56: the unit that checks for all after a retreat through an enemy zone. */
  readonly lead?: Unit
}

/**
 * 11.3: units retreat one by one or as a whole stack, in their owner's order; units that cannot retreat are eliminated.
 */
export function* retreatUnits(game: Bataan, units: readonly Unit[], retreat: Retreat): Procedure {
  let left = units.filter(onMap)
  while (left.length > 0) {
    const ways = new Map(left.map((unit) => [unit, waysBack(game, unit, retreat)]))
    const lost = left.filter((unit) => ways.get(unit)?.length === 0)
    // A retreat may open the way for other units: none is lost before all that can retreat have done so.
    if (lost.length === left.length) {
      for (const unit of lost) loseUnit(game, unit)
      return
    }
    const leg = yield* pickLeg(game, ways, retreat)
    carryOut(game, leg)
    left = left.filter((unit) => onMap(unit) && !leg.units.includes(unit))
  }
}

function loseUnit(game: Bataan, unit: Unit): void {
  const args = { unit, from: unit.space }
  eliminate(game, unit)
  tell(game, 'retreat.blocked', '11.3', args)
}

const NOT_RETREATING: Reason = { key: 'why.not-retreating', rule: '11.3' }
const CUT_OFF: Reason = { key: 'why.cut-off', rule: '11.3' }

function pickLeg(game: Bataan, ways: ReadonlyMap<Unit, readonly RetreatPath[]>, retreat: Retreat) {
  const legs = legsOf(game, ways)
  const [first] = ways.keys()
  const side = first?.def.side ?? 'us'
  return ask(game, side, 'retreat', retreat.awayFrom === undefined ? '11.3' : '11.33', {
    args: { units: [...ways.keys()] },
    offers: offer(legs, choiceOf),
    whyNot: refuse.meant(({ choice, unit, place: meant }) => {
      const place = choice.space === undefined ? undefined : meant
      if (unit === undefined) return place && whyNotAll(game, freeOf(ways), place.index)
      const own = ways.get(unit)
      if (own === undefined) return NOT_RETREATING
      if (place !== undefined) return whyNoWayTo(game, unit, retreat, place.index)
      return own.length === 0 ? CUT_OFF : undefined
    }),
  })
}

function choiceOf({ units, way, lead }: Leg): Choice {
  const space = idOf(way.end)
  if (lead !== undefined) return { verb: 'retreat-through', piece: lead.id, space }
  const [unit] = units
  return units.length === 1 && unit !== undefined
    ? { verb: 'retreat', piece: unit.id, space }
    : { verb: 'retreat-all', space }
}

/** A unit with its paths of retreat. */
type Going = readonly [Unit, readonly RetreatPath[]]

/** The units with a path of retreat without vacant hexes in an enemy zone. */
function freeOf(ways: ReadonlyMap<Unit, readonly RetreatPath[]>): Going[] {
  return [...ways].filter(([, each]) => each[0]?.vacant === 0)
}

/**
 * 11.33, 11.56: the next possible legs: each unit by each of its paths, a whole stack if all share a path; through an
 * enemy zone all go together.
 */
function legsOf(game: Bataan, ways: ReadonlyMap<Unit, readonly RetreatPath[]>): Leg[] {
  const free = freeOf(ways)
  const through = [...ways].filter(([, each]) => (each[0]?.vacant ?? 0) > 0)
  const alone = free.flatMap(([unit, each]) => each.map((way): Leg => ({ units: [unit], way })))
  const shared = free[0]?.[1].filter(({ end }) => whyNotAll(game, free, end) === undefined) ?? []
  const together = shared.map((way): Leg => ({ units: free.map(([unit]) => unit), way }))
  return [...together, ...alone, ...through.flatMap(([lead, each]) => legsThrough(game, through, lead, each))]
}

const NOT_ALL: Reason = { key: 'why.not-all-back', rule: '11.33' }

/**
 * 11.33: why units cannot retreat to a hex as one stack: there is only one unit, not all have a path there, or there is
 * no room for all.
 */
function whyNotAll(game: Bataan, free: readonly Going[], end: number): Reason | undefined {
  const [first] = free
  if (first === undefined || free.length < 2) return NOT_ALL
  const [{ space }] = first
  const shared = free.every(([unit, each]) => unit.space === space && each.some((way) => way.end === end))
  if (!shared) return NOT_ALL
  const units = free.map(([unit]) => unit)
  return whyNoRoom(game, units, end)
}

/**
 * 11.56: the possible retreats through an enemy zone with a given lead unit, one for each of its paths. Units of its
 * hex that can go to the same end go with it.
 */
function legsThrough(game: Bataan, through: readonly Going[], lead: Unit, ways: readonly RetreatPath[]): Leg[] {
  return ways.map((way) => {
    const others = through.filter(([unit, each]) => unit !== lead && each.some(({ end }) => end === way.end))
    const units = [lead]
    for (const [unit] of others)
      if (unit.space === lead.space && whyNoRoom(game, [...units, unit], way.end) === undefined) units.push(unit)
    return { units, way, lead }
  })
}

function carryOut(game: Bataan, { units, way, lead }: Leg): void {
  const to = placeAt(game, way.end)
  const underAttack = game.vars.attacks.some(({ hex }) => hex === to.id)
  travel(game, units, way.path, to)
  if (underAttack) game.vars.retreated = [...game.vars.retreated, ...units.map(({ def }) => def.id)]
  tell(game, underAttack ? 'retreat.under-attack' : 'retreat.done', underAttack ? '11.36' : '11.3', {
    units,
    to,
    path: { spaces: way.path.map(idOf) },
  })
  if (lead !== undefined) checkThrough(game, lead)
}

/** 11.56: after a retreat through an enemy zone the lead unit checks, and loses a step if it fails. */
function checkThrough(game: Bataan, lead: Unit): void {
  const rating = efficiency(game, lead)
  const { n, values } = game.roll([DIE])
  const passed = passes(values[0] ?? 0, rating.total)
  const args = { unit: lead }
  if (!passed) loseStep(game, lead)
  record(game, passed ? 'retreat.through' : 'retreat.through-lost', '11.56', {
    by: lead.def.side,
    args,
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
}
