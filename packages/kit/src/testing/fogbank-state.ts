import {
  type Game,
  mayKnow,
  type Piece,
  type PieceDef,
  PUBLIC,
  type Seat,
  type Space,
  type SpaceDef,
  seatMask,
  type TableDef,
} from '@topside/engine'
import { titleKit } from '../title-kit.ts'

/** Both sides, by seat. */
export const SIDES = ['red', 'blue'] as const
/** A side. */
export type Side = (typeof SIDES)[number]

/** A fleet; only its owner knows which one it is until it is found. */
interface FleetDef extends PieceDef {
  readonly kind: 'fleet'
  readonly side: Side
  /** 0: a decoy. */
  readonly strength: number
}

/** What a card does. */
export type Effect = 'aircraft' | 'signals' | 'fog' | 'storm'

/** A card of the deck that both sides share. */
interface CardDef extends PieceDef {
  readonly kind: 'card'
  readonly side?: never
  readonly effect: Effect
}

/** A fleet or a card. */
export type Def = FleetDef | CardDef

/** State of the title. */
export interface FogbankVars {
  turn: number
  mover: Side
  /**
   * By fleet: the areas where it may be, as far as both sides can tell from searches, finds and cards. It reveals
   * nothing, since both sides know it; hidden fleets are re-dealt by it.
   */
  whereabouts: { readonly [fleet: string]: readonly string[] }
}

/** A match. */
export type Fogbank = Game<FogbankVars, Def>
/** A match without history and dice. */
type Position = Pick<Fogbank, 'vars' | 'table'>
/** A fleet or card on the table. */
export type Counter = Piece<Def>
/** A fleet on the table. */
export type Fleet = Counter & { readonly def: FleetDef }
/** A card on the table. */
export type Card = Counter & { readonly def: CardDef }
/** A sea area, a port, or a box beside the map. */
export type Area = Space<Def>

/** The areas in three rows of three, with a port in the first and the last. */
const AREAS = ['skerries', 'red-port', 'ice-edge', 'west-lane', 'banks', 'east-lane', 'shoals', 'blue-port', 'deeps']
const COLUMNS = 3
const LANES: readonly string[] = ['west-lane', 'banks', 'east-lane']

/** Indexes of the areas above, below and beside an area. */
function around(at: number): number[] {
  const beside = [at - 1, at + 1].filter((to) => Math.floor(to / COLUMNS) === Math.floor(at / COLUMNS))
  return [...beside, at - COLUMNS, at + COLUMNS].filter((to) => to >= 0 && to < AREAS.length)
}

/** Names and strengths of each side's fleets. */
const FLEETS = { flagship: 3, cruisers: 2, decoy: 0 } as const

const fleets = SIDES.flatMap((side) =>
  Object.entries(FLEETS).map(
    ([name, strength]): FleetDef => ({ id: `${side}-${name}`, kind: 'fleet', side, strength, start: `${side}-port` }),
  ),
)

/** Number of copies of each card in the deck. */
const DECK = { aircraft: 3, signals: 3, fog: 3, storm: 3 } as const

const cards = (Object.keys(DECK) as Effect[]).flatMap((effect) =>
  Array.from({ length: DECK[effect] }, (_, n): CardDef => {
    return { id: `card-${effect}-${n}`, kind: 'card', effect, start: 'deck' }
  }),
)

const areas = AREAS.map((id, index): SpaceDef => ({ id, near: around(index), uncounted: true }))
const BOXES = ['deck', 'discards', 'sunk', ...SIDES.map((side) => `${side}-hand`)]

/** The waters, the cards and the fleets. */
export const table: TableDef<Def> = {
  pieces: [...fleets, ...cards],
  spaces: [...areas, ...BOXES.map((id) => ({ id }))],
  mapSize: AREAS.length,
  tracks: [
    { id: 'turn', start: 1 },
    { id: 'mover', start: 0 },
    { id: 'storm', start: 0 },
    ...SIDES.map((side) => ({ id: side, start: 0 })),
  ],
  faces: ['up'],
  sides: SIDES,
}

/** Whether a piece is a fleet. */
export const isFleet = (piece: Counter): piece is Fleet => piece.def.kind === 'fleet'
const isCard = (piece: Counter): piece is Card => piece.def.kind === 'card'

/** How the rules ask, tell and refuse. */
export const { ask, record, refuse, tell, unitsOf } = titleKit({
  seatOf: (_game: Fogbank, side: Side) => seatOf(side),
  isUnit: isFleet,
  isHex: isArea,
  place: 'area',
})

/** The seat of a side. */
export function seatOf(side: Side): Seat {
  return SIDES.indexOf(side)
}

/** The other side. */
export function enemyOf(side: Side): Side {
  return side === 'red' ? 'blue' : 'red'
}

/** Whether a space is on the map. */
export function isArea({ index }: Area): boolean {
  return index < AREAS.length
}

/** Whether a space is the port of a side. */
export function isPortOf({ id }: Area, side: Side): boolean {
  return id === `${side}-port`
}

/** Whether an area is a trade lane. */
export function isLane({ id }: Area): boolean {
  return LANES.includes(id)
}

/** The port of a side. */
export function portOf({ table }: Pick<Fogbank, 'table'>, side: Side): Area {
  return table.space(`${side}-port`)
}

/** Whether the other side knows where a fleet is, and which one it is. */
export function isFound(fleet: Fleet): boolean {
  return mayKnow(fleet, undefined)
}

/** The fleets of a side that are not sunk. */
export function afloat(game: Fogbank, side: Side): Fleet[] {
  return unitsOf(game, side).filter(({ space }) => isArea(space))
}

/** A side's cards in hand: all of them, or all with one effect. */
export function handOf({ table }: Pick<Fogbank, 'table'>, side: Side, effect?: Effect): Card[] {
  const hand = table.space(`${side}-hand`).pieces.filter(isCard)
  return effect === undefined ? hand : hand.filter(({ def }) => def.effect === effect)
}

/** Whether a piece is a storm. */
export function isStorm({ def }: Counter): boolean {
  return def.kind === 'card' && def.effect === 'storm'
}

/** The areas where a fleet may be, as far as everybody can tell. */
export function whereabouts({ table: { spaces }, vars }: Position, { id }: Fleet): Area[] {
  const ids = vars.whereabouts[id] ?? []
  return spaces.filter((space) => ids.includes(space.id))
}

/** Records where a fleet may be; an area named twice counts once. */
export function narrowDown({ vars }: Position, { id }: Fleet, to: readonly Area[]): void {
  vars.whereabouts = { ...vars.whereabouts, [id]: [...new Set(to.map((area) => area.id))] }
}

/** Shows a fleet to everybody. */
export function reveal(game: Position, fleet: Fleet): void {
  game.table.setKnownTo(fleet, PUBLIC)
  narrowDown(game, fleet, [fleet.space])
}

/** Hides a fleet from the other side, which may still know where it is. */
export function hide({ table }: Pick<Fogbank, 'table'>, fleet: Fleet): void {
  table.setKnownTo(fleet, seatMask(seatOf(fleet.def.side)))
}

/** Adds points to a side. */
export function score({ table }: Pick<Fogbank, 'table'>, side: Side, points: number): void {
  table.setTrack(side, table.track(side) + points)
}
