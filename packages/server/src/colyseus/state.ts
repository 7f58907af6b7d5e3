import { Encoder } from '@colyseus/schema'
import type { AnyTitle } from '@topside/engine'
import { MatchState } from '@topside/protocol'

/** Bytes for the head of a state, and for each piece, space and track. */
const HEAD = 8 * 1024
const EACH = 48
/** Bytes for the decisions of all seats. */
const DECISIONS = 24 * 1024

/**
 * An empty state for a room of this title. A room's buffer size is the value of `Encoder.BUFFER_SIZE` when its state is
 * set, so set the state at once; a state with private parts larger than the buffer would arrive corrupted.
 */
export function newState(title: AnyTitle, withPrivate: boolean): MatchState {
  const { pieces, spaces, tracks } = title.table
  Encoder.BUFFER_SIZE = HEAD + EACH * (pieces.length + spaces.length + tracks.length) + (withPrivate ? DECISIONS : 0)
  return new MatchState()
}
