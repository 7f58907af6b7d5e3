import type { Point, Rect, Shape } from '@topside/engine'

/** A point in a map's data. */
export const point = (pair: readonly number[]): Point => [pair[0] ?? 0, pair[1] ?? 0]
/** A line in a map's data. */
export const points = (line: readonly (readonly number[])[]): Point[] => line.map(point)

/** Parses a line from `x,y x,y ...`. */
export const path = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x, y] = pair.split(',').map(Number)
    return [x ?? 0, y ?? 0]
  })

/** Joins lines at their ends to a closed clockwise ring; throws a `RangeError` if they do not close. */
export function ring(lines: readonly (readonly Point[])[]): Point[] {
  const pieces = [...lines]
  const joined: Point[] = [...(pieces.shift() ?? [])]
  while (pieces.length > 0) {
    const end = joined.at(-1)
    const meets = (point: Point | undefined) => point?.[0] === end?.[0] && point?.[1] === end?.[1]
    const index = pieces.findIndex((piece) => meets(piece[0]) || meets(piece.at(-1)))
    const [piece] = index < 0 ? [] : pieces.splice(index, 1)
    if (piece === undefined) throw new RangeError('the lines do not close')
    joined.push(...(meets(piece[0]) ? piece : piece.toReversed()).slice(1))
  }
  const closed = joined.slice(0, -1)
  return signedArea(closed) > 0 ? closed : closed.reverse()
}

/** Twice the signed area of a ring, positive if it runs clockwise with y pointing down. */
function signedArea(closed: readonly Point[]): number {
  return closed.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = closed[(i + 1) % closed.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)
}

/** Corners of a rectangle, clockwise. */
export const corners = ([x, y, w, h]: Rect): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

/** Rotates a drawing about its origin and moves it to a point. */
export function placed(shapes: readonly Shape[], at: Point, angle: number): Shape[] {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  const to = ([x, y]: Point): Point => [
    Math.round((at[0] + x * cos - y * sin) * 10) / 10,
    Math.round((at[1] + x * sin + y * cos) * 10) / 10,
  ]
  return shapes.map((shape) => {
    if ('polygon' in shape) return { ...shape, polygon: shape.polygon.map(to) }
    if ('line' in shape) return { ...shape, line: shape.line.map(to) }
    return { ...shape, circle: to(shape.circle) }
  })
}

/** Corners of a rectangle given by its parts. */
export const box = (x: number, y: number, w: number, h: number): Point[] => corners([x, y, w, h])

/** A river that widens towards its mouth, in three parts. */
export function flowing(line: readonly Point[], width: number): Shape[] {
  const third = Math.ceil(line.length / 3)
  return [0, 1, 2].map(
    (i): Shape => ({
      line: line.slice(i * third, (i + 1) * third + 1),
      stroke: 'shore',
      width: width * (0.45 + 0.25 * i),
      opacity: 0.6,
    }),
  )
}

/** Parses blocks of houses from `x,y,w,h x,y,w,h ...`. */
export const houses = (text: string): Shape[] =>
  text.split(' ').map((block) => {
    const [x = 0, y = 0, w = 0, h = 0] = block.split(',').map(Number)
    return { polygon: box(x, y, w, h), fill: 'ink', opacity: 0.8 }
  })

/** A compass with half of each ray dark and half light; the long rays are the cardinal points. */
export function compass(at: Point, radius: number): Shape[] {
  const ray = (angle: number, long: number, waist: number): Shape[] => {
    const half = (x: number): Point[] => [
      [0, -long],
      [x, -waist],
      [0, 0],
    ]
    return placed(
      [
        { polygon: half(waist), fill: 'shore', stroke: 'shore', width: 0.8 },
        { polygon: half(-waist), fill: 'paper', stroke: 'shore', width: 0.8 },
      ],
      at,
      angle,
    )
  }
  const ticks = Array.from({ length: 32 }, (_, i) =>
    placed(
      [
        {
          line: [
            [0, -radius * 0.8],
            [0, -radius * (i % 4 === 0 ? 0.9 : 0.85)],
          ],
          stroke: 'shore',
          width: 1,
        },
      ],
      at,
      i * 11.25,
    ),
  ).flat()
  return [
    { circle: at, radius: radius * 0.8, stroke: 'shore', width: 1.2 },
    { circle: at, radius: radius * 0.52, stroke: 'shore', width: 0.8 },
    ...ticks,
    ...[45, 135, 225, 315].flatMap((angle) => ray(angle, radius * 0.6, radius * 0.11)),
    ...[0, 90, 180, 270].flatMap((angle) => ray(angle, radius, radius * 0.14)),
  ]
}

/** A pseudo-random fraction that depends only on a name. */
export function chance(name: string): number {
  let h = 2166136261
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822507)
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296
}
