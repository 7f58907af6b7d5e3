import { keptIn } from '@topside/kit'
import bataanData from '../../data/bataan.json' with { type: 'json' }
import { hexAt, neighboursOf } from '../../data/hexes.ts'
import islandData from '../../data/islands.json' with { type: 'json' }
import unitData from '../../data/units.json' with { type: 'json' }
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'

/**
 * Movement and strengths implemented again, slowly and hex by hex, from the stored data. Costs are in sixths of a
 * point.
 */

interface HexRow {
  readonly id: string
  readonly terrain: string
  readonly level?: number
  readonly island?: string
  readonly section?: string
  readonly edge?: boolean
  readonly beach?: boolean
  readonly tunnel?: string
  readonly works?: boolean
  /** The hex of the map of Bataan for a land hex of the islands (3.2). */
  readonly bataan?: string
  readonly rivers?: readonly string[]
  readonly batteries?: readonly { readonly name: string }[]
}

interface UnitRow {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly size: string
  readonly group?: number
  readonly option?: string
  readonly caliber?: string
  /** Range in hexes of the map of Bataan, and in hexes of the map of the islands if it is limited there (3.2). */
  readonly range?: number
  readonly rangeIslands?: number
  readonly faces: { readonly [face: string]: readonly number[] | undefined }
}

/** The stored hexes; all others are sea. */
export const HEXES: ReadonlyMap<string, HexRow> = new Map(
  [...islandData.hexes, ...bataanData.hexes].map((row: HexRow) => [row.id, row]),
)
/** The stored counters. */
export const UNITS: ReadonlyMap<string, UnitRow> = new Map(unitData.units.map((row: UnitRow) => [row.id, row]))
const both = ([a, b]: readonly string[]) => [`${a} ${b}`, `${b} ${a}`]
/** Pairs of hexes with a road between them, both ways. */
export const ROADS = new Set([...islandData.roads, ...bataanData.roads].flatMap(both))
/** Pairs of hexes with a cliff between them, both ways. */
export const CLIFFS = new Set(islandData.cliffs.flatMap(both))
const BARRIERS = new Set(bataanData.barriers.flatMap(both))
/** The faces, in the order of step losses. */
export const FACES = ['full', 'reduced', 'low', 'crew']
/** Types of armoured and mechanized units (8.2). */
export const VEHICLES = ['tanks', 'self-propelled-artillery']
const ON_FOOT = [
  ...['infantry', 'marines', 'cavalry', 'engineer', 'garrison', 'scratch', 'parachute-infantry', 'parachute-engineer'],
]

const numbered = (map: string, column: number, row: number) =>
  `${map}${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`

/** The frames of the maps; hexes are adjacent only within one. */
const FRAMES = [...islandData.panels.map((frame) => ({ ...frame, map: 'i' })), { ...bataanData.panels[0], map: 'b' }]

/** The frame of the maps that contains a hex. */
export function frameOf(hex: string) {
  const [map, column, row] = [hex[0], Number(hex.slice(1, 3)), Number(hex.slice(3))]
  return FRAMES.find(
    ({ firstColumn = 0, lastColumn = 0, firstRow = 0, lastRow = 0, map: of }) =>
      of === map && column >= firstColumn && column <= lastColumn && row >= firstRow && row <= lastRow,
  )
}

/** Neighbours of each hex looked up so far; the slow reference needs them most. */
const neighbours = new Map<string, readonly string[]>()

/** The hexes adjacent to a hex. */
export function beside(hex: string): readonly string[] {
  return keptIn(neighbours, hex, () => around(hex))
}

/** Even columns are half a hex further south. */
function around(hex: string): readonly string[] {
  const [map = '', column, row] = [hex[0], Number(hex.slice(1, 3)), Number(hex.slice(3))]
  const north = column % 2 === 0 ? row : row - 1
  return [
    ...[numbered(map, column, row - 1), numbered(map, column, row + 1)],
    ...[column - 1, column + 1].flatMap((next) => [numbered(map, next, north), numbered(map, next, north + 1)]),
  ].filter((each) => frameOf(each) !== undefined && frameOf(each) === frameOf(hex))
}

/** The terrain of a hex. */
export const terrainOf = (hex: string) => HEXES.get(hex)?.terrain ?? 'sea'
/** The height of a hex. */
export const levelOf = (hex: string) => HEXES.get(hex)?.level ?? 0
/** Whether a hex is on the map of Bataan. */
export const isBataan = (hex: string) => hex.startsWith('b')
/** Attack, defence and movement on the visible face. */
export const numbersOf = ({ id, face }: Unit) => UNITS.get(id)?.faces[FACES[face] ?? ''] ?? [0, 0, 0]
/** Levels of disruption of a unit. */
export const disruption = (game: Corregidor, unit: Unit) => game.table.status(unit, 'disrupted')
/** The ground units in a hex. */
export const unitsIn = (game: Corregidor, hex: string) =>
  game.table.space(hex).pieces.filter((piece): piece is Unit => piece.def.kind === 'unit')

/** Whether a place is a hex. */
export const onTheMap = (space: string): boolean => /^[ib]\d{4}$/.test(space)
/** Whether a place is a hex of water alone. */
export const isSea = (place: string): boolean => onTheMap(place) && terrainOf(place) === 'sea'

