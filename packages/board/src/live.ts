import type { Point } from '@topside/engine'
import type {
  BoardHandle,
  BoardOptions,
  BoardTarget,
  BoardView,
  Highlight,
  MapState,
  Paths,
  RendererKind,
  ScreenRect,
  Theme,
} from './api.ts'
import { type Camera, type Size, unproject } from './camera.ts'
import { type Changes, changesBetween } from './changes.ts'
import { NO_HIGHLIGHT, NO_VIEW } from './empty.ts'
import { Frames } from './frames.ts'
import { type BoardGeometry, geometryOf } from './geometry.ts'
import { type Hit, hitTest } from './hit.ts'
import { Maps } from './maps.ts'
import { Mount } from './mount.ts'
import { Navigation } from './navigation.ts'
import { besideStack, type OpenStack, openStack, SETTLE } from './open.ts'
import { type Palette, palette } from './palette.ts'
import { type Pile, pilesOf, rankIn } from './piles.ts'
import { Pointer, type PointerBoard } from './pointer.ts'
import type { Gestures } from './stage/gestures.ts'
import type { Stage } from './stage/stage.ts'
import { Viewport, type ViewportEvents } from './viewport.ts'

/** A board in an element of the page: holds the state, and draws a frame after each change. */
export class LiveBoard implements BoardHandle, PointerBoard {
  readonly options: BoardOptions
  readonly geometry: BoardGeometry
  readonly #pointer: Pointer
  readonly #mount: Mount
  #gestures: Gestures | undefined
  #palette: Palette
  #pattern: boolean
  #view = NO_VIEW
  #highlight = NO_HIGHLIGHT
  #piles: readonly Pile[] = []
  #fan: OpenStack | undefined
  readonly viewport: Viewport
  readonly #navigation: Navigation
  /** Whether the scale is changing, so that textures wait. */
  #scaling = false
  #stale = true
  readonly #frames: Frames
  readonly #maps: Maps

