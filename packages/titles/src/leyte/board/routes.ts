import type { Point } from '@topside/engine'
import { chains, links } from '../data/routes.ts'
import { centreOf, MAP, RADIUS } from './geometry.ts'

/** A road or trail as drawn. */
export interface Route {
  readonly kind: 'road' | 'trail'
  readonly line: readonly Point[]
}

/** Routes that go on beyond the map, by their last hex: where they leave it, from the centre of that hex. */
const BEYOND: { readonly [hex: string]: Point } = {
  '0132': [6, RADIUS],
  '0115': [14, RADIUS],
  '1601': [-68, 8],
  '2925': [-10, -RADIUS],
}

const pair = (a: string, b: string) => (a < b ? `${a}-${b}` : `${b}-${a}`)

/** A curve through points (Catmull and Rom), `parts` samples for each gap. */
function curve(points: readonly Point[], parts: number): Point[] {
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

/** A point between `b` and `c`, with tangents a little shorter than those of a circle, so that zigzags lie flatter. */
function hermite(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const [t2, t3] = [t * t, t * t * t]
  const axis = (i: 0 | 1) => {
    const [from, to] = [(c[i] - a[i]) * 0.5, (d[i] - b[i]) * 0.5]
    return (2 * t3 - 3 * t2 + 1) * b[i] + (t3 - 2 * t2 + t) * from + (3 * t2 - 2 * t3) * c[i] + (t3 - t2) * to
  }
  return [Math.round(axis(0) * 10) / 10, Math.round(axis(1) * 10) / 10]
}

function within([x, y]: Point): Point {
  return [Math.min(MAP[0] + MAP[2], Math.max(MAP[0], x)), Math.min(MAP[1] + MAP[3], Math.max(MAP[1], y))]
}

/** Every road and trail, smooth through the centres of its hexes; where two share a hexside it is drawn once. */
export function routes(): Route[] {
  const kinds = new Map(links.map(([a, b, kind]) => [pair(a, b), kind]))
  const drawn = new Set<string>()
  const list: Route[] = []
  for (const { hexes, kind } of chains) {
    let run: string[] = []
    const end = () => {
      if (run.length > 1) list.push({ kind, line: curve(lineOf(run), 8) })
      run = []
    }
    hexes.forEach((hex, i) => {
      const before = hexes[i - 1]
      if (before === undefined) return
      const key = pair(before, hex)
      if (kinds.get(key) !== kind || drawn.has(key)) {
        end()
        return
      }
      drawn.add(key)
      if (run.length === 0) run.push(before)
      run.push(hex)
    })
    end()
  }
  return list
}

/** The points of a run of hexes, with where it leaves the map. */
function lineOf(run: readonly string[]): Point[] {
  const beyond = (hex: string | undefined): Point[] => {
    const offset = BEYOND[hex ?? '']
    if (hex === undefined || offset === undefined) return []
    const [x, y] = centreOf(hex)
    return [within([x + offset[0], y + offset[1]])]
  }
  return [...beyond(run[0]), ...run.map(centreOf), ...beyond(run.at(-1))]
}
