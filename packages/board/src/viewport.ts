import type { Point, Rect } from '@topside/engine'
import type { ScreenRect } from './api.ts'
import { type Camera, cameraOn, constrain, fitCamera, type Size, unproject, wholeScale, zoomAbout } from './camera.ts'
import type { BoardGeometry } from './geometry.ts'
import { cameraShowing } from './reveal.ts'

/** What a viewport reports. */
export interface ViewportEvents {
  /** The camera moves or will move: draw a frame. */
  moved(scaled: boolean): void
  /** The camera arrived without the user holding the map. */
  arrived(camera: Camera): void
}

/** Duration of a glide, and how long the scale must not have changed to count as steady, in ms. */
const [GLIDE, STEADY] = [260, 110]
/** Milliseconds after the user moved the map during which nothing else moves it, unless a target on it was pressed. */
const HANDS_OFF = 2000
/** Distance that revealed rectangles keep from the edge of the screen, in CSS pixels. */
const ROOM = 40

/**
 * What set the camera: `fit`, with the whole board or its areas in view; `asked`, a reveal; or `hand`, the user. The
 * first two are repeated when the screen changes.
 */
type Placed = 'fit' | 'hand' | { readonly asked: readonly Rect[]; readonly covered: number }

/** The camera over a board on a screen: where it is, how it glides, and how it adapts when the screen changes. */
export class Viewport {
  readonly #geometry: BoardGeometry
  readonly #board: Size
  readonly #sink: ViewportEvents
  readonly #below: number
  #screen: Size
  #camera: Camera
  #placed: Placed = 'fit'
  /** Whether the user chose the scale, by pinching, the wheel, or fitting. */
  #own = false
  /** When a finger or button came down; while it is down, only the user moves the camera. */
  #held: number | undefined
  /** When the user last moved the map. */
  #moved = Number.NEGATIVE_INFINITY
  /** Where the camera goes on release, unless the user moved it. */
  #waits: (() => void) | undefined
  #asked: readonly Rect[] = []
  #glide: { readonly from: Camera; readonly to: Camera; readonly start: number } | undefined
  #scaledAt = 0
  /** Whether the camera jumps instead of gliding. */
  reduced: boolean

  /** A fitted board stays above the lowest `below` CSS pixels. `opening`: what to show first instead of the board. */
  constructor(
    geometry: BoardGeometry,
    screen: Size,
    below: number,
    reduced: boolean,
    sink: ViewportEvents,
    opening: readonly Rect[] = [],
  ) {
    this.#geometry = geometry
    this.#board = geometry.board.size
    this.#below = below
    this.#screen = screen
    this.#camera = this.#home()
    this.#sink = sink
    this.reduced = reduced
    this.#asked = opening
    const to = cameraShowing(opening, this.#revealContext(0))
    if (to === undefined) return
    this.#camera = to
    this.#placed = { asked: opening, covered: 0 }
  }

  get camera(): Camera {
    return this.#camera
  }
  get screen(): Size {
    return this.#screen
  }

  /** Whether the scale is steady. */
  steady(now: number): boolean {
    return this.#glide === undefined && now - this.#scaledAt > STEADY
  }

  /** The default view of the board. */
  #home(): Camera {
    return fitCamera(this.#board, this.#clear(), this.#geometry.areas, this.#geometry.legible)
  }

  /** The whole board. */
  #all(): Camera {
    return fitCamera(this.#board, this.#clear(), this.#geometry.areas)
  }

  /** Whether the whole board is in view. */
  get whole(): boolean {
    return this.#aim.k <= this.#all().k * 1.001
  }

  /** The camera's current or future position. */
  get #aim(): Camera {
    return this.#glide?.to ?? this.#camera
  }

