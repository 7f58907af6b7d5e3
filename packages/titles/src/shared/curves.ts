import type { Point } from '@topside/engine'

/** A curve through points (Catmull and Rom), `parts` samples for each gap. */
export function curve(points: readonly Point[], parts: number): Point[] {
  const line: Point[] = []
  points.forEach((b, i) => {
    const c = points[i + 1]
    if (c === undefined) {
      line.push(b)
      return
    }
    const [a, d] = [points[i - 1] ?? b, points[i + 2] ?? c]
    for (let k = 0; k < parts; k++) line.push(hermite(a, b, c, d, k / parts))
  })
  return line
}

/** A point between `b` and `c`, with tangents a little shorter than those of a circle, so that zigzags are flatter. */
function hermite(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const [t2, t3] = [t * t, t * t * t]
  const axis = (i: 0 | 1) => {
    const [from, to] = [(c[i] - a[i]) * 0.5, (d[i] - b[i]) * 0.5]
    return (2 * t3 - 3 * t2 + 1) * b[i] + (t3 - 2 * t2 + t) * from + (3 * t2 - 2 * t3) * c[i] + (t3 - t2) * to
  }
  return [Math.round(axis(0) * 10) / 10, Math.round(axis(1) * 10) / 10]
}

/** A ring with its corners cut `times` times (Chaikin): each pass cuts a quarter off both ends of every side. */
export function rounded(ring: readonly Point[], times: number): Point[] {
  let points = [...ring]
  for (let n = 0; n < times; n++)
    points = points.flatMap((a, i): Point[] => {
      const b = points[(i + 1) % points.length] ?? a
      return [between(a, b, 0.25), between(a, b, 0.75)]
    })
  return points
}

function between([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [Math.round((ax + (bx - ax) * t) * 10) / 10, Math.round((ay + (by - ay) * t) * 10) / 10]
}
