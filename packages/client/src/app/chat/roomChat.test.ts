import type { ChatLine } from '@topside/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../net/api.ts'
import { FedConnection } from '../testing/fixture.ts'
import { mute, unmute } from './muted.ts'
import { createRoomChat, type RoomChat } from './roomChat.ts'

let connection: FedConnection
let chat: RoomChat
const line = (n: number, user = 'bob'): ChatLine => ({ n, at: n, user, name: user, text: `line ${n}` })
const store = (count: number): void => {
  for (let i = 0; i < count; i++) connection.said.push(line(connection.said.length))
}
const numbers = (): number[] | undefined => chat.lines.value?.map(({ n }) => n)
const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

beforeEach(() => {
  vi.useFakeTimers()
  connection = new FedConnection()
  chat = createRoomChat(connection, 'players', 'm', () => ({ id: 'me', token: 't' }))
})
afterEach(() => {
  chat.close()
  unmute('bob')
  vi.useRealTimers()
})

describe('a chat room', () => {
  test('starts with the last lines, and then fetches only missing ones', async () => {
    store(250)
    await chat.readOn()
    expect(numbers()).toEqual(span(150, 250))
    store(130)
    await chat.readOn()
    expect(numbers()).toEqual(span(150, 380))
    expect(connection.chatAsked.map(({ from }) => from)).toEqual([undefined, 250, 350])
    await chat.readBack()
    expect(numbers()).toEqual(span(50, 380))
    await chat.readBack()
    await chat.readBack()
    expect(numbers()).toEqual(span(0, 380))
  })

  test('does not offer earlier lines that were deleted', async () => {
    connection.said.push(line(7), line(9))
    await chat.readOn()
    expect([numbers(), chat.earlier.value]).toEqual([[7, 9], false])
    await chat.readBack()
    expect(connection.chatAsked).toHaveLength(1)
  })

  test('offers earlier lines until the first that is left, and also after a failure', async () => {
    for (const n of span(40, 160)) connection.said.push(line(n))
    await chat.readOn()
    expect([numbers()?.[0], chat.earlier.value]).toEqual([60, true])
    vi.spyOn(connection, 'chat').mockRejectedValueOnce(new ApiError('offline'))
    await chat.readBack()
    expect(chat.earlier.value).toBe(true)
    await chat.readBack()
    expect([numbers()?.[0], chat.earlier.value]).toEqual([40, false])
  })

  test('receives new lines, and fetches missed ones', async () => {
    store(2)
    await chat.readOn()
    chat.hear({ room: 'players', lines: [line(2)] })
    chat.hear({ room: 'players', lines: [line(1), line(2)] })
    expect(numbers()).toEqual([0, 1, 2])
    connection.said.push(line(2), line(3), line(4))
    chat.hear({ room: 'players', lines: [line(4)] })
    await vi.advanceTimersByTimeAsync(0)
    expect(numbers()).toEqual([0, 1, 2, 3, 4])
  })

  test('counts unseen lines of others, except muted users', async () => {
    connection.said.push(line(0), line(1, 'me'), line(2, 'cyd'))
    await chat.readOn()
    expect(chat.unread.value).toBe(2)
    chat.seen()
    expect(chat.unread.value).toBe(0)
    chat.hear({ room: 'players', lines: [line(3), line(4, 'cyd')] })
    expect(chat.unread.value).toBe(2)
    expect(chat.latest.value?.n).toBe(4)
    mute('bob', 'Bob')
    expect(chat.unread.value).toBe(1)
    chat.hear({ room: 'players', lines: [line(5)] })
    expect(chat.latest.value?.n).toBe(4)
  })

  test('starts without unread lines in the spectator room', async () => {
    const spectatorRoom = createRoomChat(connection, 'spectators', 'm', () => undefined)
    store(3)
    await spectatorRoom.readOn()
    expect(spectatorRoom.unread.value).toBe(0)
    spectatorRoom.hear({ room: 'spectators', lines: [line(3)] })
    expect(spectatorRoom.unread.value).toBe(1)
  })

  test('retries after a while, unless access is denied', async () => {
    connection.refusal = new ApiError('not-stored')
    await chat.readOn()
    expect(chat.refused.value).toBeUndefined()
    connection.refusal = new ApiError('not-for-players')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(chat.refused.value?.code).toBe('not-for-players')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.chatAsked).toHaveLength(2)
    connection.refusal = undefined
    await chat.readOn()
    expect(chat.refused.value).toBeUndefined()
  })
})

describe('a line of the user', () => {
  beforeEach(() => chat.readOn())

  test('waits until it is stored', async () => {
    let stored = (): void => undefined
    connection.answer = new Promise((done) => {
      stored = done
    })
    const said = chat.say('  two\nlines ')
    expect(chat.own.value.map(({ text }) => text)).toEqual(['two lines'])
    expect(numbers()).toEqual([])
    stored()
    await said
    expect(chat.own.value).toEqual([])
    expect(chat.lines.value?.map(({ text }) => text)).toEqual(['two lines'])
    expect(chat.unread.value).toBe(0)
  })

  test('appears once, even if it is received before the answer', async () => {
    const said = chat.say('line 0')
    chat.hear({ room: 'players', lines: [line(0, 'me')] })
    expect(chat.own.value).toEqual([])
    await said
    expect(numbers()).toEqual([0])
  })

  test('that was refused can be sent again with the same id, or dropped', async () => {
    connection.refusal = new ApiError('too-fast')
    await chat.say('Hello')
    await chat.say('Goodbye')
    const [hello, goodbye] = chat.own.value
    expect([hello?.error?.code, goodbye?.error?.code]).toEqual(['too-fast', 'too-fast'])
    chat.drop(goodbye?.id ?? '')
    connection.refusal = undefined
    await chat.sayAgain(hello?.id ?? '')
    expect(chat.own.value).toEqual([])
    expect(connection.saying).toEqual([hello?.id, goodbye?.id, hello?.id])
    expect(connection.said.map(({ text }) => text)).toEqual(['Hello'])
  })

  test('without visible characters is not sent', async () => {
    await chat.say(' \n ')
    expect(connection.saying).toEqual([])
  })
})
