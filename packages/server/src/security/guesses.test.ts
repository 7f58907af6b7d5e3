import { describe, expect, test } from 'vitest'
import { Guesses } from './guesses.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Guesses with a clock that the test sets. */
function guessing(strangers = { burst: 1_000, perSecond: 0 }) {
  const clock = { now: 0 }
  return { clock, guesses: new Guesses({ now: () => clock.now, strangers }) }
}

test('an address that guesses waits ever longer, while others are served at once', () => {
  const { clock, guesses } = guessing()
  const waits = []
  for (let n = 0; n < 17; n++) {
    let wait = guesses.take({ address: 'eve' })
    waits.push(wait)
    while (wait > 0) {
      // Retrying early neither shortens nor extends the wait.
      expect(guesses.take({ address: 'eve' })).toBe(wait)
      clock.now += wait * 1000
      wait = guesses.take({ address: 'eve' })
    }
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  expect(guesses.take({ address: 'ann' })).toBe(0)
})

test('in a day an address gets about a hundred attempts, and its failures are forgotten a day later', () => {
  const { clock, guesses } = guessing()
  let compared = 0
  for (; clock.now < DAY; clock.now += 1000) if (guesses.take({ address: 'eve' }) === 0) compared++
  expect(compared).toBeGreaterThan(90)
  expect(compared).toBeLessThan(120)
  clock.now += DAY
  for (let n = 0; n < 5; n++) expect(guesses.take({ address: 'eve' })).toBe(0)
})

test('the right password resets the count', () => {
  const { guesses } = guessing()
  for (let n = 0; n < 40; n++) {
    expect(guesses.take({ address: 'ann' })).toBe(0)
    if (n % 4 === 3) guesses.right({ address: 'ann' })
  }
})

test('ten thousand addresses together get few attempts, without locking out known addresses', () => {
  const { guesses } = guessing({ burst: 100, perSecond: 0 })
  expect(guesses.take({ address: 'ann' })).toBe(0)
  guesses.right({ address: 'ann' })
  let compared = 0
  for (let n = 0; n < 10_000; n++) if (guesses.take({ address: `eve ${n}` }) === 0) compared++
  expect(compared).toBe(100)
  expect(guesses.take({ address: 'ann' })).toBe(0)
  guesses.right({ address: 'ann' })
  expect(guesses.take({ address: 'bob' })).toBeGreaterThan(0)
  const waits = Array.from({ length: 6 }, () => guesses.take({ address: 'cyd', near: true }))
  expect(waits).toEqual([0, 0, 0, 0, 0, 1])
})

describe('with secrets of many users', () => {
  test('one’s own right secret does not forgive guesses at others’ secrets', () => {
    const { guesses } = guessing()
    const own = { address: 'eve', secret: 'OWNXX-OWNYY' }
    let looked = 0
    for (let n = 0; n < 45; n++) {
      if (guesses.take({ address: 'eve', secret: `AAAAA-${10_000 + n}` }) === 0) looked++
      if (n % 4 === 3 && guesses.take(own) === 0) guesses.right(own)
    }
    expect(looked).toBe(5)
  })

  test('a right secret forgives its own mistyped versions', () => {
    const { guesses } = guessing()
    for (let n = 0; n < 40; n++) {
      const right = `${10_000 + n}-RIGHT`
      for (const typed of [`${10_000 + n}-RIGTH`, `${20_000 + n}-RIGHT`, right])
        expect(guesses.take({ address: 'school', secret: typed })).toBe(0)
      guesses.right({ address: 'school', secret: right })
    }
  })

  test('an empty secret resembles no other', () => {
    const { guesses } = guessing()
    for (let n = 0; n < 5; n++) {
      expect(guesses.take({ address: 'eve', secret: '' })).toBe(0)
      guesses.right({ address: 'eve', secret: '' })
    }
    expect(guesses.take({ address: 'eve', secret: '' })).toBe(1)
  })
})

describe('from an IPv6 network', () => {
  const from = (n: number, network = '2001:db8:1') => ({ address: `${network}:${n.toString(16)}::` })

  test('all its addresses share a few attempts, and a new user from another network is served', () => {
    const { guesses } = guessing()
    let looked = 0
    for (let n = 0; n < 65_536; n += 7) if (guesses.take(from(n)) === 0) looked++
    expect(looked).toBe(60)
    expect(guesses.take(from(1, '2001:db8:2'))).toBe(0)
    expect(guesses.take({ address: '192.0.2.1' })).toBe(0)
  })

  test('one /56 gets fewer, leaving some to its neighbours', () => {
    const { guesses } = guessing()
    let looked = 0
    for (let n = 0; n < 256; n++) if (guesses.take(from(n)) === 0) looked++
    expect(looked).toBe(20)
    expect(guesses.take(from(0x100))).toBe(0)
  })

  test('right secrets use up nothing, and their address is not locked out later', () => {
    const { guesses } = guessing()
    for (let n = 0; n < 5_000; n++) {
      expect(guesses.take(from(n))).toBe(0)
      guesses.right(from(n))
    }
    for (let n = 5_000; n < 65_536; n++) guesses.take(from(n))
    expect(guesses.take(from(4_999))).toBe(0)
  })
})
