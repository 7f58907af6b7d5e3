import type { Point } from '@topside/engine'

/** Where the board lies on the screen: a point `p` of the map is drawn at `p * k + (x, y)` CSS pixels. */
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

/** Below this the names of spaces can't be read; a small screen starts no smaller. */
export const READABLE = 0.45
/** A whole board is shown at this part of the scale that is wanted. */
const NEARLY = 0.88
/** On a low screen the height of the board is not the measure: nothing can be told apart below this. */
const LEAST = 0.3
/** Room that is left free round the board. */
const PADDING = 8

/** The scale at which the whole board is in sight. */
export function wholeScale(board: Size, screen: Size): number {
  const room = (side: number) => Math.max(40, side - 2 * PADDING)
  return Math.min(room(screen.w) / board.w, room(screen.h) / board.h)
}

/** How small and how large the board may be shown. */
export function scaleRange(board: Size, screen: Size): readonly [least: number, most: number] {
  return [Math.min(wholeScale(board, screen), 1), 3]
}

/** The camera that shows the middle of the board in the middle of the screen: all of it, unless `least` asks for more. */
export function fitCamera(board: Size, screen: Size, middle: Point, least = 0): Camera {
  const whole = wholeScale(board, screen)
  const tall = (screen.h - 2 * PADDING) / board.h
  const wanted = Math.min(least, Math.max(tall, LEAST))
  // So little is gained by leaving a part of the board out that all of it is better.
  const k = Math.min(wanted * NEARLY > whole ? wanted : whole, 1.5)
  const centre = k === whole ? ([board.w / 2, board.h / 2] as const) : middle
  return constrain({ k, x: screen.w / 2 - centre[0] * k, y: screen.h / 2 - centre[1] * k }, board, screen)
}

/** Moves a camera so that the board can't be lost: no empty table beside it while it fills the screen, else all of it in sight. */
export function constrain(camera: Camera, board: Size, screen: Size): Camera {
  const axis = (offset: number, length: number, room: number) => {
    const slack = room - length
    if (slack >= 0)
      return Math.min(Math.max(offset, Math.min(PADDING, slack / 2)), Math.max(slack - PADDING, slack / 2))
    const margin = Math.min(room * 0.25, 160)
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
 * Side of a counter in CSS pixels at a scale. Counters shrink less than the map, so that their figures can be read at the
 * scale at which a whole board fits a desk.
 */
export function counterSize(counter: number, k: number): number {
  if (k >= 1) return counter * k
  const small = counter * 0.71
  if (k >= 0.5) return small + (counter - small) * ((k - 0.5) / 0.5)
  return Math.max(12, small * (k / 0.5) ** 0.8)
}
