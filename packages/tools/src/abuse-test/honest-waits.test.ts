import { describe, expect, it } from 'vitest'
import type { HonestReport } from './honest.ts'
import { latency, tooLate } from './honest-waits.ts'

/** A report of `count` commands of equal latency. */
const waits = (count: number, each: number, ...failures: string[]): HonestReport => ({
  latencies: new Array<number>(count).fill(each),
  failures,
  over: false,
})

const calm = waits(2_000, 5)

describe('the latency of honest players', () => {
  it('may grow during an attack, but not without limit', () => {
    expect(tooLate(calm, waits(2_000, 2_400), undefined, true)).toEqual([])
    expect(tooLate(calm, waits(2_000, 2_600), undefined, true)).toEqual(['honest players wait 2600.0 ms'])
    expect(tooLate(calm, waits(2_000, 2_600), undefined, false)).toEqual([])
    expect(tooLate(waits(2_000, 1_500), waits(2_000, 2_600), undefined, true)).toEqual([])
  })

  it('may grow during dear input, but not without limit', () => {
    expect(tooLate(calm, calm, waits(500, 2_400), true)).toEqual([])
    expect(tooLate(calm, calm, waits(500, 2_600), true)).toHaveLength(1)
  })

  it('does not cover failed commands, which are faults themselves', () => {
    expect(tooLate(calm, waits(2_000, 5, 'busy', 'busy', 'stale'), undefined, true)).toEqual([
      'failed commands of honest players: 3 (busy, stale)',
    ])
    expect(tooLate(calm, calm, waits(2_000, 5, 'busy'), true)).toEqual(['failed commands of honest players: 1 (busy)'])
    expect(latency(waits(3, 2))).toBe('3 commands, p50 2.00 ms, p99 2.00 ms')
  })
})
