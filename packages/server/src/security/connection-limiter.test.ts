import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { ConnectionLimiter } from './connection-limiter.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A connection without a network. */
class FakeSocket extends EventEmitter {
  bufferedAmount = 0
  open = true

  ping(): void {}

  terminate(): void {
    this.open = false
    this.emit('close')
  }

  /** Sends frames; returns the number that were processed. */
  say(frames: number, bytes = 10): number {
    let heard = 0
    this.on('message', () => heard++)
    for (let n = 0; n < frames; n++) this.emit('message', new Uint8Array(bytes))
    return heard
  }
}

function connectionLimiter(connections = 100) {
  const clock = { now: 0 }
  const limiter = new ConnectionLimiter({ requests: { burst: 10, perSecond: 0 }, connections, now: () => clock.now })
  const connect = (address: string, token?: string): FakeSocket => {
    const line = new FakeSocket()
    limiter.watch(line, address)
    limiter.knows(line, token)
    return line
  }
  const flood = (address: string, token?: string): void => {
    const line = connect(address, token)
    line.say(30)
    expect(line.open).toBe(false)
  }
  return { clock, limiter, connect, flood }
}

test('a client sending twice the limit is cut, and the rest is not processed', () => {
  const { connect } = connectionLimiter()
  const line = connect('here')
  expect([line.say(20, 0), line.open]).toEqual([20, true])
  expect([line.say(50, 0), line.open]).toEqual([1, false])
})

test('large frames count more', () => {
  const { connect } = connectionLimiter()
  const line = connect('here')
  expect([line.say(1, 30_000), line.open]).toEqual([1, true])
  expect([line.say(9, 30_000), line.open]).toEqual([1, false])
})

test('a client that pings endlessly, or does not read, is cut', () => {
  const { connect } = connectionLimiter()
  for (const event of ['ping', 'pong']) {
    const line = connect('here')
    for (let n = 0; n < 30; n++) line.emit(event, new Uint8Array(0))
    expect(line.open).toBe(false)
  }
  const deaf = connect('here')
  deaf.bufferedAmount = 2 ** 24
  deaf.say(1)
  expect(deaf.open).toBe(false)
})

test('a user is banned for 10 seconds, doubling up to 5 minutes, until 10 quiet minutes have passed', () => {
  const { clock, limiter, flood } = connectionLimiter()
  for (const seconds of [10, 20, 40, 80, 160, 300, 300]) {
    flood('here', 'eve')
    expect(limiter.bars('eve')).toBe(true)
    expect(limiter.bars('ann')).toBe(false)
    clock.now += seconds * SECOND - 1
    expect(limiter.bars('eve')).toBe(true)
    clock.now += 1
    expect(limiter.bars('eve')).toBe(false)
  }
  clock.now += 10 * MINUTE
  flood('here', 'eve')
  clock.now += 10 * SECOND
  expect(limiter.bars('eve')).toBe(false)
})

test('an address with three floods in a minute gets new connections slowly for a minute, others do not', () => {
  const { clock, limiter, flood } = connectionLimiter()
  const admitted = (address: string): number =>
    Array.from({ length: 50 }, () => limiter.admits(address)).filter(Boolean).length
  flood('here')
  flood('here')
  expect(admitted('here')).toBe(50)
  flood('here')
  expect(admitted('here')).toBe(4)
  expect(admitted('there')).toBe(50)
  clock.now += MINUTE
  expect(admitted('here')).toBe(50)
})

test('an address has a limit of connections, and may replace ended ones', () => {
  const { limiter, connect } = connectionLimiter(2)
  const [first] = [connect('here'), connect('here')]
  expect([limiter.admits('here'), limiter.admits('there')]).toEqual([false, true])
  first?.terminate()
  expect(limiter.admits('here')).toBe(true)
})

test('a user has a limit of connections over all addresses', () => {
  const { limiter, connect } = connectionLimiter(2)
  const [first] = [connect('here', 'eve'), connect('there', 'eve')]
  expect([limiter.bars('eve'), limiter.bars('ann'), limiter.admits('here')]).toEqual([true, false, true])
  first?.terminate()
  expect(limiter.bars('eve')).toBe(false)
  if (first !== undefined) limiter.knows(first, 'eve')
  const late = connect('here')
  late.terminate()
  limiter.knows(late, 'eve')
  expect(limiter.bars('eve')).toBe(false)
})

test('all connections of a user share their limits, as do all spectators of an address', () => {
  const { limiter } = connectionLimiter()
  const asked = (connections: number, token?: string): number => {
    let granted = 0
    for (let n = 0; n < connections; n++) {
      const line = new FakeSocket()
      limiter.watch(line, 'here')
      const allowance = limiter.knows(line, token)
      while (allowance.take()) granted++
      line.terminate()
    }
    return granted
  }
  expect([asked(1, 'ann'), asked(9, 'eve'), asked(1, 'bob'), asked(30)]).toEqual([10, 50, 10, 200])
})