/** The enemies of a unit with a zone over a hex. */
export function holders(game: Corregidor, unit: Unit, hex: string): string[] {
  return beside(hex)
    .filter((near) => !isSea(near) && [undefined, hex].includes(HEXES.get(near)?.tunnel))
    .flatMap((near) => unitsIn(game, near))
    .filter((each) => each.def.side !== unit.def.side && disruption(game, each) === 0)
    .map(({ id }) => id)
}

/** Whether an enemy of a unit is in a hex. */
export const isEnemyIn = (game: Corregidor, unit: Unit, hex: string) =>
  game.table.space(hex).pieces.some(({ def }) => def.side !== unit.def.side)

const GROUND: { readonly [map: string]: { readonly [terrain: string]: number } } = {
  i: { clear: 6, town: 6, tunnel: 6, rough: 12 },
  b: { clear: 6, town: 6, jungle: 12, rough: 18, mountain: 24 },
}

/** The cost of a step without zones; `undefined`: not allowed; above 1000: the whole allowance. */
export function ground(unit: Unit, from: string, to: string, before: string | undefined): number | undefined {
  const pair = `${from} ${to}`
  const type = UNITS.get(unit.id)?.type ?? ''
  const drives = VEHICLES.includes(type)
  const climbs = FACES[unit.face] === 'crew' || ON_FOOT.includes(type)
  const cost = GROUND[to[0] ?? '']?.[terrainOf(to)]
  const mouth = HEXES.get(to)?.tunnel === from || HEXES.get(from)?.tunnel === to
  const [road, cliff] = [ROADS.has(pair), CLIFFS.has(pair) && !ROADS.has(pair) && !mouth]
  if (cost === undefined || BARRIERS.has(pair) || (cliff && !climbs)) return undefined
  if (drives && !road && terrainOf(to) !== 'clear') return undefined
  if (cliff) return 1001
  const climb = !mouth && levelOf(to) > levelOf(from) ? 6 : 0
  if (road) return climb + (isBataan(to) ? (drives ? 2 : 3) : 6)
  const river = (HEXES.get(from)?.rivers?.length ?? 0) > 0 && before !== to ? 6 : 0
  return cost + climb + river
}

/** The entry hex of the road to Bataan. */
const ROAD_HEX = 'b3801'

/** The hexes next to a place; from a box beside the maps, the entry hexes of its units. */
export function after(place: string): readonly string[] {
  if (onTheMap(place)) return beside(place)
  if (place.endsWith('-road')) return [ROAD_HEX]
  const [, section] = /^transit-(.*)$/.exec(place) ?? []
  const edges = [...HEXES.values()].filter(
    (row) => row.edge === true && row.section === section && row.terrain !== 'sea',
  )
  return section === undefined ? [] : edges.map(({ id }) => id)
}

/**
 * The cost of entering the map in a hex: the road cost in the road's hex, otherwise terrain, which armour enters only
 * if clear.
 */
function entrance(unit: Unit, to: string): number | undefined {
  const drives = VEHICLES.includes(UNITS.get(unit.id)?.type ?? '')
  if (to === ROAD_HEX) return drives ? 2 : 3
  return drives && terrainOf(to) !== 'clear' ? undefined : GROUND['b']?.[terrainOf(to)]
}

/** The cost of a step for a unit that has spent part of its allowance. */
export function stepCost(game: Corregidor, unit: Unit, from: string, to: string, spent: number): number | undefined {
  const allowance = 6 * (numbersOf(unit)[2] ?? 0)
  if (!onTheMap(from)) {
    const entered = isEnemyIn(game, unit, to) ? undefined : entrance(unit, to)
    return entered === undefined ? undefined : Math.min(allowance, entered)
  }
  const start = from === unit.space.id
  const bank = game.table.status(unit, 'bank')
  // The bank of a river is stored as an index of the adjacent hexes.
  const came = start && bank > 0 ? neighboursOf(unit.space.index)[bank - 1] : undefined
  const before = came === undefined ? undefined : hexAt(came).id
  const cost = ground(unit, from, to, before)
  if (cost === undefined || isEnemyIn(game, unit, to)) return undefined
  const [here, there] = [holders(game, unit, from), holders(game, unit, to)]
  const free = unit.def.side === 'japan' && isBataan(from)
  if (here.length > 0 && there.some((each) => here.includes(each)) && !free) return undefined
  const zone = here.length === 0 ? 0 : there.length > 0 && free ? 6 : 12
  if (cost > 1000) return spent === 0 ? allowance : undefined
  return spent === 0 ? Math.min(allowance, cost + zone) : cost + zone
}

/** Everything that a unit can reach, with costs, by relaxation until no cost falls. */
export function slowReach(game: Corregidor, unit: Unit): Map<string, number> {
  const allowance = 6 * (numbersOf(unit)[2] ?? 0)
  const found = new Map([[unit.space.id, 0]])
  for (let changed = allowance > 0; changed; ) {
    changed = false
    for (const [from, spent] of [...found]) {
      if (from !== unit.space.id && holders(game, unit, from).length > 0) continue
      for (const to of after(from)) {
        const step = stepCost(game, unit, from, to, spent)
        const total = step === undefined ? Number.POSITIVE_INFINITY : spent + step
        if (total > allowance || total >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue
        found.set(to, total)
        changed = true
      }
    }
  }
  found.delete(unit.space.id)
  return found
}
