import type { SpaceDef } from '@topside/engine'
import { oneOf } from '@topside/kit'
import { ARMIES, type Army } from './armies.ts'
import data from './singapore.json' with { type: 'json' }

/** Kinds of borders between sectors. */
export const EDGE_KINDS = ['land', 'river', 'sea'] as const
/** A kind of border. */
export type EdgeKind = (typeof EDGE_KINDS)[number]

/** A border between two sectors, as seen from one of them (4.2 of the reconstruction). */
export interface Edge {
  readonly to: number
  readonly kind: EdgeKind
  /** Whether a road crosses it. */
  readonly road: boolean
  /** Defence bonus against an attack across it. */
  readonly bonus: number
  /** Whether the bonus counts only against attackers on the road: a defence line. */
  readonly byRoad: boolean
}

/** A sector, an Axis-of-Attack or a box of the table. */
export interface PlaceDef extends SpaceDef {
  readonly kind: 'sector' | 'axis' | 'box'
  readonly name: string
  readonly airfield?: boolean
  readonly supplyPoint?: boolean
  readonly island?: boolean
  /** For an Axis: from land (A to F) or from the sea (G to I). */
  readonly axis?: 'land' | 'sea'
}

/** The Japanese air base off the map (10.3). */
export const JOHOR = 'johor-airbase'
/** The box of aircraft in repair (10.8). */
export const REPAIR = 'repair-box'
/** The box of an army's lost units. */
export const lostBox = (army: Army): string => `${army}-lost`
/** The box of an army's units that are not deployed yet, or not in play. */
export const reserveBox = (army: Army): string => `${army}-reserve`

/** The box of all cards in matches without cards (18); never shown. */
export const CARDS_ASIDE = 'cards-aside'

const boxes: readonly PlaceDef[] = [
  { id: JOHOR, name: 'Johor airbase', kind: 'box' },
  { id: REPAIR, name: 'Aircraft Repair Box', kind: 'box' },
  ...ARMIES.map((army): PlaceDef => ({ id: lostBox(army), name: 'Lost', kind: 'box' })),
  ...ARMIES.map((army): PlaceDef => ({ id: reserveBox(army), name: 'Reserve', kind: 'box' })),
  ...ARMIES.map((army): PlaceDef => ({ id: `${army}-deck`, name: 'Deck', kind: 'box' })),
  ...ARMIES.map((army): PlaceDef => ({ id: `${army}-hand`, name: 'Hand', kind: 'box' })),
  { id: 'cards-played', name: 'Cards played', kind: 'box' },
  { id: 'cards-in-force', name: 'Cards in force', kind: 'box' },
  { id: CARDS_ASIDE, name: 'Cards aside', kind: 'box', uncounted: true },
]

/** All places: the sectors, then the axes, then the boxes. */
export const placeDefs: readonly PlaceDef[] = [
  ...data.sectors.map(
    (sector): PlaceDef => ({
      id: sector.id,
      name: sector.name,
      kind: 'sector',
      ...('airfield' in sector && { airfield: true }),
      ...('supplyPoint' in sector && { supplyPoint: true }),
      ...('island' in sector && { island: true }),
    }),
  ),
  ...data.axes.map(
    ({ id, name, kind }): PlaceDef => ({ id, name, kind: 'axis', axis: oneOf(['land', 'sea'] as const, kind) }),
  ),
  ...boxes,
]

/** Number of sectors, which are the first places. */
export const SECTOR_COUNT = data.sectors.length
/** Number of sectors and axes. */
export const GROUND_COUNT = SECTOR_COUNT + data.axes.length

const indexes: ReadonlyMap<string, number> = new Map(placeDefs.map(({ id }, index) => [id, index]))

/** Index of a place by its id; throws a `RangeError` if there is none. */
export function placeIndex(id: string): number {
  const index = indexes.get(id)
  if (index === undefined) throw new RangeError(`no place ${id}`)
  return index
}

/** Borders of every sector and axis, by index of the place. */
export const edgesOf: readonly (readonly Edge[])[] = borders()

function borders(): Edge[][] {
  const found: Edge[][] = placeDefs.map(() => [])
  for (const edge of data.edges) {
    const [a = 0, b = 0] = edge.between.map(placeIndex)
    const kind = oneOf(EDGE_KINDS, edge.kind)
    const line = 'protects' in edge ? placeIndex(edge.protects ?? '') : undefined
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const protects = line === undefined || line === to
      const bonus = protects && 'bonus' in edge ? (edge.bonus ?? 0) : 0
      found[from]?.push({ to, kind, road: 'road' in edge, bonus, byRoad: line !== undefined && bonus > 0 })
    }
  }
  for (const { id, adjacent, bonus } of data.axes)
    for (const sector of adjacent.map(placeIndex)) {
      const sea = { kind: 'sea', road: false, byRoad: false } as const
      found[placeIndex(id)]?.push({ ...sea, to: sector, bonus })
      found[sector]?.push({ ...sea, to: placeIndex(id), bonus })
    }
  return found
}

/** The border between two adjacent places; `undefined` otherwise. */
export function edgeBetween(from: number, to: number): Edge | undefined {
  return edgesOf[from]?.find((edge) => edge.to === to)
}

/** Origin of each place on the map: `printed` in the published answers, or reconstructed. */
export const provenanceOf: ReadonlyMap<string, string> = new Map(
  [...data.sectors, ...data.axes].map(({ id, provenance }) => [id, provenance]),
)
