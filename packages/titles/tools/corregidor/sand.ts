/** The sand of the beaches: strips along the coast. */
import { cornersOf } from '../../src/corregidor/board/geometry.ts'
import { inside, type Point } from '../plane/lines.ts'
import { wholeLine } from '../plane/read.ts'
import type { Ground } from './field.ts'

/** The parts of the coast that lie in hexes with a beach, a little longer than those. */
export function sandOf({ cells, sheet }: Ground, coast: readonly (readonly Point[])[]): Point[][] {
  const beaches = cells.filter(({ hex }) => hex.beach === true)
  const reach = sheet.hex * 0.5
  const isSand = ([x, y]: Point) =>
    beaches.some(({ hex, centre: [cx, cy] }) => Math.hypot(x - cx, y - cy) < reach || inside([x, y], cornersOf(hex.id)))
  const parts: Point[][] = []
  for (const line of coast) {
    let part: Point[] = []
    for (const p of finer(line, sheet.hex / 10))
      if (isSand(p)) part.push(p)
      else {
        if (part.length > 2) parts.push(part)
        part = []
      }
    if (part.length > 2) parts.push(part)
  }
  return parts.map(wholeLine)
}

/** A line with points at most `step` apart. */
function finer(line: readonly Point[], step: number): Point[] {
  return line.flatMap(([x, y], i): Point[] => {
    const [u, v] = line[i + 1] ?? [x, y]
    const parts = Math.max(1, Math.ceil(Math.hypot(u - x, v - y) / step))
    return Array.from({ length: parts }, (_, k): Point => [x + ((u - x) * k) / parts, y + ((v - y) * k) / parts])
  })
}
