import type { Board, BoardSpace, BoardTrack, Point, Rect } from '@topside/engine'
import { legibleScale } from './camera.ts'

/** A space with values computed once. */
export interface SpaceGeometry {
  readonly space: BoardSpace
  readonly bounds: Rect
  /** The point that paths pass, and the target of `panTo`. */
  readonly middle: Point
  /** Position of markers, apart from the stacks. */
  readonly markers: Point
  /** Minimum distance between two slots, or the space of a single one; 0 without slots. */
  readonly pitch: number
}

/** The board's spaces and tracks by id. */
export interface BoardGeometry {
  readonly board: Board
  readonly spaces: ReadonlyMap<string, SpaceGeometry>
  readonly tracks: ReadonlyMap<string, BoardTrack>
  /** The board's home, or the bounding box of all areas: what a small screen shows first. */
  readonly areas: Rect
  /** Minimum scale at which the map's counters are readable. */
  readonly legible: number
}

/** The bounding box of some points. */
export function bounds(points: readonly Point[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return points.length === 0 ? [0, 0, 0, 0] : [left, top, right - left, bottom - top]
}

/** Whether a point lies in a polygon (even-odd rule). */
export function contains(polygon: readonly Point[], [x, y]: Point): boolean {
  let within = false
  let last = polygon[polygon.length - 1]
  for (const point of polygon) {
    if (last !== undefined && point[1] > y !== last[1] > y) {
      const crossing = ((last[0] - point[0]) * (y - point[1])) / (last[1] - point[1]) + point[0]
      if (x < crossing) within = !within
    }
    last = point
  }
  return within
}

/** The centre of some points. */
export function middleOf(points: readonly Point[]): Point {
  let [x, y] = [0, 0]
  for (const point of points) {
    x += point[0]
    y += point[1]
  }
  const count = Math.max(1, points.length)
  return [x / count, y / count]
}

/**
 * Space for the counter of a space with a single slot, in map units: in a hex up to the next row, in a box little more
 * than the counter.
 */
const roomOf = (kind: BoardSpace['kind'], [, , w, h]: Rect, counter: number): number =>
  Math.max(counter * 1.125, kind === 'area' ? Math.min(w, h * 0.75) : 0)

/** Space for a counter, and for a marker, in counters, at scales at which a whole board fits. */
const COUNTER = 1.3
const MARKER = 0.95

/**
 * A position for markers beside the stacks of an area: the first of several below and beside them that is inside its
 * outline.
 */
function markersOf(space: BoardSpace, middle: Point, counter: number): Point {
  const xs = Object.values(space.anchors).map(([x]) => x)
  const [left, right] = [Math.min(middle[0], ...xs), Math.max(middle[0], ...xs)]
  const [size, half] = [counter * COUNTER, (counter * MARKER) / 2]
  const below = middle[1] + size * 0.65 + half
  const places: readonly Point[] = [
    [middle[0], below],
    [right + size / 2 + half, middle[1] + 8],
    [left - size / 2 - half, middle[1] + 8],
    [right, below],
    [left, below],
  ]
  const room = ([x, y]: Point) =>
    [-half, half].reduce(
      (sum, dx) => sum + [-half, half].filter((dy) => contains(space.polygon, [x + dx, y + dy])).length,
      0,
    )
  let best = places[0] ?? middle
  for (const place of places) if (room(place) > room(best)) best = place
  return best
}

function pitchOf(slots: readonly Point[], single: number): number {
  let least = slots.length === 1 ? single : Infinity
  for (let i = 1; i < slots.length; i++) {
    const [a, b] = [slots[i - 1], slots[i]]
    if (a !== undefined && b !== undefined) least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1]))
  }
  return least === Infinity ? 0 : least
}

/** The smallest space for a counter in any area, in map units; 0 without limits. */
function leastRoom(spaces: ReadonlyMap<string, SpaceGeometry>): number {
  const rooms = [...spaces.values()].flatMap(({ space, pitch }) => (space.kind === 'area' && pitch > 0 ? [pitch] : []))
  return rooms.length === 0 ? 0 : Math.min(...rooms)
}

const computed = new WeakMap<Board, BoardGeometry>()

/** Everything about a board that is computed once. */
export function geometryOf(board: Board): BoardGeometry {
  const known = computed.get(board) ?? compute(board)
  computed.set(board, known)
  return known
}

function compute(board: Board): BoardGeometry {
  const spaces = new Map<string, SpaceGeometry>()
  const areas: Point[] = []
  for (const space of board.spaces) {
    const anchors = Object.values(space.anchors)
    const around = bounds(space.polygon)
    const middle: Point =
      space.kind === 'box' || anchors.length === 0
        ? [around[0] + around[2] / 2, around[1] + around[3] / 2]
        : middleOf(anchors)
    const markers = markersOf(space, middle, board.counter)
    spaces.set(space.id, {
      space,
      bounds: around,
      middle,
      markers,
      pitch: pitchOf(space.slots ?? [], roomOf(space.kind, around, board.counter)),
    })
    if (space.kind === 'area') areas.push(...space.polygon)
  }
  return {
    board,
    spaces,
    tracks: new Map(board.tracks.map((track) => [track.id, track])),
    areas: board.home ?? (areas.length > 0 ? bounds(areas) : [0, 0, board.size.w, board.size.h]),
    legible: legibleScale(board.counter, leastRoom(spaces)),
  }
}
