import { FAR, findOnce, onceEach, oncePerName, RARE } from '@topside/kit'
import { OPEN_BEACHES } from '../data/areas.ts'
import { hexAt, hexDefs, hexOf, neighboursOf } from '../data/hexes.ts'
import { LANDING_STACK, WATER_MOVE } from '../data/landing.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isOffEdge, whyNotLand } from '../rules/7-sea-moves.ts'
import { mustGoOn } from '../rules/7-under-way.ts'
import { whyNotAtSea } from '../rules/9-fire-at-sea.ts'
import { fireOf, whyNoFire } from '../rules/9-guns.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, is1945, scenarioOf, unitsOf } from '../state/state.ts'
import { isGunboat, isVehicle, type Unit, unitsIn } from '../state/units.ts'
import { boundFor, goesToOuterIslands } from './outer-islands.ts'
import { type Position, reachBy, unitsAt } from './position.ts'
import { landingOdds } from './siege.ts'
import { seaWaysTo } from './ways.ts'
import { OLONGAPO } from './weigh-turn.ts'
import { againstBest, each, evenly, places, unitOf, unitsAsked, type Weigh } from './weighing.ts'

/** The beaches of the islands (7.0). */
const BEACHES: readonly number[] = hexDefs.flatMap(({ beach, panel }, hex) =>
  beach === true && panel !== 'bataan' ? [hex] : [],
)
/** Cost of a hex of water on the way, in defence strength of a beach. */
const PER_HEX = 0.8
/** Extra value of beaches: docks, which armour leaves freely (7.0H), and the smaller islands. */
const OPEN = 6
const SMALL_ISLAND = -30
/**
 * Cost of a point of fire that covers the water off a beach; the fire above which Americans wait, and the day from
 * which they land anyway.
 */
const UNDER_FIRE = 0.25
const MOST_FIRE = 5
const WAITS_UNTIL = 7
/** 11.1: the fire from which on the landing force of 1942 waits. */
const MOST_FIRE_1942 = 80
/** Value of landing next to friends. */
const TOGETHER = 3

/** 7.0: by beach, average strength of the enemy guns that cover the hexes of water on its approach. */
const fireOn = findOnce((position: Position, side: Side) =>
  onceEach((beach) => {
    const { game } = position
    const ways = seaWaysTo(beach)
    const approach = approachTo(beach, ways)
    let sum = 0
    for (const gun of unitsOf(game, enemyOf(side))) {
      if (whyNoFire(game, gun) !== undefined) continue
      const hexes = approach.filter((hex) => bearsOn(game, gun, hex))
      sum += (fireOf(game, gun) * hexes.length) / approach.length
    }
    return sum
  }),
)

/** Whether a gun at its position reaches and sees a hex of water; this never changes. */
const bearsOn = oncePerName(
  (game: Corregidor, gun: Unit, hex: number) => `${is1945(game)} ${gun.id} ${gun.space.index} ${hex}`,
  (_, game, gun, hex) => whyNotAtSea(game, gun, hex) === undefined,
)

/** The hexes of water from a beach out to sea, at most as many as one movement. */
function approachTo(beach: number, ways: Uint16Array): readonly number[] {
  const path: number[] = []
  let at = beach
  for (let step = 1; step <= WATER_MOVE; step++) {
    const next = neighboursOf(at).find((hex) => ways[hex] === step)
    if (next === undefined) break
    path.push(next)
    at = next
  }
  return path
}

/** By beach, its value to a landing: weak defence, and friends nearby. */
const beachWorth = findOnce((position: Position, side: Side) =>
  onceEach((beach) => {
    const { game } = position
    const { island } = hexAt(beach)
    const enemy = enemyOf(side)
    const against = reachBy(position, enemy)[beach] ?? 0
    const around = neighboursOf(beach)
    const friends = around.filter(
      (hex) => unitsAt(position, side, hex).length > 0 && hexAt(hex).terrain !== 'sea',
    ).length
    const held = unitsAt(position, enemy, beach).length > 0 ? 60 : 0
    const open = OPEN_BEACHES.has(beach) && is1945(game) ? OPEN : 0
    const ashore = open + TOGETHER * friends + (island === 'Corregidor' ? 0 : SMALL_ISLAND) - 0.4 * against - held
    return ashore - UNDER_FIRE * fireOn(position, side)(beach)
  }),
)

/** The beaches on which a unit can land eventually, with their values. */
const beachesFor = findOnce((position: Position, unit: Unit): readonly (readonly [beach: number, worth: number])[] => {
  const { game } = position
  const able = BEACHES.filter((beach) => whyNotLand(game, unit, placeAt(game, beach)) === undefined)
  const open = able.length > 0 ? able : BEACHES.filter((beach) => hexAt(beach).island === 'Corregidor')
  return open.map((beach) => [beach, beachWorth(position, unit.def.side)(beach)])
})

/** Value of a hex from which no beach can be reached. */
const NOWHERE = -200

/** Value to a unit at sea of being in a hex. */
function voyageWorth(position: Position, unit: Unit, hex: number): number {
  const bound = goesToOuterIslands(position.game, unit.def.side) ? boundFor(position, 'japan').get(unit.id) : undefined
  if (bound !== undefined) return -PER_HEX * (seaWaysTo(bound)[hex] ?? FAR)
  let best = NOWHERE
  for (const [beach, worth] of beachesFor(position, unit)) {
    const far = seaWaysTo(beach)[hex] ?? FAR
    if (far < FAR) best = Math.max(best, worth - PER_HEX * far)
  }
  return best
}

