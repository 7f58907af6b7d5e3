import type { PublicQuestion } from '../decision/effects.ts'
import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine, Takeback } from '../match/checkpoint.ts'
import type { RecordLine } from '../record/record.ts'
import type { StatusDef, TableDef } from '../table/table-def.ts'
import type { Outcome } from '../title/title.ts'

/** What the numbers of a film stand for: the table that it was made on, which may be another today. */
export interface FilmNames {
  readonly pieces: readonly string[]
  readonly spaces: readonly string[]
  readonly tracks: readonly string[]
  readonly faces: readonly string[]
  readonly sides: readonly string[]
  readonly statuses: readonly Pick<StatusDef, 'id' | 'most'>[]
}

/** What one command changed for some viewers. Lists of numbers are pairs: an index and its new value. */
export interface FilmPart {
  /** As `packPiece` packs them; -1: these viewers do not know the piece any more. */
  readonly pieces?: readonly number[]
  /** As `packSpace` packs them, with all pieces counted that are not public. */
  readonly spaces?: readonly number[]
  readonly tracks?: readonly number[]
  /** The side of each seat, empty while unknown. */
  readonly sides?: readonly string[]
  /** The allies of each seat: a bit for each of them. */
  readonly allies?: readonly number[]
  /** Parts of the fight that goes on (`Engagement`), by name; `null`: there is none any more. */
  readonly fight?: { readonly [part: string]: unknown }
  /** New lines of the history, as spectators read them. */
  readonly lines?: readonly HistoryLine[]
  /** Lines that these viewers read otherwise, each with its number in the history. */
  readonly reads?: readonly (readonly [number: number, line: RecordLine])[]
  readonly outcome?: Outcome | null
  /** Commands of the seat that the others have not been told yet. */
  readonly ahead?: number
  /**
   * What others are told that a seat must decide, by seat; `null`: it must decide nothing any more. Only in films of matches that spectators see late,
   * as is {@link takeback}.
   */
  readonly asks?: { readonly [seat: string]: PublicQuestion | null }
  /** The open request to take back; `null`: there is none any more. */
  readonly takeback?: Takeback | null
}

/** What nobody is shown before the match is over. */
export interface SealedPart extends Pick<FilmPart, 'pieces'> {
  /** Answers that stand, where not everybody may know that. */
  readonly answers?: number
  /** Commands that not every viewer has been told yet. */
  readonly unseen?: number
  /** Rolls that fell. */
  readonly rolls?: readonly RollLine[]
  /** Number of the first roll of those that were taken back. */
  readonly unrolled?: number
}

/** What a match showed after one command, as what differs from the frame before. */
export interface FilmFrame {
  /** Answers that everybody may know to stand. */
  readonly answers: number
  /** Lines of the history that still stand of those before; absent: all. */
  readonly kept?: number
  /** Everything is told anew: nothing of the frames before counts. */
  readonly key?: true
  /**
   * What was shown after the same command before the match went on from here under other rules, one after the other.
   */
  readonly before?: readonly FilmFrame[]
  /** For everybody. */
  readonly open?: FilmPart
  /** For one seat, besides. */
  readonly own?: { readonly [seat: string]: FilmPart }
  readonly sealed?: SealedPart
}

/** What a match showed from its beginning (frame 0) on, after each command. `null`: unknown. */
export interface Film {
  readonly names: FilmNames
  readonly frames: readonly (FilmFrame | null)[]
}

/** A film as it stands in a file: its frames in chunks of {@link FILM_CHUNK}, each their JSON, deflated without a header, in base64. */
export interface PackedFilm {
  readonly names: FilmNames
  readonly chunks: readonly string[]
}

/** Frames of a chunk: with more of them a film takes less room, and what is added to its end takes longer. */
export const FILM_CHUNK = 64

/** The names of a table, for its films. */
export function filmNames({ pieces, spaces, tracks, faces, sides, statuses = [] }: TableDef): FilmNames {
  const ids = (defs: readonly { readonly id: string }[]): string[] => defs.map(({ id }) => id)
  return {
    pieces: ids(pieces),
    spaces: ids(spaces),
    tracks: ids(tracks),
    faces,
    sides,
    statuses: statuses.map(({ id, most }) => ({ id, most })),
  }
}
