import { describe, expect, it } from 'vitest'
import type { BoardPiece, ScreenRect } from './api.ts'
import { fanOf, pileSize, spotRect, stackSpots } from './layout.ts'
import type { Pile } from './piles.ts'

const stack = (count: number, over: Partial<Pile> = {}): Pile => ({
  key: 'stack',
  space: 'north-west',
  side: 'red',
  at: [100, 100],
  shift: [0, 0],
  lean: 1,
  pitch: 0,
  scale: 1,
  pieces: Array.from({ length: count }, (_, i) => ({ id: String(i), space: 'north-west', face: 'fresh' })),
  hidden: 0,
  ...over,
})
const list = (count: number, prefix = ''): BoardPiece[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${prefix}${i}`, space: 'a', face: 'fresh' }))
const overlap = (a: ScreenRect, b: ScreenRect) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const screen = { w: 1100, h: 860 }
const around = { x: 500, y: 400, w: 80, h: 80 }

describe('stacks', () => {
  it('offset each counter by 4 px at zoom 1, upwards and outwards, the first on top', () => {
    const [top, below] = stackSpots(stack(2), 48, 1)
    expect(top?.size).toBe(48)
    expect((top?.dx ?? 0) - (below?.dx ?? 0)).toBe(4)
    expect((top?.dy ?? 0) - (below?.dy ?? 0)).toBe(-4)
    expect(top?.z).toBeGreaterThan(below?.z ?? 0)
    const [left, leftBelow] = stackSpots(stack(2, { lean: -1 }), 48, 1)
    expect((left?.dx ?? 0) - (leftBelow?.dx ?? 0)).toBe(-4)
  })

  it('show four counters, with the others exactly beneath', () => {
    const spots = stackSpots(stack(28), 48, 1)
    expect(spots).toHaveLength(28)
    expect(spots.filter(({ covered }) => !covered)).toHaveLength(4)
    expect(spots.slice(4).every(({ dx, dy }) => dx === spots[3]?.dx && dy === spots[3]?.dy)).toBe(true)
  })

  it('keep counters legible below zoom 1, but no larger than the slots of a box', () => {
    expect(pileSize({ pitch: 0, scale: 1 }, 48, 0.53)).toBeGreaterThanOrEqual(34)
    expect(pileSize({ pitch: 54, scale: 1 }, 48, 0.53)).toBeLessThanOrEqual(54 * 0.53)
    expect(pileSize({ pitch: 0, scale: 1 }, 48, 2)).toBe(96)
  })

  it('show up to three backs for hidden pieces', () => {
    expect(stackSpots(stack(0, { hidden: 25 }), 48, 1)).toHaveLength(3)
    expect(stackSpots(stack(0, { hidden: 1 }), 48, 1)).toHaveLength(1)
  })

  it('are placed on the screen by the camera', () => {
    const [only] = stackSpots(stack(1), 48, 1)
    expect(only && spotRect(only, { k: 1, x: 10, y: 20 })).toEqual({ x: 86, y: 96, w: 48, h: 48 })
  })
})

describe('fans', () => {
  it.each([1, 2, 7, 8, 12, 28])('give each of %i pieces its own place on the card', (count) => {
    const { card, places } = fanOf([list(count)], 56, around, screen)
    const rects = [...places.values()]
    expect(rects).toHaveLength(count)
    for (const [i, a] of rects.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(card.x)
      expect(a.x + a.w).toBeLessThanOrEqual(card.x + card.w)
      expect(a.y + a.h).toBeLessThanOrEqual(card.y + card.h)
      for (const b of rects.slice(i + 1)) expect(overlap(a, b)).toBe(false)
    }
  })

  it('start a new row for each group', () => {
    const { places } = fanOf([list(3, 'r'), list(2, 'b')], 56, around, screen)
    expect(places.get('r0')?.y).toBe(places.get('r2')?.y)
    expect(places.get('b0')?.y).toBeGreaterThan(places.get('r0')?.y ?? 0)
    expect(places.get('b0')?.x).toBe(places.get('r0')?.x)
  })

  it('open above the space, below if there is no room, and always on the screen', () => {
    expect(fanOf([list(8)], 56, around, screen).card.y).toBeLessThan(around.y)
    const atTop = fanOf([list(8)], 56, { ...around, y: 10 }, screen).card
    expect(atTop.y).toBeGreaterThanOrEqual(90)
    for (const x of [-300, 0, 1090, 3000]) {
      const { card } = fanOf([list(28), list(20, 'b')], 56, { ...around, x }, { w: 390, h: 700 })
      expect(card.x).toBeGreaterThanOrEqual(0)
      expect(card.x + card.w).toBeLessThanOrEqual(390)
      expect(card.y).toBeGreaterThanOrEqual(0)
      expect(card.y + card.h).toBeLessThanOrEqual(700)
    }
  })
})
