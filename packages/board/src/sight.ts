import type { Point, Rect } from '@topside/engine'
import type { BoardTarget, ScreenRect } from './api.ts'
import { type Camera, project, type Size, unproject } from './camera.ts'
import type { BoardGeometry } from './geometry.ts'
import type { Lens } from './lens.ts'

/** The part of the board in view, and reveals. */
export abstract class Sight {
  abstract readonly geometry: BoardGeometry
  /** Camera and screen, for code that computes places. */
  abstract get lens(): Lens
  get camera(): Camera {
    return this.lens.camera
  }
  get screen(): Size {
    return this.lens.screen
  }

  /** The canvas's corner in client coordinates. */
  abstract corner(): Point
  /** Where a piece is on the canvas; `undefined` if it is not drawn. */
  protected abstract rectOfPiece(piece: string): ScreenRect | undefined

  focus(target: BoardTarget | undefined): void {
    const rect = target === undefined ? undefined : this.rectOf(target)
    if (rect !== undefined) this.lens.show(rect)
  }

  fit(): void {
    this.lens.fit()
  }

  showMap(id: string): void {
    const map = this.geometry.board.maps?.find((each) => each.id === id)
    if (map !== undefined) this.lens.fitTo(map.rect)
  }

  zoomBy(factor: number): void {
    this.lens.zoomBy(factor)
  }

  panTo(space: string): void {
    const shape = this.geometry.spaces.get(space)
    if (shape !== undefined) this.lens.panTo(shape.middle)
  }

  reveal(targets: readonly BoardTarget[], bottom = Number.POSITIVE_INFINITY): void {
    const covered = Math.max(0, this.corner()[1] + this.screen.h - bottom)
    this.lens.reveal(
      targets.flatMap((target) => this.#onMap(target) ?? []),
      covered,
    )
  }

  get whole(): boolean {
    return this.lens.whole
  }

  /** The rectangle of a target on the map, in an array because `flatMap` would flatten the rectangle itself. */
  #onMap({ piece, space }: BoardTarget): [Rect] | undefined {
    const shape = space === undefined || piece !== undefined ? undefined : this.geometry.spaces.get(space)
    if (shape !== undefined) return [shape.bounds]
    const rect = piece === undefined ? undefined : this.rectOfPiece(piece)
    if (rect === undefined) return undefined
    const { k } = this.camera
    const [x, y] = unproject(this.camera, [rect.x, rect.y])
    return [[x, y, rect.w / k, rect.h / k]]
  }

  protected rectOf(target: BoardTarget): ScreenRect | undefined {
    if (target.piece !== undefined) return this.rectOfPiece(target.piece)
    const shape = target.space === undefined ? undefined : this.geometry.spaces.get(target.space)
    if (shape === undefined) return undefined
    const [x, y, w, h] = shape.bounds
    const [left, top] = project(this.lens.camera, [x, y])
    return { x: left, y: top, w: w * this.lens.camera.k, h: h * this.lens.camera.k }
  }

  toScreen(target: BoardTarget): ScreenRect | undefined {
    const rect = this.rectOf(target)
    if (rect === undefined) return undefined
    const [left, top] = this.corner()
    return { ...rect, x: rect.x + left, y: rect.y + top }
  }
}
