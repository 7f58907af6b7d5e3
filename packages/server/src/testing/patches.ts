import { Encoder, StateView } from '@colyseus/schema'
import { MatchState } from '@topside/protocol'
import type { ViewSource } from '../match/observable.ts'
import { Projection } from '../match/projection.ts'

/** What is sent to everybody who looks at a match, as bytes: by seat, and to who sees what all may know. */
export interface Sent {
  readonly seats: readonly Uint8Array[]
  readonly spectators: Uint8Array
}

/** Encodes what a room of a match sends. Every call says what changed since the one before. */
export class Patches {
  readonly state = new MatchState()
  readonly shown: Projection
  /** What everybody is sent who joins before the first command. */
  readonly first: Sent
  readonly #source: ViewSource
  readonly #encoder: Encoder
  readonly #views: readonly StateView[]

  constructor(source: ViewSource) {
    this.#source = source
    source.posed.update(this.#match)
    this.#encoder = new Encoder(this.state)
    this.shown = new Projection(this.state, source, true)
    this.#views = [...this.state.seats.values()].map((seat) => {
      const view = new StateView()
      if (seat.private !== undefined) view.add(seat.private)
      return view
    })
    const whole = { offset: 0 }
    const spectators = copy(this.#encoder.encodeAll(whole))
    const seats = this.#views.map((view) => copy(this.#encoder.encodeAllView(view, whole.offset, { ...whole })))
    this.#encoder.discardChanges()
    this.first = { seats, spectators }
  }

  get #match() {
    const { match } = this.#source
    if (match === undefined) throw new RangeError('there is no match to look at')
    return match
  }

  /** What is sent after a command. */
  next(): Sent {
    const { posed } = this.#source
    posed.update(this.#match)
    this.shown.change(this.#source, {
      table: this.#match.game.table.takeChanges(),
      kept: this.#match.takeHistoryKept(),
    })
    const it = { offset: 0 }
    const spectators = copy(this.#encoder.encode(it))
    const shared = it.offset
    const seats = this.#views.map((view) => copy(this.#encoder.encodeView(view, shared, it)))
    this.#encoder.discardChanges()
    return { seats, spectators }
  }
}

/** Encoders write over what they gave before. */
function copy(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes)
}
