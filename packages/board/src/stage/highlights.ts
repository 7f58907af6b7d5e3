import type { Point, SideDef } from '@topside/engine'
import { Sprite } from 'pixi.js'
import type { BoardOverlay, Highlight } from '../api.ts'
import { stylesOf } from '../art/markers.ts'
import { canvasOf, type Pen, trace } from '../art/pen.ts'
import { hatchSpent } from '../art/sides.ts'
import { type Camera, type Size, unproject } from '../camera.ts'
import { type BoardGeometry, bounds, type SpaceGeometry } from '../geometry.ts'
import type { Palette } from '../palette.ts'
import { outlineOf } from './outlines.ts'
import { textureOf } from './textures.ts'

/** What determines how spaces are highlighted. */
export interface HighlightState {
  readonly highlight: Highlight
  /** Space under the pointer, or under a piece that is dragged. */
  readonly hovered: string | undefined
  /** Space whose stack is open. */
  readonly fanned: string | undefined
  readonly dark: boolean
  readonly pattern: boolean
  readonly palette: Palette
}

/**
 * Additional size of the picture on each side, as a share of the screen, so that the map can move without repainting.
 */
const MARGIN = 0.3

/** Number of selectable spaces from which they share one outline. */
const MANY = 12

/** Where a picture was painted: its camera, and the part of the map that it covers. */
interface Painted {
  readonly k: number
  readonly corner: Point
  readonly size: Size
}

/** Edges, fills and dimming of spaces, and the path: one picture over the map and under the counters. */
export class Highlights {
  readonly sprite = new Sprite()
  readonly #geometry: BoardGeometry
  readonly #density: number
  readonly #styles: ReturnType<typeof stylesOf>
  readonly #paths = new Map<string, Path2D>()
  #state: HighlightState | undefined
  #painted: Painted | undefined
  #canvas: { readonly canvas: HTMLCanvasElement; readonly pen: Pen } | undefined

  constructor(geometry: BoardGeometry, density: number, sides: readonly SideDef[]) {
    this.#geometry = geometry
    this.#density = density
    this.#styles = stylesOf(sides)
    this.sprite.visible = false
  }

  /** Sets new highlights, which are painted with the next frame. */
  set(state: HighlightState): void {
    this.#state = state
    this.#painted = undefined
  }

