import type { ChatNews } from '@topside/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { line, Room } from '../testing/room.ts'
import { connect } from './connection.ts'
import type { Dial } from './link.ts'

let rooms: Room[]
let up: boolean
let refusal: { code: string; text: { key: string } } | undefined
const dial: Dial = async () => {
  if (refusal !== undefined) throw new Error(JSON.stringify(refusal))
  if (!up) throw new Error('connection refused')
  const room = new Room()
  rooms.push(room)
  return room
}
const room = (n: number): Room => rooms[n] as Room
const open = () => connect({ room: 'match', match: 'm', token: 't', dial, random: () => 0 })
/** A connection that has received its first state. */
const online = async () => {
  const connection = open()
  await vi.advanceTimersByTimeAsync(0)
  room(0).show(0, 0, 0)
  return connection
}

beforeEach(() => {
  vi.useFakeTimers()
  rooms = []
  up = true
  refusal = undefined
})
afterEach(() => vi.useRealTimers())

test('goes from connecting to online with the first state', async () => {
  const connection = open()
  expect(connection.status.value.kind).toBe('connecting')
  await vi.advanceTimersByTimeAsync(0)
  room(0).show(0, 0, 0)
  expect(connection.status.value.kind).toBe('online')
  expect(connection.snapshot.value?.title).toBe('toy')
  connection.close()
  expect(room(0).gone).toBe(true)
})

test('retries a refused connection at growing intervals, and recovers', async () => {
  up = false
  const connection = open()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.status.value).toEqual({ kind: 'waiting', until: Date.now() + 500 })
  await vi.advanceTimersByTimeAsync(500)
  expect(connection.status.value).toEqual({ kind: 'waiting', until: Date.now() + 1000 })
  await vi.advanceTimersByTimeAsync(60_000)
  up = true
  connection.retry()
  await vi.advanceTimersByTimeAsync(0)
  room(0).show(3, 0, 0)
  expect(connection.status.value.kind).toBe('online')
  connection.close()
})

test('resends a command with the same id after a lost connection', async () => {
  const connection = await online()
  room(0).answer = () => new Promise(() => undefined)
  const sent = connection.send({ kind: 'undo', seat: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.saving.value).toBe(1)
  room(0).answer = async () => {
    throw new Error('connection closed before a response was received.')
  }
  room(0).drop()
  await vi.advanceTimersByTimeAsync(12_500)
  room(1).show(1, 0, 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(await sent).toEqual({ seq: 1, taken: 1 })
  expect(connection.saving.value).toBe(0)
  const ids = [room(0), room(1)].map((each) =>
    each.asked.filter(({ type }) => type === 'command').map(({ payload }) => (payload as { id: string }).id),
  )
  expect(ids[0]).toHaveLength(1)
  expect(ids[1]).toEqual(ids[0])
  connection.close()
})

test('does not resend a refused command', async () => {
  const connection = await online()
  room(0).answer = async () => {
    throw Object.assign(new Error('request rejected'), {
      reason: { code: 'illegal-choice', text: { key: 'full', rule: '7.1' } },
    })
  }
  await expect(connection.send({ kind: 'undo', seat: 0 })).rejects.toMatchObject({
    code: 'illegal-choice',
    text: { rule: '7.1' },
  })
  expect(room(0).asked).toHaveLength(1)
  connection.close()
})

test('reads the history page by page, and drops what was taken back', async () => {
  const connection = open()
  await vi.advanceTimersByTimeAsync(0)
  room(0).book = Array.from({ length: 450 }, (_, n) => line(n))
  room(0).show(10, 450, 450)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.history.value).toHaveLength(450)
  expect(room(0).asked).toHaveLength(3)

  room(0).book = [...room(0).book.slice(0, 440), line(1000)]
  room(0).show(11, 441, 440)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.history.value).toHaveLength(441)
  expect(connection.history.value.at(-1)).toEqual(line(1000))

  const before = room(0).asked.length
  room(0).show(11, 441, 440)
  await vi.advanceTimersByTimeAsync(0)
  expect(room(0).asked).toHaveLength(before)
  connection.close()
})

test('reads everything again after a gap', async () => {
  const connection = open()
  await vi.advanceTimersByTimeAsync(0)
  room(0).book = [line(0), line(1)]
  room(0).show(2, 2, 2)
  await vi.advanceTimersByTimeAsync(0)
  room(0).drop()
  expect(connection.status.value.kind).toBe('waiting')
  expect(connection.history.value).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(500)
  room(1).book = [line(0), line(7), line(8)]
  room(1).show(9, 3, 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.history.value).toEqual([line(0), line(7), line(8)])
  connection.close()
})

