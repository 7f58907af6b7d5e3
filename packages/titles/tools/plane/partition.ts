/** An island cut into pieces: a rough shore, and borders that wander between the places where pieces meet. */
import { ring } from '../../src/shared/drawing.ts'
import { at, distance, type Point, roundLine, segmentsMeet, simplify } from './lines.ts'
import { noise, wobble } from './noise.ts'

/** Roughens a smooth shore: bays and headlands of two sizes, less where a border ends. */
export function roughen(line: readonly Point[], seed: string): Point[] {
  return line.map(([x, y], i) => {
    if (i === 0 || i === line.length - 1) return [x, y]
    const [a, b] = [at(line, i - 1), at(line, i + 1)]
    const length = distance(a, b)
    const push = 5 * noise(x, y, 34, seed) + 3.5 * noise(x, y, 13, `${seed}2`)
    return [x - ((b[1] - a[1]) / length) * push, y + ((b[0] - a[0]) / length) * push]
  })
}

/** A border that is to be drawn between two pieces. */
export interface Wanted<Kind> {
  readonly between: readonly [string, string]
  readonly kind: Kind
}

/** A border between two pieces. */
export interface Border<Kind> extends Wanted<Kind> {
  readonly line: Point[]
}

/** The pieces of an island. */
export interface Partition<Kind> {
  readonly borders: readonly Border<Kind>[]
  /** The stretches of the shore, each with the piece behind it. */
  readonly coasts: readonly { readonly area: string; readonly line: Point[] }[]
  /** A piece's borders and coast, joined; clockwise. */
  readonly polygon: (id: string) => Point[]
}

/** Where the pieces meet: names of pieces joined by hyphens, and a point of the map. */
type Meeting = readonly [names: string, at: Point]

/**
 * Cuts an island. `corners` are where three pieces meet, `landings` where a border reaches the shore (in the order of
 * the shore; moved to its nearest point). A border is a wobbling line between the two places where it ends,
 * straightened until it meets no other. Throws a `RangeError` if a border has not two ends, or crosses another however
 * straight.
 */
export function partition<Kind>(
  shore: readonly Point[],
  corners: readonly Meeting[],
  landings: readonly Meeting[],
  wanted: readonly Wanted<Kind>[],
): Partition<Kind> {
  const landed = landings.map(([key, point]): [string, number] => [key, nearestOf(shore, point)])
  const borders: Border<Kind>[] = []
  for (const { between, kind } of wanted) {
    const [id, other] = between
    const joins = (key: string) => between.every((each) => key.split('-').includes(each))
    const ends = [
      ...corners.filter(([key]) => joins(key)).map(([, point]) => point),
      ...landed.filter(([key]) => joins(key)).map(([, index]) => at(shore, index)),
    ]
    if (ends.length !== 2) throw new RangeError(`border ${id}-${other} has ${ends.length} ends`)
    const walls = [shore, ...borders.map(({ line }) => line)]
    const attempts = [0.13, 0.09, 0.05, 0].map((amplitude) =>
      roundLine(simplify(wobble(at(ends, 0), at(ends, 1), `border ${id}-${other}`, amplitude), 0.25)),
    )
    const line = attempts.find((attempt) => walls.every((wall) => isFree(attempt, wall)))
    if (line === undefined) throw new RangeError(`border ${id}-${other} crosses another`)
    borders.push({ between, kind, line })
  }
  const coasts = coastsOf(shore, landed)
  return {
    borders,
    coasts,
    polygon: (id) =>
      ring([
        ...borders.filter(({ between }) => between.includes(id)).map(({ line }) => line),
        ...coasts.filter(({ area }) => area === id).map(({ line }) => line),
      ]),
  }
}

function nearestOf(shore: readonly Point[], point: Point): number {
  let best = 0
  shore.forEach((candidate, i) => {
    if (distance(candidate, point) < distance(at(shore, best), point)) best = i
  })
  return best
}

/** Whether a line meets another nowhere but at an end that both have. */
function isFree(line: readonly Point[], wall: readonly Point[]): boolean {
  for (let i = 0; i + 1 < line.length; i++)
    for (let j = 0; j + 1 < wall.length; j++) {
      const [a, b, c, d] = [at(line, i), at(line, i + 1), at(wall, j), at(wall, j + 1)]
      const joined = [a, b].some((p) => [c, d].some((q) => p[0] === q[0] && p[1] === q[1]))
      if (!joined && segmentsMeet(a, b, c, d)) return false
    }
  return true
}

/** The stretches of the shore between the landings. */
function coastsOf(shore: readonly Point[], landed: readonly (readonly [string, number])[]) {
  return landed.map(([key, index], i) => {
    const [nextKey, next] = at(landed, (i + 1) % landed.length)
    const area = at(
      key.split('-').filter((id) => nextKey.split('-').includes(id)),
      0,
    )
    const line = index <= next ? shore.slice(index, next + 1) : [...shore.slice(index), ...shore.slice(0, next + 1)]
    return { area, line }
  })
}
