import type { Point } from '@topside/engine'
import type {
  BoardHandle,
  BoardOptions,
  BoardTarget,
  BoardView,
  Highlight,
  RendererKind,
  ScreenRect,
  Theme,
} from './api.ts'
import {
  type Camera,
  constrain,
  fitCamera,
  project,
  READABLE,
  type Size,
  unproject,
  wholeScale,
  zoomAbout,
} from './camera.ts'
import { type Changes, changesBetween } from './changes.ts'
import { type Grounds, groundsOf } from './ground.ts'
import { type Hit, hitTest } from './hit.ts'
import { type Fan, fanOf } from './layout.ts'
import { palette } from './palette.ts'
import { type Pile, pilesOf } from './piles.ts'
import { Pointer } from './pointer.ts'
import { Gestures } from './scene/gestures.ts'
import { rendererFor, Stage } from './scene/stage.ts'

/** Longest time that a change of the camera takes, and that a stack takes to open, in ms. */
const GLIDE = 220
const SETTLE = 150
/** The scale counts as steady when it has not changed for so long, in ms. */
const STEADY = 110

const NOTHING: Highlight = {
  selectableSpaces: new Set(),
  selectablePieces: new Set(),
  chosenPieces: new Set(),
  chosenSpaces: new Set(),
  dimmed: false,
}

/** The kind of renderer that the options or the address ask for. */
function wantedKind(options: BoardOptions): RendererKind | undefined {
  const asked = options.renderer ?? new URLSearchParams(location.search).get('renderer')
  return asked === 'canvas' || asked === 'webgl' ? asked : undefined
}

/** A board that lives in an element of the page: it keeps what is shown, and draws a frame when something changed. */
export class LiveBoard implements BoardHandle {
  readonly #host: HTMLElement
  readonly options: BoardOptions
  readonly grounds: Grounds
  readonly #pointer: Pointer
  readonly #listeners = new Set<() => void>()
  readonly #watch: ResizeObserver
  readonly #stop = new AbortController()
  #stage: Stage | undefined
  #gestures: Gestures | undefined
  #kind: RendererKind | undefined
  #losses = 0
  #theme: Theme
  #pattern: boolean
  #reduced: boolean
  #view: BoardView = { pieces: [], owners: new Map(), hidden: new Map(), tracks: new Map() }
  #highlight: Highlight = NOTHING
  #piles: readonly Pile[] = []
  #fan: { readonly space: string; readonly layout: Fan } | undefined
  #screen: Size
  #camera: Camera
  /** The camera is where `fit` put it, and stays so when the screen changes. */
  #fitted = true
  #glide: { readonly from: Camera; readonly to: Camera; readonly start: number } | undefined
  #scaledAt = 0
  #frame = 0
  #stale = true
  #waiting: (() => void)[] = []
  #arriving: (() => void)[] = []

  private constructor(host: HTMLElement, options: BoardOptions) {
    this.#host = host
    this.options = options
    this.grounds = groundsOf(options.board)
    this.#theme = options.theme
    this.#pattern = options.pattern
    this.#reduced = options.reducedMotion
    this.#kind = wantedKind(options)
    this.#screen = { w: host.clientWidth || 1, h: host.clientHeight || 1 }
    this.#camera = this.#fitCamera()
    this.#pointer = new Pointer(this, options)
    this.#watch = new ResizeObserver(() => this.#resize())
  }

  /** Makes a board and draws it once. */
  static async open(host: HTMLElement, options: BoardOptions): Promise<LiveBoard> {
    const live = new LiveBoard(host, options)
    await live.#build()
    live.#watch.observe(host)
    live.#watchDensity()
    return live
  }

  get renderer(): RendererKind {
    return this.#stage?.kind ?? this.#kind ?? 'webgl'
  }
  get fanned(): string | undefined {
    return this.#fan?.space
  }
  /** The camera, for everything that computes places on the screen. */
  get camera(): Camera {
    return this.#camera
  }
  get screen(): Size {
    return this.#screen
  }
  get shownHighlight(): Highlight {
    return this.#highlight
  }
  get piles(): readonly Pile[] {
    return this.#piles
  }

