import type { Counter, Point } from '@topside/engine'
import type { BoardPiece, BoardView, Highlight } from './api.ts'
import { type BoardGeometry, middleOf, type SpaceGeometry } from './geometry.ts'

/** Counters stacked on one another, or a single one. */
export interface Pile {
  /** Unique on the board. */
  readonly key: string
  readonly space: string
  readonly side: string | undefined
  /** Centre of the pile on the map, and its offset from there in counters. */
  readonly at: Point
  readonly shift: Point
  /** Direction of the offset of upper counters: -1 left, 1 right. */
  readonly lean: -1 | 1
  /** Distance to the next slot in map units, which limits the size of a counter; 0 without a limit. */
  readonly pitch: number
  /** Size relative to other counters. */
  readonly scale: number
  /** The top one first. */
  readonly pieces: readonly BoardPiece[]
  /** Pieces hidden from the viewer; such a pile has no others. */
  readonly hidden: number
}

/** Order of pieces in a stack: smaller numbers are higher. */
export type Precedence = (piece: BoardPiece) => number

/** Size of markers relative to counters. */
const MARKER = 0.72

/** Sorts the pieces on the board into piles, except those in unknown spaces. */
export function pilesOf(
  geometry: BoardGeometry,
  counters: { readonly [piece: string]: Counter },
  view: BoardView,
  precedence: Precedence,
): Pile[] {
  const bySpace = new Map<string, BoardPiece[]>()
  for (const piece of view.pieces) {
    const list = bySpace.get(piece.space)
    if (list === undefined) bySpace.set(piece.space, [piece])
    else list.push(piece)
  }
  const piles: Pile[] = []
  for (const [id, shape] of geometry.spaces) {
    const pieces = bySpace.get(id) ?? []
    const hidden = view.hidden.get(id) ?? 0
    if (pieces.length === 0 && hidden === 0) continue
    if (shape.space.slots !== undefined && shape.space.slots.length > 0)
      piles.push(...slotted(shape, shape.space.slots, pieces, hidden, counters, precedence))
    else piles.push(...anchored(shape, pieces, hidden, counters, precedence))
  }
  return piles
}

const sorted = (pieces: readonly BoardPiece[], precedence: Precedence) =>
  pieces
    .map((piece, index) => ({ piece, index, rank: precedence(piece) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ piece }) => piece)

/** A box: one piece per slot; surplus pieces are stacked on them. */
function slotted(
  shape: SpaceGeometry,
  slots: readonly Point[],
  pieces: readonly BoardPiece[],
  hidden: number,
  counters: { readonly [piece: string]: Counter },
  precedence: Precedence,
): Pile[] {
  const { id, side } = shape.space
  const base = { space: id, shift: [0, 0], lean: 1, pitch: shape.pitch, scale: 1 } as const
  const piles: Pile[] = []
  const free = hidden > 0 ? slots.slice(1) : slots
  const first = slots[0]
  // A single counter in a box of several rows is drawn at its best readable size; in a box of one row it would not fit.
  const alone = slots.every(([, y]) => y === first?.[1]) ? shape.pitch : 0
  if (hidden > 0 && pieces.length === 0)
    piles.push({ ...base, key: `${id}|hidden`, side, at: middleOf(slots), pitch: alone, pieces: [], hidden })
  else if (hidden > 0 && first !== undefined)
    piles.push({ ...base, key: `${id}|hidden`, side, at: first, pieces: [], hidden })
  const places = free.length > 0 ? free : slots
  places.forEach((at, i) => {
    const here = pieces.filter((_, index) => index % places.length === i)
    const top = here[0]
    if (top === undefined) return
    piles.push({
      ...base,
      key: `${id}|${i}`,
      side: counters[top.id]?.side,
      at,
      pieces: sorted(here, precedence),
      hidden: 0,
    })
  })
  return piles
}

/** An area: a stack for each side at its anchor, markers separately and beneath them. */
function anchored(
  shape: SpaceGeometry,
  pieces: readonly BoardPiece[],
  hidden: number,
  counters: { readonly [piece: string]: Counter },
  precedence: Precedence,
): Pile[] {
  const { id, anchors, side: owner } = shape.space
  const base = { space: id, shift: [0, 0] as Point, pitch: 0, scale: 1 }
  const anchorOf = (side: string | undefined): Point => (side === undefined ? undefined : anchors[side]) ?? shape.middle
  const leanAt = (at: Point): -1 | 1 => (at[0] < shape.middle[0] ? -1 : 1)
  const piles: Pile[] = []
  const { groups, markers } = bySide(pieces, counters)
  for (const [side, group] of groups) {
    const at = anchorOf(side === '' ? undefined : side)
    piles.push({
      ...base,
      key: `${id}|${side}`,
      side: side === '' ? undefined : side,
      at,
      lean: leanAt(at),
      pieces: sorted(group, precedence),
      hidden: 0,
    })
  }
  if (hidden > 0) {
    const at = anchorOf(owner)
    piles.push({ ...base, key: `${id}|hidden`, side: owner, at, lean: leanAt(at), pieces: [], hidden })
  }
  markers.forEach((piece, i) => {
    piles.unshift({
      ...base,
      key: `${id}|marker|${piece.id}`,
      side: counters[piece.id]?.side,
      at: shape.markers,
      shift: [(i - (markers.length - 1) / 2) * 1.06, 0],
      lean: leanAt(shape.markers),
      scale: MARKER,
      pieces: [piece],
      hidden: 0,
    })
  })
  return piles
}

/** The pieces by side (under an empty key without a side), and the markers separately. */
function bySide(pieces: readonly BoardPiece[], counters: { readonly [piece: string]: Counter }) {
  const groups = new Map<string, BoardPiece[]>()
  const markers: BoardPiece[] = []
  for (const piece of pieces) {
    const counter = counters[piece.id]
    if (counter?.marker === true) {
      markers.push(piece)
      continue
    }
    const side = counter?.side ?? ''
    const group = groups.get(side)
    if (group === undefined) groups.set(side, [piece])
    else group.push(piece)
  }
  return { groups, markers }
}

/** Order of a piece in its stack: chosen above selectable, the others by face. */
export function rankIn(highlight: Highlight, faces: readonly string[]): (piece: BoardPiece) => number {
  return ({ id, face }) => {
    if (highlight.chosenPieces.has(id)) return 0
    if (highlight.selectablePieces.has(id)) return 1
    return 2 + Math.max(0, faces.indexOf(face))
  }
}