  /** Moves the picture with the camera, and repaints it if needed. */
  place(camera: Camera, screen: Size, steady: boolean): void {
    const state = this.#state
    if (state === undefined || isEmpty(state)) {
      this.sprite.visible = false
      return
    }
    const painted = this.#painted
    if (painted === undefined || (steady && (painted.k !== camera.k || !this.#covers(painted, camera, screen))))
      this.#paint(state, camera, screen)
    const { k, corner } = this.#painted ?? { k: camera.k, corner: [0, 0] }
    const snap = (value: number) => Math.round(value * this.#density) / this.#density
    this.sprite.visible = true
    this.sprite.scale.set(camera.k / k)
    this.sprite.position.set(snap(corner[0] * camera.k + camera.x), snap(corner[1] * camera.k + camera.y))
  }

  #covers({ corner, size, k }: Painted, camera: Camera, screen: Size): boolean {
    const { w, h } = this.#geometry.board.size
    const [left, top] = unproject(camera, [0, 0])
    const [right, bottom] = unproject(camera, [screen.w, screen.h])
    return (
      Math.max(0, left) >= corner[0] &&
      Math.max(0, top) >= corner[1] &&
      Math.min(w, right) <= corner[0] + size.w / k &&
      Math.min(h, bottom) <= corner[1] + size.h / k
    )
  }

  #paint(state: HighlightState, camera: Camera, screen: Size): void {
    const margin = [screen.w * MARGIN, screen.h * MARGIN] as const
    const size = { w: Math.ceil(screen.w + 2 * margin[0]), h: Math.ceil(screen.h + 2 * margin[1]) }
    const { w, h } = { w: size.w * this.#density, h: size.h * this.#density }
    const kept = this.#canvas
    // The picture changes with every space under the pointer, so a canvas of the same size is reused.
    const again = kept !== undefined && kept.canvas.width === Math.ceil(w) && kept.canvas.height === Math.ceil(h)
    const { canvas, pen } = again ? kept : canvasOf(w, h)
    if (again) {
      pen.setTransform(1, 0, 0, 1, 0, 0)
      pen.globalAlpha = 1
      pen.clearRect(0, 0, canvas.width, canvas.height)
    }
    const corner: Point = [(-camera.x - margin[0]) / camera.k, (-camera.y - margin[1]) / camera.k]
    const scale = camera.k * this.#density
    pen.setTransform(scale, 0, 0, scale, -corner[0] * scale, -corner[1] * scale)
    this.#draw(pen, state, camera.k)
    if (again) this.sprite.texture.source.update()
    else {
      if (kept !== undefined) this.sprite.texture.destroy(true)
      this.sprite.texture = textureOf(canvas, this.#density)
      this.#canvas = { canvas, pen }
    }
    this.#painted = { k: camera.k, corner, size }
  }

  #draw(pen: Pen, { highlight, hovered, fanned, dark, pattern, palette }: HighlightState, k: number): void {
    const { selectableSpaces, hostileSpaces, chosenSpaces, lit } = highlight
    if (highlight.dimmed && selectableSpaces.size > 0) {
      pen.fillStyle = dark ? palette.table : palette.inks.paper
      pen.globalAlpha = 0.42
      // A single path, so that no seams show between neighbours.
      const dim = new Path2D()
      const { map } = this.#geometry.board
      if (map !== undefined) dim.rect(...map)
      for (const [id, shape] of this.#geometry.spaces) {
        const stands = selectableSpaces.has(id) || chosenSpaces.has(id) || lit?.spaces.has(id) === true
        // If the whole map is dimmed, highlighted spaces are cut out.
        if (stands === (map !== undefined && shape.space.kind === 'area')) dim.addPath(this.#path(shape))
      }
      pen.fill(dim, 'evenodd')
    }
    highlight.overlays?.forEach((overlay, i) => {
      this.#overlay(pen, overlay, i, k, palette)
    })
    const edge = (id: string, colour: string, width: number, wash: string, alpha: number, hatched = false) => {
      const shape = this.#geometry.spaces.get(id)
      if (shape === undefined) return
      pen.save()
      pen.clip(this.#path(shape))
      pen.fillStyle = wash
      pen.strokeStyle = colour
      pen.globalAlpha = alpha
      pen.fill(this.#path(shape))
      if (hatched) {
        const [x, y, w, h] = shape.bounds
        pen.globalAlpha = 0.4
        hatchSpent(pen, x, y, Math.max(w, h), 1.5 / k, 9 / k)
      }
      pen.globalAlpha = 1
      pen.lineJoin = 'round'
      pen.lineWidth = (width * 2) / k
      pen.stroke(this.#path(shape))
      pen.restore()
    }
    for (const id of highlight.marked ?? []) edge(id, palette.lit, 1.5, palette.lit, 0.08)
    for (const id of lit?.spaces ?? []) edge(id, palette.lit, 3, palette.lit, 0.14)
    if (selectableSpaces.size > MANY) this.#whole(pen, selectableSpaces, k, palette)
    else for (const id of selectableSpaces) edge(id, palette.action, 2, palette.wash, 0)
    for (const id of hostileSpaces ?? []) edge(id, palette.inks.victory, 3, palette.inks.victory, 0.12)
    if (hovered !== undefined && hostileSpaces?.has(hovered) === true)
      edge(hovered, palette.inks.victory, 3, palette.inks.victory, 0.3)
    else if (hovered !== undefined && selectableSpaces.has(hovered)) edge(hovered, palette.action, 2, palette.wash, 0.5)
    for (const id of chosenSpaces) edge(id, palette.action, 3.5, palette.wash, 0.45, pattern)
    if (fanned !== undefined) edge(fanned, palette.inks.ink, 2, palette.inks.ink, 0.1)
    for (const { path, fight } of highlight.plans ?? [])
      this.#arrow(pen, path, k, {
        edge: palette.card,
        fill: fight ? palette.inks.victory : palette.action,
        dash: 9 / k,
      })
    this.#arrow(pen, highlight.path ?? [], k, { edge: palette.card, fill: palette.action, dash: 0 })
  }

  /** Many selectable spaces: one bold outline around them, thin lines inside. */
  #whole(pen: Pen, ids: ReadonlySet<string>, k: number, palette: Palette): void {
    const shapes = [...ids].flatMap((id) => this.#geometry.spaces.get(id) ?? [])
    pen.strokeStyle = palette.action
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    pen.globalAlpha = 0.32
    pen.lineWidth = 1 / k
    const within = new Path2D()
    for (const shape of shapes) within.addPath(this.#path(shape))
    pen.stroke(within)
    pen.globalAlpha = 1
    pen.lineWidth = 2.5 / k
    pen.stroke(outlineOf(shapes.map(({ space }) => space.polygon)))
  }

  /** An overlay: a light wash, hatched, with one outline around all its spaces. */
  #overlay(pen: Pen, { spaces, tint, hatch }: BoardOverlay, index: number, k: number, palette: Palette): void {
    const shapes = [...spaces].flatMap((id) => this.#geometry.spaces.get(id) ?? [])
    if (shapes.length === 0) return
    const style = this.#styles.get(tint)
    const plain = tint === 'warn' ? palette.lit : palette.action
    const { fill, edge } = style?.[palette.theme] ?? { fill: plain, edge: plain }
    const whole = new Path2D()
    for (const shape of shapes) whole.addPath(this.#path(shape))
    const [x, y, w, h] = bounds(shapes.flatMap((shape) => shape.space.polygon))
    pen.save()
    pen.clip(whole)
    pen.fillStyle = fill
    pen.strokeStyle = edge
    pen.globalAlpha = 0.16
    pen.fill(whole)
    pen.globalAlpha = 0.34
    pen.lineWidth = 1.1 / k
    // Parallel lines with a slope by the overlay's index, so that overlapping overlays can be distinguished.
    const [gap, slope] = [8 / k, [1, -1, 0.3, -0.3][(hatch ?? index) % 4] ?? 1]
    const rise = w * slope
    pen.beginPath()
    for (let from = y - Math.max(0, rise); from < y + h - Math.min(0, rise); from += gap * Math.hypot(1, slope)) {
      pen.moveTo(x, from)
      pen.lineTo(x + w, from + rise)
    }
    pen.stroke()
    pen.restore()
    pen.globalAlpha = 0.9
    pen.strokeStyle = edge
    pen.lineWidth = 2 / k
    pen.lineJoin = 'round'
    pen.stroke(outlineOf(shapes.map((shape) => shape.space.polygon)))
    pen.globalAlpha = 1
  }

  #path(shape: SpaceGeometry): Path2D {
    const known = this.#paths.get(shape.space.id)
    if (known !== undefined) return known
    const path = new Path2D()
    for (const [x, y] of shape.space.polygon) path.lineTo(x, y)
    path.closePath()
    this.#paths.set(shape.space.id, path)
    return path
  }

  /**
   * The path that a piece would take, with an arrowhead at its end; `dash`: length of its dashes, or 0 for a solid
   * line.
   */
  #arrow(
    pen: Pen,
    path: readonly string[],
    k: number,
    { edge, fill, dash }: { readonly edge: string; readonly fill: string; readonly dash: number },
  ): void {
    const line: Point[] = []
    for (const id of path) {
      const shape = this.#geometry.spaces.get(id)
      if (shape !== undefined) line.push(shape.middle)
    }
    const [tip, before] = [line.at(-1), line.at(-2)]
    if (tip === undefined || before === undefined) return
    pen.globalAlpha = 1
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    for (const [colour, width, strokes] of [
      [edge, 6 / k, []],
      [fill, 3 / k, dash === 0 ? [] : [dash, dash * 0.8]],
    ] as const) {
      pen.strokeStyle = colour
      pen.lineWidth = width
      pen.setLineDash([...strokes])
      trace(pen, line.flat())
      pen.stroke()
    }
    pen.setLineDash([])
    const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0])
    const at = (turn: number, far: number) => [
      tip[0] + Math.cos(angle + turn) * far,
      tip[1] + Math.sin(angle + turn) * far,
    ]
    pen.fillStyle = fill
    trace(pen, [...at(0, 9 / k), ...at(2.5, 10 / k), ...at(-2.5, 10 / k)], true)
    pen.fill()
  }

  destroy(): void {
    if (this.#canvas !== undefined) this.sprite.texture.destroy(true)
    this.sprite.destroy()
  }
}

function isEmpty({ highlight, fanned }: HighlightState): boolean {
  const { selectableSpaces, chosenSpaces, lit, path, overlays } = highlight
  return (
    (overlays?.length ?? 0) === 0 &&
    selectableSpaces.size === 0 &&
    chosenSpaces.size === 0 &&
    (lit?.spaces.size ?? 0) === 0 &&
    (highlight.marked?.size ?? 0) === 0 &&
    (path?.length ?? 0) < 2 &&
    (highlight.plans?.length ?? 0) === 0 &&
    fanned === undefined
  )
}
