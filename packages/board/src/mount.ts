import type { BoardOptions, RendererKind } from './api.ts'
import type { Size } from './camera.ts'
import type { BoardGeometry } from './geometry.ts'
import type { Palette } from './palette.ts'
import { type GestureSink, Gestures } from './stage/gestures.ts'
import { rendererFor, Stage } from './stage/stage.ts'

/** What a mount needs of its board. */
export interface MountSink {
  screen(): Size
  palette(): Palette
  /** There is a new canvas, the first or a replacement: redraw everything. */
  ready(gestures: Gestures, first: boolean): void
  resized(screen: Size): void
  key(event: KeyboardEvent): void
}

/** The kind of renderer requested by options or address. */
export function wantedKind(options: Pick<BoardOptions, 'renderer'>): RendererKind | undefined {
  const asked = options.renderer ?? new URLSearchParams(location.search).get('renderer')
  return asked === 'canvas' || asked === 'webgl' ? asked : undefined
}

/** The canvas in its element: recreated on a lost context or a change of pixel density, resized with the element. */
export class Mount {
  readonly #host: HTMLElement
  readonly #options: BoardOptions
  readonly #geometry: BoardGeometry
  readonly #hands: GestureSink
  readonly #sink: MountSink
  readonly #stop = new AbortController()
  readonly #watch: ResizeObserver
  #kind: RendererKind | undefined
  #losses = 0
  #stage: Stage | undefined
  #gestures: Gestures | undefined

  constructor(host: HTMLElement, options: BoardOptions, geometry: BoardGeometry, hands: GestureSink, sink: MountSink) {
    this.#host = host
    this.#options = options
    this.#geometry = geometry
    this.#hands = hands
    this.#sink = sink
    this.#kind = wantedKind(options)
    this.#watch = new ResizeObserver(() => this.#resize())
  }

  /** Creates the first canvas, and then watches the element and the screen. */
  async open(): Promise<void> {
    await this.#build()
    if (this.gone) return
    this.#watch.observe(this.#host)
    this.#watchDensity()
  }

  get stage(): Stage | undefined {
    return this.#stage
  }
  get kind(): RendererKind {
    return this.#stage?.kind ?? this.#kind ?? 'webgl'
  }
  get gone(): boolean {
    return this.#stop.signal.aborted
  }

  async #build(): Promise<void> {
    const density = globalThis.devicePixelRatio || 1
    const renderer = await rendererFor(this.#kind, this.#sink.screen(), density, this.#sink.palette().table)
    if (this.gone) {
      renderer.destroy({ removeView: true })
      return
    }
    this.#gestures?.destroy()
    const old = this.#stage
    const stage = new Stage(renderer, density, this.#geometry, this.#options, this.#sink.palette())
    this.#stage = stage
    old?.destroy()
    const { canvas } = stage
    canvas.tabIndex = 0
    canvas.className = 'board-canvas'
    canvas.style.display = 'block'
    canvas.style.outlineOffset = '-3px'
    canvas.setAttribute('role', 'img')
    if (this.#options.label !== undefined) canvas.setAttribute('aria-label', this.#options.label)
    this.#host.prepend(canvas)
    canvas.addEventListener('webglcontextlost', (event) => this.#lost(event))
    canvas.addEventListener('keydown', (event) => this.#sink.key(event))
    this.#gestures = new Gestures(canvas, this.#hands)
    this.#sink.ready(this.#gestures, old === undefined)
  }

  /** The graphics context was lost: recreates everything; after a second loss, draws with the processor. */
  #lost(event: Event): void {
    event.preventDefault()
    if (this.gone || event.target !== this.#stage?.canvas) return
    this.#losses++
    if (this.#losses > 1) this.#kind = 'canvas'
    void this.#build()
  }

  #watchDensity(): void {
    const query = matchMedia(`(resolution: ${globalThis.devicePixelRatio || 1}dppx)`)
    const changed = () => {
      void this.#build()
      this.#watchDensity()
    }
    query.addEventListener('change', changed, { once: true, signal: this.#stop.signal })
  }

  #resize(): void {
    const screen = { w: this.#host.clientWidth, h: this.#host.clientHeight }
    const now = this.#sink.screen()
    if (screen.w === 0 || screen.h === 0 || (screen.w === now.w && screen.h === now.h)) return
    this.#stage?.renderer.resize(screen.w, screen.h)
    this.#sink.resized(screen)
    this.#gestures?.resize()
  }

  /** The canvas's upper left corner in client coordinates. */
  corner(): readonly [x: number, y: number] {
    const box = this.#host.getBoundingClientRect()
    return [box.left, box.top]
  }

  destroy(): void {
    this.#stop.abort()
    this.#watch.disconnect()
    this.#gestures?.destroy()
    this.#stage?.destroy()
    this.#stage = undefined
  }
}
