import { type Command, hiddenIn, type MatchFile, makeFile, mayKnow, seatCount, sidesText } from '@topside/engine'
import type { ViewFile, ViewMoment } from '@topside/protocol'
import type { ViewSource } from '../match/observable.ts'
import { recordsFor } from '../match/records.ts'
import { diceOf } from '../match/replay.ts'
import type { Stored } from '../match/stored.ts'

/** What a file calls a computer, besides how strong it is. */
const COMPUTER = 'Computer'

/**
 * A match as a file to be played again. Finished: with the seed of its dice. Running: every die that fell, but not the seed of those to
 * come; it shows everything that is hidden, so it is for somebody who holds all seats.
 * `played` are the commands of the log, for somebody who may stop between two of them.
 */
export function matchFile(
  { row, secrets, title }: Stored,
  log: readonly Command[],
  played: Iterable<Command> = log,
): MatchFile {
  const { serverSeed, seeds, knownRolls } = secrets
  const file = makeFile(
    title,
    {
      options: row.options,
      rulesVersion: row.rulesVersion,
      seats: row.seats.map(({ name, nameInFile, bot }, n) => ({
        name: nameInFile ?? name ?? (bot === null ? '' : COMPUTER),
        seed: seeds[n] ?? '',
        ...(bot !== null && { bot }),
      })),
      commitment: row.commitment,
      commands: log,
    },
    diceOf(secrets),
    played,
  )
  const marked = row.imported ? { ...file, imported: true as const } : file
  // The log may know of the end before the row does.
  if (row.status !== 'finished' && file.outcome === undefined) return marked
  return { ...marked, serverSeed, ...(knownRolls !== null && { knownRolls }) }
}

/** What the holder of some seats (none: a spectator) may see of a running match, and what he saw of it at each moment. */
export function viewFile(
  { row, title, match }: Pick<ViewSource, 'row' | 'title' | 'match'>,
  seats: readonly number[],
  moments: readonly ViewMoment[] = [],
): ViewFile {
  const viewers = seats.length > 0 ? seats : [undefined]
  const table = match?.game.table
  const seen = (table?.pieces ?? []).filter((piece) => viewers.some((viewer) => mayKnow(piece, viewer)))
  return {
    format: 'topside-view',
    version: 2,
    title: row.title,
    rulesVersion: row.rulesVersion,
    options: row.options,
    commitment: row.commitment,
    seats: Array.from({ length: seatCount(title, row.options) }, (_, seat) => {
      const { name = null, bot = null } = row.seats.find((each) => each.seat === seat) ?? {}
      const side = match === undefined ? null : sidesText(title, match.game, seat) || null
      return { name, side, ...(bot !== null && { bot }) }
    }),
    ...(row.imported && { imported: true }),
    viewers: seats,
    seq: match === undefined ? 0 : Math.max(...viewers.map((viewer) => match.shownSeq(viewer))),
    pieces: Object.fromEntries(
      seen.map((piece) => [piece.id, { space: piece.space.id, face: title.table.faces[piece.face] ?? '' }]),
    ),
    spaces: Object.fromEntries(
      (table?.spaces ?? []).map((space) => [
        space.id,
        { owner: title.table.sides[space.owner] ?? null, hidden: hiddenIn(space, undefined) },
      ]),
    ),
    tracks: Object.fromEntries(
      title.table.tracks.map((track, index) => [track.id, table?.tracks[index] ?? track.start]),
    ),
    history: match === undefined ? [] : recordsFor(match, seats, { from: 0, to: match.historyLength }),
    moments,
    outcome: match?.outcome ?? null,
  }
}
