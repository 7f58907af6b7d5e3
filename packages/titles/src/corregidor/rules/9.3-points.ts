import { type LedgerPart, offer, type Preview, type Procedure, type Text } from '@topside/engine'
import { part } from '@topside/kit'
import { FIRED } from '../data/faces.ts'
import { BOMBARDMENT } from '../data/fire.ts'
import { hexAt } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { box, placeAt } from '../state/places.ts'
import { ask, askSeveral, type Corregidor, is1945, record } from '../state/state.ts'
import { type AirUnit, factorsOf, isAirUnit, isShip, type Ship, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { announce, isNight } from './5-calendar.ts'
import { previewOf, shelterOf, strike, type Volley } from './9.1-bombardment.ts'
import { cavePart } from './9.3-american.ts'
import type { SupportPoints } from './9-state.ts'
import { enemyTargets, type Target } from './9-targets.ts'
import { hasLanded } from './11-landed.ts'

/** 9.3, 11.3: points of each kind per turn, and in the turn before the landings. */
export const POINTS = 100
export const POINTS_BEFORE = 300

/** A ship or air unit used instead of points (9.3). */
type SupportCounter = Ship | AirUnit

/** 9.3, 11.3: at the start of a turn all points are available again. */
export function renewPoints(game: Corregidor): void {
  const { vars, table } = game
  if (vars.fire.points.turn === vars.turn || !is1945(game)) return
  const each = vars.day < 1 ? POINTS_BEFORE : POINTS
  setPoints(game, { air: each, naval: each })
  for (const counter of table.pieces) if (isSupport(counter)) table.setStatus(counter, 'fired', 0)
}

const isSupport = (counter: Parameters<typeof isShip>[0]): counter is SupportCounter =>
  counter.def.side === 'us' && (isShip(counter) || isAirUnit(counter))

function setPoints({ vars, table }: Corregidor, { air, naval }: SupportPoints): void {
  vars.fire = { ...vars.fire, points: { air, naval, turn: vars.turn } }
  table.setTrack('air-points', air)
  table.setTrack('naval-points', naval)
}

/** 9.3, 9.1: the points that can be used now: aircraft do not fly at night. */
export function pointsLeft(game: Corregidor): SupportPoints {
  const { air, naval } = game.vars.fire.points
  return { air: isNight(game) ? 0 : air, naval }
}

/** 9.3: whether a side has support points left and targets for them. */
export function canSupport(game: Corregidor, side: Side): boolean {
  return pointTargets(game, side).length > 0
}

/** 9.3: the targets of support points: any hex of the islands with enemies. */
export function pointTargets(game: Corregidor, side: Side): Target[] {
  if (side !== 'us' || !is1945(game)) return []
  const { air, naval } = pointsLeft(game)
  if (air + naval === 0 || (usesCounters(game) && counters(game, 'both').length === 0)) return []
  return enemyTargets(game, side).filter(({ unit }) => unit === undefined)
}

/** 9.3: whether points are used as counters of ships and aircraft. */
function usesCounters(game: Corregidor): boolean {
  return game.options['support'] === 'counters'
}

/** Source of points: ships, aircraft, or both, using the ships' points first. */
export type Source = 'naval' | 'air' | 'both'

/** 9.3: points taken for one attack, with their counters. */
interface Taken extends SupportPoints {
  readonly counters: readonly SupportCounter[]
}

/** No points. */
const NONE: Taken = { air: 0, naval: 0, counters: [] }

/** A request for points. */
interface Asking {
  readonly kind: 'support' | 'support.ground' | 'suppress'
  readonly hex: number
  /** Most points that may be used; absent: all that are left. */
  readonly most?: number
  /** Amounts that make a difference. */
  readonly amounts: readonly number[]
  /** Whether only aircraft take part: they suppress flak (5.0). */
  readonly airAlone?: boolean
  /** Whether the answer may be none. */
  readonly none?: boolean
  readonly preview?: (points: number) => Preview | undefined
}

/** 9.3: asks for points of ships and aircraft, or for counters worth as many, and deducts them. */
export function* takePoints(game: Corregidor, asking: Asking): Procedure<Taken> {
  const taken = yield* usesCounters(game) ? askForCounters(game, asking) : askForPoints(game, asking)
  const { air, naval } = game.vars.fire.points
  const all = taken.air + taken.naval
  // Counters use total points, otherwise points count by kind.
  if (usesCounters(game)) setPoints(game, { air: air - all, naval: naval - all })
  else setPoints(game, { air: air - taken.air, naval: naval - taken.naval })
  for (const counter of taken.counters) game.table.setStatus(counter, 'fired', FIRED)
  return taken
}

/** One amount of points from one source. */
interface Amount {
  readonly source: Source
  readonly points: number
}

function* askForPoints(game: Corregidor, asking: Asking): Procedure<Taken> {
  const left = leftFor(game, asking)
  const most = Math.min(asking.most ?? Number.POSITIVE_INFINITY, left.air + left.naval)
  const amounts = [...new Set([...asking.amounts.filter((each) => each < most), most])].filter((each) => each > 0)
  const offered = amounts.flatMap((points): Amount[] => [
    ...(points <= left.naval ? [{ source: 'naval' as const, points }] : []),
    ...(points <= left.air ? [{ source: 'air' as const, points }] : []),
    ...(points > left.naval && points > left.air ? [{ source: 'both' as const, points }] : []),
  ])
  if (offered.length === 0) return NONE
  const offers = offer<Amount | undefined>(offered, (each) => ({
    verb: 'points',
    ...(each && { option: each.source, value: each.points }),
  }))
  const answer = yield* ask(game, 'us', asking.kind, '9.3', {
    args: { hex: placeAt(game, asking.hex) },
    offers:
      asking.none === true ? offers.and(offer<Amount | undefined>([undefined], () => ({ verb: 'none' }))) : offers,
    preview: (each) => each && asking.preview?.(each.points),
  })
  return answer === undefined ? NONE : { ...share(answer, left), counters: [] }
}

/** The points of each kind in an amount; with both kinds the ships' points are used first. */
function share({ source, points }: Amount, left: SupportPoints): SupportPoints {
  if (source === 'air') return { air: points, naval: 0 }
  const naval = Math.min(points, left.naval)
  return { air: points - naval, naval }
}

function leftFor(game: Corregidor, { airAlone }: Pick<Asking, 'airAlone'>): SupportPoints {
  const { air, naval } = pointsLeft(game)
  return { air, naval: airAlone === true ? 0 : naval }
}

/** 9.3: the counters not used this turn; aircraft do not fly at night. */
function counters(game: Corregidor, source: Source): SupportCounter[] {
  const able = box(game, 'us-available').pieces.filter(isSupport)
  return able.filter(
    (each) =>
      statusOf(game, each, 'fired') === 0 && (isShip(each) ? source !== 'air' : source !== 'naval' && !isNight(game)),
  )
}

/** 9.3: B-24 bombers, which may not bomb an island with American troops ashore. */
const B24 = /^us45-b-24-/

function* askForCounters(game: Corregidor, asking: Asking): Procedure<Taken> {
  const left = leftFor(game, asking)
  const barred = isInvaded(game, asking.hex)
  const things = counters(game, asking.airAlone === true ? 'air' : 'both').filter(
    ({ id }) => !(barred && asking.kind !== 'support.ground' && B24.test(id)),
  )
  const fits = (each: SupportCounter) => whyTooMany(asking, left, [each]) === undefined
  const chosen = yield* askSeveral(game, 'us', `${asking.kind}.counters`, '9.3', {
    args: { hex: placeAt(game, asking.hex) },
    verb: 'support',
    things: things.filter(fits),
    min: 0,
    apart: (all) => whyTooMany(asking, left, all),
    preview: (all) => asking.preview?.(strengthOf(all)),
  })
  return { ...pointsOf(chosen), counters: chosen }
}

function pointsOf(all: readonly SupportCounter[]): SupportPoints {
  return { air: strengthOf(all.filter(isAirUnit)), naval: strengthOf(all.filter(isShip)) }
}

function strengthOf(all: readonly SupportCounter[]): number {
  return all.reduce((sum, each) => sum + factorsOf(each).attack, 0)
}

/**
 * 9.3: why counters are too many: their strengths cannot be divided, and the total must stay within the points left and
 * allowed.
 */
function whyTooMany({ most }: Asking, left: SupportPoints, all: readonly SupportCounter[]): Text | undefined {
  const { air, naval } = pointsOf(all)
  const over = air + naval > Math.min(Math.max(left.air, left.naval), most ?? Number.POSITIVE_INFINITY)
  return over ? { key: 'why.too-many-points', rule: '9.3' } : undefined
}

/** 9.3: whether American troops have landed on the island of a hex. */
function isInvaded(game: Corregidor, hex: number): boolean {
  const { island } = hexAt(hex)
  return island !== undefined && hasLanded(game, 'us', island)
}

/** 9.3: the amounts of points that reach each column of the Bombardment CRT against the strongest unit in a hex. */
export function amountsAgainst(game: Corregidor, units: readonly Unit[]): number[] {
  const defence = Math.max(1, ...units.map((unit) => shelterOf(game, unit).reduce((sum, { value }) => sum + value, 0)))
  const amounts: number[] = []
  for (let points = 1; amounts.length < BOMBARDMENT.labels.length && points < 7 * defence; points++)
    if (BOMBARDMENT.reaches(points, defence) && BOMBARDMENT.columnOf(points, defence) >= amounts.length)
      amounts.push(points)
  return amounts
}

/** 9.3: a bombardment by support points, of any number. */
export function volleyOfPoints(game: Corregidor, { place }: Target, { air, naval }: SupportPoints): Volley {
  const parts: LedgerPart[] = [part('part.naval-points', '9.3', naval), part('part.air-points', '9.3', air)]
  return { side: 'us', hex: place.index, strength: parts, modifiers: (unit) => [cavePart(game, unit)] }
}

/** 9.3: uses points against a target in the Bombardment Phase. */
export function* firePoints(game: Corregidor, target: Target, kind: 'support' | 'suppress' = 'support'): Procedure {
  const { place } = target
  const taken = yield* takePoints(game, {
    kind,
    hex: place.index,
    amounts: amountsAgainst(game, unitsIn(place)),
    airAlone: kind === 'suppress',
    preview: (points) => previewOf(game, [volleyOfPoints(game, target, { air: 0, naval: points })]),
  })
  if (taken.air + taken.naval === 0) return
  announce(game)
  record(game, 'points.fired', '9.3', {
    by: 'us',
    args: { hex: place, naval: taken.naval, air: taken.air, units: taken.counters },
  })
  strike(game, volleyOfPoints(game, target, taken))
}
