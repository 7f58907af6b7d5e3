import type { SideDef } from '@topside/engine'
import type { Highlight } from './api.ts'
import { type Camera, project, type Size } from './camera.ts'
import type { BoardGeometry } from './geometry.ts'
import { type Fan, fanOf } from './layout.ts'
import type { Pile } from './piles.ts'

/** Duration of opening or closing a stack, in ms. */
export const SETTLE = 150

/** A space whose stacks are open. */
export interface OpenStack {
  readonly space: string
  readonly layout: Fan
}

/** Size of a counter in an open stack, relative to its size at zoom 1. */
const LARGER = 1.17

/** Opens all stacks of a space on one card, a row for each side; `undefined` if the space is empty. */
export function openStack(
  space: string,
  geometry: BoardGeometry,
  piles: readonly Pile[],
  sides: readonly SideDef[],
  camera: Camera,
  screen: Size,
): OpenStack | undefined {
  const shape = geometry.spaces.get(space)
  const here = piles.filter((pile) => pile.space === space && pile.pieces.length > 0)
  if (shape === undefined || here.length === 0) return undefined
  const known = new Set(sides.map((side) => side.id))
  const groups = [
    ...sides.map((side) => here.filter((pile) => pile.side === side.id)),
    here.filter((pile) => pile.side === undefined || !known.has(pile.side)),
  ].map((group) => group.flatMap((pile) => pile.pieces))
  const [x, y] = project(camera, shape.middle)
  const reach = Math.min(60, 40 * camera.k)
  const around = { x: x - reach, y: y - reach, w: 2 * reach, h: 2 * reach }
  return { space, layout: fanOf(groups, Math.round(geometry.board.counter * LARGER), around, screen) }
}

/** A highlight without costs, which would cover an open stack. */
export function besideStack(
  highlight: Highlight,
  stack: OpenStack | undefined,
  geometry: BoardGeometry,
  camera: Camera,
): Highlight {
  if (stack === undefined || highlight.costs === undefined) return highlight
  const { x, y, w, h } = stack.layout.card
  const isFree = (space: string) => {
    const [left, top] = project(camera, geometry.spaces.get(space)?.middle ?? [0, 0])
    return left < x || left > x + w || top < y || top > y + h
  }
  return { ...highlight, costs: new Map([...highlight.costs].filter(([space]) => isFree(space))) }
}
