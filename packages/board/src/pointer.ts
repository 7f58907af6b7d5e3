import type { Point } from '@topside/engine'
import type { BoardHandle, BoardOptions, BoardTarget, Highlight } from './api.ts'
import { type Camera, type Size, unproject } from './camera.ts'
import { type BoardGeometry, contains } from './geometry.ts'
import type { Hit } from './hit.ts'
import { directionOf } from './neighbours.ts'
import type { Pile } from './piles.ts'
import type { GestureSink } from './stage/gestures.ts'
import type { Viewport } from './viewport.ts'

/** Milliseconds that a dropped piece stays where it was dropped while its owner decides. */
const HOLD = 700
/** How far an arrow key moves the map, in CSS pixels, and how much plus and minus zoom. */
const STEP = 90
const ZOOM = 1.4

/** What the pointer needs of its board. */
export interface PointerBoard extends Pick<BoardHandle, 'fan' | 'fanned' | 'fit' | 'zoomBy'> {
  readonly camera: Camera
  readonly screen: Size
  readonly geometry: BoardGeometry
  readonly viewport: Viewport
  readonly piles: readonly Pile[]
  readonly shownHighlight: Highlight
  /** The target at a point of the canvas. */
  hit(at: Point, touch: boolean): Hit | undefined
  /** The canvas's upper left corner in client coordinates. */
  corner(): Point
  /** Sets the cursor over the canvas. */
  cursor(name: string): void
  drawHighlights(): void
  refresh(stale?: boolean): void
  /** Moves everything back into place, animated. */
  settle(): void
}

/** Turns clicks, drags and keys on the board's canvas into choices. */
export class Pointer implements GestureSink {
  readonly #live: PointerBoard
  readonly #options: BoardOptions
  /** The piece that follows the pointer, and the pointer's position. */
  dragged: { readonly piece: string; readonly at: Point } | undefined
  /** Whether a piece of the open stack was clicked: the stack closes once nothing in it can be chosen. */
  tookFromFan = false
  #over: BoardTarget | undefined
  #hold: ReturnType<typeof setTimeout> | undefined

  constructor(live: PointerBoard, options: BoardOptions) {
    this.#live = live
    this.#options = options
  }

  /** The space under the pointer, unless a selectable piece is there. */
  get hoveredSpace(): string | undefined {
    return this.lifted === undefined ? this.#over?.space : undefined
  }

  /** The piece raised under the pointer. */
  get lifted(): string | undefined {
    const piece = this.#over?.piece
    return piece !== undefined && this.#live.shownHighlight.selectablePieces.has(piece) ? piece : undefined
  }

  board(): Size {
    return this.#live.geometry.board.size
  }
  screen(): Size {
    return this.#live.screen
  }
  hit(at: Point, touch: boolean): Hit | undefined {
    return this.#live.hit(at, touch)
  }
  draggable(piece: string): boolean {
    return this.#live.shownHighlight.selectablePieces.has(piece)
  }
  camera(camera: Camera): void {
    this.#live.viewport.set(camera)
  }
  hold(): void {
    this.#live.viewport.hold()
  }
  release(): void {
    this.#live.viewport.letGo()
  }

  hover(at: Point | undefined): void {
    const hit = at === undefined ? undefined : this.#live.hit(at, false)
    const next = hit === undefined || hit.card === true ? undefined : hit
    this.#live.cursor(this.#cursor(hit))
    if (next?.piece === this.#over?.piece && next?.space === this.#over?.space) return
    this.#over = next
    this.#live.drawHighlights()
    this.#options.onHover?.(next)
  }

  #cursor(hit: Hit | undefined): string {
    const { selectablePieces, selectableSpaces, chosenPieces } = this.#live.shownHighlight
    if (hit?.card === true) return 'default'
    if (hit?.piece !== undefined) {
      if (selectablePieces.has(hit.piece) || chosenPieces.has(hit.piece)) return 'pointer'
      const pile = this.#pileOf(hit.piece)
      if (pile !== undefined && pile.pieces.length > 1) return 'zoom-in'
    }
    return hit?.space !== undefined && selectableSpaces.has(hit.space) ? 'pointer' : 'grab'
  }

