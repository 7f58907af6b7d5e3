import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SeededDice } from './dice.ts'

const SIZES = [2, 3, 4, 6, 8, 10, 12, 20, 100]
/**
 * Limit in standard deviations that no random value exceeds in several hundred measurements. The seeds are fixed,
 * so the results never change.
 */
const FAR = 4

const seed = (name: string): string => createHash('sha256').update(name).digest('hex')
const seedsOf = (name: string) => ({ server: seed(name), seats: [seed(`${name}/0`), seed(`${name}/1`)] })
const diceOf = (name: string): SeededDice => new SeededDice(seedsOf(name))

/** The deviation of a chi-square statistic from its expectation, in standard deviations (Wilson-Hilferty). */
function deviation(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
  const spread = 2 / (9 * (counts.length - 1))
  return (Math.cbrt(chiSquare / (counts.length - 1)) - (1 - spread)) / Math.sqrt(spread)
}

/** How often each pair of values occurred. */
function pairs(faces: number, list: Iterable<readonly [number, number]>): number[] {
  const counts = new Array<number>(faces * faces).fill(0)
  for (const [a, b] of list) counts[(a - 1) * faces + b - 1]!++
  return counts
}

/** The first die of each of many rolls in one match. */
function stream(name: string, faces: number, rolls: number): number[] {
  const dice = diceOf(name)
  return Array.from({ length: rolls }, (_, n) => dice.roll(n, [faces])[0] as number)
}

/** What the generator makes of each byte, by sides and byte: a value, or 0 if the byte is skipped. */
function everyByte(): Map<number, number[]> {
  const seeds = seedsOf('bytes')
  const dice = new SeededDice(seeds)
  const made = new Map(Array.from({ length: 255 }, (_, i) => [i + 2, new Array<number>(256).fill(-1)]))
  const untried = Array.from({ length: 256 }, () => 2)
  for (let n = 0; untried.some((faces) => faces <= 256); n++) {
    const message = `${seeds.seats.join(':')}|${n}|0`
    const bytes = [...createHmac('sha256', Buffer.from(seeds.server, 'hex')).update(message).digest()]
    const sides: number[] = []
    const used: number[][] = []
    for (let at = 0; at < bytes.length; ) {
      const faces = Math.min(untried[bytes[at]!]!, 256)
      const thrown = bytes.slice(at).findIndex((byte) => byte < Math.floor(256 / faces) * faces)
      if (thrown < 0) break
      untried[bytes[at]!]!++
      sides.push(faces)
      used.push(bytes.slice(at, at + thrown + 1))
      at += thrown + 1
    }
    for (const [die, value] of dice.roll(n, sides).entries())
      for (const [i, byte] of used[die]!.entries()) made.get(sides[die]!)![byte] = i + 1 < used[die]!.length ? 0 : value
  }
  return made
}

describe('one byte of the generator', () => {
  it('gives every face of every die equally often, or is discarded', () => {
    for (const [faces, values] of everyByte()) {
      const counts = new Array<number>(faces + 1).fill(0)
      for (const value of values) counts[value]!++
      expect(counts).toEqual([256 % faces, ...new Array<number>(faces).fill(Math.floor(256 / faces))])
    }
  })
})

describe('many rolls', () => {
  it.each(SIZES)('show every face of dice with %i sides equally often, at each place of the roll', (faces) => {
    const dice = diceOf(`faces ${faces}`)
    const places = Array.from({ length: 5 }, () => new Array<number>(faces).fill(0))
    for (let n = 0; n < 1_500; n++)
      for (const [place, value] of dice.roll(n, [faces, faces, faces, faces, faces]).entries())
        places[place]![value - 1]!++
    for (const counts of places) expect(Math.abs(deviation(counts))).toBeLessThan(FAR)
  })

  it('vary exactly as much as chance does', () => {
    const list = Array.from({ length: 120 }, (_, match) => {
      const counts = new Array<number>(6).fill(0)
      for (const value of diceOf(`match ${match}`).roll(0, new Array<number>(600).fill(6))) counts[value - 1]!++
      return deviation(counts)
    })
    const mean = list.reduce((sum, each) => sum + each, 0) / list.length
    const variance = list.reduce((sum, each) => sum + (each - mean) ** 2, 0) / list.length
    expect(Math.abs(mean) * Math.sqrt(list.length)).toBeLessThan(FAR)
    expect(Math.abs(variance - 1) * Math.sqrt(list.length / 2)).toBeLessThan(FAR)
  })

  it('are independent of the next rolls', () => {
    const values = stream('next', 6, 6_000)
    for (const lag of [1, 2, 3, 7]) {
      const list = values.slice(lag).map((value, i) => [values[i] as number, value] as const)
      expect(Math.abs(deviation(pairs(6, list)))).toBeLessThan(FAR)
      const product = list.reduce((sum, [a, b]) => sum + (a - 3.5) * (b - 3.5), 0)
      expect(Math.abs(product / (35 / 12)) / Math.sqrt(list.length)).toBeLessThan(FAR)
    }
  })

  it('change between high and low as often as chance does', () => {
    for (const name of ['runs', 'more runs', 'still more runs']) {
      const high = stream(name, 6, 3_000).map((value) => value > 3)
      const [up, down] = [high.filter(Boolean).length, high.filter((each) => !each).length]
      const runs = 1 + high.slice(1).filter((each, i) => each !== high[i]).length
      const expected = 1 + (2 * up * down) / high.length
      const variance = ((expected - 1) * (expected - 2)) / (high.length - 1)
      expect(Math.abs(runs - expected) / Math.sqrt(variance)).toBeLessThan(FAR)
    }
  })

  it('are independent of the other dice of the same roll', () => {
    const dice = diceOf('together')
    const list = Array.from({ length: 6_000 }, (_, n) => dice.roll(n, [6, 6]) as [number, number])
    expect(Math.abs(deviation(pairs(6, list)))).toBeLessThan(FAR)
  })

  it('are independent of other matches, even with similar seeds', () => {
    const seeds = seedsOf('near')
    const flipped = (text: string): string =>
      `${text.slice(0, -1)}${(Number.parseInt(text.slice(-1), 16) ^ 1).toString(16)}`
    const [first = '', second = ''] = seeds.seats
    const others = [
      { ...seeds, server: flipped(seeds.server) },
      { ...seeds, seats: [flipped(first), second] },
      { ...seeds, seats: [first, flipped(second)] },
      { ...seeds, seats: [second, first] },
    ]
    const one = new SeededDice(seeds)
    for (const other of others) {
      const two = new SeededDice(other)
      const list = Array.from(
        { length: 2_000 },
        (_, n) => [one.roll(n, [6])[0], two.roll(n, [6])[0]] as [number, number],
      )
      expect(Math.abs(deviation(pairs(6, list)))).toBeLessThan(FAR)
    }
  })

  it('never use the same bytes twice, in any roll or block', () => {
    const dice = diceOf('blocks')
    const seen = new Set<string>()
    const long = new Array<number>(32 * 12).fill(256)
    for (let n = 0; n < 120; n++) {
      const bytes = dice.roll(n, long)
      for (let at = 0; at < bytes.length; at += 32) seen.add(bytes.slice(at, at + 32).join())
    }
    expect(seen.size).toBe(120 * 12)
  })
})
