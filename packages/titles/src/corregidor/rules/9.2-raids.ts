import { offer, type Procedure } from '@topside/engine'
import { ANTI_AIRCRAFT, type Flak } from '../data/fire.ts'
import type { Side } from '../data/units.ts'
import { box } from '../state/places.ts'
import { ask, askSeveral, type Corregidor, record } from '../state/state.ts'
import { type AirUnit, isAirUnit, type Unit } from '../state/units.ts'
import { announce, isWaiting } from './5-calendar.ts'
import { strike } from './9.1-bombardment.ts'
import { planeParts } from './9.2-air-attacks.ts'
import { kindOf, noteLost } from './9.2-air-losses.ts'
import { type Barrage, barrage, barrageLedgers, barragePreview, flakOver } from './9.2-anti-aircraft.ts'
import { volleyOfRaid } from './9.2-bombing.ts'
import { raidPicture } from './9.2-picture.ts'
import { allOf, type Digest, tellDigest } from './9-digest.ts'
import { targetOf } from './9-standing-orders.ts'
import type { Raid } from './9-state.ts'
import { isGone, loseSteps } from './10.3-disruption.ts'
import { interceptRaid } from './11.2-interception.ts'

/** A raid that meets flak: its remaining planes, and whether it was broken up. */
interface Flight {
  readonly raid: Raid
  readonly planes: readonly AirUnit[]
  readonly broken: boolean
  /** Batteries that fired at it. */
  readonly fired: readonly Unit[]
}

/**
 * 9.2, 5.0 C.1: all anti-aircraft fire comes first, at the planes of each raid at their altitude; then the remaining
 * planes bomb.
 */
export function* resolveRaids(game: Corregidor, side: Side): Procedure {
  const { raids } = game.vars.fire
  if (!hasRaids(game, side)) return
  const flights: Flight[] = []
  for (const [index, raid] of raids.entries()) {
    const used = flights.flatMap(({ fired }) => fired)
    flights.push(yield* meetFlak(game, raid, used, raids.slice(index + 1)))
  }
  const digests: Digest[] = []
  for (const flight of flights) digests.push(bomb(game, flight))
  tellDigest(game, side, allOf(digests))
  game.vars.fire = { ...game.vars.fire, raids: [] }
}

/** 9.2, 5.0: whether aircraft are on their way in a side's player turn. */
export function hasRaids({ vars }: Corregidor, side: Side): boolean {
  return side === 'japan' && vars.fire.raids.length > 0
}

function planesOf({ table }: Corregidor, { units }: Raid): AirUnit[] {
  return units.map((id) => table.piece(id)).filter(isAirUnit)
}

function batteriesFor(game: Corregidor, { hex, altitude }: Raid, used: readonly Unit[]): Unit[] {
  return flakOver(game, 'us', game.table.space(hex).index, altitude).filter((unit) => !used.includes(unit))
}

/** 9.2: a raid meets the flak that has not been `used` against another one. */
function* meetFlak(game: Corregidor, raid: Raid, used: readonly Unit[], later: readonly Raid[]): Procedure<Flight> {
  const met = yield* meetFighters(game, planesOf(game, raid))
  const { planes } = met
  // 11.2I: fighters may have destroyed some or all planes of the raid.
  if (planes.length === 0) return { raid, ...met, fired: [] }
  const flying = { ...raid, units: planes.map(({ def }) => def.id) }
  const batteries = yield* chooseFlak(game, flying, batteriesFor(game, raid, used), later)
  const fire = barrage(game, batteries, planeParts(planes), raid.altitude)
  if (batteries.length === 0 || fire.column === undefined) return { raid, ...met, fired: [] }
  const flak = fireFlak(game, flying, batteries, fire, fire.column)
  yield* loseAircraft(game, planes, flak === '1' || flak === '2' ? Number(flak) : 0)
  const left = planes.filter((plane) => !isGone(plane))
  return { raid, planes: left, broken: met.broken || flak === 'A', fired: batteries }
}

/** 9.2, 11.2I: aircraft of the defenders of Bataan may intercept a raid before its flak. */
function* meetFighters(game: Corregidor, planes: readonly AirUnit[]): Procedure<Pick<Flight, 'planes' | 'broken'>> {
  const result = yield* interceptRaid(game, planes)
  for (const plane of planes.filter(isGone)) noteLost(game, plane)
  return { planes: planes.filter((plane) => !isGone(plane)), broken: result === 'halved' }
}

