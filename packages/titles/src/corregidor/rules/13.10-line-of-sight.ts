import { onceEach } from '@topside/kit'
import { hexAt, hexDefs } from '../data/hexes.ts'
import { lengthOf, type Offset, offsetOf } from './3.2-ranges.ts'

/** Upper bound of columns and rows: both have two digits. */
const MOST = 100

/** Hexes by column and row, separately for each map. */
const byPlace: { readonly [map: string]: ReadonlyMap<number, number> } = Object.fromEntries(
  ['i', 'b'].map((map) => [
    map,
    new Map(hexDefs.flatMap(({ id }, hex) => (id.startsWith(map) ? [[Number(id.slice(1)), hex] as const] : []))),
  ]),
)

/**
 * The hexes between two hexes on one panel along a straight line, nudged to one side of hex borders; `undefined`: they
 * are on two panels.
 */
function line(from: number, to: number, nudge: number): readonly number[] {
  const way = offsetOf(from, to)
  const steps = lengthOf(way)
  const hexes: number[] = []
  for (let step = 1; step < steps; step++) {
    const part = step / steps
    const hex = hexAfter(
      from,
      rounded({ x: way.x * part + nudge, y: way.y * part - 2 * nudge, z: way.z * part + nudge }),
    )
    if (hex !== undefined) hexes.push(hex)
  }
  return hexes
}

/** Rounds cube coordinates to the nearest hex. */
function rounded({ x, y, z }: Offset): Offset {
  const [a, b, c] = [Math.round(x), Math.round(y), Math.round(z)]
  const [da, db, dc] = [Math.abs(a - x), Math.abs(b - y), Math.abs(c - z)]
  if (da > db && da > dc) return { x: -b - c, y: b, z: c }
  if (db > dc) return { x: a, y: -a - c, z: c }
  return { x: a, y: b, z: -a - b }
}

function hexAfter(from: number, { x, z }: Offset): number | undefined {
  const { id } = hexAt(from)
  const [column, row] = [Number(id.slice(1, 3)), Number(id.slice(3))]
  const there = column + x
  const line = row - (column + (column % 2)) / 2 + z + (there + (there % 2)) / 2
  return line >= 0 && line < MOST ? byPlace[id.charAt(0)]?.get(MOST * there + line) : undefined
}

/** If the line runs along hex borders, either side may be clear. */
const NUDGES = [0.0001, -0.0001]

/** Whether no hex between two hexes of one panel blocks the line between their centres. */
export function isLineFree(from: number, to: number, blocks: (hex: number) => boolean): boolean {
  if (hexAt(from).panel !== hexAt(to).panel) return false
  return NUDGES.some((nudge) => !line(from, to, nudge).some(blocks))
}

const levelOf = (hex: number) => hexAt(hex).level ?? 0

/** 13.10: whether a hex is in line of sight of another: no terrain between them is higher than the observer's. */
export function sees(from: number, to: number): boolean {
  return seenFrom(from)(to)
}

/** Cached lines of sight from a hex; the terrain never changes. */
const seenFrom = onceEach((from: number) =>
  onceEach((to: number) => isLineFree(from, to, (hex) => levelOf(hex) > levelOf(from))),
)
