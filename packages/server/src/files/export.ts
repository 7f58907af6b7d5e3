import { type Command, knows, type MatchFile, makeFile } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import { diceOf } from '../match/replay.ts'
import type { Scene } from '../match/scene.ts'
import { recordsFor } from '../rooms/requests.ts'

/**
 * A match as a file to be played again. Finished: with the seed of its dice. Running: every die that fell, but not the seed of those to
 * come; it shows everything that is hidden, so it is for somebody who holds all seats.
 */
export function matchFile({ row, title }: Scene, log: readonly Command[]): MatchFile {
  const over = row.status === 'finished'
  const file = makeFile(
    title,
    {
      options: row.options,
      seats: row.seats.map(({ name, seed }) => ({ name, seed })),
      commitment: row.commitment,
      commands: log,
      serverSeed: over ? row.serverSeed : undefined,
    },
    diceOf(row),
  )
  return over && row.knownRolls !== null ? { ...file, knownRolls: row.knownRolls } : file
}

/** What the holder of some seats (none: a spectator) may see of a running match. */
export function viewFile({ row, title, match }: Scene, seats: readonly number[]): ViewFile {
  const viewers = seats.length > 0 ? seats : [undefined]
  const table = match?.game.table
  const seen = (table?.pieces ?? []).filter((piece) => viewers.some((viewer) => knows(piece.knownTo, viewer)))
  return {
    format: 'topside-view',
    version: 1,
    title: row.title,
    rulesVersion: row.rulesVersion,
    options: row.options,
    commitment: row.commitment,
    seats: Array.from({ length: title.seats }, (_, seat) => ({
      name: row.seats.find((each) => each.seat === seat)?.name ?? null,
      side: match === undefined ? null : (title.sideOf(match.game, seat) ?? null),
    })),
    viewers: seats,
    seq: match?.seq ?? 0,
    pieces: Object.fromEntries(
      seen.map((piece) => [piece.id, { space: piece.space.id, face: title.table.faces[piece.face] ?? '' }]),
    ),
    spaces: Object.fromEntries(
      (table?.spaces ?? []).map((space) => [
        space.id,
        { owner: title.table.sides[space.owner] ?? null, hidden: table?.hiddenIn(space, undefined) ?? 0 },
      ]),
    ),
    tracks: Object.fromEntries(
      title.table.tracks.map((track, index) => [track.id, table?.tracks[index] ?? track.start]),
    ),
    history: match === undefined ? [] : recordsFor(match, seats, { from: 0, to: match.historyLength }),
    outcome: match?.outcome ?? null,
  }
}
