import { once } from 'node:events'
import { matchMaker } from '@colyseus/core'
import { MatchState } from '@topside/protocol'
import { expect, test } from 'vitest'
import { StateBuffers } from './buffers.ts'
import { WriteCoalescer } from './coalesce-writes.ts'
import { type RoomFabric, StateRoom } from './room.ts'

/** Seconds for which a seat reservation lasts in these rooms. */
const RESERVED = 0.02

const closed: string[] = []

/** A room that takes longer to create than its first reservation lasts. */
class SlowRoom extends StateRoom<never> {
  override seatReservationTimeout = RESERVED

  protected override get fabric(): RoomFabric {
    return {
      buffers: new StateBuffers(),
      writes: new WriteCoalescer(),
      failed: (error) => {
        throw error
      },
    }
  }

  protected override async opened(): Promise<void> {
    await once(AbortSignal.timeout(5_000 * RESERVED), 'abort')
    this.state = new MatchState()
  }

  protected override left(): void {}

  protected override async closed(): Promise<void> {
    closed.push(this.roomId)
  }
}

test('a room that was slow to create is closed once, after its creation, and the server can stop', async () => {
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
