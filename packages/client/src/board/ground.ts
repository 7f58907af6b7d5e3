import type { Board, BoardSpace, BoardTrack, Point, Rect } from '@topside/engine'

/** A space with what is computed from it once. */
export interface Ground {
  readonly space: BoardSpace
  readonly bounds: Rect
  /** Where a path passes and what `panTo` brings to the middle. */
  readonly middle: Point
  /** Least distance between two slots, or the room of a single one; 0 without slots. */
  readonly pitch: number
}

/** The board's spaces and tracks by id. */
export interface Grounds {
  readonly board: Board
  readonly spaces: ReadonlyMap<string, Ground>
  readonly tracks: ReadonlyMap<string, BoardTrack>
  /** The rectangle round all areas: what a small screen shows first. */
  readonly areas: Rect
}

/** The rectangle round some points. */
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

/** The middle of some points. */
export function middleOf(points: readonly Point[]): Point {
  let [x, y] = [0, 0]
  for (const point of points) {
    x += point[0]
    y += point[1]
  }
  const count = Math.max(1, points.length)
  return [x / count, y / count]
}

function pitchOf(slots: readonly Point[], single: number): number {
  let least = slots.length === 1 ? single : Infinity
  for (let i = 1; i < slots.length; i++) {
    const [a, b] = [slots[i - 1], slots[i]]
    if (a !== undefined && b !== undefined) least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1]))
  }
  return least === Infinity ? 0 : least
}

/** Everything about a board that is computed once. */
export function groundsOf(board: Board): Grounds {
  const spaces = new Map<string, Ground>()
  const areas: Point[] = []
  for (const space of board.spaces) {
    const anchors = Object.values(space.anchors)
    const around = bounds(space.polygon)
    const middle: Point =
      space.kind === 'box' || anchors.length === 0
        ? [around[0] + around[2] / 2, around[1] + around[3] / 2]
        : middleOf(anchors)
    spaces.set(space.id, { space, bounds: around, middle, pitch: pitchOf(space.slots ?? [], board.counter * 1.125) })
    if (space.kind === 'area') areas.push(...space.polygon)
  }
  return {
    board,
    spaces,
    tracks: new Map(board.tracks.map((track) => [track.id, track])),
    areas: areas.length > 0 ? bounds(areas) : [0, 0, board.size.w, board.size.h],
  }
}
