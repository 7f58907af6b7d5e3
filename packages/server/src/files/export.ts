import {
  bareFile,
  type Command,
  type FileSource,
  hiddenIn,
  knownOptions,
  type MatchFile,
  makeFile,
  mayKnow,
  seatCount,
  sidesText,
} from '@topside/engine'
import type { ViewFile, ViewMoment } from '@topside/protocol'
import type { ViewSource } from '../match/observable.ts'
import { recordsFor } from '../match/records.ts'
import { diceOf } from '../match/replay.ts'
import type { Stored } from '../match/stored.ts'
import type { StoredMatch } from '../store/matches.ts'

/** What a file calls a computer, besides how strong it is. */
const COMPUTER = 'Computer'

/**
 * A match as a file to be played again. Finished: with the seed of its dice. Running: every die that fell, but not the seed of those to
 * come; it shows everything that is hidden, so it is for somebody who holds all seats.
 * `played` are the commands of the log after its upgrade, for somebody who may stop between two of them.
 */
export function matchFile(stored: Stored, log: readonly Command[], played?: Iterable<Command>): MatchFile {
  const { secrets, title } = stored
  return withSeed(
    stored,
    makeFile(
      title,
      { ...sourceOf(stored, log), options: knownOptions(title, stored.row.options) },
      diceOf(secrets),
      played,
    ),
  )
}

/** The file of a match that the rules cannot play: all that is stored of it. */
export function unplayedFile(stored: StoredMatch, log: readonly Command[]): MatchFile {
  const { row, upgrade } = stored
  return withSeed(stored, {
    ...bareFile({ id: row.title, rulesVersion: row.rulesAt }, sourceOf(stored, log)),
    rolls: upgrade?.rolls ?? [],
    ...(row.outcome !== null && { outcome: row.outcome }),
  })
}

function sourceOf({ row, secrets, upgrade }: StoredMatch, commands: readonly Command[]): FileSource {
  return {
    options: row.options,
    seats: row.seats.map(({ name, nameInFile, bot }, n) => ({
      name: nameInFile ?? name ?? (bot === null ? '' : COMPUTER),
      seed: secrets.seeds[n] ?? '',
      ...(bot !== null && { bot }),
    })),
    commitment: row.commitment,
    commands,
    ...(upgrade !== null && { upgrade }),
  }
}

/** A file with the seed of its dice, once the match is over, and the mark of one that came from a file. */
function withSeed({ row, secrets: { serverSeed, knownRolls } }: StoredMatch, file: MatchFile): MatchFile {
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
    rulesVersion: row.rulesAt,
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
