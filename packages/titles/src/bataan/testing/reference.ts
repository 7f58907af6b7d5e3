import { keptIn } from '@topside/kit'
import hexData from '../data/hexes.json' with { type: 'json' }
import { hexId } from '../data/hexes.ts'
import hexsideData from '../data/hexsides.json' with { type: 'json' }
import routeData from '../data/routes.json' with { type: 'json' }
import terrainData from '../data/terrain.json' with { type: 'json' }
import unitData from '../data/units.json' with { type: 'json' }
import type { Bataan, Unit } from '../state/state.ts'
import type { SequenceKind } from '../state/vars.ts'

/** The rules of movement, supply and odds implemented again, slowly and hex by hex, from the stored data. */

type Side = Unit['def']['side']

/** A unit as the data have it. */
interface Row {
  readonly id: string
  readonly side: string
  readonly type: string
  readonly class: string
  readonly attack: number
  readonly defence: number
  readonly movement: number
  readonly stacking: number
  readonly noZoc?: boolean
  readonly reduced?: Numbers
  readonly infantry?: Numbers
}
type Numbers = Pick<Row, 'attack' | 'defence' | 'movement'>

const UNITS: ReadonlyMap<string, Row> = new Map(unitData.units.map((row: Row) => [row.id, row]))
const HEXES: ReadonlyMap<string, { readonly terrain: string; readonly cover?: string }> = new Map(
  hexData.hexes.map((row: { readonly id: string; readonly terrain: string; readonly cover?: string }) => [row.id, row]),
)
const TERRAIN: {
  readonly [name: string]: { readonly points?: number; readonly more?: number; readonly keepsZocOut?: boolean }
} = terrainData.hexes
const { road, trail, river } = terrainData.others
const [ZONE, FORT] = [terrainData.others['enemy-zoc'].points, terrainData.others.fortification.points]

const both = ([a, b]: readonly string[]) => [`${a} ${b}`, `${b} ${a}`]
const RIVERS = new Set(hexsideData.rivers.flatMap(both))
const BRIDGES = new Set(hexsideData.bridges.flatMap(both))
const BARS = new Set([...hexsideData.mountains, ...hexsideData.mudflats].flatMap(both))
/** Roads after trails: a road overrides a trail between the same hexes. */
const ROUTES: ReadonlyMap<string, string> = new Map(
  ['trail', 'road'].flatMap((kind) =>
    routeData.chains
      .filter((chain) => chain.kind === kind)
      .flatMap(({ hexes }) => hexes.slice(1).flatMap((hex, index) => both([hexes[index] ?? '', hex])))
      .map((pair): [string, string] => [pair, kind]),
  ),
)

const numbered = (column: number, row: number) => `${column}`.padStart(2, '0') + `${row}`.padStart(2, '0')

/** Neighbours of each hex looked up so far; the slow reference needs them most. */
const neighbours = new Map<string, readonly string[]>()

function beside(hex: string): readonly string[] {
  return keptIn(neighbours, hex, () => around(hex))
}

/** Columns count from the west; odd ones lie half a hex further south (8.37). */
function around(hex: string): readonly string[] {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))]
  const north = column % 2 === 1 ? row : row - 1
  return [
    numbered(column, row - 1),
    numbered(column, row + 1),
    ...[column - 1, column + 1].flatMap((next) => [numbered(next, north), numbered(next, north + 1)]),
  ].filter((each) => HEXES.has(each))
}

const isSea = (hex: string) => HEXES.get(hex)?.terrain === 'sea'
const others = (side: string): Side => (side === 'us' ? 'japan' : 'us')

/** The units in a hex, as the data have them. */
function unitsIn(game: Bataan, hex: string): { readonly piece: Unit; readonly row: Row }[] {
  return game.table.space(hexId(hex)).pieces.flatMap((piece) => {
    const row = UNITS.get(piece.id)
    return row === undefined ? [] : [{ piece: piece as Unit, row }]
  })
}

const holds = (game: Bataan, side: string, hex: string) => unitsIn(game, hex).some(({ row }) => row.side === side)

/** 3.21 to 3.25: whether units of a side exert a zone of control into an adjacent hex. */
function zoneIn(game: Bataan, side: string, hex: string): boolean {
  return beside(hex).some((from) => {
    const there = unitsIn(game, from)
    if (there[0]?.row.side !== side || there.every(({ row }) => row.noZoc === true)) return false
    const pair = `${from} ${hex}`
    if (BARS.has(pair)) return false
    const ford = RIVERS.has(pair) && !BRIDGES.has(pair)
    const { terrain = 'sea', cover = '' } = HEXES.get(hex) ?? {}
    const shut = terrain === 'sea' || TERRAIN[terrain]?.keepsZocOut === true || TERRAIN[cover]?.keepsZocOut === true
    if (shut && (ford || !ROUTES.has(pair))) return false
    return !ford || there.some(({ row }) => !onWheels(row))
  })
}

