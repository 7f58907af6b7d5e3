import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inPercent, shareOf } from './interval.ts'
import { ladderUntil, optionsFrom, pairsOf, rungOf } from './pairs.ts'
import { type Kind, playMatch } from './play.ts'
import { Results } from './play-all.ts'

test('a share has the bounds that Wilson gives it', () => {
  const { from, to } = shareOf(8, 10)
  expect([from.toFixed(3), to.toFixed(3)]).toEqual(['0.490', '0.943'])
  expect(shareOf(0, 0)).toEqual({ share: 0.5, from: 0, to: 1 })
  expect(inPercent(shareOf(60, 60))).toBe('100 % (94 to 100)')
})

const result = {
  sides: [],
  how: 'x',
  figures: {},
  answers: 1,
  decisions: 1,
  swings: { dice: 0, all: 0 },
  thinking: {},
}

test('both kinds play both sides with the same dice', () => {
  const kinds: [Kind, Kind] = ['policy', 'random']
  const pairs = pairsOf('toy', {}, kinds, 4, 'a')
  expect(pairs.map(({ players, seed }) => [...players, seed])).toEqual([
    ['policy', 'random', 'a/0'],
    ['random', 'policy', 'a/0'],
    ['policy', 'random', 'a/1'],
    ['random', 'policy', 'a/1'],
  ])
  const won = rungOf(kinds, [
    [pairs[0]!, { ...result, winner: 0 }],
    [pairs[1]!, { ...result, winner: 1 }],
    [pairs[2]!, { ...result, winner: null }],
    [pairs[3]!, { ...result, winner: 0 }],
  ])
  expect([won.played, won.won.share]).toEqual([4, 0.625])
})

test('a rung ends when its side of a bound is certain, and at a missing match', () => {
  const kinds: [Kind, Kind] = ['officer', 'recruit']
  const pairs = pairsOf('toy', {}, kinds, 200, 'a')
  const all = (won: boolean) =>
    pairs.map((each) => [each, { ...result, winner: each.players.indexOf(won ? 'officer' : 'recruit') }] as const)
  const ended = (bound: number | undefined, results: Parameters<typeof ladderUntil>[2]): unknown => {
    const { known, side } = ladderUntil(bound, kinds, results)
    return [known.length, side]
  }
  expect(ended(0.75, all(true))).toEqual([22, 'above'])
  expect(ended(0.75, all(false))).toEqual([4, 'below'])
  expect(ended(undefined, all(true))).toEqual([200, 'open'])
  expect(
    ended(
      0.75,
      all(true).map(([each, found], n) => [each, n === 3 ? undefined : found]),
    ),
  ).toEqual([3, 'open'])
})

test('options are read as pairs', () => {
  expect(optionsFrom('scenario=a,crt=active')).toEqual({ scenario: 'a', crt: 'active' })
  expect(optionsFrom('')).toEqual({})
  expect(() => optionsFrom('scenario')).toThrow(RangeError)
})

test('a match is played to its end, reproducibly by seed, and its result is kept', async () => {
  const played = { title: 'toy', options: {}, players: ['recruit', 'random'] as const, seed: 'a' }
  const result = await playMatch(played)
  const again = await playMatch(played)
  expect({ ...again, thinking: {} }).toEqual({ ...result, thinking: {} })
  expect(result.how).toBe('toy.end')
  expect(result.answers).toBeGreaterThan(5)
  expect(result.decisions).toBeGreaterThan(5)
  expect(result.decisions).toBeLessThanOrEqual(result.answers)
  // The plain rules value only the end.
  expect(result.swings.all).toBeCloseTo(result.winner === null ? 0 : 1)
  expect(result.swings.dice).toBeLessThanOrEqual(result.swings.all)
  expect(Object.keys(result.thinking).sort()).toEqual(['random', 'recruit'])
  const folder = mkdtempSync(join(tmpdir(), 'ladder-'))
  try {
    const file = join(folder, 'results.json')
    new Results(file).keep(played, result)
    expect(new Results(file).of(played)).toEqual(result)
    expect(new Results(file).of({ ...played, seed: 'b' })).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