test('receives chat over the current connection', async () => {
  const connection = open()
  const heard: string[] = []
  const stop = connection.onChat(({ lines }) => heard.push(...lines.map(({ text }) => text)))
  const news = (text: string): ChatNews => ({
    room: 'players',
    lines: [{ n: 0, at: 0, user: 'p', name: 'Ben', text }],
  })
  await vi.advanceTimersByTimeAsync(0)
  room(0).show(0, 0, 0)
  room(0).tell(news('first'))
  room(0).drop()
  room(0).tell(news('from the grave'))
  await vi.advanceTimersByTimeAsync(500)
  room(1).show(0, 0, 0)
  room(1).tell(news('second'))
  stop()
  room(1).tell(news('unheard'))
  expect(heard).toEqual(['first', 'second'])
  expect(connection.joins.value).toBe(2)
  connection.close()
})

test('stops when the server refuses access', async () => {
  refusal = { code: 'not-a-player', text: { key: 'error.not-a-player' } }
  const connection = open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.status.value).toMatchObject({ kind: 'refused', error: { code: 'not-a-player' } })
  refusal = { code: 'outdated', text: { key: 'error.outdated' } }
  connection.retry()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.status.value).toMatchObject({ kind: 'refused', error: { code: 'outdated' } })
  refusal = { code: 'internal', text: { key: 'error.internal' } }
  connection.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.status.value.kind).toBe('waiting')
  connection.close()
})

test('replaces a frozen connection once it has a new one, and resends unanswered requests there', async () => {
  const connection = await online()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rooms).toHaveLength(1)
  room(0).alive = false
  room(0).answer = () => new Promise(() => undefined)
  const sent = connection.send({ kind: 'undo', seat: 0 })
  await vi.advanceTimersByTimeAsync(4_500)
  expect([rooms.length, room(0).gone, connection.status.value.kind]).toEqual([2, true, 'online'])
  room(1).show(1, 0, 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(await sent).toEqual({ seq: 1, taken: 1 })
  expect(room(1).asked.find(({ type }) => type === 'command')).toEqual(room(0).asked.at(-1))
  connection.close()
})

test('keeps a live connection if a query is not answered, and drops it if a command is not', async () => {
  const connection = await online()
  room(0).answer = () => new Promise(() => undefined)
  const asked = connection.preview(0).catch((error: unknown) => error)
  const sent = connection.send({ kind: 'undo', seat: 0 })
  await vi.advanceTimersByTimeAsync(11_000)
  expect([rooms.length, room(0).gone]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await asked).toMatchObject({ code: 'too-busy' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([rooms.length, room(0).gone]).toEqual([2, true])
  room(1).show(1, 0, 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(await sent).toEqual({ seq: 1, taken: 1 })
  connection.close()
})

test('keeps a connection in doubt that answers before there is another', async () => {
  let hang = false
  const slow: Dial = (...asked) => (hang ? new Promise(() => undefined) : dial(...asked))
  const connection = connect({ room: 'match', match: 'm', dial: slow, random: () => 0 })
  await vi.advanceTimersByTimeAsync(0)
  room(0).show(0, 0, 0)
  hang = true
  const answers: (() => void)[] = []
  room(0).ping = (answered) => void answers.push(answered)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(connection.status.value.kind).toBe('online')
  room(0).ping = (answered) => answered()
  for (const answered of answers) answered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([answers.length, room(0).gone, connection.status.value.kind]).toEqual([1, false, 'online'])
  connection.close()
})

test('drops a frozen connection if there is no other, and recovers', async () => {
  const connection = await online()
  room(0).alive = false
  up = false
  await vi.advanceTimersByTimeAsync(4_500)
  expect([room(0).gone, connection.status.value.kind]).toEqual([true, 'waiting'])
  up = true
  await vi.advanceTimersByTimeAsync(60_000)
  room(1).show(0, 0, 0)
  expect(connection.status.value.kind).toBe('online')
  connection.close()
})

test('reads the history over the next connection if the frozen one did not answer', async () => {
  const ready: Dial = async (...asked) => {
    const link = await dial(...asked)
    const made = room(rooms.length - 1)
    made.book = [line(0), line(1)]
    made.alive = rooms.length > 1
    made.show(2, 2, 2)
    return link
  }
  const connection = connect({ room: 'match', match: 'm', dial: ready, random: () => 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect([connection.status.value.kind, connection.history.value]).toEqual(['online', []])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([rooms.length, connection.history.value]).toEqual([2, [line(0), line(1)]])
  connection.close()
})
