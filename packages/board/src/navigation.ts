import type { Point, Rect } from '@topside/engine'
import type { BoardTarget, ScreenRect } from './api.ts'
import { project, unproject } from './camera.ts'
import type { BoardGeometry } from './geometry.ts'
import type { Viewport } from './viewport.ts'

/** Positions that only the drawn board knows. */
export interface DrawnPlaces {
  /** The canvas's upper left corner in client coordinates. */
  corner(): Point
  /** Where a piece is on the canvas; `undefined` if it is not drawn. */
  rectOfPiece(piece: string): ScreenRect | undefined
}

/** Locates targets on the screen, and brings them into view. */
export class Navigation {
  readonly #geometry: BoardGeometry
  readonly #viewport: Viewport
  readonly #drawn: DrawnPlaces

  constructor(geometry: BoardGeometry, viewport: Viewport, drawn: DrawnPlaces) {
    this.#geometry = geometry
    this.#viewport = viewport
    this.#drawn = drawn
  }

  focus(target: BoardTarget | undefined): void {
    const rect = target === undefined ? undefined : this.#rectOf(target)
    if (rect !== undefined) this.#viewport.show(rect)
  }

  showMap(id: string): void {
    const map = this.#geometry.board.maps?.find((each) => each.id === id)
    if (map !== undefined) this.#viewport.fitTo(map.rect)
  }

  panTo(space: string): void {
    const shape = this.#geometry.spaces.get(space)
    if (shape !== undefined) this.#viewport.panTo(shape.middle)
  }

  /** `bottom`: upper edge of anything that covers the page from below, in client coordinates. */
  reveal(targets: readonly BoardTarget[], bottom = Number.POSITIVE_INFINITY): void {
    const covered = Math.max(0, this.#drawn.corner()[1] + this.#viewport.screen.h - bottom)
    this.#viewport.reveal(
      targets.flatMap((target) => this.#onMap(target) ?? []),
      covered,
    )
  }

  /** Where a target is on the page, in client coordinates; `undefined` if it is not drawn. */
  toScreen(target: BoardTarget): ScreenRect | undefined {
    const rect = this.#rectOf(target)
    if (rect === undefined) return undefined
    const [left, top] = this.#drawn.corner()
    return { ...rect, x: rect.x + left, y: rect.y + top }
  }

  /** The rectangle of a target on the map, in an array because `flatMap` would flatten the rectangle itself. */
  #onMap({ piece, space }: BoardTarget): [Rect] | undefined {
    const shape = space === undefined || piece !== undefined ? undefined : this.#geometry.spaces.get(space)
    if (shape !== undefined) return [shape.bounds]
    const rect = piece === undefined ? undefined : this.#drawn.rectOfPiece(piece)
    if (rect === undefined) return undefined
    const { camera } = this.#viewport
    const [x, y] = unproject(camera, [rect.x, rect.y])
    return [[x, y, rect.w / camera.k, rect.h / camera.k]]
  }

  /** The rectangle of a target on the canvas. */
  #rectOf(target: BoardTarget): ScreenRect | undefined {
    if (target.piece !== undefined) return this.#drawn.rectOfPiece(target.piece)
    const shape = target.space === undefined ? undefined : this.#geometry.spaces.get(target.space)
    if (shape === undefined) return undefined
    const { camera } = this.#viewport
    const [x, y, w, h] = shape.bounds
    const [left, top] = project(camera, [x, y])
    return { x: left, y: top, w: w * camera.k, h: h * camera.k }
  }
}
