/** What tests and figures need of the framework, so that they know nothing of it by themselves. */
import { type Client, ClientState, matchMaker } from '@colyseus/core'
import { Encoder, Reflection, StateView } from '@colyseus/schema'
import { MatchState, type PrivateState } from '@topside/protocol'

/** A connection as the framework has it. */
export type Line = Client

/** A connection without a network, which sees the private part `own`: all frames that it is sent are given to `raw`. */
export function line(own: PrivateState | undefined, raw: (frame: Uint8Array) => void): Line {
  const view = own === undefined ? undefined : viewOf(own)
  return { state: ClientState.JOINED, raw, ...(view !== undefined && { view }) } as unknown as Line
}

/** What is sent to everybody who looks at a match, as bytes: by seat, and to who sees what all may know. */
export interface Sent {
  readonly seats: readonly Uint8Array[]
  readonly spectators: Uint8Array
}

/** Encodes a state as a room sends it to somebody in each seat, and to spectators. */
export class StateEncoder {
  readonly #encoder: Encoder
  readonly #views: readonly StateView[]

  /** The seats of the state must be there. */
  constructor(state: MatchState) {
    this.#encoder = new Encoder(state)
    this.#views = [...state.seats.values()].map((seat) => viewOf(seat.private))
  }

  /** What is sent to who joins now. */
  whole(): Sent {
    const whole = { offset: 0 }
    const spectators = copy(this.#encoder.encodeAll(whole))
    const seats = this.#views.map((view) => copy(this.#encoder.encodeAllView(view, whole.offset, { ...whole })))
    this.#encoder.discardChanges()
    return { seats, spectators }
  }

  /** What changed since the last call. */
  changes(): Sent {
    const it = { offset: 0 }
    const spectators = copy(this.#encoder.encode(it))
    const shared = it.offset
    const seats = this.#views.map((view) => copy(this.#encoder.encodeView(view, shared, it)))
    this.#encoder.discardChanges()
    return { seats, spectators }
  }
}

/** The form of the state, as a client is told it. */
export function formOfState(): Uint8Array {
  return Reflection.encode(new Encoder(new MatchState()))
}

/** A room of this process that can be made to fail. */
export interface FailingRoom {
  /** Puts `work` in the place of a method of the room. */
  replace(method: 'left' | 'closed', work: () => unknown): void
  /** Does `work` in a timer of the room, as the framework runs it. */
  later(work: () => void): void
  /** Puts everybody out. */
  disconnect(): void
}

/** The room with this id. */
export function failingRoom(id: string): FailingRoom {
  const room = matchMaker.getLocalRoomById(id)
  return {
    replace: (method, value) => void Object.defineProperty(room, method, { value }),
    later: (work) => {
      room.clock.setTimeout(work, 0)
      room.setSimulationInterval(() => undefined, 10)
    },
    disconnect: () => void room.disconnect(),
  }
}

function viewOf(own: PrivateState | undefined): StateView {
  const view = new StateView()
  if (own !== undefined) view.add(own)
  return view
}

/** Encoders write over what they gave before. */
function copy(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes)
}
