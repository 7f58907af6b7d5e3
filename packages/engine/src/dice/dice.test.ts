import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commitment, type Dice, isSeed, NotedDice, RecordedDice, SeededDice } from './dice.ts'

const server = '0f'.repeat(32)
const seats = ['11'.repeat(32), 'ab'.repeat(32)]

/** The dice as `SeededDice` documents them, computed with another library. */
function expected(n: number, sides: readonly number[]): number[] {
  const values: number[] = []
  for (let block = 0; values.length < sides.length; block++) {
    const message = `${seats.join(':')}|${n}|${block}`
    for (const byte of createHmac('sha256', Buffer.from(server, 'hex')).update(message).digest()) {
      const faces = sides[values.length]
      if (faces !== undefined && byte < Math.floor(256 / faces) * faces) values.push((byte % faces) + 1)
    }
  }
  return values
}

/** Chi-square statistic of counts that should be equal. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
}

describe('seeded dice', () => {
  it('are HMAC-SHA256 of the seats’ seeds and the number of the roll, keyed with the server seed', () => {
    const dice = new SeededDice({ server, seats })
    for (const sides of [[6], [6, 6], [2, 4, 6, 8, 10, 12, 20], [256, 3]])
      for (const n of [0, 1, 7, 1_000_000]) expect(dice.roll(n, sides)).toEqual(expected(n, sides))
  })

  it('match these known values', () => {
    const dice = new SeededDice({ server, seats })
    expect([0, 1, 2].map((n) => dice.roll(n, [6, 6]))).toEqual([
      [6, 5],
      [1, 1],
      [4, 4],
    ])
    expect(dice.roll(3, [20, 10, 6, 4])).toEqual([15, 5, 6, 2])
  })

  it('continue in the next block when one is used up', () => {
    const many = new Array<number>(100).fill(10)
    expect(new SeededDice({ server, seats }).roll(5, many)).toEqual(expected(5, many))
  })

  it.each([2, 6, 10, 20, 100, 200])('show every face of a die of %i sides equally often', (faces) => {
    const counts = new Array<number>(faces).fill(0)
    const dice = new SeededDice({ server, seats })
    for (let n = 0; n < 2000; n++)
      for (const value of dice.roll(n, [faces, faces, faces, faces, faces])) counts[value - 1]!++
    const freedom = faces - 1
    expect(chiSquare(counts)).toBeLessThan(freedom + 3.1 * Math.sqrt(2 * freedom) + 4)
  })

  it('change with any seed', () => {
    const values = (seeds: { server: string; seats: string[] }) => {
      const dice = new SeededDice(seeds)
      return [0, 1, 2, 3].flatMap((n) => dice.roll(n, [6, 6, 6, 6]))
    }
    const first = values({ server, seats })
    expect(values({ server: '10'.repeat(32), seats })).not.toEqual(first)
    expect(values({ server, seats: ['12'.repeat(32), seats[1]!] })).not.toEqual(first)
    expect(values({ server, seats: [seats[0]!, 'ac'.repeat(32)] })).not.toEqual(first)
  })

  it('refuse seeds other than 64 hexadecimal digits, and dice that cannot be fair', () => {
    expect(() => new SeededDice({ server: 'AB'.repeat(32), seats })).toThrow(RangeError)
    expect(() => new SeededDice({ server, seats: ['1'] })).toThrow(RangeError)
    const dice = new SeededDice({ server, seats })
    for (const faces of [1, 257, 0, -6, 2.5, Number.NaN]) expect(() => dice.roll(0, [faces])).toThrow(RangeError)
  })

  it('are committed to by the SHA-256 of the server seed', () => {
    expect(commitment(server)).toBe(createHash('sha256').update(Buffer.from(server, 'hex')).digest('hex'))
    expect(isSeed(server)).toBe(true)
    expect(isSeed(`${server}0`)).toBe(false)
    expect(isSeed(7)).toBe(false)
  })
})

const ones: Dice = { roll: (_n, sides) => sides.map(() => 1) }

describe('recorded dice', () => {
  it('fall as recorded, then as the other dice', () => {
    const dice = new RecordedDice([{ n: 0, values: [5, 4] }], ones)
    expect(dice.roll(0, [6, 6])).toEqual([5, 4])
    expect(dice.roll(1, [6, 6])).toEqual([1, 1])
  })
})

describe('noted dice', () => {
  it('keep every roll once, in order', () => {
    const dice = new NotedDice(ones)
    dice.roll(2, [6])
    dice.roll(0, [6, 10])
    dice.roll(2, [6])
    expect(dice.lines).toEqual([
      { n: 0, sides: [6, 10], values: [1, 1] },
      { n: 2, sides: [6], values: [1] },
    ])
  })
})
