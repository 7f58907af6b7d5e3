import type { Point } from '@topside/engine'
import type { BoardPiece, ScreenRect } from './api.ts'
import { type Camera, placedSize, project, type Size } from './camera.ts'
import type { Pile } from './piles.ts'

/**
 * A counter's position: a point of the map, the distance of its centre from there in CSS pixels, and its side in CSS
 * pixels.
 */
export interface Spot {
  readonly at: Point
  readonly dx: number
  readonly dy: number
  readonly size: number
  /** Counters with higher numbers lie on top. */
  readonly z: number
  /** Whether other counters of its stack cover it. */
  readonly covered: boolean
}

/** Number of visible counters of a stack; the others lie exactly beneath them. */
const SHOWN = 4
/** Minimum offset in a stack, in CSS pixels. */
const STEP = 3

/** Side in CSS pixels of the counters of a pile. */
export function pileSize(pile: Pick<Pile, 'pitch' | 'scale'>, counter: number, k: number): number {
  return Math.round(placedSize(counter, pile.pitch, k, pile.scale))
}

/**
 * Positions of a pile's counters, the top one first, each 4 px (of 48) further up and out than the one beneath.
 * Counters enlarged beyond the map's scale grow outwards and down, away from identifier and name.
 */
export function stackSpots(pile: Pile, counter: number, k: number): Spot[] {
  const size = pileSize(pile, counter, k)
  const count = Math.max(pile.pieces.length, pile.hidden > 0 ? Math.min(3, pile.hidden) : 0)
  const shown = Math.min(SHOWN, count)
  // In a box there is little space between the slots, and the title is above them.
  const step =
    pile.pitch > 0 ? Math.max(1, Math.round(size / 16)) : Math.max(size < 24 ? 2 : STEP, Math.round(size / 12))
  const grown = pile.pitch > 0 ? 0 : (Math.max(0, size / pile.scale - counter * k) / 2) * (pile.scale < 1 ? 2 : 1)
  const base = (shown - 1) / 2
  return Array.from({ length: count }, (_, i): Spot => {
    const height = Math.max(0, shown - 1 - i) - (shown - 1) / 2
    return {
      at: pile.at,
      dx: Math.round(pile.shift[0] * size + pile.lean * (step * height + grown)),
      dy: Math.round(pile.shift[1] * size + (pile.scale < 1 ? 0 : grown) + step * (base - height)),
      size,
      z: count - i,
      covered: i >= SHOWN,
    }
  })
}

/** A spot's rectangle on the screen. */
export function spotRect(spot: Spot, camera: Camera): ScreenRect {
  const [x, y] = project(camera, spot.at)
  return { x: x + spot.dx - spot.size / 2, y: y + spot.dy - spot.size / 2, w: spot.size, h: spot.size }
}

/** An open stack: a card with a position for each piece, in CSS pixels of the screen. */
export interface Fan {
  readonly card: ScreenRect
  readonly places: ReadonlyMap<string, ScreenRect>
}

const GAP = 7
const FRAME = 10
/** Most counters in a row of a fan. */
const ROW = 9

/**
 * Lays out an open stack in rows, one per group, on a card above the space, or below it if there is no room. Counters
 * shrink if the card would not fit the screen.
 */
export function fanOf(groups: readonly (readonly BoardPiece[])[], size: number, around: ScreenRect, screen: Size): Fan {
  const filled = groups.filter((group) => group.length > 0)
  for (let side = size; ; side -= 4) {
    const most = Math.max(1, Math.floor((screen.w - 16 - 2 * FRAME + GAP) / (side + GAP)))
    const even = (count: number) => Math.ceil(count / Math.ceil(count / Math.min(most, ROW)))
    const columns = Math.max(1, ...filled.map((group) => even(group.length)))
    const rows = filled.reduce((sum, group) => sum + Math.ceil(group.length / columns), 0)
    const widest = Math.max(1, ...filled.map((group) => Math.min(columns, group.length)))
    const w = widest * (side + GAP) - GAP + 2 * FRAME
    const h = rows * (side + GAP) - GAP + 2 * FRAME
    if (h > screen.h - 16 && side > 24) continue
    const above = around.y - h - 8
    const below = around.y + around.h + 8
    const wanted = above >= 8 || below + h > screen.h - 8 ? above : below
    const x = Math.round(Math.max(8, Math.min(screen.w - w - 8, around.x + around.w / 2 - w / 2)))
    const y = Math.round(Math.max(8, Math.min(screen.h - h - 8, wanted)))
    const places = new Map<string, ScreenRect>()
    let row = 0
    for (const group of filled) {
      group.forEach((piece, i) => {
        const column = i % columns
        places.set(piece.id, {
          x: x + FRAME + column * (side + GAP),
          y: y + FRAME + (row + Math.floor(i / columns)) * (side + GAP),
          w: side,
          h: side,
        })
      })
      row += Math.ceil(group.length / columns)
    }
    return { card: { x, y, w, h }, places }
  }
}
