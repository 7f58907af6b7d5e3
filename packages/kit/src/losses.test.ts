import { offer, pick } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import {
  type Bearer,
  exactOrLeastAbove,
  hasTotal,
  type Loss,
  MOST_POINTS,
  payable,
  reachableTotals,
  roomFor,
  takeLosses,
  totalsOf,
} from './losses.ts'
import { answered, combinations } from './testing/index.ts'

/** All combinations of the outcomes of each unit. */
function bruteForce(bearers: readonly Bearer[], room?: { all: number; limited: number }): Set<number> {
  const numbers = [...Array(MOST_POINTS + 1).keys()]
  const ways = bearers.map(({ staying, leaving, limited }) => [
    ...numbers.filter((n) => hasTotal(staying, n)).map((points) => ({ points, leaves: false, limited })),
    ...numbers.filter((n) => hasTotal(leaving, n)).map((points) => ({ points, leaves: true, limited })),
  ])
  const found = new Set<number>()
  for (const outcome of combinations(ways)) {
    const gone = outcome.filter(({ leaves }) => leaves)
    if (room && (gone.length > room.all || gone.filter(({ limited }) => limited).length > room.limited)) continue
    found.add(outcome.reduce((sum, { points }) => sum + points, 0))
  }
  return found
}

function randomBearers(random: () => number): Bearer[] {
  return Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
    staying: random() < 0.5 ? totalsOf(0, 1, 3) : totalsOf(0, 2),
    leaving: random() < 0.5 ? totalsOf(1 + Math.floor(random() * 2)) : 0,
    limited: random() < 0.4,
  }))
}

describe('losses', () => {
  it('reach exactly the totals of all combinations, with limited room or without', () => {
    const random = seededRandom('losses')
    for (let i = 0; i < 400; i++) {
      const bearers = randomBearers(random)
      const all = Math.floor(random() * 4)
      const room = random() < 0.7 ? { all, limited: Math.floor(random() * (all + 1)) } : undefined
      const totals = reachableTotals(bearers, room && roomFor(room.all, room.limited))
      const slow = bruteForce(bearers, room)
      for (let n = 0; n <= MOST_POINTS; n++) expect(hasTotal(totals, n), `case ${i}: ${n} points`).toBe(slow.has(n))
    }
  })

  it('are exact, or the least possible excess, or everything', () => {
    const totals = totalsOf(0, 2, 5, 9)
    expect([0, 1, 2, 3, 6, 9, 10, 25].map((n) => exactOrLeastAbove(totals, n))).toEqual([0, 2, 2, 5, 9, 9, 9, 9])
    expect(exactOrLeastAbove(0, 3)).toBe(0)
    expect(() => totalsOf(MOST_POINTS + 1)).toThrow(RangeError)
    expect(() => totalsOf(-1)).toThrow(RangeError)
  })

  it('are taken exactly, whatever is picked: every offered loss leaves the rest payable', () => {
    const random = seededRandom('taken')
    for (let i = 0; i < 300; i++) {
      const steps = Array.from({ length: 1 + Math.floor(random() * 5) }, () => 1 + Math.floor(random() * 3))
      const worth = steps.map(() => 1 + Math.floor(random() * 3))
      const bearerOf = (unit: number): Bearer => {
        const points = Array.from({ length: (steps[unit] ?? 0) + 1 }, (_, lost) => lost * (worth[unit] ?? 0))
        return { staying: totalsOf(...points), leaving: 0, limited: false }
      }
      const standing = () => {
        const units = [...steps.keys()].filter((unit) => (steps[unit] ?? 0) > 0)
        return { units, bearers: units.map(bearerOf) }
      }
      const due = payable(standing(), Math.floor(random() * 12))
      const taken = answered(
        takeLosses<number, Loss<number>>(due, {
          standing,
          losses: ({ units }) =>
            units.map((unit) => {
              const before = steps[unit] ?? 0
              steps[unit] = before - 1
              const after = bearerOf(unit)
              steps[unit] = before
              return { unit, points: worth[unit] ?? 0, after }
            }),
          ask: (able, left) => {
            expect(able.length).toBeGreaterThan(0)
            expect(left).toBeGreaterThan(0)
            const offers = offer(able, ({ unit }) => ({ verb: 'lose', value: unit }))
            return pick(0, { kind: 'loss', rule: '1', offers })
          },
          carryOut: ({ unit }) => {
            steps[unit] = (steps[unit] ?? 0) - 1
          },
        }),
        ({ choices }) => choices[Math.floor(random() * choices.length)],
      )
      expect(taken, `case ${i}`).toBe(due)
    }
  })
})
