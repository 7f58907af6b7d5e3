/** What tests and benchmarks use of the framework, so that they need not import it. */
import { type Client, ClientState, matchMaker } from '@colyseus/core'
import { Encoder, Reflection, StateView } from '@colyseus/schema'
import { MatchState, type PrivateState } from '@topside/protocol'

/** A connection in the framework's form. */
export type ClientStub = Client

/** A connection without a network that sees the private part `own`; its frames go to `raw`. */
export function line(own: PrivateState | undefined, raw: (frame: Uint8Array) => void): ClientStub {
  const view = own === undefined ? undefined : viewOf(own)
  return { state: ClientState.JOINED, raw, ...(view !== undefined && { view }) } as unknown as ClientStub
}

/** Frames sent to each seat and to spectators. */
export interface Sent {
  readonly seats: readonly Uint8Array[]
  readonly spectators: Uint8Array
}

/** Encodes a state as a room sends it to each seat and to spectators. */
export class StateEncoder {
  readonly #encoder: Encoder
  readonly #views: readonly StateView[]

  /** The state's seats must exist. */
  constructor(state: MatchState) {
    this.#encoder = new Encoder(state)
    this.#views = [...state.seats.values()].map((seat) => viewOf(seat.private))
  }

  /** The full state sent on joining. */
  whole(): Sent {
    const whole = { offset: 0 }
    const spectators = copy(this.#encoder.encodeAll(whole))
    const seats = this.#views.map((view) => copy(this.#encoder.encodeAllView(view, whole.offset, { ...whole })))
    this.#encoder.discardChanges()
    return { seats, spectators }
  }

  /** The patch since the last call. */
  changes(): Sent {
    const it = { offset: 0 }
    const spectators = copy(this.#encoder.encode(it))
    const shared = it.offset
    const seats = this.#views.map((view) => copy(this.#encoder.encodeView(view, shared, it)))
    this.#encoder.discardChanges()
    return { seats, spectators }
  }
}

/** The schema description sent to clients. */
export function formOfState(): Uint8Array {
  return Reflection.encode(new Encoder(new MatchState()))
}

/** A room of this process that can be made to fail. */
export interface FailingRoom {
  /** Replaces a method of the room's content by `work`. */
  replace(method: 'left' | 'closed', work: () => unknown): void
  /** Runs `work` in a timer of the room, as the framework does. */
  later(work: () => void): void
  /** Disconnects all clients. */
  disconnect(): void
}

/** The room with this id. */
export function failingRoom(id: string): FailingRoom {
  const room = matchMaker.getLocalRoomById(id)
  return {
    replace: (method, value) => void Object.defineProperty(Reflect.get(room, 'content'), method, { value }),
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

/** Encoders reuse their buffer. */
function copy(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes)
}
