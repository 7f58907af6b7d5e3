import type { Point, Rect } from '@topside/engine'
import { type Camera, cameraOn, project, type Size } from './camera.ts'
import { bounds } from './geometry.ts'

/** The camera, its board, and the uncovered part of the screen from its upper left corner. */
export interface RevealContext {
  readonly camera: Camera
  readonly board: Size
  readonly free: Size
  /** Minimum scale at which counters are readable. */
  readonly legible: number
  /** Whether the user chose the scale, which is then kept. */
  readonly own: boolean
  /** Whether this is the first reveal: if not everything fits, shows as much as possible. */
  readonly fresh?: boolean
}

/**
 * Targets nearer to the edge than this do not count as in view; and the distance that revealed targets keep from it. In
 * CSS pixels.
 */
const [EDGE, ROOM] = [20, 44]
/**
 * Distant targets are shown at most at this multiple of the minimum readable scale, so that their surroundings are in
 * view.
 */
const NEAR = 1.3
/** If targets do not all fit, it is enough that this share of the most that fits is in view. */
const ENOUGH = 1 / 3
/** Maximum bare table beside the board, in CSS pixels. */
const BARE = 24
/** Maximum number of places tried for the centre of the screen. */
const TRIES = 48

const middle = ([x, y, w, h]: Rect): Point => [x + w / 2, y + h / 2]

/** The bounding box of some rectangles. */
export const around = (rects: readonly Rect[]): Rect =>
  bounds(
    rects.flatMap(([x, y, w, h]): Point[] => [
      [x, y],
      [x + w, y + h],
    ]),
  )

/** The scale at which a rectangle of the map fits the uncovered part of the screen. */
function scaleFor([, , w, h]: Rect, free: Size): number {
  const room = (length: number) => Math.max(60, length - 2 * ROOM)
  return Math.min(room(free.w) / Math.max(1, w), room(free.h) / Math.max(1, h))
}

/** Whether the centre of a rectangle of the map is in view. */
function inSight(rect: Rect, camera: Camera, { w, h }: Size): boolean {
  const [x, y] = project(camera, middle(rect))
  return x >= EDGE && x <= w - EDGE && y >= EDGE && y <= h - EDGE
}

/** The point around which the most targets are in view at a scale, and their number. */
function densest(things: readonly Rect[], k: number, free: Size): { readonly at: Rect; readonly count: number } {
  const [w, h] = [(free.w / 2 - ROOM) / k, (free.h / 2 - ROOM) / k]
  const middles = things.map(middle)
  const step = Math.ceil(things.length / TRIES)
  let best = { at: around(things), count: 0 }
  for (let i = 0; i < things.length; i += step) {
    const [x, y] = middles[i] ?? [0, 0]
    const near = things.filter((_, j) => {
      const [u, v] = middles[j] ?? [0, 0]
      return Math.abs(u - x) <= w && Math.abs(v - y) <= h
    })
    if (near.length > best.count) best = { at: around(near), count: near.length }
  }
  return best
}

/**
 * The camera that centres a rectangle of the map in the uncovered part of the screen, with as little bare table as
 * possible.
 */
const onto = (rect: Rect, k: number, { board, free }: RevealContext): Camera => cameraOn(rect, free, board, k, BARE)

/**
 * The camera that shows some rectangles of the map at a readable size; `undefined` if it need not move because all of
 * them, or enough of them if they do not fit together, are in view.
 */
export function cameraShowing(things: readonly Rect[], context: RevealContext): Camera | undefined {
  const { camera, free, legible, own, fresh = false } = context
  if (things.length === 0) return undefined
  const readable = own || camera.k >= legible * 0.999
  const shown = things.filter((thing) => inSight(thing, camera, free)).length
  if (readable && shown === things.length) return undefined
  const all = around(things)
  const fitting = scaleFor(all, free)
  if (readable && fitting >= camera.k) return onto(all, camera.k, context)
  if (!own && fitting >= legible) return onto(all, Math.min(fitting, readable ? camera.k : legible * NEAR), context)
  const k = own ? camera.k : legible
  const { at, count } = densest(things, k, free)
  if (readable && shown > 0 && shown >= count * (fresh ? 1 : ENOUGH)) return undefined
  return onto(at, k, context)
}
