import { enemyOf, SIDES, type Side } from '../../data/units.ts'
import { BARS, barsWheels, beside, EFFECTS, HEXES, isFord, isHex, isSea, ROUTES, routeIn, TERRAIN } from './ground.ts'
import { factorsOf, isMotorized, isOnWheels, isOut, type Man, pointsOf, type World } from './world.ts'
import { zoneIn } from './zones.ts'

const { road, trail, river, fortification } = EFFECTS
const ZONE = EFFECTS['enemy-zoc'].points
const NEVER = Number.POSITIVE_INFINITY

/** 3.57, 3.72, 6.14, 7.21, 8.15, 8.16, 16.41: Movement Points of a unit in the current sequence. */
export function allowanceOf(world: World, man: Man): number {
  const { movement } = factorsOf(man)
  const armour = man.def.side === 'japan' && man.def.type === 'armour'
  const assault = world.vars.sequence?.kind === 'assault' && !armour ? movement / 2 : 0
  const unsupplied = isOut(man) ? (isMotorized(man) ? movement / 2 : 2) : 0
  return Math.max(0, movement - Math.max(assault, unsupplied) - (man.is.disrupted > 0 ? 2 : 0))
}

/** 17.15: how events that were played change the movement of a unit. */
interface Changes {
  readonly trail: number
  readonly cut: boolean
  readonly infiltrates: boolean
  readonly bridges: readonly string[]
}

function changesOf(world: World, man: Man): Changes {
  const formations = formationsFor(world, man)
  const of = (effect: string) =>
    world.lasting(effect).filter(({ formation }) => formation !== undefined && formations.includes(formation))
  return {
    trail: of('trail-blocks').reduce((sum, { value = 0 }) => sum + value, 0),
    cut: of('trail-cutting').length > 0,
    infiltrates: world.lasting('infiltration').some(({ units = [] }) => units.some((id) => id === man.id)),
    bridges: of('bridging').flatMap(({ hexes: [a = '', b = ''] = [] }) => [`${a} ${b}`, `${b} ${a}`]),
  }
}

/** The formation of a unit; for an active Army unit the active formations (7.46). */
function formationsFor({ vars: { sequence } }: World, { id, def }: Man): readonly string[] {
  if (def.formation !== undefined && sequence?.army.some((each) => each === id) !== true) return [def.formation]
  return sequence?.army.some((each) => each === id) ? sequence.formations : []
}

/** 17.15: whether Japanese Event Q bridges a river for a unit. */
export function isBridgedFor(world: World, man: Man, from: string, to: string): boolean {
  return changesOf(world, man).bridges.includes(`${from} ${to}`)
}

/** 14.12: whether a hex has a fortification that is still friendly to the US player. */
function hindersJapan(world: World, hex: string): boolean {
  const fort = Object.entries(world.vars.forts).find(([each]) => each === hex)?.[1]
  return fort?.destroyed === false && world.owners.get(hex) === SIDES.indexOf('us')
}

/** A unit with everything that changes the cost of its steps, looked up once. */
interface Walker {
  readonly man: Man
  readonly changes: Changes
  readonly wheels: boolean
  readonly motorized: boolean
  readonly enemy: Side
}

function walkerOf(world: World, man: Man): Walker {
  const { side } = man.def
  return {
    man,
    changes: changesOf(world, man),
    wheels: isOnWheels(man),
    motorized: isMotorized(man),
    enemy: enemyOf(side),
  }
}

/** 8.21, 14.12: points to enter a hex in addition to the cost of its terrain. */
function extra(world: World, { man, changes, enemy }: Walker, to: string): number {
  const zone = !changes.infiltrates && zoneIn(world, enemy, to) ? ZONE : 0
  return zone + (man.def.side === 'japan' && hindersJapan(world, to) ? fortification.points : 0)
}

/** 8.31, 8.34: points for the ground of a hex without road or trail. */
function openCost(hex: string, cut: boolean): number {
  const { terrain = '', cover } = HEXES.get(hex) ?? {}
  const more = cover === undefined || cut ? 0 : (TERRAIN[cover]?.more ?? 0)
  return (TERRAIN[terrain]?.points ?? NEVER) + more
}

const trailCost = (hex: string) => openCost(hex, true) * trail.share

/** 8.21, 8.31 to 8.37, 14.12: Movement Points for one step of one unit; infinite where it cannot go. */
function stepCost(world: World, walker: Walker, from: string, to: string): number {
  const { changes, wheels, motorized, enemy } = walker
  const pair = `${from} ${to}`
  if (isSea(from) || isSea(to) || BARS.has(pair)) return NEVER
  const route = ROUTES.get(pair)
  const ford = isFord(from, to) && !changes.bridges.includes(pair)
  const barred = barsWheels(from) || barsWheels(to)
  if (wheels && (ford || (barred && route === undefined))) return NEVER
  const between = motorized && !changes.infiltrates && zoneIn(world, enemy, to) && zoneIn(world, enemy, from)
  const across = between || !(wheels && barred) ? openCost(to, changes.cut) : NEVER
  const byTrail = trailCost(to) + changes.trail
  const ground = between || route === undefined ? across : route === 'road' ? road.points : Math.min(across, byTrail)
  return ground + (ford ? river.points : 0) + extra(world, walker, to)
}

