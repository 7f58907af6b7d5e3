import { expect, test } from 'vitest'
import { Guesses } from './guesses.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Guesses at a time that the test sets. */
function guessing(strangers = { burst: 1_000, perSecond: 0 }) {
  const clock = { now: 0 }
  return { clock, guesses: new Guesses({ now: () => clock.now, strangers }) }
}

test('an address that guesses waits longer and longer, and all others are compared at once', () => {
  const { clock, guesses } = guessing()
  const waits = []
  for (let n = 0; n < 17; n++) {
    let wait = guesses.take('eve')
    waits.push(wait)
    while (wait > 0) {
      // Asking too early neither helps nor harms.
      expect(guesses.take('eve')).toBe(wait)
      clock.now += wait * 1000
      wait = guesses.take('eve')
    }
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  expect(guesses.take('ann')).toBe(0)
})

test('in a day one address gets no more than about a hundred tries, and nothing is held against it a day later', () => {
  const { clock, guesses } = guessing()
  let compared = 0
  for (; clock.now < DAY; clock.now += 1000) if (guesses.take('eve') === 0) compared++
  expect(compared).toBeGreaterThan(90)
  expect(compared).toBeLessThan(120)
  clock.now += DAY
  for (let n = 0; n < 5; n++) expect(guesses.take('eve')).toBe(0)
})

test('who gives the right password begins anew', () => {
  const { guesses } = guessing()
  for (let n = 0; n < 40; n++) {
    expect(guesses.take('ann')).toBe(0)
    if (n % 4 === 3) guesses.right('ann')
  }
})

test('ten thousand addresses get no more tries than a few, and lock out nobody who was let in before', () => {
  const { guesses } = guessing({ burst: 100, perSecond: 0 })
  expect(guesses.take('ann')).toBe(0)
  guesses.right('ann')
  let compared = 0
  for (let n = 0; n < 10_000; n++) if (guesses.take(`eve ${n}`) === 0) compared++
  expect(compared).toBe(99)
  expect(guesses.take('ann')).toBe(0)
  guesses.right('ann')
  expect(guesses.take('bob')).toBeGreaterThan(0)
  const waits = Array.from({ length: 6 }, () => guesses.take('cyd', true))
  expect(waits).toEqual([0, 0, 0, 0, 0, 1])
})
