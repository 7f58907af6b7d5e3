import { createHash } from 'node:crypto'
import { type MatchState, unpackPiece, unpackSpace } from '@topside/protocol'

/** A state's match data as one comparable text, for a seat or the spectator room. */
export function digest(state: MatchState, seat: number | undefined): string {
  const seats = [...state.seats.entries()].map(([key, { side, ask, rule }]) => [key, side, ask, rule])
  const own = seat === undefined ? undefined : state.seats.get(String(seat))?.private
  const all = {
    seats,
    pieces: pieces(state.pieces),
    spaces: sorted([...state.spaces.entries()].map(([id, packed]) => `${id} ${JSON.stringify(unpackSpace(packed))}`)),
    tracks: sorted([...state.tracks.entries()].map(([id, value]) => `${id} ${value}`)),
    head: [state.seq, state.history, state.answers, state.takeback, state.outcome],
    own: own && [
      own.decision,
      own.canUndo,
      own.ahead,
      pieces(own.pieces),
      sorted([...own.settings.entries()].map(String)),
    ],
  }
  return createHash('sha1').update(JSON.stringify(all)).digest('base64')
}

function pieces(map: MatchState['pieces']): string[] {
  return sorted([...map.entries()].map(([id, packed]) => `${id} ${JSON.stringify(unpackPiece(packed))}`))
}

function sorted(lines: string[]): string[] {
  return lines.sort()
}
