import type { Layer, Paint, Point, Rect, Shape } from '@topside/engine'
import { type BoardGeometry, bounds } from '../geometry.ts'
import type { Palette } from '../palette.ts'
import { drawFrames, drawIdentifiers } from './frames.ts'
import type { Pen } from './pen.ts'
import { drawCaptions, drawNumbers, drawTitles } from './words.ts'

/** A shape prepared for drawing. */
interface Prepared {
  readonly path: Path2D
  readonly paint: Paint
  /** Its bounding box, stroke included. */
  readonly bounds: Rect
  readonly fromZoom: number
}

/** Minimum width of strokes, in CSS pixels. */
const HAIR = 0.55

function pointsOf(shape: Shape): readonly Point[] {
  if ('polygon' in shape) return shape.polygon
  if ('line' in shape) return shape.line
  const [[x, y], r] = [shape.circle, shape.radius]
  return [
    [x - r, y - r],
    [x + r, y + r],
  ]
}

/** Cosine of the turn above which a corner stays a corner; flatter ones are smoothed as bends of a curve. */
const CORNER = Math.cos((50 * Math.PI) / 180)

/** Which points of a line or ring are bends of a curve, rather than corners or ends of a line. */
function bendsOf(points: readonly Point[], closed: boolean): Uint8Array {
  const count = points.length
  const bends = new Uint8Array(count)
  let [before, here] = [points[count - 1], points[0]]
  for (let i = 0; i < count; i++) {
    const after = points[i + 1 < count ? i + 1 : 0]
    if (before === undefined || here === undefined || after === undefined) break
    if (closed || (i > 0 && i < count - 1)) {
      const [ax, ay, bx, by] = [here[0] - before[0], here[1] - before[1], after[0] - here[0], after[1] - here[1]]
      const dot = ax * bx + ay * by
      if (dot > 0 && dot * dot > CORNER * CORNER * (ax * ax + ay * ay) * (bx * bx + by * by)) bends[i] = 1
    }
    before = here
    here = after
  }
  return bends
}

/** Traces a line or ring as a curve, so that shores and contours stay round when zoomed in. */
function traceSmooth(path: Path2D, points: readonly Point[], closed: boolean): void {
  const count = points.length
  const bends = bendsOf(points, closed)
  const [first, last] = [points[0], points[count - 1]]
  if (first === undefined || last === undefined) return
  if (closed && bends[0] === 1) path.moveTo((last[0] + first[0]) / 2, (last[1] + first[1]) / 2)
  else path.moveTo(first[0], first[1])
  for (let i = 0; i < count; i++) {
    const here = points[i] ?? first
    const next = i + 1 < count ? i + 1 : 0
    const after = points[next] ?? first
    if (bends[i] !== 1) path.lineTo(here[0], here[1])
    else if (bends[next] === 1 || next === 0)
      path.quadraticCurveTo(here[0], here[1], (here[0] + after[0]) / 2, (here[1] + after[1]) / 2)
    else path.quadraticCurveTo(here[0], here[1], after[0], after[1])
  }
  if (closed) path.closePath()
}

function prepare(shape: Shape, fromZoom: number): Prepared {
  const path = new Path2D()
  if ('circle' in shape) path.arc(shape.circle[0], shape.circle[1], shape.radius, 0, Math.PI * 2)
  else {
    traceSmooth(path, pointsOf(shape), 'polygon' in shape)
  }
  const [x, y, w, h] = bounds(pointsOf(shape))
  const room = (shape.width ?? 1) + 1
  return { path, paint: shape, bounds: [x - room, y - room, w + 2 * room, h + 2 * room], fromZoom }
}

/** Whether two rectangles touch. */
export function touches(a: Rect, b: Rect): boolean {
  return a[0] <= b[0] + b[2] && b[0] <= a[0] + a[2] && a[1] <= b[1] + b[3] && b[1] <= a[1] + a[3]
}

/** Paints a board without its counters. Shapes are prepared once. */
export class MapPainter {
  readonly #geometry: BoardGeometry
  readonly #below: readonly Prepared[]

  constructor(geometry: BoardGeometry) {
    this.#geometry = geometry
    const { layers, borders, borderKinds } = geometry.board
    const lines: Layer = {
      id: 'borders',
      shapes: borders.flatMap(({ kind, line }) => {
        const paint = borderKinds[kind]?.paint
        return paint === undefined ? [] : [{ ...paint, line }]
      }),
    }
    const shore = layers.findIndex((layer) => layer.id === 'shore')
    const ordered = shore < 0 ? [...layers, lines] : [...layers.slice(0, shore), lines, ...layers.slice(shore)]
    this.#below = ordered.flatMap((layer) => layer.shapes.map((shape) => prepare(shape, layer.fromZoom ?? 0)))
  }

  /**
   * Paints a part of the board, given in map units, to the pen's origin. `density` is device pixels per CSS pixel, `k`
   * CSS pixels per map unit.
   */
  paint(pen: Pen, part: Rect, k: number, density: number, palette: Palette): void {
    const scale = k * density
    pen.setTransform(scale, 0, 0, scale, -part[0] * scale, -part[1] * scale)
    pen.fillStyle = palette.inks[this.#geometry.board.ground]
    pen.fillRect(...part)
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    for (const shape of this.#below)
      if (k >= shape.fromZoom && touches(shape.bounds, part)) this.#draw(pen, shape, k, palette)
    drawFrames(pen, this.#geometry, part, k, palette)
    drawNumbers(pen, this.#geometry, part, k, palette)
    drawCaptions(pen, this.#geometry.board.captions, part, k, palette)
    drawTitles(pen, this.#geometry, part, k, palette)
    drawIdentifiers(pen, this.#geometry, part, k, palette)
  }

  #draw(pen: Pen, { path, paint }: Prepared, k: number, palette: Palette): void {
    pen.globalAlpha = paint.opacity ?? 1
    if (paint.fill !== undefined) {
      pen.fillStyle = palette.inks[paint.fill]
      pen.fill(path)
    }
    if (paint.stroke !== undefined) {
      pen.strokeStyle = palette.inks[paint.stroke]
      pen.lineWidth = Math.max(paint.width ?? 1, HAIR / k)
      if (paint.dash !== undefined) {
        pen.lineCap = 'butt'
        pen.setLineDash([...paint.dash])
      }
      pen.stroke(path)
      if (paint.dash !== undefined) {
        pen.lineCap = 'round'
        pen.setLineDash([])
      }
    }
    pen.globalAlpha = 1
  }
}
