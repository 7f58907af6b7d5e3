import {
  type Game,
  HexGrid,
  OFF_MAP,
  type Piece,
  type PieceDef,
  type Space,
  type SpaceDef,
  type TableDef,
} from '@topside/engine'
import type { Circuit } from '../boxes.ts'
import { titleKit } from '../title-kit.ts'

/** State of the title. */
export interface NarrowsVars {
  turn: number
  /** The seat whose turn it is. */
  mover: number
}

/** A hex, or a box beside the maps. */
export interface Place extends SpaceDef {
  readonly id: string
  readonly rough?: boolean
}

/** A unit, an aircraft or an event card. */
export interface Counter extends PieceDef {
  readonly id: string
  readonly kind: 'unit' | 'aircraft' | 'event'
  readonly attack: number
  readonly defence: number
  /** The first turn on which it may arrive; absent: it starts on the map. */
  readonly from?: number
  /** For an event: columns by which it shifts an attack of its player. */
  readonly shift?: number
}

/** A match. */
export type Narrows = Game<NarrowsVars, Counter, Place>
/** A counter on its table. */
export type Unit = Piece<Counter, Place>
/** A hex or box on its table. */
export type Spot = Space<Counter, Place>

/** Both sides, by seat. */
export const SIDES = ['red', 'blue'] as const
/** A side. */
export type Side = (typeof SIDES)[number]
/** Steps with which a unit begins. */
const STEPS = 2

/** Both maps have three rows of four hexes. */
const grid = new HexGrid({ rows: 3, columns: 4, shifted: 'odd' })
const MAPS = ['west', 'east'] as const
/** Hexes of both maps that touch across the narrows. */
const LINKS: readonly (readonly [west: number, east: number])[] = [
  [3, 0],
  [7, 4],
]
const ROUGH = ['west6', 'east5', 'east9']
/** Sources of supply, where units also arrive. */
export const SOURCES = { red: ['west0', 'west8'], blue: ['east3', 'east11'] } as const

/** The hexes around a hex, on its own map and across the narrows. */
function around(map: number, hex: number): number[] {
  const near = [0, 1, 2, 3, 4, 5].map((side) => grid.neighbours[hex * 6 + side] ?? OFF_MAP)
  const own = near.filter((to) => to !== OFF_MAP).map((to) => map * grid.size + to)
  const across = LINKS.filter((link) => link[map] === hex).map((link) => (1 - map) * grid.size + (link[1 - map] ?? 0))
  return [...own, ...across]
}

/** Number of spaces that are hexes. */
export const HEXES = MAPS.length * grid.size

const hexes = MAPS.flatMap((name, map) =>
  Array.from({ length: grid.size }, (_, hex): Place => {
    const id = `${name}${hex}`
    return { id, near: around(map, hex), rough: ROUGH.includes(id) }
  }),
)

const BOXES = [
  'pool',
  'discards',
  ...SIDES.flatMap((side) =>
    ['reserve', 'withheld', 'lost', 'hand', 'base', 'flight', 'repair'].map((box) => `${side}-${box}`),
  ),
]

const units = SIDES.flatMap((side) => {
  const [first, second] = SOURCES[side]
  const unit = (name: string, attack: number, defence: number, start: string, from?: number): Counter => ({
    id: `${side}-${name}`,
    side,
    kind: 'unit',
    attack,
    defence,
    start,
    ...(from !== undefined && { from }),
  })
  return [
    unit('guard', 4, 3, first),
    unit('foot', 3, 3, first),
    unit('rifles', 3, 2, second),
    unit('tanks', 5, 2, second),
    unit('reserve', 3, 3, `${side}-reserve`, 2),
    unit('militia', 1, 2, `${side}-reserve`, 1),
    { id: `${side}-wing`, side, kind: 'aircraft', attack: 0, defence: 0, start: `${side}-base` } as const,
  ]
})

const events = [1, 1, -1, 2, 0, 0].map(
  (shift, index): Counter => ({ id: `event-${index}`, kind: 'event', attack: 0, defence: 0, start: 'pool', shift }),
)

/** Two linked maps, boxes beside them, and the pieces. */
export const table: TableDef<Counter, Place> = {
  pieces: [...units, ...events],
  spaces: [...hexes, ...BOXES.map((id) => ({ id }))],
  mapSize: HEXES,
  tracks: [
    { id: 'turn', start: 1 },
    { id: 'mover', start: 0 },
  ],
  faces: ['fresh', 'moved', 'fought'],
  statuses: [
    { id: 'steps', most: STEPS, start: (id) => (id.startsWith('event') ? 0 : STEPS) },
    { id: 'unsupplied', most: 1 },
    { id: 'waits', most: 2 },
  ],
  sides: SIDES,
}

/** The boxes used by the aircraft of a side. */
export function circuitOf(side: string): Circuit {
  return {
    waits: 'waits',
    stages: [
      { box: `${side}-base` },
      { box: `${side}-flight`, turns: 1, to: `${side}-base` },
      { box: `${side}-repair`, turns: 2, to: `${side}-base` },
    ],
  }
}

/** The seat of a side. */
export function seatOf(_: Narrows, side: Side): number {
  return SIDES.indexOf(side)
}

/** The side whose turn it is. */
export function moverOf({ vars }: Narrows): Side {
  return vars.mover === 0 ? 'red' : 'blue'
}

/** The other side. */
export function enemyOf(side: Side): Side {
  return side === 'red' ? 'blue' : 'red'
}

/** Whether a place is a hex. */
export function isHex({ index }: Spot): boolean {
  return index < HEXES
}

/** The handle of the title. */
export const { ask, lineOf, record, refuse, tell, unitsOf } = titleKit({
  seatOf,
  isUnit: (piece: Unit): piece is Unit => piece.def.kind === 'unit',
  isHex,
  place: 'hex',
})

/** The units of a side on the maps. */
export function unitsOn(game: Narrows, side: Side): Unit[] {
  return unitsOf(game, side).filter(({ space }) => isHex(space))
}

/** Whether an enemy of a side stands in a hex. */
export function hasEnemy(hex: Spot, side: string): boolean {
  return hex.pieces.some(({ def }) => def.side !== side)
}

/** Whether a friend of a side stands in a hex. */
export function hasFriend(hex: Spot, side: string): boolean {
  return hex.pieces.some(({ def }) => def.side === side)
}

/** Whether a hex lies next to an enemy of a side. */
export function inEnemyZone(hex: Spot, side: string): boolean {
  return hex.near.some((near) => hasEnemy(near, side))
}
