import type { CounterBadge } from '@topside/engine'
import { expect, test } from 'vitest'
import { MARGIN } from '../art/counter.ts'
import { notingPen } from '../testing/noting-pen.ts'
import { badgeRadius, drawBadge } from './badges.ts'

const badges: readonly CounterBadge[] = [
  'moved',
  'fought',
  'attacked',
  'fired',
  'used',
  'disrupted',
  'unsupplied',
  'airborne',
  'refuelling',
  'lost',
]
const inks = { box: 'light', boxLine: 'dark' }
const drawn = (badge: CounterBadge, x: number, y: number, r: number) => {
  const noted = notingPen()
  drawBadge(noted.pen, { badge }, x, y, r, inks)
  return noted
}

test('every badge is distinct by its lines alone', () => {
  const shapes = badges.map((badge) => JSON.stringify(drawn(badge, 0, 0, 10).points))
  expect(new Set(shapes).size).toBe(badges.length)
})

test('a badge is light or dark, never in the colour of a side', () => {
  for (const badge of badges) expect(['light', 'dark']).toContain(drawn(badge, 0, 0, 10).fills.at(-1))
})

test('a badge stays within the margin of its counter at every size', () => {
  for (const size of [11, 14, 19, 24, 31, 42, 48, 64, 96])
    for (const badge of badges) {
      const r = badgeRadius(size)
      for (const [x, y] of drawn(badge, size - r * 0.7, r * 0.7, r).points) {
        expect(x).toBeLessThan(size + MARGIN - 1)
        expect(x).toBeGreaterThan(size * 0.25)
        expect(y).toBeGreaterThan(-MARGIN + 1)
        expect(y).toBeLessThan(size)
      }
    }
})
