import { once } from 'node:events'
import { matchMaker } from '@colyseus/core'
import { MatchState } from '@topside/protocol'
import { expect, test } from 'vitest'
import { StateBuffers } from './buffers.ts'
import { WriteCoalescer } from './coalesce-writes.ts'
import type { OpenRoom } from './open-room.ts'
import { type RoomContent, type RoomFabric, roomClass } from './room.ts'

/** Seconds for which a seat reservation lasts in these rooms. */
const RESERVED = 0.02

const closed: string[] = []

const fabric: RoomFabric = {
  buffers: new StateBuffers(),
  writes: new WriteCoalescer(),
  failed: (error) => {
    throw error
  },
}

/** Takes longer to set up than the room's first reservation lasts. */
function slow(room: OpenRoom<never>): RoomContent<never> {
  return {
    opened: async () => {
      await once(AbortSignal.timeout(5_000 * RESERVED), 'abort')
      room.state = new MatchState()
    },
    joined: async () => undefined,
    left: () => undefined,
    closed: async () => void closed.push(room.id),
  }
}

class SlowRoom extends roomClass<never, true>(fabric, { admit: async () => true, fill: slow }) {
  override seatReservationTimeout = RESERVED
}

test('a room that is slow to create is closed once, after its creation, and the server can stop', async () => {
  await matchMaker.setup()
  await matchMaker.accept()
  matchMaker.defineRoomType('slow', SlowRoom)
  const { roomId } = await matchMaker.createRoom('slow', {})
  expect(closed).toEqual([])
  expect(matchMaker.getLocalRoomById(roomId)).toBeDefined()
  await matchMaker.gracefullyShutdown()
  expect(closed).toEqual([roomId])
  expect(matchMaker.getLocalRoomById(roomId)).toBeUndefined()
})
