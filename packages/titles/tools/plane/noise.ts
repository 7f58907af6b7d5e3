/** Noise and curves that wander. Everything is deterministic: noise comes from a name, never from a clock. */
import { at, distance, type Point } from './lines.ts'

/** A hash of a name as a fraction of 1, well mixed. */
export function hash(name: string): number {
  let h = 2166136261
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/**
 * Smooth value noise of a point, from -1 to 1; features are about `scale` units wide, on a lattice turned by the seed.
 */
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

/** A Catmull-Rom curve through the points, with a number of samples per gap; ends are kept. */
export function spline(points: readonly Point[], partsOf: (from: Point, to: Point) => number): Point[] {
  const curve: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [
      at(points, Math.max(0, i - 1)),
      at(points, i),
      at(points, i + 1),
      at(points, Math.min(points.length - 1, i + 2)),
    ]
    const parts = partsOf(b, c)
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

/** A wobbling line between two points: midpoints displaced repeatedly, then smoothed. Ends are kept. */
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
  return spline(line, () => 3)
}
