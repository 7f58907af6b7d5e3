/** Where name, mark of control, sign and stacks of a sector have room. */
import { at, depth, distance, type Point } from '../plane/lines.ts'

/** Size of a name, and the width of its letters at the scale of a whole board on a desk. */
const NAME = { letter: 13.6, leading: 24 }
/** Room of the mark of control before a name. */
const FLAG = 30
/** Room of a sign. */
const SIGN = 38
/**
 * Room of a stack at the scale of the map, and at the scale of a whole board on a desk, where it is drawn larger, a
 * little lower.
 */
const STACK = { map: 56, desk: 86, lower: 8 }
const STEP = 6

/** Where a sector's things are. */
export interface Places {
  readonly lines: readonly string[]
  /** The mark of control. */
  readonly flag: Point
  /** Left end of the name. */
  readonly nameAt: Point
  /** Where an airfield or depot is drawn, if the sector has one. */
  readonly sign?: Point
  /** Stacks: of the Japanese, the Australians and the British. */
  readonly stacks: readonly [Point, Point, Point]
}

/**
 * How stacks lie to one another. The allies' are close to each other: they lie in one sector only where a gun has
 * changed hands (3.8). That of their enemies is farther off.
 */
const PATTERNS: readonly (readonly [Point, Point, Point])[] = (
  [
    [-44, 0, 40, -28, 40, 28],
    [44, 0, -40, -28, -40, 28],
    [0, -44, -28, 40, 28, 40],
    [0, 44, -28, -40, 28, -40],
    [-70, 0, 14, 0, 70, 0],
    [70, 0, -14, 0, -70, 0],
    [-66, -16, 16, 0, 68, 20],
    [-66, 16, 16, 0, 68, -20],
    [66, -16, -16, 0, -68, 20],
    [66, 16, -16, 0, -68, -20],
    [-30, -40, 34, 0, 4, 48],
    [30, -40, -34, 0, -4, 48],
    [-30, 40, 34, 0, 4, -48],
    [30, 40, -34, 0, -4, -48],
  ] as const
).map(([a, b, c, d, e, f]) => [
  [a, b],
  [c, d],
  [e, f],
])

type Rectangle = readonly [x: number, y: number, w: number, h: number]
type Clear = (rectangle: Rectangle) => number

const around = ([x, y]: Point, side: number, down = 0): Rectangle => [x - side / 2, y - side / 2 + down, side, side]

/** The area that two rectangles have in common. */
function shared(a: Rectangle, b: Rectangle): number {
  const across = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0])
  const down = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1])
  return across > 0 && down > 0 ? across * down : 0
}

/** Distances from the edge of a ring, sampled: places in it, and how far a rectangle is inside. */
function roomIn(ring: readonly Point[]): { readonly spots: readonly Point[]; readonly clear: Clear } {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const columns = Math.ceil((Math.max(...xs) - left) / STEP) + 1
  const rows = Math.ceil((Math.max(...ys) - top) / STEP) + 1
  const spots = Array.from(
    { length: columns * rows },
    (_, index): Point => [left + (index % columns) * STEP, top + Math.floor(index / columns) * STEP],
  )
  const values = spots.map((spot) => depth(spot, ring))
  const room = (x: number, y: number): number => {
    const [i, j] = [Math.round((x - left) / STEP), Math.round((y - top) / STEP)]
    return i < 0 || j < 0 || i >= columns || j >= rows ? -99 : (values[j * columns + i] ?? -99)
  }
  const clear: Clear = ([x, y, w, h]) => {
    let least = Number.POSITIVE_INFINITY
    for (const u of [0, 0.25, 0.5, 0.75, 1]) least = Math.min(least, room(x + u * w, y), room(x + u * w, y + h))
    for (const v of [0.33, 0.67]) least = Math.min(least, room(x, y + v * h), room(x + w, y + v * h))
    return least
  }
  return { spots, clear }
}

