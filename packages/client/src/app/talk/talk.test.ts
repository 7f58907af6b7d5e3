import { describe, expect, test } from 'vitest'
import { FedConnection, seat, snapshotOf } from '../testing/fixture.ts'
import { createTalk, roomsFor } from './talk.ts'

const mine = [seat({ mine: true }), seat({ name: 'Ben' })]
const outcome = { winner: 0, reason: { key: 'match.resigned' } }
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the rooms of talk', () => {
  test('of players are their own, and the gallery once the match is over', () => {
    expect(roomsFor(snapshotOf({ seats: mine }), false)).toEqual(['players'])
    expect(roomsFor(snapshotOf({ seats: mine, outcome }), false)).toEqual(['players', 'gallery'])
  })

  test('of somebody who plays alone are none while the match runs', () => {
    const alone = [seat({ mine: true }), seat({ mine: true })]
    expect(roomsFor(snapshotOf({ seats: alone }), false)).toEqual([])
    expect(roomsFor(snapshotOf({ seats: alone, outcome }), false)).toEqual(['gallery'])
  })

  test('of a spectator are the gallery', () => {
    expect(roomsFor(snapshotOf(), true)).toEqual(['gallery'])
  })
})

test('the talk is read with every new connection, and the gallery with the end of the match', async () => {
  const connection = new FedConnection()
  const talk = createTalk(connection, false, () => undefined)
  expect(talk.write()).toBe(false)
  connection.snapshot.value = snapshotOf({ seats: mine })
  await settle()
  expect(connection.talkAsked).toEqual([{}])
  connection.joins.value++
  connection.snapshot.value = snapshotOf({ seats: mine, seq: 2 })
  await settle()
  expect(connection.talkAsked).toHaveLength(2)
  connection.snapshot.value = snapshotOf({ seats: mine, outcome })
  await settle()
  expect(talk.rooms.value.map(({ room }) => room)).toEqual(['players', 'gallery'])
  expect(talk.shown.value?.room).toBe('players')
  talk.show('gallery')
  expect(talk.shown.value?.room).toBe('gallery')
  connection.tell({ room: 'gallery', lines: [{ n: 0, at: 0, person: 'cyd', name: 'Cyd', text: 'Well played' }] })
  expect(talk.latest.value?.text).toBe('Well played')
  expect(talk.unread.value).toBe(1)
  expect(talk.write()).toBe(true)
  expect(talk.open.value).toBe(true)
  talk.close()
})