  private constructor(host: HTMLElement, options: BoardOptions) {
    this.options = options
    this.geometry = geometryOf(options.board)
    this.#maps = new Maps(this.geometry)
    this.#frames = new Frames(
      (now) => this.#draw(now),
      () => this.#mount.gone,
    )
    this.#palette = palette(options.theme ?? 'light')
    this.#pattern = options.pattern ?? false
    const screen = { w: host.clientWidth || 1, h: host.clientHeight || 1 }
    const sink: ViewportEvents = {
      moved: (scaled) => {
        this.#scaling ||= scaled
        this.refresh(scaled || this.#fan !== undefined)
      },
      arrived: (camera) => this.#gestures?.sync(camera),
    }
    const { opening = [], below = 0, reducedMotion = false } = options
    const first = opening.flatMap((space) => this.geometry.spaces.get(space) ?? []).map(({ bounds }) => bounds)
    this.viewport = new Viewport(this.geometry, screen, below, reducedMotion, sink, first)
    this.#navigation = new Navigation(this.geometry, this.viewport, {
      corner: () => this.corner(),
      rectOfPiece: (piece) => this.#stage?.counters.rectOf(piece, this.camera),
    })
    this.#pointer = new Pointer(this, options)
    this.#mount = new Mount(host, options, this.geometry, this.#pointer, {
      screen: () => this.screen,
      palette: () => this.#palette,
      ready: (gestures, first) => {
        this.#gestures = gestures
        gestures.sync(this.camera)
        // A replaced canvas is drawn at once; the first one waits for content until the next frame.
        if (first) this.refresh(true)
        else this.#redraw()
      },
      resized: (size) => {
        this.viewport.resize(size)
        this.#redraw()
      },
      key: (event) => this.#pointer.key(event),
    })
  }

  /** Creates a board; its first frame follows. */
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
  get camera(): Camera {
    return this.viewport.camera
  }
  get screen(): Size {
    return this.viewport.screen
  }
  get whole(): boolean {
    return this.viewport.whole
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

  #redraw(): void {
    this.#stale = true
    this.#draw(performance.now())
  }

  /** Requests a frame; `stale`: with a new layout. */
  refresh(stale = false): void {
    this.#stale ||= stale
    this.#frames.ask()
  }

  #draw(now: number): void {
    const stage = this.#stage
    if (stage === undefined) return
    this.viewport.advance(now)
    const steady = this.viewport.steady(now)
    if (this.#stale || (steady && this.#scaling)) {
      if (steady) this.#scaling = false
      this.#arrange(now, undefined, 0, steady)
    }
    const more = stage.render(this.camera, this.screen, now, steady)
    const moving = stage.counters.moving || stage.markers.moving
    this.#frames.drawn(moving, stage.markers.rippling || more || !steady)
  }

  #arrange(now: number, changes: Changes | undefined, settle: number, steady = true): void {
    const stage = this.#stage
    if (stage === undefined) return
    this.#stale = false
    const highlight = this.#highlight
    this.#piles = pilesOf(this.geometry, this.options.counters, this.#view, rankIn(highlight, this.options.faces))
    if (this.#fan !== undefined) this.#fan = this.#open(this.#fan.space)
    stage.counters.arrange(
      {
        view: this.#view,
        piles: this.#piles,
        fan: this.#fan,
        highlight,
        dragged: this.#pointer.dragged,
        camera: this.camera,
        steady,
        palette: this.#palette,
        pattern: this.#pattern,
      },
      now,
      changes,
      settle,
    )
    stage.counters.lift(this.#pointer.lifted)
    const lit = besideStack(highlight, this.#fan, this.geometry, this.camera)
    stage.markers.arrange(this.#view, lit, this.camera, steady, this.#palette, this.#pattern, now, changes)
    this.drawHighlights()
  }

  /** Redraws the edges of spaces after the pointer moved to another one. */
  drawHighlights(): void {
    this.#stage?.highlights.set({
      highlight: this.#highlight,
      hovered: this.#pointer.hoveredSpace,
      fanned: this.#fan?.space,
      dark: this.#palette.theme === 'dark',
      pattern: this.#pattern,
      palette: this.#palette,
    })
    this.#stage?.counters.lift(this.#pointer.lifted)
    this.refresh()
  }

  #open(space: string): OpenStack | undefined {
    return openStack(space, this.geometry, this.#piles, this.options.sides, this.camera, this.screen)
  }

  /** The target at a point of the canvas. */
  hit(at: Point, touch: boolean): Hit | undefined {
    const placed = this.#stage?.counters.placed(this.camera) ?? []
    return hitTest(at, unproject(this.camera, at), placed, this.geometry, this.#fan?.layout.card, touch ? 8 : 0)
  }

  async update(view: BoardView, animate: boolean, paths?: Paths): Promise<void> {
    const changes = changesBetween(this.#view, view, this.#highlight.path, paths)
    // The initial contents are not a change.
    if (this.#view.pieces.length > 0) this.#maps.note(changes, view)
    this.#view = view
    this.#pointer.letGo()
    const lively = animate && !this.viewport.reduced && !document.hidden
    if (this.#fan !== undefined && !view.pieces.some((piece) => piece.space === this.#fan?.space)) this.#fan = undefined
    this.#arrange(performance.now(), lively ? changes : undefined, lively ? SETTLE : 0, !this.#scaling)
    this.refresh()
    if (lively) await this.#frames.arrived()
  }

  highlight(highlight: Highlight): void {
    this.#highlight = highlight
    const fan = this.#fan
    if (fan !== undefined && this.#pointer.tookFromFan) {
      const here = [...fan.layout.places.keys()]
      const goes = highlight.selectableSpaces.size > 0 && here.some((id) => highlight.chosenPieces.has(id))
      if (goes || !here.some((id) => highlight.selectablePieces.has(id))) this.fan(undefined)
    }
    this.settle()
  }

  maps(): readonly MapState[] {
    return this.#maps.states(this.camera, this.screen, this.#view, this.#highlight)
  }

  fan(space: string | undefined): void {
    this.#fan = space === undefined ? undefined : this.#open(space)
    this.#pointer.tookFromFan = false
    this.settle()
  }

  setTheme(theme: Theme, night = false): void {
    const [before, stage] = [this.#palette, this.#stage]
    this.#palette = palette(theme, night)
    if (stage === undefined || this.#palette === before) return
    stage.renderer.background.color = this.#palette.table
    stage.tiles.repaint(this.#palette)
    this.refresh(true)
  }

  setPattern(pattern: boolean): void {
    this.#pattern = pattern
    this.refresh(true)
  }

  setReducedMotion(reduced: boolean): void {
    this.viewport.reduced = reduced
    if (reduced) this.skipAnimations()
  }

  focus(target: BoardTarget | undefined): void {
    this.#navigation.focus(target)
  }

  fit(): void {
    this.viewport.fit()
  }

  showMap(id: string): void {
    this.#navigation.showMap(id)
  }

  zoomBy(factor: number): void {
    this.viewport.zoomBy(factor)
  }

  panTo(space: string): void {
    this.#navigation.panTo(space)
  }

  reveal(targets: readonly BoardTarget[], bottom?: number): void {
    this.#navigation.reveal(targets, bottom)
  }

  toScreen(target: BoardTarget): ScreenRect | undefined {
    return this.#navigation.toScreen(target)
  }

  skipAnimations(): void {
    for (const moving of [this.#stage?.counters, this.#stage?.markers]) moving?.skip(performance.now())
    this.viewport.skip()
    this.refresh(true)
  }

  settled(): Promise<void> {
    return this.#frames.settled()
  }

  activate(target: BoardTarget): void {
    if (target.piece !== undefined) this.options.onPiece?.(target.piece)
    else if (target.space !== undefined) this.options.onSpace?.(target.space)
  }

  cancel(): void {
    this.#pointer.escape()
  }

  onChange(listener: () => void): () => void {
    return this.#frames.listen(listener)
  }

  async snapshot(): Promise<string> {
    return (await this.#stage?.snapshot()) ?? ''
  }

  corner(): Point {
    return this.#mount.corner()
  }

  /** Moves everything back into place, animated. */
  settle(): void {
    this.#arrange(performance.now(), undefined, this.viewport.reduced ? 0 : SETTLE, !this.#scaling)
    this.refresh()
  }

  /** Sets the cursor over the canvas. */
  cursor(name: string): void {
    if (this.#stage !== undefined) this.#stage.canvas.style.cursor = name
  }

  destroy(): void {
    this.#mount.destroy()
    this.#frames.stop()
  }
}