  async #build(): Promise<void> {
    const density = globalThis.devicePixelRatio || 1
    const renderer = await rendererFor(this.#kind, this.#screen, density, palette(this.#theme).table)
    if (this.#stop.signal.aborted) {
      renderer.destroy({ removeView: true })
      return
    }
    this.#gestures?.destroy()
    this.#stage?.destroy()
    const stage = new Stage(renderer, density, this.grounds, this.options, palette(this.#theme))
    this.#stage = stage
    const { canvas } = stage
    canvas.tabIndex = 0
    canvas.className = 'board-canvas'
    canvas.style.display = 'block'
    canvas.style.outlineOffset = '-3px'
    canvas.setAttribute('role', 'img')
    if (this.options.label !== undefined) canvas.setAttribute('aria-label', this.options.label)
    this.#host.prepend(canvas)
    canvas.addEventListener('webglcontextlost', (event) => this.#lost(event))
    canvas.addEventListener('keydown', (event) => this.#pointer.key(event))
    this.#gestures = new Gestures(canvas, this.#pointer)
    this.#gestures.sync(this.#camera)
    this.#stale = true
    this.#draw(performance.now())
  }

  /** The graphics card dropped us: everything is made anew; by the processor if it happens again. */
  #lost(event: Event): void {
    event.preventDefault()
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
    const [w, h] = [this.#host.clientWidth, this.#host.clientHeight]
    if (w === 0 || h === 0 || (w === this.#screen.w && h === this.#screen.h)) return
    const middle = unproject(this.#camera, [this.#screen.w / 2, this.#screen.h / 2])
    this.#screen = { w, h }
    this.#stage?.renderer.resize(w, h)
    this.#gestures?.resize()
    const k = Math.max(this.#camera.k, Math.min(1, wholeScale(this.grounds.board.size, this.#screen)))
    const next = this.#fitted ? this.#fitCamera() : { k, x: w / 2 - middle[0] * k, y: h / 2 - middle[1] * k }
    this.setCamera(next, true)
    this.#gestures?.sync(this.#camera)
    this.#stale = true
    this.#draw(performance.now())
  }

  #fitCamera(): Camera {
    const [x, y, w, h] = this.grounds.areas
    return fitCamera(this.grounds.board.size, this.#screen, [x + w * 0.42, y + h / 2], READABLE)
  }

  /** Moves the camera at once; `fitted` tells that it is where `fit` would put it. */
  setCamera(camera: Camera, fitted = false): void {
    const next = constrain(camera, this.grounds.board.size, this.#screen)
    if (next.k !== this.#camera.k) {
      this.#scaledAt = performance.now()
      this.#stale = true
    }
    if (this.#fan !== undefined) this.#stale = true
    this.#camera = next
    this.#fitted = fitted
    this.#glide = undefined
    this.refresh()
  }

  /** Glides to a camera. */
  #go(to: Camera, fitted = false): void {
    const next = constrain(to, this.grounds.board.size, this.#screen)
    if (this.#reduced) {
      this.setCamera(next, fitted)
      this.#gestures?.sync(next)
      return
    }
    this.#fitted = fitted
    this.#glide = { from: this.#camera, to: next, start: performance.now() }
    this.refresh()
  }

  /** Sees that a frame is drawn; `stale` that everything is laid out anew. */
  refresh(stale = false): void {
    this.#stale ||= stale
    if (this.#frame !== 0 || this.#stop.signal.aborted) return
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0
      this.#draw(now)
    })
  }

  #draw(now: number): void {
    const stage = this.#stage
    if (stage === undefined) return
    this.#moveCamera(now)
    const steady = this.#glide === undefined && now - this.#scaledAt > STEADY
    if (this.#stale || (steady && this.#scaledAt > 0)) {
      if (steady) this.#scaledAt = 0
      this.#stale = false
      this.#arrange(now, undefined, 0, steady)
    }
    const more = stage.render(this.#camera, this.#screen, now, steady)
    for (const listener of this.#listeners) listener()
    const moving = stage.figures.moving || stage.signs.moving
    if (!moving) for (const arrived of this.#arriving.splice(0)) arrived()
    if (moving || more || !steady) this.refresh()
    else for (const settled of this.#waiting.splice(0)) settled()
  }

  #moveCamera(now: number): void {
    const glide = this.#glide
    if (glide === undefined) return
    const share = Math.min(1, Math.max(0, (now - glide.start) / GLIDE))
    const t = 1 - (1 - share) ** 3
    const lerp = (a: number, b: number) => a + (b - a) * t
    const { from, to } = glide
    if (from.k !== to.k) this.#scaledAt = now
    this.#stale = this.#stale || from.k !== to.k || this.#fan !== undefined
    this.#camera = share >= 1 ? to : { k: lerp(from.k, to.k), x: lerp(from.x, to.x), y: lerp(from.y, to.y) }
    if (share < 1) return
    this.#glide = undefined
    this.#gestures?.sync(to)
  }

  #arrange(now: number, changes: Changes | undefined, settle: number, steady = true): void {
    const stage = this.#stage
    if (stage === undefined) return
    const colours = palette(this.#theme)
    const { faces } = this.options
    const highlight = this.#highlight
    this.#piles = pilesOf(this.grounds, this.options.counters, this.#view, (piece) => {
      if (highlight.chosenPieces.has(piece.id)) return 0
      if (highlight.selectablePieces.has(piece.id)) return 1
      return 2 + Math.max(0, faces.indexOf(piece.face))
    })
    if (this.#fan !== undefined) this.#fan = this.#fanAt(this.#fan.space)
    stage.figures.arrange(
      {
        view: this.#view,
        piles: this.#piles,
        fan: this.#fan,
        highlight,
        dragged: this.#pointer.dragged,
        camera: this.#camera,
        steady,
      },
      colours,
      this.#pattern,
      now,
      changes,
      settle,
    )
    stage.figures.lift(this.#pointer.lifted)
    stage.signs.arrange(this.#view, highlight, this.#camera, colours, this.#pattern, now, changes)
    this.drawOverlay()
  }

  /** Draws the edges of spaces anew, after the pointer moved to another one. */
  drawOverlay(): void {
    this.#stage?.overlay.set({
      highlight: this.#highlight,
      hovered: this.#pointer.hoveredSpace,
      fanned: this.#fan?.space,
      dark: this.#theme === 'dark',
      pattern: this.#pattern,
      palette: palette(this.#theme),
    })
    this.#stage?.figures.lift(this.#pointer.lifted)
    this.refresh()
  }

  #fanAt(space: string): { space: string; layout: Fan } | undefined {
    const ground = this.grounds.spaces.get(space)
    const here = this.#piles.filter((pile) => pile.space === space)
    if (ground === undefined || here.every((pile) => pile.pieces.length === 0)) return undefined
    const sides = [...this.options.sides.map((side): string | undefined => side.id), undefined]
    const groups = sides.map((side) => here.filter((pile) => pile.side === side).flatMap((pile) => pile.pieces))
    const [x, y] = project(this.#camera, ground.middle)
    const reach = Math.min(60, 40 * this.#camera.k)
    const size = Math.max(this.grounds.board.counter, Math.min(64, this.grounds.board.counter * 1.17))
    return {
      space,
      layout: fanOf(groups, Math.round(size), { x: x - reach, y: y - reach, w: 2 * reach, h: 2 * reach }, this.#screen),
    }
  }

  /** What lies at a point of the canvas. */
  hit(at: Point, touch: boolean): Hit | undefined {
    const placed = this.#stage?.figures.placed(this.#camera) ?? []
    const card = this.#fan?.layout.card
    return hitTest(at, unproject(this.#camera, at), placed, this.grounds, card, touch ? 8 : 0)
  }

  async update(view: BoardView, animate: boolean): Promise<void> {
    const changes = changesBetween(this.#view, view, this.#highlight.path)
    this.#view = view
    this.#pointer.letGo()
    const lively = animate && !this.#reduced && !document.hidden
    const now = performance.now()
    if (this.#fan !== undefined && !view.pieces.some((piece) => piece.space === this.#fan?.space)) this.#fan = undefined
    this.#arrange(now, lively ? changes : undefined, lively ? SETTLE : 0, this.#scaledAt === 0)
    this.refresh()
    if (lively) await new Promise<void>((resolve) => this.#arriving.push(resolve))
  }

  highlight(highlight: Highlight): void {
    this.#highlight = highlight
    const fan = this.#fan
    if (fan !== undefined && this.#pointer.tookFromFan) {
      const more = [...fan.layout.places.keys()].some((id) => highlight.selectablePieces.has(id))
      if (!more) this.fan(undefined)
    }
    this.#arrange(performance.now(), undefined, this.#reduced ? 0 : SETTLE, this.#scaledAt === 0)
    this.refresh()
  }

  focus(target: BoardTarget | undefined): void {
    const rect = target === undefined ? undefined : this.#rect(target)
    if (rect === undefined) return
    const { w, h } = this.#screen
    const pad = 40
    const shift = (low: number, high: number, room: number) =>
      low < pad ? pad - low : high > room - pad ? room - pad - high : 0
    const [dx, dy] = [shift(rect.x, rect.x + Math.min(rect.w, w), w), shift(rect.y, rect.y + Math.min(rect.h, h), h)]
    if (dx !== 0 || dy !== 0) this.#go({ k: this.#camera.k, x: this.#camera.x + dx, y: this.#camera.y + dy })
  }

  fit(): void {
    const fitted = this.#fitCamera()
    const there =
      Math.abs(fitted.k - this.#camera.k) < 1e-6 && Math.hypot(fitted.x - this.#camera.x, fitted.y - this.#camera.y) < 1
    const { size } = this.grounds.board
    this.#go(there ? fitCamera(size, this.#screen, [size.w / 2, size.h / 2]) : fitted, true)
  }

  zoomBy(factor: number): void {
    const from = this.#glide?.to ?? this.#camera
    this.#go(zoomAbout(from, factor, [this.#screen.w / 2, this.#screen.h / 2], this.grounds.board.size, this.#screen))
  }

  /** Moves the map by CSS pixels. */
  panBy(dx: number, dy: number): void {
    const from = this.#glide?.to ?? this.#camera
    this.#go({ k: from.k, x: from.x + dx, y: from.y + dy })
  }

  panTo(space: string): void {
    const ground = this.grounds.spaces.get(space)
    if (ground === undefined) return
    const { k } = this.#camera
    this.#go({ k, x: this.#screen.w / 2 - ground.middle[0] * k, y: this.#screen.h / 2 - ground.middle[1] * k })
  }

  fan(space: string | undefined): void {
    this.#fan = space === undefined ? undefined : this.#fanAt(space)
    this.#pointer.tookFromFan = false
    this.#arrange(performance.now(), undefined, this.#reduced ? 0 : SETTLE, this.#scaledAt === 0)
    this.refresh()
  }

  setTheme(theme: Theme): void {
    this.#theme = theme
    const stage = this.#stage
    if (stage === undefined) return
    stage.renderer.background.color = palette(theme).table
    stage.tiles.repaint(palette(theme))
    this.refresh(true)
  }

  setPattern(pattern: boolean): void {
    this.#pattern = pattern
    this.refresh(true)
  }

  setReducedMotion(reduced: boolean): void {
    this.#reduced = reduced
    if (reduced) this.skipAnimations()
  }

  #rect(target: BoardTarget): ScreenRect | undefined {
    if (target.piece !== undefined) return this.#stage?.figures.rectOf(target.piece, this.#camera)
    const ground = target.space === undefined ? undefined : this.grounds.spaces.get(target.space)
    if (ground === undefined) return undefined
    const [x, y, w, h] = ground.bounds
    const [left, top] = project(this.#camera, [x, y])
    return { x: left, y: top, w: w * this.#camera.k, h: h * this.#camera.k }
  }

  toScreen(target: BoardTarget): ScreenRect | undefined {
    const rect = this.#rect(target)
    if (rect === undefined) return undefined
    const box = this.#host.getBoundingClientRect()
    return { ...rect, x: rect.x + box.left, y: rect.y + box.top }
  }

  skipAnimations(): void {
    const now = performance.now()
    this.#stage?.figures.skip(now)
    this.#stage?.signs.skip(now)
    if (this.#glide !== undefined) {
      const { to } = this.#glide
      const fitted = this.#fitted
      this.setCamera(to, fitted)
      this.#gestures?.sync(to)
    }
    this.refresh(true)
  }

  settled(): Promise<void> {
    this.refresh()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  activate(target: BoardTarget): void {
    if (target.piece !== undefined) this.options.onPiece(target.piece)
    else if (target.space !== undefined) this.options.onSpace(target.space)
  }

  cancel(): void {
    this.#pointer.escape()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async snapshot(): Promise<string> {
    return (await this.#stage?.snapshot()) ?? ''
  }

  /** The canvas's corner in client coordinates. */
  corner(): Point {
    const box = this.#host.getBoundingClientRect()
    return [box.left, box.top]
  }

  /** Lets everything find its place again, gently. */
  settle(): void {
    this.#arrange(performance.now(), undefined, this.#reduced ? 0 : SETTLE, this.#scaledAt === 0)
    this.refresh()
  }

  /** Shows another pointer over the canvas. */
  cursor(name: string): void {
    if (this.#stage !== undefined) this.#stage.canvas.style.cursor = name
  }

  destroy(): void {
    this.#stop.abort()
    cancelAnimationFrame(this.#frame)
    this.#watch.disconnect()
    this.#gestures?.destroy()
    this.#stage?.destroy()
    this.#stage = undefined
    this.#listeners.clear()
    for (const done of [...this.#waiting.splice(0), ...this.#arriving.splice(0)]) done()
  }
}
