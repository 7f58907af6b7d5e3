import { offer, pick } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { exchange, leastAbove } from './exchange.ts'
import { answered, subsets } from './testing/index.ts'

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** The least sum of a subset that reaches `due`; if none does, the sum of all. */
function bruteForce(values: readonly number[], due: number): number {
  const enough = subsets(values)
    .map(sum)
    .filter((total) => total >= due)
  return enough.length === 0 ? sum(values) : Math.min(...enough)
}

function given(values: readonly number[], price: number, closest: boolean, random: () => number): number[] {
  const units = values.map((worth, id) => ({ worth, id }))
  const lost = exchange(units, price, {
    worth: (unit) => unit.worth,
    closest,
    ask: (able) =>
      pick(0, { kind: 'exchange', rule: '1', offers: offer(able, ({ id }) => ({ verb: 'lose', value: id })) }),
    carryOut: () => undefined,
  })
  return answered(lost, ({ choices }) => choices[Math.floor(random() * choices.length)]).map((unit) => unit.worth)
}

describe('an exchange', () => {
  it('finds the same least sufficient sum as trying all subsets', () => {
    const random = seededRandom('exchange')
    for (let i = 0; i < 500; i++) {
      const values = Array.from({ length: Math.floor(random() * 7) }, () => Math.floor(random() * 8))
      const due = Math.floor(random() * 25)
      expect(leastAbove(values, due), `${values} for ${due}`).toBe(bruteForce(values, due))
    }
  })

  it('costs at least the price whatever is picked, without a superfluous unit', () => {
    const random = seededRandom('price')
    for (let i = 0; i < 200; i++) {
      const values = Array.from({ length: 1 + Math.floor(random() * 6) }, () => 1 + Math.floor(random() * 7))
      const price = Math.floor(random() * 15)
      const lost = given(values, price, false, random)
      expect(sum(lost)).toBeGreaterThanOrEqual(Math.min(price, sum(values)))
      if (price > 0) expect(lost.some((worth) => sum(lost) - worth < price)).toBe(true)
    }
  })

  it('comes as close to the price as possible if the rule says so, whatever is picked', () => {
    const random = seededRandom('closest')
    for (let i = 0; i < 200; i++) {
      const values = Array.from({ length: 1 + Math.floor(random() * 6) }, () => 1 + Math.floor(random() * 7))
      const price = 1 + Math.floor(random() * 15)
      expect(sum(given(values, price, true, random)), `${values} for ${price}`).toBe(bruteForce(values, price))
    }
  })
})
