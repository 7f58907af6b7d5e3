import type { Point, Rect } from '@topside/engine'
import { type Camera, cameraOn, project, type Size } from './camera.ts'
import { bounds } from './ground.ts'

/**
 * Where people look: the camera, its board, and the part of the screen, from its upper left corner, that nothing
 * covers.
 */
export interface Outlook {
  readonly camera: Camera
  readonly board: Size
  readonly free: Size
  /** The least scale at which counters can be read. */
  readonly legible: number
  /** Somebody chose the scale by hand: it stays. */
  readonly own: boolean
  /** Nothing was looked at yet: of what does not all go on the screen, the most that can be is looked at. */
  readonly fresh?: boolean
}

/**
 * What is nearer to the edge of the screen than this is not in sight, and what is brought into sight is kept so far off
 * it, in CSS pixels.
 */
const [EDGE, ROOM] = [20, 44]
/**
 * Things that are brought into sight from far off are shown at most at this part of the least legible scale, so that
 * one sees what lies round them.
 */
const NEAR = 1.3
/** Of things that do not all go on the screen, this part of the most that can be in sight at once is enough. */
const ENOUGH = 1 / 3
/** So much bare table may be beside the board, in CSS pixels. */
const BARE = 24
/** No more places than this are tried for the middle of the screen. */
const TRIES = 48

const middle = ([x, y, w, h]: Rect): Point => [x + w / 2, y + h / 2]

/** The least rectangle round some others. */
export const around = (rects: readonly Rect[]): Rect =>
  bounds(
    rects.flatMap(([x, y, w, h]): Point[] => [
      [x, y],
      [x + w, y + h],
    ]),
  )

/** The scale at which a rectangle of the map has room on the free part of the screen. */
function scaleFor([, , w, h]: Rect, free: Size): number {
  const room = (length: number) => Math.max(60, length - 2 * ROOM)
  return Math.min(room(free.w) / Math.max(1, w), room(free.h) / Math.max(1, h))
}

/** Whether the middle of a rectangle of the map is in sight. */
function inSight(rect: Rect, camera: Camera, { w, h }: Size): boolean {
  const [x, y] = project(camera, middle(rect))
  return x >= EDGE && x <= w - EDGE && y >= EDGE && y <= h - EDGE
}

/** Round which of some things most of them are in sight at a scale, and how many. */
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
 * The camera that shows a rectangle of the map in the middle of the free part of the screen, with no more bare table
 * than need be.
 */
const onto = (rect: Rect, k: number, { board, free }: Outlook): Camera => cameraOn(rect, free, board, k, BARE)

/**
 * The camera that shows some things, given as rectangles of the map, at a size that can be read; `undefined` if it need
 * not move: all of them are in sight, or, where they do not go on the screen together, enough of them.
 */
export function attend(things: readonly Rect[], outlook: Outlook): Camera | undefined {
  const { camera, free, legible, own, fresh = false } = outlook
  if (things.length === 0) return undefined
  const readable = own || camera.k >= legible * 0.999
  const shown = things.filter((thing) => inSight(thing, camera, free)).length
  if (readable && shown === things.length) return undefined
  const all = around(things)
  const fitting = scaleFor(all, free)
  if (readable && fitting >= camera.k) return onto(all, camera.k, outlook)
  if (!own && fitting >= legible) return onto(all, Math.min(fitting, readable ? camera.k : legible * NEAR), outlook)
  const k = own ? camera.k : legible
  const { at, count } = densest(things, k, free)
  if (readable && shown > 0 && shown >= count * (fresh ? 1 : ENOUGH)) return undefined
  return onto(at, k, outlook)
}