  /** The context of a reveal; `covered`: CSS pixels at the lower edge. */
  #revealContext(covered: number) {
    const { w, h } = this.#screen
    const free = { w, h: Math.max(h / 3, h - Math.max(this.#below, covered)) }
    const { legible } = this.#geometry
    return { camera: this.#aim, board: this.#board, free, legible, own: this.#own, fresh: this.#placed === 'fit' }
  }

  /** The uncovered part of the screen for a fitted board. */
  #clear(): Size {
    const { w, h } = this.#screen
    return { w, h: Math.max(h / 2, h - this.#below) }
  }

  /** Moves the camera at once, as a user does. */
  set(camera: Camera): void {
    this.#glide = undefined
    this.#byHand(camera.k !== this.#camera.k)
    this.#put(constrain(camera, this.#board, this.#screen), performance.now())
  }

  #byHand(scaled: boolean): void {
    this.#placed = 'hand'
    this.#moved = performance.now()
    this.#waits = undefined
    this.#own ||= scaled
  }

  /** A user takes hold of the map: stops gliding. */
  hold(): void {
    this.#held ??= performance.now()
    const glide = this.#glide
    if (glide === undefined) return
    this.#glide = undefined
    this.#waits = () => this.#go(glide.to, this.#placed)
    this.#sink.arrived(this.#camera)
  }

  /** The user releases the map: if it was not moved, the camera goes where it was requested meanwhile. */
  letGo(): void {
    const [held, waits] = [this.#held, this.#waits]
    if (held === undefined) return
    this.#held = undefined
    this.#waits = undefined
    if (this.#moved >= held) return
    this.#moved = Number.NEGATIVE_INFINITY
    waits?.()
  }

  /** The camera stays on release. */
  stay(): void {
    this.#waits = undefined
  }

  #put(camera: Camera, now: number): void {
    const scaled = camera.k !== this.#camera.k
    if (scaled) this.#scaledAt = now
    this.#camera = camera
    this.#sink.moved(scaled)
  }

  #go(to: Camera, placed: Placed): void {
    const next = constrain(to, this.#board, this.#screen)
    this.#placed = placed
    this.#glide = { from: this.#camera, to: next, start: performance.now() }
    if (this.reduced) this.skip()
    else this.#sink.moved(false)
  }

  /** Advances a glide. */
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

  /** Finishes a glide at once. */
  skip(): void {
    const glide = this.#glide
    if (glide === undefined) return
    this.#glide = undefined
    this.#put(glide.to, performance.now())
    this.#sink.arrived(glide.to)
  }

  /** The screen changed: keeps its centre, unless the board was fitted or something was revealed. */
  resize(screen: Size): void {
    const whole = this.whole
    const middle = unproject(this.#camera, [this.#screen.w / 2, this.#screen.h / 2])
    this.#screen = screen
    this.#glide = undefined
    const k = Math.max(this.#camera.k, Math.min(1, wholeScale(this.#board, screen)))
    const kept = constrain({ k, x: screen.w / 2 - middle[0] * k, y: screen.h / 2 - middle[1] * k }, this.#board, screen)
    this.#put(this.#again(kept, whole), performance.now())
    this.#sink.arrived(this.#camera)
  }

  /** The position of a camera on another screen. */
  #again(kept: Camera, whole: boolean): Camera {
    if (this.#placed === 'hand') return kept
    if (this.#placed === 'fit') {
      const camera = whole ? this.#all() : this.#home()
      return (
        (whole ? undefined : cameraShowing(this.#asked, { ...this.#revealContext(0), camera, fresh: true })) ?? camera
      )
    }
    const { asked, covered } = this.#placed
    // On a smaller screen it may be partly out of view.
    return cameraShowing(asked, { ...this.#revealContext(covered), camera: kept, fresh: true }) ?? kept
  }

  /**
   * Shows the whole board; called again, the last revealed rectangles, otherwise the middle of the board at a readable
   * size.
   */
  fit(): void {
    const whole = this.whole
    this.#own = !whole
    this.stay()
    const to = whole ? cameraShowing(this.#asked, this.#revealContext(0)) : undefined
    if (!whole) this.#go(this.#all(), 'fit')
    else if (to === undefined) this.#go(this.#home(), 'fit')
    else this.#go(to, { asked: this.#asked, covered: 0 })
  }

  /** Fits a part of the board to the screen. */
  fitTo([x, y, w, h]: Rect): void {
    const clear = this.#clear()
    const k = Math.min((clear.w - ROOM) / w, (clear.h - ROOM) / h, 1.5)
    this.#own = true
    this.#go(cameraOn([x, y, w, h], clear, this.#board, k), 'hand')
  }

  /** Zooms about the middle of the screen. */
  zoomBy(factor: number): void {
    this.#byHand(true)
    this.#go(zoomAbout(this.#aim, factor, [this.#screen.w / 2, this.#screen.h / 2], this.#board, this.#screen), 'hand')
  }

  /** Moves the map by CSS pixels. */
  panBy(dx: number, dy: number): void {
    this.#byHand(false)
    const { k, x, y } = this.#aim
    this.#go({ k, x: x + dx, y: y + dy }, 'hand')
  }

  /** Centres a point of the map on the screen. */
  panTo([x, y]: Point): void {
    this.#go(cameraOn([x, y, 0, 0], this.#screen, this.#board, this.#aim.k), 'hand')
  }

  /**
   * Brings rectangles of the map into view at a readable size, unless they are in view; does nothing while the user
   * moves the map or just did, and keeps a scale that the user chose. `covered`: CSS pixels at the lower edge.
   */
  reveal(things: readonly Rect[], covered = 0): void {
    this.#asked = things
    const go = () => {
      if (this.#own && this.whole) return
      const to = cameraShowing(things, this.#revealContext(covered))
      if (to !== undefined) this.#go(to, { asked: things, covered })
    }
    if (this.#held !== undefined) this.#waits = go
    else if (performance.now() - this.#moved > HANDS_OFF) go()
  }

  /** Moves the map just enough to bring a rectangle of the screen into view. */
  show(rect: ScreenRect): void {
    const { w, h } = this.#screen
    const shift = (low: number, length: number, room: number) => {
      if (low < ROOM) return ROOM - low
      const over = low + Math.min(length, room - 2 * ROOM) - (room - ROOM)
      return over > 0 ? -over : 0
    }
    const [dx, dy] = [shift(rect.x, rect.w, w), shift(rect.y, rect.h, h)]
    const { k, x, y } = this.#aim
    if (dx !== 0 || dy !== 0) this.#go({ k, x: x + dx, y: y + dy }, 'hand')
  }
}
