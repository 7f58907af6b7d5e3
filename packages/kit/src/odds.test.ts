import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { halved, type Odds, type OddsRounding, oddsIndex, oddsOf } from './odds.ts'

const LADDER = ['1-4', '1-2', '1-1', '3-2', '2-1', '3-1', '4-1', '5-1', '7-1', '8-1']
const ladder = LADDER.map(oddsOf)
const reduced = (attack: number, defence: number, rounding: OddsRounding) =>
  LADDER[oddsIndex(ladder, attack, defence, rounding)]

/** The same in floating point, where that is exact enough. */
function slowIndex(odds: readonly Odds[], attack: number, defence: number, rounding: OddsRounding): number {
  const ratios = odds.map(({ attacker, defender }) => attacker / defender)
  const ratio = attack / defence
  const last = ratios.length - 1
  const down = Math.max(
    0,
    ratios.findLastIndex((each) => each <= ratio + 1e-9),
  )
  if (rounding === 'down' || ratio < (ratios[0] ?? 0) || down === last) return down
  const [low = 0, high = 0] = ratios.slice(down, down + 2)
  if (rounding === 'up') return ratio > low + 1e-9 ? down + 1 : down
  return high - ratio < ratio - low - 1e-9 ? down + 1 : down
}

describe('odds', () => {
  it('are rounded down to those printed, in the defender’s favour', () => {
    const cases: readonly (readonly [number, number, string])[] = [
      [8, 2, '4-1'],
      [8, 3, '2-1'],
      [8, 5, '3-2'],
      [30, 6, '5-1'],
      [17, 4, '4-1'],
      [15, 10, '3-2'],
      [30, 4, '7-1'],
      [1, 9, '1-4'],
      [90, 1, '8-1'],
      [7.5, 5, '3-2'],
    ]
    for (const [attack, defence, label] of cases) expect(reduced(attack, defence, 'down')).toBe(label)
    expect(reduced(3, 0, 'down')).toBe('8-1')
  })

  it('can be rounded up, or to the nearest, or the lower of two equally near', () => {
    expect(reduced(8, 3, 'up')).toBe('3-1')
    expect(reduced(4, 2, 'up')).toBe('2-1')
    expect(reduced(8, 3, 'nearest')).toBe('3-1')
    expect(reduced(5, 2, 'nearest')).toBe('2-1')
    expect(reduced(5.5, 2, 'nearest')).toBe('3-1')
  })

  it('match a slow computation, for all strengths up to 40 and their halves', () => {
    for (const rounding of ['down', 'up', 'nearest'] as const)
      for (let attack = 0; attack <= 40; attack += 0.5)
        for (let defence = 0.5; defence <= 12; defence += 0.5)
          expect(oddsIndex(ladder, attack, defence, rounding), `${attack}:${defence} ${rounding}`).toBe(
            slowIndex(ladder, attack, defence, rounding),
          )
  })

  it('never fall when the attack grows or the defence shrinks', () => {
    const random = seededRandom('odds')
    for (let i = 0; i < 500; i++) {
      const [attack, defence] = [Math.floor(random() * 60), 1 + Math.floor(random() * 20)]
      for (const rounding of ['down', 'up', 'nearest'] as const) {
        const index = oddsIndex(ladder, attack, defence, rounding)
        expect(oddsIndex(ladder, attack + 1, defence, rounding)).toBeGreaterThanOrEqual(index)
        expect(oddsIndex(ladder, attack, defence + 1, rounding)).toBeLessThanOrEqual(index)
      }
    }
  })

  it('refuse invalid labels', () => {
    for (const label of ['3:1', '0-1', '3-', 'x-1', '-1-2']) expect(() => oddsOf(label)).toThrow(RangeError)
  })

  it('5 halves to 3, 2 or two and a half', () => {
    expect([halved(5, 'up'), halved(5, 'down'), halved(5, 'half')]).toEqual([3, 2, 2.5])
  })
})
