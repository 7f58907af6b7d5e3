import { MatchState } from '@topside/protocol'
import { type Sent, StateEncoder } from '../colyseus/testing.ts'
import type { ViewSource } from '../match/observable.ts'
import { Projection } from '../match/projection.ts'

/** Encodes what a match's room sends; each call returns the changes since the one before. */
export class Patches {
  readonly state = new MatchState()
  readonly shown: Projection
  /** The full state sent before the first command. */
  readonly first: Sent
  readonly #source: ViewSource
  readonly #encoder: StateEncoder

  constructor(source: ViewSource) {
    this.#source = source
    source.posed.update(this.#match)
    this.shown = new Projection(this.state, source, true)
    this.#encoder = new StateEncoder(this.state)
    this.first = this.#encoder.whole()
  }

  get #match() {
    const { match } = this.#source
    if (match === undefined) throw new RangeError('there is no match to look at')
    return match
  }

  /** The patches after a command. */
  next(): Sent {
    const { posed } = this.#source
    posed.update(this.#match)
    this.shown.change(this.#source, {
      table: this.#match.game.table.takeChanges(),
      kept: this.#match.takeHistoryKept(),
    })
    return this.#encoder.changes()
  }
}
