import type { Point } from '@topside/engine'
import { select } from 'd3-selection'
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom'
import { type Camera, constrain, type Size, scaleRange } from '../camera.ts'
import type { Hit } from '../hit.ts'

/** What gestures need of the board, and report to it. Points are in CSS pixels from the canvas's corner. */
export interface GestureSink {
  board(): Size
  screen(): Size
  hit(at: Point, touch: boolean): Hit | undefined
  /** Whether a piece may be dragged. */
  draggable(piece: string): boolean
  camera(camera: Camera): void
  /** A finger, button or wheel takes hold of the map; `release` ends it. */
  hold(): void
  release(): void
  hover(at: Point | undefined): void
  tap(hit: Hit | undefined, touch: boolean): void
  /** A long press, or a right click. */
  press(hit: Hit | undefined, at: Point, touch: boolean): void
  dragStart(piece: string, at: Point): void
  dragMove(at: Point): void
  /** `undefined`: cancelled. */
  dragEnd(at: Point | undefined): void
}

/** Maximum movement of a pointer during a click, in CSS pixels. */
const STRAY = 6
/** Duration from which a press is long, in ms. */
const LONG = 480

interface Press {
  readonly id: number
  readonly at: Point
  readonly touch: boolean
  readonly hit: Hit | undefined
  state: 'down' | 'dragging' | 'panning' | 'done'
}

/** Pointers on the board's canvas: zoom and pan by d3-zoom, as well as clicks, long presses and dragged pieces. */
export class Gestures {
  readonly #canvas: HTMLCanvasElement
  readonly #sink: GestureSink
  readonly #zoom: ZoomBehavior<HTMLCanvasElement, unknown>
  readonly #stop = new AbortController()
  #press: Press | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #syncing = false

  constructor(canvas: HTMLCanvasElement, sink: GestureSink) {
    this.#canvas = canvas
    this.#sink = sink
    canvas.style.touchAction = 'none'
    this.#zoom = zoom<HTMLCanvasElement, unknown>()
      .duration(0)
      .extent((): [[number, number], [number, number]] => [
        [0, 0],
        [sink.screen().w, sink.screen().h],
      ])
      .constrain((transform) => this.#constrain(transform))
      .filter((event: Event) => this.#zooms(event))
      .on('zoom', (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        const { k, x, y } = event.transform
        if (!this.#syncing) sink.camera({ k, x, y })
      })
    this.resize()
    // Stops a glide before the wheel zooms, and gives d3 the current camera.
    canvas.addEventListener('wheel', () => sink.hold(), { signal: this.#stop.signal, passive: true })
    select(canvas).call(this.#zoom)
    canvas.addEventListener('wheel', () => sink.release(), { signal: this.#stop.signal, passive: true })
    this.#listen()
  }

  /** Sets the scale limits after a change of the screen's size. */
  resize(): void {
    const [least, most] = scaleRange(this.#sink.board(), this.#sink.screen())
    this.#zoom.scaleExtent([least, most])
  }

  /** Informs d3 of a camera that it did not set itself. */
  sync(camera: Camera): void {
    this.#syncing = true
    select(this.#canvas).call(this.#zoom.transform, zoomIdentity.translate(camera.x, camera.y).scale(camera.k))
    this.#syncing = false
  }

  #constrain(transform: ZoomTransform): ZoomTransform {
    const { k, x, y } = constrain(transform, this.#sink.board(), this.#sink.screen())
    return zoomIdentity.translate(x, y).scale(k)
  }

  #at(event: { clientX: number; clientY: number }): Point {
    const box = this.#canvas.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  /** Whether d3 may handle an event: not the secondary button, a click on a counter, or a piece's drag. */
  #zooms(event: Event): boolean {
    if (event instanceof WheelEvent) return true
    if (event instanceof MouseEvent) {
      if (event.button !== 0 || event.ctrlKey) return false
      const hit = this.#sink.hit(this.#at(event), false)
      if (event.type === 'dblclick') return hit?.piece === undefined && hit?.card === undefined
      return hit?.piece === undefined || !this.#sink.draggable(hit.piece)
    }
    if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent && event.type === 'touchstart') {
      const touch = event.touches[0]
      if (event.touches.length !== 1 || touch === undefined) return true
      const hit = this.#sink.hit(this.#at(touch), true)
      return hit?.piece === undefined || !this.#sink.draggable(hit.piece)
    }
    return true
  }

  #listen(): void {
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      this.#canvas.addEventListener(type, listener, { signal: this.#stop.signal })
    on('pointerdown', (event) => {
      if (event.button === 0) this.#sink.hold()
      this.#down(event)
    })
    on('pointermove', (event) => this.#move(event))
    on('pointerup', (event) => {
      this.#up(event)
      this.#sink.release()
    })
    on('pointercancel', () => {
      this.#cancel()
      this.#sink.release()
    })
    on('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && this.#press === undefined) this.#sink.hover(undefined)
    })
    on('contextmenu', (event) => {
      event.preventDefault()
      const at = this.#at(event)
      const touch = this.#press?.touch === true
      if (touch) return
      if (this.#press?.state === 'dragging') this.#sink.dragEnd(undefined)
      this.#press = undefined
      this.#sink.press(this.#sink.hit(at, false), at, false)
    })
  }

  #down(event: PointerEvent): void {
    this.#canvas.focus({ preventScroll: true })
    clearTimeout(this.#timer)
    if (this.#press !== undefined) {
      this.#cancel()
      return
    }
    if (event.button !== 0) return
    const touch = event.pointerType !== 'mouse'
    const at = this.#at(event)
    const press: Press = { id: event.pointerId, at, touch, hit: this.#sink.hit(at, touch), state: 'down' }
    this.#press = press
    this.#canvas.setPointerCapture(event.pointerId)
    if (touch)
      this.#timer = setTimeout(() => {
        if (press.state !== 'down') return
        press.state = 'done'
        this.#sink.press(press.hit, at, true)
      }, LONG)
  }

  #move(event: PointerEvent): void {
    const at = this.#at(event)
    const press = this.#press
    if (press === undefined) {
      if (event.pointerType === 'mouse') this.#sink.hover(at)
      return
    }
    if (event.pointerId !== press.id) return
    if (press.state === 'down' && Math.hypot(at[0] - press.at[0], at[1] - press.at[1]) > STRAY) {
      clearTimeout(this.#timer)
      const piece = press.hit?.piece
      if (piece !== undefined && this.#sink.draggable(piece)) {
        press.state = 'dragging'
        this.#sink.dragStart(piece, at)
      } else press.state = 'panning'
    }
    if (press.state === 'dragging') this.#sink.dragMove(at)
  }

  #up(event: PointerEvent): void {
    const press = this.#press
    clearTimeout(this.#timer)
    if (press === undefined || event.pointerId !== press.id) return
    this.#press = undefined
    if (press.state === 'dragging') this.#sink.dragEnd(this.#at(event))
    else if (press.state === 'down') this.#sink.tap(press.hit, press.touch)
  }

  #cancel(): void {
    clearTimeout(this.#timer)
    if (this.#press?.state === 'dragging') this.#sink.dragEnd(undefined)
    this.#press = undefined
  }

  destroy(): void {
    this.#cancel()
    this.#stop.abort()
    select(this.#canvas).on('.zoom', null)
  }
}
