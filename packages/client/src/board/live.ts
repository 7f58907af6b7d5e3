import type { Point } from '@topside/engine'
import type {
  BoardHandle,
  BoardOptions,
  BoardTarget,
  BoardView,
  Highlight,
  Paths,
  RendererKind,
  ScreenRect,
  Theme,
} from './api.ts'
import { type Camera, project, type Size, unproject } from './camera.ts'
import { type Changes, changesBetween } from './changes.ts'
import { type Grounds, groundsOf } from './ground.ts'
import { type Hit, hitTest } from './hit.ts'
import { Lens } from './lens.ts'
import { Mount } from './mount.ts'
import { type OpenStack, openStack } from './open.ts'
import { palette } from './palette.ts'
import { type Pile, pilesOf } from './piles.ts'
import { Pointer } from './pointer.ts'
import type { Gestures } from './scene/gestures.ts'
import type { Stage } from './scene/stage.ts'

/** How long a stack takes to open or to close up, in ms. */
const SETTLE = 150

const NOTHING: Highlight = {
  selectableSpaces: new Set(),
  selectablePieces: new Set(),
  chosenPieces: new Set(),
  chosenSpaces: new Set(),
  dimmed: false,
}

/** A board that lives in an element of the page: it keeps what is shown, and draws a frame when something changed. */
export class LiveBoard implements BoardHandle {
  readonly options: BoardOptions
  readonly grounds: Grounds
  readonly #pointer: Pointer
  readonly #listeners = new Set<() => void>()
  readonly #mount: Mount
  #gestures: Gestures | undefined
  #theme: Theme
  #pattern: boolean
  #view: BoardView = { pieces: [], owners: new Map(), hidden: new Map(), tracks: new Map() }
  #highlight: Highlight = NOTHING
  #piles: readonly Pile[] = []
  #fan: OpenStack | undefined
  readonly #lens: Lens
  /** The scale changes, and textures wait for it to stay. */
  #scaling = false
  #frame = 0
  #stale = true
  #waiting: (() => void)[] = []
  #arriving: (() => void)[] = []

