import { describe, expect, test } from 'vitest'
import { FedConnection, seat, snapshotOf } from '../testing/fixture.ts'
import { createChat, roomsFor } from './chat.ts'

const mine = [seat({ mine: true }), seat({ name: 'Ben' })]
const outcome = { winner: 0, reason: { key: 'match.resigned' } }
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the chat rooms', () => {
  test('of players are their own, and the spectator room once the match is over', () => {
    expect(roomsFor(snapshotOf({ seats: mine }), false)).toEqual(['players'])
    const three = (own: readonly number[]) =>
      [[1], [0], []].map((allies, index) => seat({ allies, mine: own.includes(index) }))
    const roomsOf = (...own: number[]) => roomsFor(snapshotOf({ seats: three(own) }), false)
    expect([roomsOf(0), roomsOf(2), roomsOf(0, 1), roomsOf(0, 2)]).toEqual([
      ['players', 'allies'],
      ['players'],
      ['players'],
      ['players'],
    ])
    expect(roomsFor(snapshotOf({ seats: three([]) }), true)).toEqual(['spectators'])
    expect(roomsFor(snapshotOf({ seats: mine, outcome }), false)).toEqual(['players', 'spectators'])
  })

  test('of a user who plays alone are empty while the match runs', () => {
    const alone = [seat({ mine: true }), seat({ mine: true })]
    expect(roomsFor(snapshotOf({ seats: alone }), false)).toEqual([])
    const computer = seat({ name: '', bot: 'staff' })
    expect(roomsFor(snapshotOf({ seats: [seat({ mine: true }), computer] }), false)).toEqual([])
    expect(roomsFor(snapshotOf({ seats: alone, outcome }), false)).toEqual(['spectators'])
  })

  test('of a spectator are the spectator room', () => {
    expect(roomsFor(snapshotOf(), true)).toEqual(['spectators'])
  })
})

test('the chat is read with every new connection, and the spectator room when the match ends', async () => {
  const connection = new FedConnection()
  const chat = createChat(connection, false, () => undefined)
  expect(chat.write()).toBe(false)
  connection.snapshot.value = snapshotOf({ seats: mine })
  await settle()
  expect(connection.chatAsked).toEqual([{}])
  connection.joins.value++
  connection.snapshot.value = snapshotOf({ seats: mine, seq: 2 })
  await settle()
  expect(connection.chatAsked).toHaveLength(2)
  connection.snapshot.value = snapshotOf({ seats: mine, outcome })
  await settle()
  expect(chat.rooms.value.map(({ room }) => room)).toEqual(['players', 'spectators'])
  expect(chat.shown.value?.room).toBe('players')
  chat.show('spectators')
  expect(chat.shown.value?.room).toBe('spectators')
  connection.tell({ room: 'spectators', lines: [{ n: 0, at: 0, user: 'cyd', name: 'Cyd', text: 'Well played' }] })
  expect(chat.latest.value?.text).toBe('Well played')
  expect(chat.unread.value).toBe(1)
  expect(chat.write()).toBe(true)
  expect(chat.open.value).toBe(true)
  chat.close()
})