const onWheels = (row: Row) => row.class === 'motorized' || row.class === 'artillery'

/** 17.15: how events change units that move together. */
export interface Changes {
  readonly trail: number
  readonly cut: boolean
  readonly infiltrates: boolean
  /** Whether a hexside is crossed as if by a bridge. */
  isBridged(from: string, to: string): boolean
}

/** The inputs of a movement question. */
export interface Journey {
  readonly game: Bataan
  readonly units: readonly Unit[]
  readonly kind: SequenceKind
  /** Of each unit. */
  changesOf(unit: Unit): Changes
  /** Whether units of the side may be in a hex in this scenario. */
  isOpen(hex: string): boolean
}

/** 8.12, 8.15, 8.16, 3.57, 3.72, 7.21, 16.41: Movement Points of a unit. */
function allowance({ table }: Bataan, unit: Unit, kind: SequenceKind): number {
  const row = UNITS.get(unit.id)
  if (row === undefined) throw new RangeError(`no unit ${unit.id}`)
  const { movement } = numbersOf(row, unit)
  const motorized = row.class === 'motorized'
  const outOfSupply = table.status(unit, 'supply') === 2
  const slow = kind === 'assault' && !(row.side === 'japan' && row.type === 'armour')
  const halved = movement / 2
  const losses = [slow ? halved : 0, outOfSupply ? (motorized ? halved : 2) : 0]
  return Math.max(0, movement - Math.max(...losses) - (table.status(unit, 'disrupted') === 0 ? 0 : 2))
}

function numbersOf(row: Row, { face }: { readonly face: number }): Numbers {
  return (face === 1 ? row.reduced : face === 3 ? row.infantry : undefined) ?? row
}

/** 8.21, 8.31 to 8.37, 14.12: Movement Points for one step of one unit; infinite where it is not allowed. */
function stepCost({ game, ...about }: Journey, unit: Unit, from: string, to: string): number {
  const row = UNITS.get(unit.id) as Row
  const [pair, changes, wheels] = [`${from} ${to}`, about.changesOf(unit), onWheels(row)]
  if (isSea(from) || isSea(to) || BARS.has(pair)) return Number.POSITIVE_INFINITY
  const enemy = others(row.side)
  const zone = !changes.infiltrates && zoneIn(game, enemy, to)
  const route = ROUTES.get(pair)
  const ford = RIVERS.has(pair) && !BRIDGES.has(pair) && !changes.isBridged(from, to)
  const bars = [from, to].some((hex) => {
    const { terrain = '', cover } = HEXES.get(hex) ?? {}
    return terrain === 'swamp' || terrain === 'mountain' || cover === 'jungle'
  })
  if (wheels && (ford || (bars && route === undefined))) return Number.POSITIVE_INFINITY
  const { terrain = '', cover } = HEXES.get(to) ?? {}
  const natural = TERRAIN[terrain]?.points ?? Number.POSITIVE_INFINITY
  const open = natural + (cover === undefined || changes.cut ? 0 : (TERRAIN[cover]?.more ?? 0))
  const byTrail = natural * trail.share + changes.trail
  // Between enemy zones a motorized unit cannot use the rate of a road or trail (8.22).
  const between = row.class === 'motorized' && zone && zoneIn(game, enemy, from)
  const offRoute = between || !(wheels && bars) ? open : Number.POSITIVE_INFINITY
  const ground =
    between || route === undefined ? offRoute : route === 'road' ? road.points : Math.min(offRoute, byTrail)
  const fort = game.vars.forts[to as keyof typeof game.vars.forts]
  const works = row.side === 'japan' && fort?.destroyed === false && game.table.space(hexId(to)).owner === 0
  return ground + (ford ? river.points : 0) + (zone ? ZONE : 0) + (works ? FORT : 0)
}

/**
 * 8.11 to 8.37: every hex that units of one hex can reach together, in half Movement Points, by relaxation until no
 * cost falls.
 */
