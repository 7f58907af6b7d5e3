/** Plane geometry for map generators. Everything is deterministic: noise comes from a name, never from a clock. */

/** A point in map units: x grows to the east, y to the south. */
export type Point = readonly [x: number, y: number]

/** A level curve; `closed` if it ends where it begins. */
export interface Curve {
  readonly line: Point[]
  readonly closed: boolean
}

/** A rectangular sample of a field: `values[row * columns + column]`. */
export interface Grid {
  readonly left: number
  readonly top: number
  readonly step: number
  readonly columns: number
  readonly rows: number
  readonly values: Float64Array
}

/** Rounds to one decimal, the precision of all stored coordinates. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Rounds both coordinates of every point. */
export const roundLine = (line: readonly Point[]): Point[] => line.map(([x, y]) => [round(x), round(y)])

/** Element of an array that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list.at(index)
  if (value === undefined) throw new RangeError(`no element ${index} of ${list.length}`)
  return value
}

/** Length of the line between two points. */
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

/** A hash of a name as a fraction of 1, well mixed. */
export function hash(name: string): number {
  let h = 2166136261
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth value noise of a point, from -1 to 1; features are about `scale` units wide, on a lattice turned by the seed. */
export function noise(x: number, y: number, scale: number, seed: string): number {
  const turn = 0.4 + hash(seed)
  const across = (x * Math.cos(turn) - y * Math.sin(turn)) / scale
  const down = (x * Math.sin(turn) + y * Math.cos(turn)) / scale
  const column = Math.floor(across)
  const row = Math.floor(down)
  const ease = (t: number) => t * t * (3 - 2 * t)
  const u = ease(across - column)
  const v = ease(down - row)
  const corner = (i: number, j: number) => hash(`${seed}:${column + i}:${row + j}`)
  const above = corner(0, 0) * (1 - u) + corner(1, 0) * u
  const below = corner(0, 1) * (1 - u) + corner(1, 1) * u
  return (above * (1 - v) + below * v) * 2 - 1
}

/** A Catmull-Rom curve through the points, `parts` samples for each gap; ends are kept. */
export function spline(points: readonly Point[], parts: number): Point[] {
  const curve: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [
      at(points, Math.max(0, i - 1)),
      at(points, i),
      at(points, i + 1),
      at(points, Math.min(points.length - 1, i + 2)),
    ]
    for (let k = 0; k < parts; k++) {
      const t = k / parts
      const mix = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
      curve.push([mix(a[0], b[0], c[0], d[0]), mix(a[1], b[1], c[1], d[1])])
    }
  }
  curve.push(at(points, -1))
  return curve
}

/** A wobbling line between two points: midpoints pushed aside again and again, then smoothed. Ends are kept. */
export function wobble(from: Point, to: Point, seed: string, amplitude: number): Point[] {
  let line: Point[] = [from, to]
  for (let level = 0; distance(at(line, 0), at(line, 1)) > 34; level++) {
    const finer: Point[] = [from]
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b] = [at(line, i), at(line, i + 1)]
      const push = (hash(`${seed}/${level}/${i}`) * 2 - 1) * amplitude
      finer.push([(a[0] + b[0]) / 2 - (b[1] - a[1]) * push, (a[1] + b[1]) / 2 + (b[0] - a[0]) * push], b)
    }
    line = finer
  }
  return spline(line, 3)
}

/** Drops the points that lie within `tolerance` of the line without them (Douglas and Peucker). */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [at(line, 0), at(line, -1)]
  let worst = 0
  let index = 0
  for (let i = 1; i + 1 < line.length; i++) {
    const d = distanceToSegment(at(line, i), first, last)
    if (d > worst) [worst, index] = [d, i]
  }
  if (worst <= tolerance) return [first, last]
  return [...simplify(line.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(line.slice(index), tolerance)]
}

