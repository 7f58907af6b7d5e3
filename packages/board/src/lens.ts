import type { Point, Rect } from '@topside/engine'
import type { ScreenRect } from './api.ts'
import { type Camera, constrain, fitCamera, READABLE, type Size, unproject, wholeScale, zoomAbout } from './camera.ts'
import { type Grounds, middleOf } from './ground.ts'

/** Whom a lens tells of its movements. */
export interface LensSink {
  /** The camera is or will be elsewhere: draw a frame. */
  moved(scaled: boolean): void
  /** The camera arrived where nobody's hand put it. */
  arrived(camera: Camera): void
}

/** How long a glide takes, and for how long the scale must not have changed to count as steady, in ms. */
const [GLIDE, STEADY] = [220, 110]
/** What is nearer to the edge of the screen than this is not in sight, and what is brought into sight is kept so far off it, in CSS pixels. */
const [EDGE, ROOM] = [16, 40]

/** The camera over a board on a screen: where it is, how it glides elsewhere, and what it does when the screen changes. */
export class Lens {
  readonly #board: Size
  readonly #middle: Point
  readonly #sink: LensSink
  readonly #below: number
  #screen: Size
  #camera: Camera
  /** The camera is where `fit` put it, and stays so when the screen changes. */
  #fitted = true
  #glide: { readonly from: Camera; readonly to: Camera; readonly start: number } | undefined
  #scaledAt = 0
  /** Whether the camera jumps instead of gliding. */
  reduced: boolean

  /** Nothing of a fitted board lies in the lowest `below` CSS pixels. */
  constructor(grounds: Grounds, screen: Size, below: number, reduced: boolean, sink: LensSink) {
    const [x, y, w, h] = grounds.areas
    this.#board = grounds.board.size
    this.#middle = [x + w * 0.42, y + h / 2]
    this.#below = below
    this.#screen = screen
    this.#camera = this.#fitCamera()
    this.#sink = sink
    this.reduced = reduced
  }

  get camera(): Camera {
    return this.#camera
  }
  get screen(): Size {
    return this.#screen
  }

  /** Whether the scale stays for now. */
  steady(now: number): boolean {
    return this.#glide === undefined && now - this.#scaledAt > STEADY
  }

  #fitCamera(): Camera {
    return fitCamera(this.#board, this.#clear(), this.#middle, READABLE)
  }

  /** The part of the screen that is free for a fitted board. */
  #clear(): Size {
    const { w, h } = this.#screen
    return { w, h: Math.max(h / 2, h - this.#below) }
  }

  /** Moves the camera at once, as a hand does. */
  set(camera: Camera): void {
    this.#fitted = false
    this.#glide = undefined
    this.#put(constrain(camera, this.#board, this.#screen), performance.now())
  }

  #put(camera: Camera, now: number): void {
    const scaled = camera.k !== this.#camera.k
    if (scaled) this.#scaledAt = now
    this.#camera = camera
    this.#sink.moved(scaled)
  }

  #go(to: Camera, fitted = false): void {
    const next = constrain(to, this.#board, this.#screen)
    this.#fitted = fitted
    this.#glide = { from: this.#camera, to: next, start: performance.now() }
    if (this.reduced) this.skip()
    else this.#sink.moved(false)
  }

  /** Moves a gliding camera on. */
  advance(now: number): void {
    const glide = this.#glide
    if (glide === undefined) return
    const share = Math.min(1, Math.max(0, (now - glide.start) / GLIDE))
    const t = 1 - (1 - share) ** 3
    const lerp = (a: number, b: number) => a + (b - a) * t
    const { from, to } = glide
    this.#put(share >= 1 ? to : { k: lerp(from.k, to.k), x: lerp(from.x, to.x), y: lerp(from.y, to.y) }, now)
    if (share < 1) return
    this.#glide = undefined
    this.#sink.arrived(to)
  }

