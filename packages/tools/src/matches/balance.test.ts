import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyTitle, seededRandom } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { describe, expect, test } from 'vitest'
import { measure, summaryOf } from './balance.ts'
import { balanceLines } from './balance-table.ts'
import { balanceOf, decisive, evenOptions } from './equal.ts'
import type { Result } from './play.ts'
import { verdictOn } from './sequential.ts'

const result = (winner: number | null, more: Partial<Result> = {}): Result => ({
  winner,
  sides: winner === null ? [] : [['us', 'japan'][winner] ?? ''],
  how: 'end',
  figures: {},
  answers: 10,
  decisions: 8,
  swings: { dice: 1, all: 4 },
  thinking: {},
  ...more,
})

describe('the sequential test', () => {
  test('knows nothing at first, and soon what is far from even', () => {
    expect(verdictOn(0, 0)).toBe('open')
    expect(verdictOn(0, 4)).toBe('open')
    expect(verdictOn(0, 15)).toBe('uneven')
    expect(verdictOn(15, 15)).toBe('uneven')
    expect(verdictOn(60, 100)).toBe('open')
  })

  test('is certain of a half after about six hundred matches', () => {
    const first = Array.from({ length: 1_000 }, (_, n) => 2 * (n + 1)).find((n) => verdictOn(n / 2, n) === 'even') ?? 0
    expect(first).toBeGreaterThan(450)
    expect(first).toBeLessThan(650)
    expect(verdictOn(330, 600)).toBe('open')
  })

  test('is seldom wrong, though it is asked after every match', () => {
    const ends = (share: number): string[] =>
      Array.from({ length: 200 }, (_, run) => {
        const random = seededRandom(`${share}/${run}`)
        let won = 0
        for (let played = 1; played <= 3_000; played++) {
          if (random() < share) won++
          const verdict = verdictOn(won, played)
          if (verdict !== 'open') return verdict
        }
        return 'open'
      })
    const count = (list: readonly string[], verdict: string): number => list.filter((each) => each === verdict).length
    expect(count(ends(0.5), 'uneven')).toBeLessThanOrEqual(10)
    expect(count(ends(0.55), 'uneven')).toBeLessThanOrEqual(15)
    expect(count(ends(0.65), 'even')).toBeLessThanOrEqual(2)
    expect(count(ends(0.65), 'uneven')).toBeGreaterThan(190)
  })
})

test('a sequence ends with its verdict, and at a missing match', () => {
  const lost = Array.from({ length: 40 }, () => result(1))
  expect(decisive(lost).length).toBeLessThan(16)
  expect(verdictOn(0, decisive(lost).length)).toBe('uneven')
  expect(decisive([result(0), undefined, ...lost]).length).toBe(1)
})

test('matches of equal players are counted by side, level, points, length and luck', () => {
  const points = [7, 9, 11, 12]
  const counts = points.map((each) => result(each >= 10 ? 0 : 1, { figures: { points: each, needed: 10 } }))
  const balance = balanceOf('policy', [...counts, result(1, { how: 'too-slow' }), result(null, { decisions: 20 })])
  expect(balance).toMatchObject({ played: 6, levels: { end: 5, 'too-slow': 1 }, decisions: 10, luck: 0.25 })
  expect(balance.sides['us']?.share).toBeCloseTo(2 / 6)
  expect(balance.first.share).toBeCloseTo(2.5 / 6)
  expect(balance.figures).toEqual({ points: 9.75, needed: 10 })
  // Four matches that ended by points, and one draw: for a requirement of 8, the first side wins three and a half of
  // six.
  expect(balance.needed?.['8']).toBeCloseTo(3.5 / 6)
  expect(balance.needed?.['10']).toBeCloseTo(2.5 / 6)
  expect([8, 9, 10, 11]).toContain(balance.evenAt)
  const lines = balanceLines(balance, (key) => `<${key}>`)
  expect(lines[0]).toContain('us 33 % (10 to 70)')
  expect(lines.join('\n')).toContain('<too-slow> 17 %')
})

test('the sides are fixed in advance', () => {
  const title: AnyTitle = {
    ...toy,
    options: [{ id: 'sides', values: ['bid', 'red'], default: 'bid', firstSeat: { red: 'red' } }],
  }
  expect(evenOptions(title, 'standard')).toEqual({ scenario: 'standard', sides: 'red' })
  expect(evenOptions(title, 'standard', { sides: 'bid' })).toMatchObject({ sides: 'bid' })
})

test('a resumed run gets the same result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balance-'))
  try {
    const file = join(folder, 'kept', 'toy.json')
    const asked = { title: toy, scenarios: ['standard'], options: {}, matches: 6, most: 4, seed: 'a', file } as const
    const said: string[] = []
    let steps = 0
    const again = () =>
      measure(
        { ...asked, strength: 'recruit' },
        (line) => said.push(line),
        () => void steps++,
      )
    const first = await again()
    expect(first['standard']?.map(({ kind, played }) => [kind, played])).toEqual([
      ['policy', 6],
      ['recruit', 4],
    ])
    expect(steps).toBe(10)
    expect(await again()).toEqual(first)
    expect(steps).toBe(10)
    expect(said[1]).toContain('policy against itself, 6 matches')
    expect(JSON.parse(readFileSync(summaryOf(file), 'utf8')).scenarios).toEqual(first)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