/** Distance from a point to the segment between two others. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)
  const s = Math.max(0, Math.min(1, t))
  return Math.hypot(p[0] - a[0] - s * dx, p[1] - a[1] - s * dy)
}

/** Whether a point is inside a ring. */
export function inside(p: Point, ring: readonly Point[]): boolean {
  let odd = false
  let b = at(ring, -1)
  for (const a of ring) {
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd
    b = a
  }
  return odd
}

/** Distance from a point to a ring, negative outside. */
export function depth(p: Point, ring: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY
  let b = at(ring, -1)
  for (const a of ring) {
    least = Math.min(least, distanceToSegment(p, a, b))
    b = a
  }
  return inside(p, ring) ? least : -least
}

/** Whether two segments cross or touch. */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  const within = (p: Point, q: Point, r: Point) =>
    Math.min(p[0], q[0]) <= r[0] &&
    r[0] <= Math.max(p[0], q[0]) &&
    Math.min(p[1], q[1]) <= r[1] &&
    r[1] <= Math.max(p[1], q[1])
  const [u, v, w, z] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (u * v < 0 && w * z < 0) return true
  return (
    (u === 0 && within(a, b, c)) ||
    (v === 0 && within(a, b, d)) ||
    (w === 0 && within(c, d, a)) ||
    (z === 0 && within(c, d, b))
  )
}

/** Samples a field over a rectangle; the outermost samples are `-Infinity`-like, so that level curves close at the edge. */
export function sample(
  left: number,
  top: number,
  right: number,
  bottom: number,
  step: number,
  field: (p: Point) => number,
): Grid {
  const columns = Math.round((right - left) / step) + 1
  const rows = Math.round((bottom - top) / step) + 1
  const values = new Float64Array(columns * rows)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) values[j * columns + i] = field([left + i * step, top + j * step])
  return { left, top, step, columns, rows, values }
}

/** The curves along which a field has the value `level` (marching squares). Open curves end at the grid's edge. */
export function levelCurves(grid: Grid, level: number): Curve[] {
  const { columns, rows, step, left, top, values } = grid
  const value = (i: number, j: number) => (values[j * columns + i] ?? 0) - level + 1e-9
  const nextOf = new Map<string, string>()
  const points = new Map<string, Point>()
  const cut = (i: number, j: number, k: number, l: number): string => {
    const swapped = i > k || j > l
    const [a, b, c, d] = swapped ? [k, l, i, j] : [i, j, k, l]
    const key = `${a},${b},${c},${d}`
    const [v, w] = [value(a, b), value(c, d)]
    const t = v / (v - w)
    points.set(key, [left + (a + (c - a) * t) * step, top + (b + (d - b) * t) * step])
    return key
  }
  for (let j = 0; j + 1 < rows; j++)
    for (let i = 0; i + 1 < columns; i++) {
      const ring: [number, number][] = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ]
      const falls: string[] = []
      const climbs: string[] = []
      for (let k = 0; k < 4; k++) {
        const [a, b] = [at(ring, k), at(ring, (k + 1) % 4)]
        const [high, higher] = [value(a[0], a[1]) > 0, value(b[0], b[1]) > 0]
        if (high && !higher) falls.push(cut(a[0], a[1], b[0], b[1]))
        if (!high && higher) climbs.push(cut(a[0], a[1], b[0], b[1]))
      }
      for (const [k, from] of falls.entries()) nextOf.set(from, at(climbs, k))
    }
  const entered = new Set(nextOf.values())
  const curves: Curve[] = []
  const follow = (start: string) => {
    const line: Point[] = []
    for (let key: string | undefined = start; key !== undefined; ) {
      const point = points.get(key)
      if (point !== undefined) line.push(point)
      const next: string | undefined = nextOf.get(key)
      nextOf.delete(key)
      key = next
    }
    const closed = line.length > 2 && distance(at(line, 0), at(line, -1)) < 1e-6
    if (line.length > 2) curves.push({ line, closed })
  }
  for (const start of [...nextOf.keys()]) if (!entered.has(start)) follow(start)
  for (const start of [...nextOf.keys()]) if (nextOf.has(start)) follow(start)
  return curves
}