/**
 * 7.0G: room on the beaches, less the units on the water: further units wait beyond the edge of the map, out of fire.
 */
const roomAshore = findOnce((position: Position, side: Side): number => {
  const set = position.game.vars.war.beaches
  const open = BEACHES.filter(
    (beach) =>
      hexAt(beach).island === 'Corregidor' &&
      unitsAt(position, enemyOf(side), beach).length === 0 &&
      (set.length === 0 || set.includes(beach) || neighboursOf(beach).some((next) => set.includes(next))),
  )
  const room = open.reduce((sum, beach) => sum + LANDING_STACK[side] - unitsAt(position, side, beach).length, 0)
  let afloat = 0
  for (const [hex, units] of position.stacks[side])
    if (hexAt(hex).terrain === 'sea') afloat += units.filter((unit) => !isGunboat(unit)).length
  return Math.min(room, set.length === 0 && side === 'us' ? MOST_AT_ONCE : room) - afloat
})
/** Greatest number of units that go to the beaches of 1945 together, while the landing hexes are not known yet. */
const MOST_AT_ONCE = 9

/** Whether Americans wait until the guns over the beaches are silenced. */
function waitsForGuns(position: Position, unit: Unit): boolean {
  if (!is1945(position.game) || position.game.vars.day >= WAITS_UNTIL) return false
  const [best] = beachesFor(position, unit).toSorted(([, a], [, b]) => b - a)
  return best !== undefined && fireOn(position, unit.def.side)(best[0]) > MOST_FIRE
}

/** 11.3H: vehicles of 1945 stay at sea: mines on the beaches cost more than they are worth ashore. */
function staysOut(unit: Unit): boolean {
  return isVehicle(unit) && unit.def.side === 'us'
}

/** 11.1: superiority over the defenders that the campaign's landing force needs to go ashore. */
const LEAST_ODDS = 1.2

/**
 * 11.1C, 12.0C: an assault sets out if its beach is under little fire; others follow the first one. In the campaign the
 * first one also waits until the garrison is worn down, and the others until units are ashore.
 */
export const weighAssault: Weigh = each(({ game, position }, { verb }) => {
  if (verb !== 'launch') return 1
  const { assaults, ashoreDay } = game.vars.war
  if (scenarioOf(game).id === 'bataan' && assaults.length > 0) return ashoreDay === null ? RARE : 4
  if (assaults.length > 0) return 4
  return waitsToLand(position) ? RARE : 4
})

/** The fire over Corregidor's least defended beach. */
function leastFire(position: Position): number {
  const beaches = BEACHES.filter((beach) => hexAt(beach).island === 'Corregidor')
  return Math.min(...beaches.map((beach) => fireOn(position, 'japan')(beach)))
}

/** 12.0C: whether the first assault waits: under much fire, in the campaign also if the landing force is too weak. */
export function waitsToLand(position: Position): boolean {
  const { game } = position
  if (leastFire(position) >= MOST_FIRE_1942) return true
  return scenarioOf(game).id === 'bataan' && landingOdds(game) < LEAST_ODDS
}

/** 7.0: whether a unit on the water can reach no beach where it may land, such as units left over at Fort Wint. */
export function isStranded({ game }: Position, unit: Unit): boolean {
  const at = unit.space.index
  return BEACHES.every(
    (beach) => (seaWaysTo(beach)[at] ?? FAR) >= FAR || whyNotLand(game, unit, placeAt(game, beach)) !== undefined,
  )
}

/** 7.0: all units except gunboats go ashore; none withdraws. Units that must move on or leave move on (7.0B). */
export const weighSailors: Weigh = each((about, choice) => {
  const { game, side, position } = about
  const { verb } = choice
  if (verb === 'done') return 1
  const unit = unitOf(about, choice)
  if (verb !== 'sail' || unit === undefined) return RARE / 10
  if (isGunboat(unit)) return RARE
  if (mustGoOn(game, unit)) return 3
  if (staysOut(unit)) return RARE
  if (!isOffEdge(unit)) return isStranded(position, unit) ? RARE : 3
  if (goesToOuterIslands(game, side)) return boundFor(position, 'japan').has(unit.id) ? 3 : RARE
  return roomAshore(position, unit.def.side) <= 0 || waitsForGuns(position, unit) ? RARE : 3
})

/** 7.0: towards the best beach, and onto it. */
export const weighVoyages: Weigh = (about) => {
  const { decision, position } = about
  const [unit] = unitsAsked(about, 'unit')
  if (unit === undefined) return evenly(about)
  return againstBest(decision.choices.map(({ space = '' }) => 0.3 * voyageWorth(position, unit, hexOf(space))))
}

/** 11.2R: battalions go by sea behind the enemy's front only where no enemy is near. */
export const weighShipping: Weigh = places(({ game, position }, { id, index }) => {
  if (index === OLONGAPO && !game.vars.war.taken.includes(id)) return 4
  const enemies = neighboursOf(index).filter((hex) => unitsIn(placeAt(game, hex)).some(({ def }) => def.side === 'us'))
  return 1 / (1 + enemies.length + (reachBy(position, 'us')[index] ?? 0))
})