/** How the American player divides batteries that could also fire at a later raid. */
type Division = 'all' | 'spare' | 'choose'

/**
 * 9.2: each battery fires at planes of one altitude per turn. The player is asked which batteries fire at a raid only
 * if some could also fire at a later one.
 */
function* chooseFlak(
  game: Corregidor,
  raid: Raid,
  batteries: readonly Unit[],
  later: readonly Raid[],
): Procedure<readonly Unit[]> {
  const wanted = new Set(later.flatMap((each) => batteriesFor(game, each, [])))
  const shared = batteries.filter((unit) => wanted.has(unit))
  if (shared.length === 0 || isWaiting(game, 'us')) return batteries
  const own = batteries.filter((unit) => !wanted.has(unit))
  const args = { hex: { space: raid.hex }, altitude: raid.altitude, units: planesOf(game, raid) }
  const previewFor = (units: readonly Unit[]) =>
    barragePreview(barrage(game, units, planeParts(planesOf(game, raid)), raid.altitude))
  const division = yield* ask(game, 'us', 'flak', '9.2', {
    args,
    recommended: 0,
    offers: offer<Division>(['all', 'spare', 'choose'], (each) => ({ verb: 'flak', option: each })),
    preview: (each) => (each === 'choose' ? undefined : previewFor(each === 'all' ? batteries : own)),
  })
  if (division === 'all') return batteries
  if (division === 'spare') return own
  return yield* askSeveral(game, 'us', 'flak.batteries', '9.2', {
    args,
    verb: 'fire',
    things: batteries,
    min: 0,
    preview: previewFor,
  })
}

function fireFlak(game: Corregidor, raid: Raid, batteries: readonly Unit[], fire: Barrage, column: number): Flak {
  const { hex, altitude, units, standing } = raid
  if (standing !== true) game.vars.engagement = raidPicture(game, raid, batteries, fire)
  const { n, values } = game.roll([6])
  const [value = 0] = values
  const total = value + fire.modifiers.total
  const flak = ANTI_AIRCRAFT.result(column, total)
  if (standing === true && flak === '-') return flak
  game.vars.engagement = raidPicture(game, raid, batteries, fire, { n, value, total, flak })
  announce(game)
  record(game, 'flak.fired', '9.2', {
    by: 'us',
    ledgers: barrageLedgers(fire),
    args: { hex: { space: hex }, altitude, units: { pieces: units }, flak, odds: ANTI_AIRCRAFT.label(column) },
    roll: { n, values },
  })
  return flak
}

/** 9.2: a raid loses steps, from air units picked by its owner if they differ. */
function* loseAircraft(game: Corregidor, planes: readonly AirUnit[], steps: number): Procedure {
  for (let step = 0; step < steps; step++) {
    const able = unlike(planes.filter((plane) => !isGone(plane)))
    if (able.length === 0) return
    const plane = yield* ask(game, 'japan', 'flak.loss', '9.2', {
      offers: offer(able, ({ id }) => ({ verb: 'lose', piece: id })),
    })
    loseSteps(game, plane, 1, 'flak')
    if (isGone(plane)) noteLost(game, plane)
  }
}

/** One air unit of each kind and strength. */
function unlike(planes: readonly AirUnit[]): AirUnit[] {
  return planes.filter(
    (plane, i) => planes.findIndex((each) => kindOf(each) === kindOf(plane) && each.face === plane.face) === i,
  )
}

/**
 * 9.2: the remaining planes bomb and return; returns the effects of raids by standing orders, which are recorded
 * together.
 */
function bomb(game: Corregidor, { raid, planes, broken }: Flight): Digest {
  const target = targetOf(game, raid)
  const quietly = raid.standing === true
  const bombs = target !== undefined && planes.length > 0
  const harms = bombs ? strike(game, volleyOfRaid(game, planes, target, raid.altitude, broken), quietly) : []
  for (const plane of planes) game.table.move(plane, box(game, 'japan-flown'))
  return bombs && quietly ? { bombardments: 1, harms } : { bombardments: 0, harms: [] }
}