  private constructor(host: HTMLElement, options: BoardOptions) {
    this.options = options
    this.grounds = groundsOf(options.board)
    this.#theme = options.theme
    this.#pattern = options.pattern
    const screen = { w: host.clientWidth || 1, h: host.clientHeight || 1 }
    this.#lens = new Lens(this.grounds, screen, options.below ?? 0, options.reducedMotion, {
      moved: (scaled) => {
        this.#scaling ||= scaled
        this.refresh(scaled || this.#fan !== undefined)
      },
      arrived: (camera) => this.#gestures?.sync(camera),
    })
    this.#pointer = new Pointer(this, options)
    this.#mount = new Mount(host, options, this.grounds, this.#pointer, {
      screen: () => this.screen,
      palette: () => palette(this.#theme),
      ready: (gestures) => {
        this.#gestures = gestures
        gestures.sync(this.camera)
        this.#redraw()
      },
      resized: (size) => {
        this.#lens.resize(size)
        this.#redraw()
      },
      key: (event) => this.#pointer.key(event),
    })
  }

  /** Makes a board and draws it once. */
  static async open(host: HTMLElement, options: BoardOptions): Promise<LiveBoard> {
    const live = new LiveBoard(host, options)
    await live.#mount.open()
    return live
  }

  get renderer(): RendererKind {
    return this.#mount.kind
  }
  get fanned(): string | undefined {
    return this.#fan?.space
  }
  /** Camera and screen, for everything that computes places. */
  get lens(): Lens {
    return this.#lens
  }
  get camera(): Camera {
    return this.#lens.camera
  }
  get screen(): Size {
    return this.#lens.screen
  }
  get shownHighlight(): Highlight {
    return this.#highlight
  }
  get piles(): readonly Pile[] {
    return this.#piles
  }

  get #stage(): Stage | undefined {
    return this.#mount.stage
  }

  /** Draws everything anew, now. */
  #redraw(): void {
    this.#stale = true
    this.#draw(performance.now())
  }

  /** Sees that a frame is drawn; `stale` that everything is laid out anew. */
  refresh(stale = false): void {
    this.#stale ||= stale
    if (this.#frame !== 0 || this.#mount.gone) return
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0
      this.#draw(now)
    })
  }

  #draw(now: number): void {
    const stage = this.#stage
    if (stage === undefined) return
    this.#lens.advance(now)
    const steady = this.#lens.steady(now)
    if (this.#stale || (steady && this.#scaling)) {
      if (steady) this.#scaling = false
      this.#stale = false
      this.#arrange(now, undefined, 0, steady)
    }
    const more = stage.render(this.camera, this.screen, now, steady)
    for (const listener of this.#listeners) listener()
    const moving = stage.figures.moving || stage.signs.moving
    if (!moving) for (const arrived of this.#arriving.splice(0)) arrived()
    if (moving || stage.signs.rippling || more || !steady) this.refresh()
    else for (const settled of this.#waiting.splice(0)) settled()
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
    if (this.#fan !== undefined) this.#fan = this.#open(this.#fan.space)
    stage.figures.arrange(
      {
        view: this.#view,
        piles: this.#piles,
        fan: this.#fan,
        highlight,
        dragged: this.#pointer.dragged,
        camera: this.camera,
        steady,
      },
      colours,
      this.#pattern,
      now,
      changes,
      settle,
    )
    stage.figures.lift(this.#pointer.lifted)
    stage.signs.arrange(this.#view, highlight, this.camera, colours, this.#pattern, now, changes)
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

  #open(space: string): OpenStack | undefined {
    return openStack(space, this.grounds, this.#piles, this.options.sides, this.camera, this.screen)
  }

  /** What lies at a point of the canvas. */
  hit(at: Point, touch: boolean): Hit | undefined {
    const placed = this.#stage?.figures.placed(this.camera) ?? []
    const card = this.#fan?.layout.card
    return hitTest(at, unproject(this.camera, at), placed, this.grounds, card, touch ? 8 : 0)
  }

  async update(view: BoardView, animate: boolean, paths?: Paths): Promise<void> {
    const changes = changesBetween(this.#view, view, this.#highlight.path, paths)
    this.#view = view
    this.#pointer.letGo()
    const lively = animate && !this.#lens.reduced && !document.hidden
    const now = performance.now()
    if (this.#fan !== undefined && !view.pieces.some((piece) => piece.space === this.#fan?.space)) this.#fan = undefined
    this.#arrange(now, lively ? changes : undefined, lively ? SETTLE : 0, !this.#scaling)
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
    this.#arrange(performance.now(), undefined, this.#lens.reduced ? 0 : SETTLE, !this.#scaling)
    this.refresh()
  }

  focus(target: BoardTarget | undefined): void {
    const rect = target === undefined ? undefined : this.#rect(target)
    if (rect !== undefined) this.#lens.show(rect)
  }

  fit(): void {
    this.#lens.fit()
  }

  zoomBy(factor: number): void {
    this.#lens.zoomBy(factor)
  }

  panTo(space: string): void {
    const ground = this.grounds.spaces.get(space)
    if (ground !== undefined) this.#lens.panTo(ground.middle)
  }

  reveal(targets: readonly BoardTarget[], bottom = Number.POSITIVE_INFINITY): void {
    const middles = targets.flatMap((target): Point[] => {
      const rect = this.#rect(target)
      return rect === undefined ? [] : [[rect.x + rect.w / 2, rect.y + rect.h / 2]]
    })
    this.#lens.reveal(middles, Math.min(this.screen.h, bottom - this.corner()[1]))
  }

  fan(space: string | undefined): void {
    this.#fan = space === undefined ? undefined : this.#open(space)
    this.#pointer.tookFromFan = false
    this.#arrange(performance.now(), undefined, this.#lens.reduced ? 0 : SETTLE, !this.#scaling)
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
    this.#lens.reduced = reduced
    if (reduced) this.skipAnimations()
  }

  #rect(target: BoardTarget): ScreenRect | undefined {
    if (target.piece !== undefined) return this.#stage?.figures.rectOf(target.piece, this.camera)
    const ground = target.space === undefined ? undefined : this.grounds.spaces.get(target.space)
    if (ground === undefined) return undefined
    const [x, y, w, h] = ground.bounds
    const [left, top] = project(this.camera, [x, y])
    return { x: left, y: top, w: w * this.camera.k, h: h * this.camera.k }
  }

  toScreen(target: BoardTarget): ScreenRect | undefined {
    const rect = this.#rect(target)
    if (rect === undefined) return undefined
    const [left, top] = this.corner()
    return { ...rect, x: rect.x + left, y: rect.y + top }
  }

  skipAnimations(): void {
    const now = performance.now()
    this.#stage?.figures.skip(now)
    this.#stage?.signs.skip(now)
    this.#lens.skip()
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
    return this.#mount.corner()
  }

  /** Lets everything find its place again, gently. */
  settle(): void {
    this.#arrange(performance.now(), undefined, this.#lens.reduced ? 0 : SETTLE, !this.#scaling)
    this.refresh()
  }

  /** Shows another pointer over the canvas. */
  cursor(name: string): void {
    if (this.#stage !== undefined) this.#stage.canvas.style.cursor = name
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#mount.destroy()
    this.#listeners.clear()
    for (const done of [...this.#waiting.splice(0), ...this.#arriving.splice(0)]) done()
  }
}
