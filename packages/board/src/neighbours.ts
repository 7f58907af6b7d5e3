import type { Point } from '@topside/engine'

/** An arrow key's direction. */
export type Direction = 'left' | 'right' | 'up' | 'down'

const STEPS: { readonly [direction in Direction]: Point } = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/** The direction of an arrow key by its `key`; `undefined` for any other. */
export function directionOf(key: string): Direction | undefined {
  if (key === 'ArrowLeft') return 'left'
  if (key === 'ArrowRight') return 'right'
  if (key === 'ArrowUp') return 'up'
  return key === 'ArrowDown' ? 'down' : undefined
}

/**
 * The nearest place in a direction. Places straight ahead are preferred; places further aside than ahead are taken only
 * if there are no others. `undefined` at the edge.
 */
export function neighbour(places: ReadonlyMap<string, Point>, from: string, direction: Direction): string | undefined {
  const here = places.get(from)
  if (here === undefined) return undefined
  const [sx, sy] = STEPS[direction]
  let best: { id: string; score: number } | undefined
  for (const [id, [x, y]] of places) {
    if (id === from) continue
    const ahead = (x - here[0]) * sx + (y - here[1]) * sy
    const aside = Math.abs((x - here[0]) * sy) + Math.abs((y - here[1]) * sx)
    if (ahead <= 1) continue
    const score = ahead + 2 * aside + (aside > ahead ? 10_000 : 0)
    if (best === undefined || score < best.score) best = { id, score }
  }
  return best?.id
}

/** Ids of places in map order: by rows from the top, each from left to right; `row` is the height of a row. */
export function mapOrder(places: ReadonlyMap<string, Point>, row: number): string[] {
  return [...places]
    .sort(([, a], [, b]) => Math.floor(a[1] / row) - Math.floor(b[1] / row) || a[0] - b[0] || a[1] - b[1])
    .map(([id]) => id)
}