export function reach(journey: Journey): Map<string, number> {
  const { game, units, kind } = journey
  const [first] = units
  if (first === undefined) throw new RangeError('nobody moves')
  const { id: start } = first.space
  const enemy = others(first.def.side)
  const whole = 2 * Math.min(...units.map((unit) => allowance(game, unit, kind)))
  const free =
    units.every(({ id }) => UNITS.get(id)?.class === 'motorized') ||
    units.every((unit) => journey.changesOf(unit).infiltrates)
  const stops = (hex: string) => !free && zoneIn(game, enemy, hex)
  const locked = stops(start)
  const found = new Map<string, number>([[start, 0]])
  for (let grown = true; grown; ) {
    grown = false
    for (const [from, spent] of [...found]) {
      if (from !== start && stops(from)) continue
      for (const to of beside(from)) {
        if (to === start || holds(game, enemy, to) || !journey.isOpen(to)) continue
        const step = 2 * Math.max(...units.map((unit) => stepCost(journey, unit, from, to)))
        const total = from === start && locked && stops(to) && step <= whole ? whole : spent + step
        if (total > whole || total >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue
        found.set(to, total)
        grown = true
      }
    }
  }
  found.delete(start)
  return found
}

/** 3.32: whether units may stop in a hex with the units already there. */
export function hasRoom(game: Bataan, hex: string, units: readonly Unit[]): boolean {
  const points = (rows: readonly (Row | undefined)[]) => rows.reduce((sum, row) => sum + (row?.stacking ?? 0), 0)
  const there = points(unitsIn(game, hex).map(({ row }) => row))
  return there + points(units.map(({ id }) => UNITS.get(id))) <= 9
}

/** The map over which supply is traced. */
export interface Country {
  readonly game: Bataan
  readonly side: Side
  /** The Supply Sources of the side (6.31). */
  readonly sources: readonly string[]
  /** Whether a hex is in the area where the side traces supply, and only units can block it (17.15). */
  isOpen(hex: string): boolean
  /** Whether the road bridge between two hexes is destroyed for the side (6.13). */
  isDown(from: string, to: string): boolean
}

/**
 * 6.2 to 6.23, 14.11: whether a unit in a hex can trace a Supply Route, and whether it has a Supply Line directly to a
 * source.
 */
export function traces(country: Country): {
  readonly route: (hex: string) => boolean
  readonly direct: (hex: string) => boolean
} {
  const { game, side } = country
  const isFree = (hex: string) => {
    const fort = side === 'japan' ? game.vars.forts[hex as keyof typeof game.vars.forts] : undefined
    if (isSea(hex) || fort?.destroyed === false || !country.isOpen(hex)) return false
    return holds(game, side, hex) || !(holds(game, others(side), hex) || zoneIn(game, others(side), hex))
  }
  // The position does not change while lines are traced: each hex is looked at once.
  const looked = new Map<string, boolean>()
  const passes = (hex: string) => keptIn(looked, hex, () => isFree(hex))
  const sources = country.sources.filter(passes)
  const roads = new Set(sources)
  for (const from of roads)
    for (const to of beside(from)) {
      const pair = `${from} ${to}`
      const ford = RIVERS.has(pair) && !BRIDGES.has(pair)
      if (ROUTES.has(pair) && !ford && !country.isDown(from, to) && passes(to)) roads.add(to)
    }
  // The unit's own hex does not count in its line.
  const line = (hex: string, ends: (hex: string) => boolean): boolean => {
    let edge = [hex]
    const seen = new Set(edge)
    for (let gone = 0; gone <= 7; gone++) {
      if (edge.some(ends)) return true
      const next = edge
        .filter((from) => from === hex || HEXES.get(from)?.terrain !== 'swamp')
        .flatMap((from) => beside(from).filter((to) => !seen.has(to) && passes(to) && !BARS.has(`${from} ${to}`)))
      edge = [...new Set(next)]
      for (const each of edge) seen.add(each)
    }
    return false
  }
  return {
    direct: (hex) => line(hex, (each) => sources.includes(each)),
    route: (hex) => line(hex, (each) => roads.has(each)),
  }
}

/** 10.51, 3.53, 3.56, 6.14: the attack strength of units without support. */
export function attackStrength({ table }: Bataan, units: readonly Unit[]): number {
  const sum = (some: readonly Unit[]) => some.reduce((all, unit) => all + strengths(unit).attack, 0)
  const unsupplied = units.filter((unit) => table.status(unit, 'supply') === 2)
  return sum(units.filter((unit) => !unsupplied.includes(unit))) + Math.floor(sum(unsupplied) / 2)
}

/** 10.51, 3.51: the defence strength of all units in a hex under attack, none of whose artillery fires (12.2). */
export function defenceStrength(units: readonly Unit[]): number {
  return units.reduce((all, unit) => all + strengths(unit).defence, 0)
}

function strengths(unit: Unit): Numbers {
  return numbersOf(UNITS.get(unit.id) as Row, unit)
}

/**
 * 10.52, 10.53: the column for two strengths: the best whose ratio the attackers reach; `undefined` below the first.
 */
export function columnFor(columns: readonly string[], attack: number, defence: number): number | undefined {
  const reached = columns
    .map((column) => column.split('-').map(Number))
    .map(([a = 0, d = 1]) => attack * d >= defence * a)
  const last = reached.lastIndexOf(true)
  return last < 0 ? undefined : last
}