/** 5.12: Movement Points for one unit to enter the map in a hex; infinite where it cannot. */
function entryCost(world: World, walker: Walker, hex: string): number {
  const route = routeIn(hex)
  if (isSea(hex) || (walker.wheels && route === undefined && barsWheels(hex))) return NEVER
  const byTrail = trailCost(hex) + walker.changes.trail
  const open = walker.wheels && barsWheels(hex) ? NEVER : openCost(hex, walker.changes.cut)
  const ground = route === 'road' ? road.points : route === 'trail' ? Math.min(open, byTrail) : open
  return ground + extra(world, walker, hex)
}

/** 4.12, 5.1, 16.42: hexes by which a unit off the map can enter. */
export function entriesOf(world: World, { id, def, place }: Man): readonly string[] {
  // 16.42: US Event J keeps the 48th Division and its Garrison in Manila.
  const kept = def.formation === 'jp-48' && world.lasting('manila-unrest').length > 0
  if (place === 'manila-box') return kept ? [] : ['4200', '4201']
  if (place !== `${def.side}-arrivals`) return []
  const { turn } = world.vars
  const row = world.scenario.arrivals.find((each) => each.units.includes(id) && each.turn <= turn)
  return row?.entry.filter(isHex) ?? []
}

/**
 * 8.11 to 8.37, 5.12: every hex that units of one place can reach together, in half Movement Points, with the cheapest
 * cost.
 */
export function reach(world: World, men: readonly Man[]): Map<string, number> {
  const [first] = men
  if (first === undefined) throw new RangeError('nobody moves')
  const { side } = first.def
  const enemy = enemyOf(side)
  const whole = 2 * Math.min(...men.map((man) => allowanceOf(world, man)))
  const walkers = men.map((man) => walkerOf(world, man))
  const free = men.every(isMotorized) || walkers.every(({ changes }) => changes.infiltrates)
  const stops = (hex: string) => !free && zoneIn(world, enemy, hex)
  const open = openTo(world, first)
  const found = new Map<string, number>()
  const start = isHex(first.place) ? first.place : undefined
  const edges = Array.from({ length: Math.floor(whole) + 1 }, (): string[] => [])
  const note = (hex: string, cost: number) => {
    if (cost > whole || hex === start || cost >= (found.get(hex) ?? NEVER)) return
    if (world.holds(enemy, hex) || !open(hex)) return
    found.set(hex, cost)
    edges[cost]?.push(hex)
  }
  const spread = (from: string, spent: number) => {
    for (const to of beside(from)) {
      const step = 2 * Math.max(...walkers.map((walker) => stepCost(world, walker, from, to)))
      // 8.23: a step from zone to zone costs the whole allowance, if the unit can pay for the step.
      if (from === start && stops(from) && stops(to)) note(to, step <= whole ? whole : NEVER)
      else note(to, spent + step)
    }
  }
  if (start !== undefined) spread(start, 0)
  else
    for (const hex of commonEntries(world, men))
      note(hex, 2 * Math.max(...walkers.map((walker) => entryCost(world, walker, hex))))
  for (const [cost, edge] of edges.entries())
    for (const hex of edge) if (found.get(hex) === cost && !stops(hex)) spread(hex, cost)
  return found
}

/** 8.12, 8.15: whether a unit can move at all. */
export function canGo(world: World, man: Man): boolean {
  return canGoTogether(world, [man])
}

/** 8.13: whether units can move together at all. */
export function canGoTogether(world: World, men: readonly Man[]): boolean {
  return nextTo(world, men) || destinations(world, men).size > 0
}

/** Whether units can move to an adjacent hex; most can. */
function nextTo(world: World, men: readonly Man[]): boolean {
  const [first] = men
  if (first === undefined || !isHex(first.place)) return false
  const walkers = men.map((man) => walkerOf(world, man))
  const whole = Math.min(...men.map((man) => allowanceOf(world, man)))
  const open = openTo(world, first)
  return beside(first.place)
    .filter((hex) => !world.holds(enemyOf(first.def.side), hex) && open(hex) && mayEnd(world, men, hex))
    .some((hex) => Math.max(...walkers.map((walker) => stepCost(world, walker, first.place, hex))) <= whole)
}

/** The hexes by which units can enter together. */
function commonEntries(world: World, men: readonly Man[]): readonly string[] {
  const [first = [], ...others] = men.map((man) => entriesOf(world, man))
  return first.filter((hex) => others.every((each) => each.includes(hex)))
}

/** 19.12 to 19.52, 19.24: the hexes in which a unit may be. */
function openTo(world: World, { def, place }: Man): (hex: string) => boolean {
  const beyond = def.side === 'us' && world.isApproach(place)
  return (hex) => world.isOpen(hex) || (beyond && world.isApproach(hex))
}

/** 5.11: the edge hexes that US units keep free, in scenarios with Japanese reinforcements that enter there. */
const KEPT_FREE: readonly string[] = ['4200', '4201']

/** 5.11: whether US units may not end their movement in a hex. */
function isKeptFree({ scenario: { arrivals } }: World, hex: string): boolean {
  return (
    KEPT_FREE.includes(hex) && arrivals.some(({ side, entry }) => side === 'japan' && entry.some((id) => id === hex))
  )
}

/** 3.32, 5.11: whether units may end their movement in a hex. */
export function mayEnd(world: World, men: readonly Man[], hex: string): boolean {
  const [first] = men
  if (first?.def.side === 'us' && isKeptFree(world, hex)) return false
  return pointsOf(world.men(hex)) + pointsOf(men) <= 9
}

/** Where units can go together and stay, in half Movement Points. */
export function destinations(world: World, men: readonly Man[]): Map<string, number> {
  return new Map([...reach(world, men)].filter(([hex]) => mayEnd(world, men, hex)))
}
