import type { Point, Rect } from '@topside/engine'

/** Position of the board on the screen: a point `p` of the map is drawn at `p * k + (x, y)` CSS pixels. */
export interface Camera {
  readonly k: number
  readonly x: number
  readonly y: number
}

/** Width and height in CSS pixels, or of the board in map units. */
export interface Size {
  readonly w: number
  readonly h: number
}

/** Margin around the board. */
const PADDING = 8

/** The scale at which the whole board, or a part of it of this size, fits the screen. */
export function wholeScale(board: Size, screen: Size): number {
  const room = (side: number) => Math.max(40, side - 2 * PADDING)
  return Math.min(room(screen.w) / board.w, room(screen.h) / board.h)
}

/** The camera that centres a rectangle of the board at a scale, as far as {@link constrain} allows. */
export function cameraOn([x, y, w, h]: Rect, screen: Size, board: Size, k: number, bare?: number): Camera {
  return constrain({ k, x: screen.w / 2 - (x + w / 2) * k, y: screen.h / 2 - (y + h / 2) * k }, board, screen, bare)
}

/** Least and greatest scale. */
export function scaleRange(board: Size, screen: Size): readonly [least: number, most: number] {
  return [Math.min(wholeScale(board, screen), 1), 3]
}

/** Share of the wanted scale that is enough to show the whole board, or all its areas, instead of a part. */
const NEARLY = 0.88

/**
 * The initial camera: the whole board if it is readable, otherwise all its areas, otherwise their centre at scale
 * `least`. Without `least`, the whole board.
 */
export function fitCamera(board: Size, screen: Size, areas: Rect, least = 0): Camera {
  const all: Rect = [0, 0, board.w, board.h]
  for (const part of [all, areas]) {
    const k = Math.min(wholeScale({ w: part[2], h: part[3] }, screen), 1.5)
    // Leaving a part out would gain so little that the whole board is better.
    if (k >= least * NEARLY) return cameraOn(part, screen, board, k)
  }
  const [x, y, w, h] = areas
  return cameraOn([x + w * 0.42, y + h / 2, 0, 0], screen, board, least)
}

/**
 * Keeps the board on the screen: at most `bare` CSS pixels of table beside it while it fills the screen, otherwise all
 * of it in view.
 */
export function constrain(camera: Camera, board: Size, screen: Size, bare = 160): Camera {
  const axis = (offset: number, length: number, room: number) => {
    const slack = room - length
    if (slack >= 0)
      return Math.min(Math.max(offset, Math.min(PADDING, slack / 2)), Math.max(slack - PADDING, slack / 2))
    const margin = Math.min(room * 0.25, bare)
    return Math.min(margin, Math.max(slack - margin, offset))
  }
  return {
    k: camera.k,
    x: axis(camera.x, board.w * camera.k, screen.w),
    y: axis(camera.y, board.h * camera.k, screen.h),
  }
}

/** The camera after zooming by a factor about a point of the screen. */
export function zoomAbout(camera: Camera, factor: number, at: Point, board: Size, screen: Size): Camera {
  const [least, most] = scaleRange(board, screen)
  const k = Math.min(most, Math.max(least, camera.k * factor))
  const grow = k / camera.k
  return constrain({ k, x: at[0] - (at[0] - camera.x) * grow, y: at[1] - (at[1] - camera.y) * grow }, board, screen)
}

/** A point of the map on the screen. */
export function project(camera: Camera, [x, y]: Point): Point {
  return [x * camera.k + camera.x, y * camera.k + camera.y]
}

/** A point of the screen on the map. */
export function unproject(camera: Camera, [x, y]: Point): Point {
  return [(x - camera.x) / camera.k, (y - camera.y) / camera.k]
}

/**
 * Side of a counter in CSS pixels at a scale. Counters shrink less than the map, so that they stay readable when a
 * whole board fits a desktop screen.
 */
export function counterSize(counter: number, k: number): number {
  if (k >= 1) return counter * k
  const small = counter * 0.71
  if (k >= 0.5) return small + (counter - small) * ((k - 0.5) / 0.5)
  return Math.max(12, small * (k / 0.5) ** 0.8)
}

/** Minimum side of a readable counter, in CSS pixels. */
const LEGIBLE = 32

/** Minimum scale at which counters are readable. `pitch`: space for each in map units, 0 without a limit. */
export function legibleScale(counter: number, pitch: number): number {
  let k = 1
  while (k > 0.2 && placedSize(counter, pitch, k - 0.01) >= LEGIBLE) k -= 0.01
  return k
}

/**
 * Side of a counter in CSS pixels at a scale, limited by its space in map units (0 without a limit). `size`: relative
 * to other counters.
 */
export function placedSize(counter: number, pitch: number, k: number, size = 1): number {
  const wanted = counterSize(counter, k) * size
  return pitch > 0 ? Math.min(wanted, pitch * k * 0.96) : wanted
}
