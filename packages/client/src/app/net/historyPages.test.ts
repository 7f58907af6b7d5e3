import { effect } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { line, Room } from '../testing/room.ts'
import { connect } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('new lines of the history', () => {
  async function begun(history: number) {
    const room = new Room()
    const connection = connect({ room: 'match', match: 'm', dial: async () => room, random: () => 0 })
    await vi.advanceTimersByTimeAsync(0)
    room.book = Array.from({ length: history }, (_, n) => line(n))
    room.show(1, history, history)
    await vi.advanceTimersByTimeAsync(0)
    const told = (from: number, count: number) =>
      room.tellLines({ from, lines: Array.from({ length: count }, (_, n) => line(from + n)) })
    return { room, told, connection, asked: () => room.asked.filter(({ type }) => type === 'records').length }
  }

  test('appear with their state, without a request', async () => {
    const { room, told, connection, asked } = await begun(2)
    const before = asked()
    const together: number[][] = []
    const stop = effect(() => {
      together.push([connection.snapshot.value?.history ?? 0, connection.history.value.length])
    })
    told(2, 3)
    room.show(2, 5, 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(together).toEqual([
      [2, 2],
      [5, 5],
    ])
    expect(asked()).toBe(before)
    stop()
    connection.close()
  })

  test('replace what was taken back', async () => {
    const { room, told, connection, asked } = await begun(4)
    const before = asked()
    told(3, 1)
    room.show(2, 4, 3)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.history.value).toEqual([0, 1, 2, 3].map(line))
    expect(asked()).toBe(before)
    connection.close()
  })

  test('are requested after a gap', async () => {
    const { room, told, connection, asked } = await begun(2)
    const before = asked()
    room.book = Array.from({ length: 6 }, (_, n) => line(n))
    told(4, 2)
    room.show(3, 6, 4)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.history.value).toEqual([0, 1, 2, 3, 4, 5].map(line))
    expect(asked()).toBeGreaterThan(before)
    connection.close()
  })
})
