/** Where badge, name and stacks of an area have room. */
import { at, depth, distance, type Point, round, simplifyRing } from '../plane/lines.ts'
import { LANDMARKS } from './ground.ts'

/** Sizes that the client draws with: the badge, the tab with victory points, a stack of counters, a line of a name. */
const BADGE = { w: 44, h: 52 }
const TAB = 22
const STACK = 54
/** Size of a name, and the width of its letters. */
export const NAME = { size: 22, letter: 12.1 }

type Rectangle = readonly [x: number, y: number, w: number, h: number]
/** How far a rectangle is inside a ring; negative if it is not. */
function clearance([x, y, w, h]: Rectangle, ring: readonly Point[]): number {
  const marks: Point[] = []
  for (const u of [0, 0.25, 0.5, 0.75, 1]) marks.push([x + u * w, y], [x + u * w, y + h])
  for (const v of [0.33, 0.67]) marks.push([x, y + v * h], [x + w, y + v * h])
  return Math.min(...marks.map((mark) => depth(mark, ring)))
}
const overlap = (a: Rectangle, b: Rectangle) =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3]

/** The point of a ring farthest from its edge, to a few units. */
function poleOf(ring: readonly Point[]): Point {
  let best: Point = at(ring, 0)
  let most = 0
  const xs = ring.map((p) => p[0])
  const ys = ring.map((p) => p[1])
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 8)
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 8) {
      const room = depth([x, y], ring)
      if (room > most) [best, most] = [[x, y], room]
    }
  return best
}

/** Finds room in an area for badge and name, and for one stack of each side: label above, stacks side by side below. */
export function place(ring: readonly Point[], name: string, vp: number) {
  const words = name.split(' ')
  const lines = name.length > 9 ? words : [name]
  const width = Math.max(...lines.map((line) => line.length)) * NAME.letter
  const left = BADGE.w + (vp > 0 ? TAB : 0) + 7
  const [w, h] = [left + width, BADGE.h]
  const rough = simplifyRing(ring, 1.2)
  const pole = poleOf(rough)
  const xs = ring.map((p) => p[0])
  const ys = ring.map((p) => p[1])
  let best: { score: number; label: Point; us: Point; japan: Point; nameAt: Point } | undefined
  const glyphs = LANDMARKS.filter(([kind]) => kind !== 'parade' && kind !== 'golf' && kind !== 'dock')
  const spread = (kind: string) => (kind === 'barracks' ? 52 : kind === 'portal' ? 12 : 32)
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 5)
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 5) {
      const block: Rectangle = [x, y, w, h]
      const room = Math.min(clearance(block, rough), 22)
      if (room < 3) continue
      const blocked = glyphs.filter(([kind, , gx, gy]) =>
        overlap(block, [gx - spread(kind), gy - 15, 2 * spread(kind), 38]),
      ).length
      for (const gap of [66, 74, 84])
        for (const drop of [6, 12])
          for (const shift of [-30, -15, 0, 15, 30]) {
            const middle = x + w / 2 + shift
            const row = y + h + drop + STACK / 2
            const stacks = [middle - gap / 2, middle + gap / 2].map(
              (cx): Rectangle => [cx - STACK / 2, row - STACK / 2, STACK, STACK],
            )
            const space = Math.min(...stacks.map((stack) => clearance(stack, rough)), 22)
            const covered = glyphs.filter(([, , gx, gy]) =>
              stacks.some((stack) => overlap(stack, [gx - 8, gy - 8, 16, 16])),
            ).length
            const score =
              3 * Math.min(room, space) +
              (room + space) / 2 -
              9 * blocked -
              5 * covered -
              Math.abs(shift) / 10 +
              gap / 30 -
              distance([(x + x + w + 2 * middle) / 4, (y + row + STACK / 2) / 2], pole) / 8
            if (best === undefined || score > best.score)
              best = {
                score,
                label: [round(x + BADGE.w / 2), round(y + BADGE.h / 2)],
                us: [round(middle - gap / 2), round(row)],
                japan: [round(middle + gap / 2), round(row)],
                nameAt: [round(x + left), round(y + BADGE.h / 2)],
              }
          }
    }
  if (best === undefined) throw new RangeError(`no room for ${name}`)
  return { lines, ...best }
}
