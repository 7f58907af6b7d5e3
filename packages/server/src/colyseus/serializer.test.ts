import { type Client, ClientState } from '@colyseus/core'
import { Decoder, StateView } from '@colyseus/schema'
import { MatchState, PrivateState, SeatState } from '@topside/protocol'
import { expect, test } from 'vitest'
import { StateBuffers } from './buffers.ts'
import { SharingSerializer } from './serializer.ts'

const buffers = new StateBuffers()

/** A room with its own state, and the frames sent to its connections. */
function room(name: string) {
  const state = new MatchState()
  const seat = new SeatState()
  seat.private = new PrivateState()
  const serializer = new SharingSerializer(buffers)
  serializer.reset(state)
  state.match = name
  state.seats.set('0', seat)
  seat.private.decision = `asked in ${name}`
  const view = new StateView()
  view.add(seat.private)
  const sent: Uint8Array[] = []
  const client = (more: object) =>
    ({ state: ClientState.JOINED, raw: (bytes: Uint8Array) => sent.push(bytes), ...more }) as unknown as Client
  return { state, seat, serializer, player: client({ view }), spectator: client({}), sent }
}

/** The state of a client that received these frames. */
function read(...frames: readonly Uint8Array[]): MatchState {
  const state = new MatchState()
  const decoder = new Decoder(state)
  for (const frame of frames) decoder.decode(frame.subarray(1))
  return state
}

test('frames sent by one room stay intact while other rooms encode theirs', () => {
  const [one, other] = [room('one'), room('another')]
  const first = [one.serializer.getFullState(one.spectator), one.serializer.getFullState(one.player)] as const
  other.serializer.getFullState(other.spectator)
  one.state.seq = 1
  one.seat.private.decision = 'asked again'
  one.serializer.applyPatches([one.player])
  const patch = one.sent[0]!
  other.state.seq = 200
  other.serializer.applyPatches([other.player])
  expect(read(first[0]).match).toBe('one')
  expect(read(first[0]).seats.get('0')!.private).toBeUndefined()
  expect(read(first[1]).seats.get('0')!.private.decision).toBe('asked in one')
  const after = read(first[1], patch)
  expect([after.seq, after.seats.get('0')!.private.decision]).toEqual([1, 'asked again'])
})
