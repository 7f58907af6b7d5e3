import type { Point } from '@topside/engine'
import type { BoardTarget, ScreenRect } from './api.ts'
import { type BoardGeometry, contains } from './geometry.ts'

/** A counter on the screen. */
export interface Placed {
  readonly piece?: string
  readonly space: string
  readonly rect: ScreenRect
  /** Counters with higher numbers lie on top. */
  readonly z: number
  /** Whether it lies on the card of an open stack. */
  readonly fanned?: boolean
}

/** A pointer's target. `card`: the card of an open stack, beside its counters. */
export type Hit = BoardTarget & { readonly card?: true }

/** Whether a point is in a rectangle widened by `slack` on every side. */
export function within(rect: ScreenRect, [x, y]: Point, slack = 0): boolean {
  return x >= rect.x - slack && y >= rect.y - slack && x < rect.x + rect.w + slack && y < rect.y + rect.h + slack
}

/**
 * The target at a point of the screen: the top counter, otherwise the card of an open stack, otherwise the space. `at`
 * is the same point on the map. `slack` widens counters for fingers; a direct hit takes precedence.
 */
export function hitTest(
  screen: Point,
  at: Point,
  placed: readonly Placed[],
  geometry: BoardGeometry,
  card: ScreenRect | undefined,
  slack = 0,
): Hit | undefined {
  const over = (list: readonly Placed[], room: number) => {
    let best: Placed | undefined
    for (const each of list) if (within(each.rect, screen, room) && (best === undefined || each.z > best.z)) best = each
    return best
  }
  const onCard = card !== undefined && within(card, screen)
  const found = over(onCard ? placed.filter((each) => each.fanned === true) : placed, 0)
  if (found !== undefined)
    return found.piece === undefined ? { space: found.space } : { space: found.space, piece: found.piece }
  if (onCard) return { card: true }
  const near = slack > 0 ? over(placed, slack) : undefined
  if (near?.piece !== undefined) return { space: near.space, piece: near.piece }
  for (const [id, shape] of geometry.spaces) {
    const [x, y, w, h] = shape.bounds
    if (at[0] < x || at[1] < y || at[0] > x + w || at[1] > y + h) continue
    if (contains(shape.space.polygon, at)) return { space: id }
  }
  return undefined
}
