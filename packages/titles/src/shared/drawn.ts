/** Positions of everything on a board, for the tests of maps. */
import type { Board, Point, Shape } from '@topside/engine'
import { touch } from './meeting-rings.ts'

/** A frame on a board: a box, a track or another ring. */
interface Frame {
  readonly id: string
  readonly polygon: readonly Point[]
}

/** Pairs of frames that touch each other, and frames that touch a ring: `us-pool us-held`, `us-pool`. */
export function collisions(frames: readonly Frame[], rings: readonly (readonly Point[])[]): string[] {
  return frames.flatMap(({ id, polygon }, index) => [
    ...frames.slice(index + 1).flatMap((other) => (touch(polygon, other.polygon) ? [`${id} ${other.id}`] : [])),
    ...rings.flatMap((ring) => (touch(polygon, ring) ? [id] : [])),
  ])
}

/** Drawings beyond a board's canvas by more than some units: `land 1203,-4`. */
export function outsideCanvas({ size: { w, h }, layers, spaces, tracks, captions }: Board, most = 0): string[] {
  const drawn = [
    ...layers.flatMap(({ id, shapes }) => shapes.flatMap(pointsOf).map((p) => [id, p] as const)),
    ...spaces.flatMap(({ id, polygon, label }) => [...polygon, label].map((p) => [id, p] as const)),
    ...tracks.flatMap(({ id, polygon }) => polygon.map((p) => [id, p] as const)),
    ...captions.map(({ key, at }) => [key, at] as const),
  ]
  return drawn
    .filter(([, [x, y]]) => x < -most || y < -most || x > w + most || y > h + most)
    .map(([id, [x, y]]) => `${id} ${x},${y}`)
}

function pointsOf(shape: Shape): readonly Point[] {
  if ('polygon' in shape) return shape.polygon
  return 'line' in shape ? shape.line : [shape.circle]
}
