import {
  type Command,
  type Engagement,
  type Film,
  type FilmMoment,
  filmSeenBy,
  type MatchFile,
  type SeenFilm,
} from '@topside/engine'
import { unpackPiece, unpackSpace, type ViewFile, type ViewMoment } from '@topside/protocol'
import { computerOf } from '../holder.ts'
import { packFilm } from '../match/stored-film.ts'
import type { MatchRow, StoredMatch } from '../store/matches.ts'

/** Name of computers in files; their strength is separate. */
const COMPUTER = 'Computer'

/**
 * The file of a match, with its film if there is one. Finished matches include the seed of their dice; running ones
 * only the rolls so far. The file contains all secrets, so it is only for users who may see everything.
 */
export async function matchFile(
  { row, secrets, upgrade }: Pick<StoredMatch, 'row' | 'secrets' | 'upgrade'>,
  commands: readonly Command[],
  film: Film | undefined,
): Promise<MatchFile> {
  const { serverSeed, seeds, knownRolls } = secrets
  const { rolls, outcome = row.outcome ?? undefined } = film === undefined ? unfilmed(upgrade) : filmSeenBy(film, 'all')
  // The film may include the end before the row does.
  const over = (row.status === 'finished' && !row.onlyShown) || outcome !== undefined
  return {
    format: 'topside-match',
    version: film === undefined ? 1 : 2,
    title: row.title,
    rulesVersion: row.rulesAt,
    options: row.options,
    seats: row.seats.map((each, n) => {
      const bot = computerOf(each)
      return {
        name: each.nameInFile ?? each.name ?? (bot === undefined ? '' : COMPUTER),
        seed: seeds[n] ?? '',
        ...(bot !== undefined && { bot }),
      }
    }),
    commitment: row.commitment,
    ...(over && { serverSeed }),
    commands,
    rolls,
    ...(over && knownRolls !== null && { knownRolls }),
    ...(outcome !== undefined && { outcome }),
    ...(film !== undefined && { film: await packFilm(film) }),
    ...(upgrade !== null && { upgrade }),
    ...(row.onlyShown && { onlyShown: true }),
    ...(row.imported && { imported: true }),
  }
}

/** Rolls and outcome of a match without a film, which can no longer be replayed. */
function unfilmed(upgrade: StoredMatch['upgrade']): Pick<SeenFilm, 'rolls' | 'outcome'> {
  return { rolls: upgrade?.rolls ?? [], outcome: undefined }
}

/** The parts of a match's row that a view file contains. */
type Shown = Pick<MatchRow, 'title' | 'rulesAt' | 'options' | 'commitment' | 'seats' | 'imported'>

/**
 * A running match as the holder of some seats (none: a spectator) may see it, now and at each earlier moment, from its
 * film up to command `length`.
 */
export function viewFile(row: Shown, seats: readonly number[], film: Film, length: number): ViewFile {
  const { names } = film
  const seen = filmSeenBy(film, seats)
  const end = atEnd(seen)
  const id = (of: 'pieces' | 'spaces' | 'tracks', index: number): string => names[of][index] ?? ''
  return {
    ...head(row, seats, seen),
    seq: length - seen.hidden,
    pieces: Object.fromEntries(
      [...end.pieces, ...end.own]
        .toSorted(([a], [b]) => a - b)
        .map(([index, packed]) => {
          const { space, face } = unpackPiece(packed)
          return [id('pieces', index), { space: id('spaces', space), face: names.faces[face] ?? '' }]
        }),
    ),
    spaces: Object.fromEntries(
      [...end.spaces].map(([index, packed]) => {
        const { owner, hidden } = unpackSpace(packed)
        return [id('spaces', index), { owner: names.sides[owner] ?? null, hidden }]
      }),
    ),
    tracks: Object.fromEntries([...end.tracks].map(([index, value]) => [id('tracks', index), value])),
    history: seen.lines,
    moments: seen.moments.map((moment, index) => told(moment, seen.moments[index - 1], id)),
    names: { spaces: names.spaces, faces: names.faces, sides: names.sides, statuses: names.statuses },
    outcome: seen.outcome ?? null,
  }
}

/** The public view of a match that has not begun. `count`: number of seats, taken or free. */
export function openFile(row: Shown, seats: readonly number[], count: number): ViewFile {
  const nobody = { name: null, side: null }
  const start = head(row, seats, undefined)
  return {
    ...start,
    seats: Array.from(
      { length: count },
      (_, n) => start.seats[row.seats.findIndex(({ seat }) => seat === n)] ?? nobody,
    ),
    seq: 0,
    pieces: {},
    spaces: {},
    tracks: {},
    history: [],
    moments: [],
    outcome: null,
  }
}

function head(
  { title, rulesAt, options, commitment, imported, seats }: Shown,
  viewers: readonly number[],
  seen: SeenFilm | undefined,
) {
  const sides = seen?.moments.at(-1)?.sides ?? []
  return {
    format: 'topside-view' as const,
    version: 3 as const,
    title,
    rulesVersion: rulesAt,
    options,
    commitment,
    seats: seats.map((each, seat) => {
      const bot = computerOf(each)
      return { name: each.name, side: sides[seat] || null, ...(bot !== undefined && { bot }) }
    }),
    ...(imported && { imported: true as const }),
    viewers,
  }
}

type Values = Map<number, number>

/** The table after a film's last moment. */
export function atEnd({ moments }: SeenFilm): { pieces: Values; own: Values; spaces: Values; tracks: Values } {
  const end = { pieces: new Map(), own: new Map(), spaces: new Map(), tracks: new Map() }
  for (const moment of moments)
    for (const name of ['pieces', 'own', 'spaces', 'tracks'] as const)
      for (const [index, value] of moment[name]) {
        if (value < 0 && (name === 'pieces' || name === 'own')) end[name].delete(index)
        else end[name].set(index, value)
      }
  return end
}

function told(
  { history, pieces, own, spaces, tracks, fight }: FilmMoment,
  before: FilmMoment | undefined,
  id: (of: 'pieces' | 'spaces' | 'tracks', index: number) => string,
): ViewMoment {
  const changed = (of: 'pieces' | 'spaces' | 'tracks', values: FilmMoment['pieces'], gone: boolean) =>
    Object.fromEntries([...values].map(([index, value]) => [id(of, index), gone && value < 0 ? null : value]))
  return {
    history,
    ...(pieces.size > 0 && { pieces: changed('pieces', pieces, true) }),
    ...(own.size > 0 && { own: changed('pieces', own, true) }),
    ...(spaces.size > 0 && { spaces: changed('spaces', spaces, false) }),
    ...(tracks.size > 0 && { tracks: changed('tracks', tracks, false) }),
    // The rules always compute complete fights.
    ...(fight !== before?.fight && { engagement: (fight as Engagement | undefined) ?? null }),
  }
}
