import type { Point } from '@topside/engine'
import { curve } from '../../shared/curves.ts'
import { chains, links } from '../data/routes.ts'
import { centreOf, MAP, RADIUS } from './geometry.ts'

/** A road or trail as drawn. */
export interface Route {
  readonly kind: 'road' | 'trail'
  readonly line: readonly Point[]
}

/** Routes that continue off the map, by their last hex: where they leave it, relative to the hex's centre. */
const BEYOND: { readonly [hex: string]: Point } = {
  '0132': [6, RADIUS],
  '0115': [14, RADIUS],
  '1601': [-68, 8],
  '2925': [-10, -RADIUS],
}

const pair = (a: string, b: string) => (a < b ? `${a}-${b}` : `${b}-${a}`)

function within([x, y]: Point): Point {
  return [Math.min(MAP[0] + MAP[2], Math.max(MAP[0], x)), Math.min(MAP[1] + MAP[3], Math.max(MAP[1], y))]
}

/** Every road and trail, smoothed through hex centres; shared hexsides are drawn once. */
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

/** The points of a run of hexes, and where it leaves the map. */
function lineOf(run: readonly string[]): Point[] {
  const beyond = (hex: string | undefined): Point[] => {
    const offset = BEYOND[hex ?? '']
    if (hex === undefined || offset === undefined) return []
    const [x, y] = centreOf(hex)
    return [within([x + offset[0], y + offset[1]])]
  }
  return [...beyond(run[0]), ...run.map(centreOf), ...beyond(run.at(-1))]
}
