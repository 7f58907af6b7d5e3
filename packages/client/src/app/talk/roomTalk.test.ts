import type { TalkLine } from '@topside/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../net/api.ts'
import { FedConnection } from '../testing/fixture.ts'
import { mute, unmute } from './muted.ts'
import { createRoomTalk, type RoomTalk } from './roomTalk.ts'

let connection: FedConnection
let talk: RoomTalk
const line = (n: number, person = 'bob'): TalkLine => ({ n, at: n, person, name: person, text: `line ${n}` })
const store = (count: number): void => {
  for (let i = 0; i < count; i++) connection.said.push(line(connection.said.length))
}
const numbers = (): number[] | undefined => talk.lines.value?.map(({ n }) => n)
const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

beforeEach(() => {
  vi.useFakeTimers()
  connection = new FedConnection()
  talk = createRoomTalk(connection, 'players', 'm', () => ({ id: 'me', token: 't' }))
})
afterEach(() => {
  talk.close()
  unmute('bob')
  vi.useRealTimers()
})

describe('a room of talk', () => {
  test('begins with the last lines, and fetches only what it lacks afterwards', async () => {
    store(250)
    await talk.readOn()
    expect(numbers()).toEqual(span(150, 250))
    store(130)
    await talk.readOn()
    expect(numbers()).toEqual(span(150, 380))
    expect(connection.talkAsked.map(({ from }) => from)).toEqual([undefined, 250, 350])
    await talk.readBack()
    expect(numbers()).toEqual(span(50, 380))
    await talk.readBack()
    await talk.readBack()
    expect(numbers()).toEqual(span(0, 380))
  })

  test('hears what follows, and fetches what was missed', async () => {
    store(2)
    await talk.readOn()
    talk.hear({ room: 'players', lines: [line(2)] })
    talk.hear({ room: 'players', lines: [line(1), line(2)] })
    expect(numbers()).toEqual([0, 1, 2])
    connection.said.push(line(2), line(3), line(4))
    talk.hear({ room: 'players', lines: [line(4)] })
    await vi.advanceTimersByTimeAsync(0)
    expect(numbers()).toEqual([0, 1, 2, 3, 4])
  })

  test('counts what others said since it was last looked at, but not those who are muted', async () => {
    connection.said.push(line(0), line(1, 'me'), line(2, 'cyd'))
    await talk.readOn()
    expect(talk.unread.value).toBe(2)
    talk.seen()
    expect(talk.unread.value).toBe(0)
    talk.hear({ room: 'players', lines: [line(3), line(4, 'cyd')] })
    expect(talk.unread.value).toBe(2)
    expect(talk.latest.value?.n).toBe(4)
    mute('bob', 'Bob')
    expect(talk.unread.value).toBe(1)
    talk.hear({ room: 'players', lines: [line(5)] })
    expect(talk.latest.value?.n).toBe(4)
  })

  test('of a gallery has nothing new for who comes in', async () => {
    const gallery = createRoomTalk(connection, 'gallery', 'm', () => undefined)
    store(3)
    await gallery.readOn()
    expect(gallery.unread.value).toBe(0)
    gallery.hear({ room: 'gallery', lines: [line(3)] })
    expect(gallery.unread.value).toBe(1)
  })

  test('asks again after a while, unless it is told that it may not', async () => {
    connection.refusal = new ApiError('not-stored')
    await talk.readOn()
    expect(talk.refused.value).toBeUndefined()
    connection.refusal = new ApiError('not-for-players')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(talk.refused.value?.code).toBe('not-for-players')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.talkAsked).toHaveLength(2)
    connection.refusal = undefined
    await talk.readOn()
    expect(talk.refused.value).toBeUndefined()
  })
})

describe('a line of one’s own', () => {
  beforeEach(() => talk.readOn())

  test('waits until it is stored', async () => {
    let stored = (): void => undefined
    connection.answer = new Promise((done) => {
      stored = done
    })
    const said = talk.say('  two\nlines ')
    expect(talk.own.value.map(({ text }) => text)).toEqual(['two lines'])
    expect(numbers()).toEqual([])
    stored()
    await said
    expect(talk.own.value).toEqual([])
    expect(talk.lines.value?.map(({ text }) => text)).toEqual(['two lines'])
    expect(talk.unread.value).toBe(0)
  })

  test('is shown once, also when it is heard before the answer', async () => {
    const said = talk.say('line 0')
    talk.hear({ room: 'players', lines: [line(0, 'me')] })
    expect(talk.own.value).toEqual([])
    await said
    expect(numbers()).toEqual([0])
  })

  test('that was refused can be sent again as the same, or given up', async () => {
    connection.refusal = new ApiError('too-fast')
    await talk.say('Hello')
    await talk.say('Goodbye')
    const [hello, goodbye] = talk.own.value
    expect([hello?.error?.code, goodbye?.error?.code]).toEqual(['too-fast', 'too-fast'])
    talk.drop(goodbye?.id ?? '')
    connection.refusal = undefined
    await talk.sayAgain(hello?.id ?? '')
    expect(talk.own.value).toEqual([])
    expect(connection.saying).toEqual([hello?.id, goodbye?.id, hello?.id])
    expect(connection.said.map(({ text }) => text)).toEqual(['Hello'])
  })

  test('that nobody could see is not sent', async () => {
    await talk.say(' \n ')
    expect(connection.saying).toEqual([])
  })
})
