import type { Layer, Paint, Point, Rect, Shape } from '@topside/engine'
import { bounds, type Grounds } from '../ground.ts'
import type { Palette } from '../palette.ts'
import { drawFrames, drawIdentifiers } from './frames.ts'
import type { Pen } from './pen.ts'
import { drawCaptions, drawNumbers, drawTitles } from './words.ts'

/** A shape made ready for the pen. */
interface Prepared {
  readonly path: Path2D
  readonly paint: Paint
  /** The rectangle that it touches, its stroke included. */
  readonly bounds: Rect
  readonly fromZoom: number
}

/** Strokes are never thinner than this, in CSS pixels. */
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

/** Corners that turn by more than this stay corners; flatter ones are bends of a curve. As a cosine. */
const CORNER = Math.cos((50 * Math.PI) / 180)

/** Traces a line or ring as a curve, so that shores and contours stay round when they are seen from near. */
function traceSmooth(path: Path2D, points: readonly Point[], closed: boolean): void {
  const count = points.length
  const at = (i: number): Point => points[(i + count) % count] ?? [0, 0]
  const bends = (i: number) => {
    if (!closed && (i === 0 || i === count - 1)) return false
    const [[ax, ay], [bx, by], [cx, cy]] = [at(i - 1), at(i), at(i + 1)]
    const dot = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
    return dot > CORNER * Math.hypot(bx - ax, by - ay) * Math.hypot(cx - bx, cy - by)
  }
  const middle = (i: number, j: number): Point => [(at(i)[0] + at(j)[0]) / 2, (at(i)[1] + at(j)[1]) / 2]
  path.moveTo(...(closed && bends(0) ? middle(-1, 0) : at(0)))
  for (let i = 0; i < count; i++) {
    if (!bends(i)) path.lineTo(...at(i))
    else if (bends(i + 1) || (closed && i === count - 1)) path.quadraticCurveTo(...at(i), ...middle(i, i + 1))
    else path.quadraticCurveTo(...at(i), ...at(i + 1))
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
  readonly #grounds: Grounds
  readonly #below: readonly Prepared[]

  constructor(grounds: Grounds) {
    this.#grounds = grounds
    const { layers, borders, borderKinds } = grounds.board
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
   * Paints a part of the board, given in map units, to the pen's origin. `density` is device pixels per CSS pixel, `k` CSS
   * pixels per map unit.
   */
  paint(pen: Pen, part: Rect, k: number, density: number, palette: Palette): void {
    const scale = k * density
    pen.setTransform(scale, 0, 0, scale, -part[0] * scale, -part[1] * scale)
    pen.fillStyle = palette.inks[this.#grounds.board.ground]
    pen.fillRect(...part)
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    for (const shape of this.#below)
      if (k >= shape.fromZoom && touches(shape.bounds, part)) this.#draw(pen, shape, k, palette)
    drawFrames(pen, this.#grounds, part, k, palette)
    drawNumbers(pen, this.#grounds, part, k, palette)
    drawCaptions(pen, this.#grounds.board.captions, part, k, palette)
    drawTitles(pen, this.#grounds, part, k, palette)
    drawIdentifiers(pen, this.#grounds, part, k, palette)
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