  /** A gliding camera arrives at once. */
  skip(): void {
    const glide = this.#glide
    if (glide === undefined) return
    this.#glide = undefined
    this.#put(glide.to, performance.now())
    this.#sink.arrived(glide.to)
  }

  /** Another screen: what was in its middle stays there, unless the board was fitted to it. */
  resize(screen: Size): void {
    const middle = unproject(this.#camera, [this.#screen.w / 2, this.#screen.h / 2])
    this.#screen = screen
    this.#glide = undefined
    const k = Math.max(this.#camera.k, Math.min(1, wholeScale(this.#board, screen)))
    const kept = { k, x: screen.w / 2 - middle[0] * k, y: screen.h / 2 - middle[1] * k }
    this.#put(this.#fitted ? this.#fitCamera() : constrain(kept, this.#board, screen), performance.now())
    this.#sink.arrived(this.#camera)
  }

  /** The whole board, or on a small screen its middle at a size that can be read; the whole of it the second time. */
  fit(): void {
    const fitted = this.#fitCamera()
    const { k, x, y } = this.#camera
    const there = Math.abs(fitted.k - k) < 1e-6 && Math.hypot(fitted.x - x, fitted.y - y) < 1
    this.#go(there ? fitCamera(this.#board, this.#clear(), this.#middle) : fitted, true)
  }

  /** Fits a part of the board to the screen. */
  fitTo([x, y, w, h]: Rect): void {
    const { w: width, h: height } = this.#clear()
    const k = Math.min((width - ROOM) / w, (height - ROOM) / h, 1.5)
    this.#go({ k, x: width / 2 - (x + w / 2) * k, y: height / 2 - (y + h / 2) * k })
  }

  /** Zooms about the middle of the screen. */
  zoomBy(factor: number): void {
    const from = this.#glide?.to ?? this.#camera
    this.#go(zoomAbout(from, factor, [this.#screen.w / 2, this.#screen.h / 2], this.#board, this.#screen))
  }

  /** Moves the map by CSS pixels. */
  panBy(dx: number, dy: number): void {
    const from = this.#glide?.to ?? this.#camera
    this.#go({ k: from.k, x: from.x + dx, y: from.y + dy })
  }

  /** Brings a point of the map to the middle of the screen. */
  panTo([x, y]: Point): void {
    const { k } = this.#glide?.to ?? this.#camera
    this.#go({ k, x: this.#screen.w / 2 - x * k, y: this.#screen.h / 2 - y * k })
  }

  /** Brings the one nearest to the middle of some points of the screen to the middle of its upper `height`, unless one of them is in sight. */
  reveal(points: readonly Point[], height: number): void {
    const { w } = this.#screen
    const inSight = ([x, y]: Point) => x >= EDGE && x <= w - EDGE && y >= EDGE && y <= height - EDGE
    if (points.length === 0 || points.some(inSight)) return
    const [x, y] = middleOf(points)
    const far = ([a, b]: Point) => Math.hypot(a - x, b - y)
    const [u, v] = points.reduce((best, point) => (far(point) < far(best) ? point : best))
    const { k } = this.#camera
    const within = (offset: number, length: number, room: number) =>
      length > room ? Math.min(0, Math.max(room - length, offset)) : offset
    this.#go({
      k,
      x: within(this.#camera.x + w / 2 - u, this.#board.w * k, w),
      y: within(this.#camera.y + height / 2 - v, this.#board.h * k, height),
    })
  }

  /** Moves the map just so far that a rectangle of the screen is in sight. */
  show(rect: ScreenRect): void {
    const { w, h } = this.#screen
    const shift = (low: number, length: number, room: number) => {
      if (low < ROOM) return ROOM - low
      const over = low + Math.min(length, room - 2 * ROOM) - (room - ROOM)
      return over > 0 ? -over : 0
    }
    const [dx, dy] = [shift(rect.x, rect.w, w), shift(rect.y, rect.h, h)]
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy)
  }
}