/** A name in one line, or in two of nearly the same length. */
function linesOf(name: string): string[] {
  const words = name.split(' ')
  if (name.length <= 9 || words.length === 1) return [name]
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return cuts.reduce((best, cut) => (longest(cut) < longest(best) ? cut : best))
}

/**
 * Finds room in a sector for its name, with the stacks below or beside it, away from the `obstacles`. Throws a
 * `RangeError` if there is none.
 */
export function place(ring: readonly Point[], name: string, signed: boolean, obstacles: readonly Point[]): Places {
  const lines = linesOf(name)
  const wide = FLAG + Math.max(...lines.map((line) => line.length)) * NAME.letter
  const high = Math.max(lines.length * NAME.leading, 30)
  const { spots, clear } = roomIn(ring)
  const kept = obstacles.map((obstacle) => around(obstacle, 40))
  const cover = (rectangle: Rectangle) => kept.reduce((sum, each) => sum + shared(rectangle, each), 0)
  const blocks = spots.flatMap(([x, y]) => {
    const rectangle: Rectangle = [x, y, wide, high]
    const free = clear(rectangle)
    return free > 1 ? [{ rectangle, score: 2 * Math.min(free, 10) - cover(rectangle) / 30 }] : []
  })
  let best: { score: number; block: Rectangle; stacks: readonly Point[] } | undefined
  for (const pattern of PATTERNS)
    for (const [cx, cy] of spots) {
      const stacks = pattern.map(([dx, dy]): Point => [cx + dx, cy + dy])
      const free = Math.min(...stacks.map((stack) => clear(around(stack, STACK.map))))
      if (free < 0) continue
      const small = stacks.map((stack) => around(stack, STACK.map))
      const large = stacks.map((stack) => around(stack, STACK.desk, STACK.lower))
      const base = 2 * Math.min(free, 12) - large.reduce((sum, each) => sum + cover(each), 0) / 90
      for (const block of blocks) {
        const score = base + block.score + (block.rectangle[1] < cy ? 5 : 0)
        if (best !== undefined && score <= best.score) continue
        if (small.some((each) => shared(each, block.rectangle) > 0)) continue
        const covered = large.reduce((sum, each) => sum + shared(each, block.rectangle), 0)
        if (best === undefined || score - covered / 30 > best.score)
          best = { score: score - covered / 30, block: block.rectangle, stacks }
      }
    }
  if (best === undefined) throw new RangeError(`no room for ${name}`)
  const { block, stacks } = best
  const middle = block[1] + high / 2
  const taken = [block, ...stacks.map((stack) => around(stack, STACK.map)), ...kept]
  return {
    lines,
    flag: [block[0] + 13, middle],
    nameAt: [block[0] + FLAG, middle],
    stacks: [at(stacks, 0), at(stacks, 1), at(stacks, 2)],
    ...(signed && { sign: signFor(name, spots, clear, taken, stacks) }),
  }
}

/** The place with most room for a sign, away from the stacks and near the name if it can be. */
function signFor(
  name: string,
  spots: readonly Point[],
  clear: Clear,
  taken: readonly Rectangle[],
  stacks: readonly Point[],
): Point {
  let best: { score: number; spot: Point } | undefined
  const [x, y, w, h] = at(taken, 0)
  for (const spot of spots) {
    const rectangle = around(spot, SIGN)
    const free = clear(rectangle)
    if (free < -4 || shared([x, y, w, h], rectangle) > 0) continue
    const lost = taken.reduce((sum, each) => sum + shared(each, rectangle), 0)
    const covered = stacks.reduce((sum, stack) => sum + shared(around(stack, STACK.desk, STACK.lower), rectangle), 0)
    const score = 2 * Math.min(free, 8) - distance(spot, [x + w / 2, y + h / 2]) / 16 - covered / 60 - lost / 20
    if (best === undefined || score > best.score) best = { score, spot }
  }
  if (best === undefined) throw new RangeError(`no room for the sign of ${name}`)
  return best.spot
}
