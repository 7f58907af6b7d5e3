import type { Point } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { inside } from '../shared/rings.ts'
import { testTitles } from './index.ts'

/** The corners of a counter that lies at a point. */
function cornersAt([x, y]: Point, size: number): Point[] {
  return [-1, 1].flatMap((right) => [-1, 1].map((down): Point => [x + (right * size) / 2, y + (down * size) / 2]))
}

describe.each(testTitles.map(({ id, load }) => ({ id, load })))('the board of $id', ({ load }) => {
  test('has a place for every space and a counter for every piece', async () => {
    const { board, counters, rules } = await load()
    const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id).sort()
    expect(idsOf(board.spaces)).toEqual(idsOf(rules.table.spaces))
    expect(Object.keys(counters).sort()).toEqual(idsOf(rules.table.pieces))
  })

  test('has room for a counter wherever one lies', async () => {
    const { board } = await load()
    for (const { id, polygon, anchors, slots = [] } of board.spaces)
      for (const at of [...Object.values(anchors), ...slots])
        for (const corner of cornersAt(at, board.counter)) expect(inside(corner, polygon), `${id} ${at}`).toBe(true)
    for (const [x, y] of [...board.spaces, ...board.tracks].flatMap(({ polygon }) => polygon))
      expect(x >= 0 && y >= 0 && x <= board.size.w && y <= board.size.h, `${x}, ${y}`).toBe(true)
  })

  test('names the figures of every counter', async () => {
    const { counters, texts } = await load()
    for (const { factors = [] } of Object.values(counters))
      if (factors.length > 0) expect(texts[`factors.${factors.length}`]).toContain(`{${factors.length - 1}}`)
  })
})
