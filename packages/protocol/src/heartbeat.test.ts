import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BEAT, DOUBT, startHeartbeat } from './heartbeat.ts'
import { raceRetry, WAITS } from './race-retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the heartbeat of a connection', () => {
  /** A connection that answers after `delay` milliseconds, and the doubts reported about it. */
  const observable = () => {
    const line = { delay: 10, looking: true, asked: 0, doubts: [] as boolean[] }
    const heartbeat = startHeartbeat({
      ask: (answered) => {
        line.asked++
        if (Number.isFinite(line.delay)) setTimeout(answered, line.delay)
      },
      looking: () => line.looking,
      doubt: (overdue) => void line.doubts.push(overdue),
    })
    return { line, heartbeat }
  }

  test('is requested at a low rate, and only while the page is visible', async () => {
    const { line, heartbeat } = observable()
    await vi.advanceTimersByTimeAsync(10 * BEAT)
    expect(line.asked).toBe(9)
    line.looking = false
    await vi.advanceTimersByTimeAsync(10 * BEAT)
    expect(line.asked).toBe(9)
    line.looking = true
    heartbeat.beat()
    expect(line.asked).toBe(10)
    heartbeat.stop()
    await vi.advanceTimersByTimeAsync(10 * BEAT)
    expect([line.asked, line.doubts]).toEqual([10, []])
  })

  test('raises doubt within five seconds after the other end froze, until it answers after all', async () => {
    const { line, heartbeat } = observable()
    await vi.advanceTimersByTimeAsync(5 * BEAT)
    line.delay = 6_000
    await vi.advanceTimersByTimeAsync(5_000)
    expect(line.doubts).toEqual([true])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(line.doubts).toEqual([true, false])
    heartbeat.stop()
  })

  test('that never arrives raises one doubt', async () => {
    const { line, heartbeat } = observable()
    line.delay = Number.POSITIVE_INFINITY
    await vi.advanceTimersByTimeAsync(60_000)
    expect([line.asked, line.doubts]).toEqual([1, [true]])
    heartbeat.stop()
  })

  test('of a connection that is always slow raises no doubt, even if it gets slower', async () => {
    const { line, heartbeat } = observable()
    for (line.delay = 1_000; line.delay < DOUBT.most - 1_000; line.delay *= 2) await vi.advanceTimersByTimeAsync(30_000)
    expect(line.doubts).toEqual([])
    heartbeat.stop()
  })
})

describe('racing tries', () => {
  /** Tries that the test settles, and the results that came too late. */
  const several = () => {
    const tries: PromiseWithResolvers<string>[] = []
    const late: string[] = []
    const made = raceRetry(
      () => {
        const one = Promise.withResolvers<string>()
        tries.push(one)
        return one.promise
      },
      { final: (error) => error === 'final', unwanted: (each) => void late.push(each) },
    )
    return { tries, late, told: made.catch((error: unknown) => `failed: ${error}`) }
  }

  test('resolve to the first success; another one starts while one hangs', async () => {
    const { tries, late, told } = several()
    await vi.advanceTimersByTimeAsync(WAITS[0])
    expect(tries).toHaveLength(2)
    tries[1]?.resolve('second')
    expect(await told).toBe('second')
    tries[0]?.resolve('first')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([late, tries.length]).toEqual([['first'], 2])
  })

  test('reject once all started ones have failed, or one for good', async () => {
    const one = several()
    one.tries[0]?.reject('refused')
    expect(await one.told).toBe('failed: refused')
    const two = several()
    await vi.advanceTimersByTimeAsync(WAITS[0])
    two.tries[1]?.reject('refused')
    await vi.advanceTimersByTimeAsync(WAITS[1] - 1)
    two.tries[0]?.reject('final')
    expect(await two.told).toBe('failed: final')
  })

  test('reject when all of them hang', async () => {
    const { tries, told } = several()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await told).toContain('nobody answers')
    expect(tries).toHaveLength(WAITS.length)
  })
})