  #pileOf(piece: string) {
    return this.#live.piles.find((pile) => pile.pieces.some((each) => each.id === piece))
  }

  tap(hit: Hit | undefined): void {
    if (hit?.card === true) return
    const { selectablePieces, selectableSpaces, chosenPieces, chosenSpaces } = this.#live.shownHighlight
    const pieceCounts = (id: string) => selectablePieces.has(id) || chosenPieces.has(id)
    const spaceCounts = (id: string) => selectableSpaces.has(id) || chosenSpaces.has(id)
    const fanned = this.#live.fanned
    if (fanned !== undefined) {
      if (hit?.piece !== undefined && hit.space === fanned) {
        this.tookFromFan = true
        this.#options.onPiece?.(hit.piece)
        return
      }
      this.#live.fan(undefined)
      const meant =
        (hit?.piece !== undefined && pieceCounts(hit.piece)) || (hit?.space !== undefined && spaceCounts(hit.space))
      if (!meant) return
    }
    if (hit?.space === undefined) return
    // While a piece is held, a click chooses a space, whatever is there.
    if (chosenPieces.size > 0 && selectableSpaces.has(hit.space)) this.#options.onSpace?.(hit.space)
    else this.#tapStack(hit.space, hit.piece, pieceCounts, spaceCounts(hit.space))
  }

  /**
   * A click on a space: opens a stack instead of choosing the space or a piece of it; a single piece is chosen
   * directly.
   */
  #tapStack(space: string, piece: string | undefined, counts: (piece: string) => boolean, spaceCounts: boolean): void {
    const pile = piece === undefined ? undefined : this.#pileOf(piece)
    if (pile !== undefined && pile.pieces.length > 1) return void this.#live.fan(space)
    const here = pile?.pieces ?? this.#live.piles.filter((each) => each.space === space).flatMap((each) => each.pieces)
    const counting = here.some(({ id }) => counts(id))
    const [only] = here
    if (only !== undefined && here.length === 1 && counting && (pile !== undefined || !spaceCounts))
      this.#options.onPiece?.(only.id)
    else if (spaceCounts) this.#options.onSpace?.(space)
    else if (counting) this.#live.fan(space)
    else if (pile !== undefined && piece !== undefined) this.#options.onPiece?.(piece)
    else this.#options.onSpace?.(space)
  }

  press(hit: Hit | undefined, at: Point, touch: boolean): void {
    const target = hit?.card === true ? undefined : hit
    if (touch) {
      const pile = target?.piece === undefined ? undefined : this.#pileOf(target.piece)
      if (pile !== undefined && pile.pieces.length > 1 && target?.space !== this.#live.fanned)
        this.#live.fan(pile.space)
      else if (target !== undefined && this.#options.onMenu !== undefined) this.#menu(target, at)
      else this.#options.onHover?.(target)
      return
    }
    if (this.#live.fanned !== undefined) this.#live.fan(undefined)
    else if (target !== undefined && this.#options.onMenu !== undefined) this.#menu(target, at)
    else this.#options.onCancel?.()
  }

  #menu(target: BoardTarget, at: Point): void {
    const corner = this.#live.corner()
    this.#options.onMenu?.(target, at[0] + corner[0], at[1] + corner[1])
  }

  dragStart(piece: string, at: Point): void {
    this.letGo()
    this.dragged = { piece, at }
    if (this.#live.fanned !== undefined) this.#live.fan(undefined)
    this.#options.onDrag?.(piece)
    this.#live.cursor('grabbing')
    this.#live.refresh(true)
  }

  dragMove(at: Point): void {
    if (this.dragged === undefined) return
    this.dragged = { piece: this.dragged.piece, at }
    const space = this.#spaceAt(at)
    this.#over = space === undefined ? undefined : { space }
    this.#live.refresh(true)
  }

  dragEnd(at: Point | undefined): void {
    const dragged = this.dragged
    if (dragged === undefined) return
    // The drag is over: destinations need no longer be revealed.
    this.#live.viewport.stay()
    const space = at === undefined ? undefined : this.#spaceAt(at)
    const home = this.#pileOf(dragged.piece)?.space
    this.#live.cursor('grab')
    if (space === undefined || space === home) {
      this.letGo()
      return
    }
    this.#hold = setTimeout(() => this.letGo(), HOLD)
    this.#options.onDrop?.(dragged.piece, space)
  }

  /** Returns a dragged or held piece to its place in the view. */
  letGo(): void {
    clearTimeout(this.#hold)
    if (this.dragged === undefined) return
    this.dragged = undefined
    this.#live.settle()
  }

  #spaceAt(at: Point): string | undefined {
    const on = unproject(this.#live.camera, at)
    for (const [id, shape] of this.#live.geometry.spaces) if (contains(shape.space.polygon, on)) return id
    return undefined
  }

  /** A key pressed while the canvas has the focus. */
  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = directionOf(event.key)
    if (direction === 'left') this.#live.viewport.panBy(STEP, 0)
    else if (direction === 'right') this.#live.viewport.panBy(-STEP, 0)
    else if (direction === 'up') this.#live.viewport.panBy(0, STEP)
    else if (direction === 'down') this.#live.viewport.panBy(0, -STEP)
    else if (event.key === '+' || event.key === '=') this.#live.zoomBy(ZOOM)
    else if (event.key === '-') this.#live.zoomBy(1 / ZOOM)
    else if (event.key === '0') this.#live.fit()
    else if (event.key === 'Escape') this.escape()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Closes the open stack, or returns the dragged piece. */
  escape(): void {
    if (this.dragged !== undefined) this.letGo()
    else if (this.#live.fanned !== undefined) this.#live.fan(undefined)
    else this.#options.onCancel?.()
  }
}
