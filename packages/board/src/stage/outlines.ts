import type { Point } from '@topside/engine'

/** The edges that belong to only one ring. */
export function outerSides(rings: readonly (readonly Point[])[]): (readonly [Point, Point])[] {
  const name = ([x, y]: Point) => `${Math.round(x * 4)},${Math.round(y * 4)}`
  const sides = new Map<string, readonly [Point, Point] | undefined>()
  for (const ring of rings)
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a
      const [one, two] = [name(a), name(b)]
      const key = one < two ? `${one} ${two}` : `${two} ${one}`
      sides.set(key, sides.has(key) ? undefined : [a, b])
    })
  return [...sides.values()].filter((side) => side !== undefined)
}

/** The common outline of some rings. */
export function outlineOf(rings: readonly (readonly Point[])[]): Path2D {
  const path = new Path2D()
  for (const [[x, y], [u, v]] of outerSides(rings)) {
    path.moveTo(x, y)
    path.lineTo(u, v)
  }
  return path
}
