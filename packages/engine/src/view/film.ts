import type { PublicQuestion } from '../decision/effects.ts'
import type { Takeback } from '../decision/takeback.ts'
import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine, RecordLine } from '../record/record.ts'
import type { StatusDef, TableDef } from '../table/table-def.ts'
import type { Outcome } from '../title/title.ts'

/** The meaning of a film's numbers: names from the table at the time, which may have changed since. */
export interface FilmNames {
  readonly pieces: readonly string[]
  readonly spaces: readonly string[]
  readonly tracks: readonly string[]
  readonly faces: readonly string[]
  readonly sides: readonly string[]
  readonly statuses: readonly Pick<StatusDef, 'id' | 'most'>[]
}

/** What one command changed for some viewers. Number lists are pairs of index and new value. */
export interface FilmPart {
  /** Packed by `packPiece`; -1: these viewers no longer know the piece. */
  readonly pieces?: readonly number[]
  /** Packed by `packSpace`, with the number of pieces that are not public. */
  readonly spaces?: readonly number[]
  readonly tracks?: readonly number[]
  /** The side of each seat; empty while unknown. */
  readonly sides?: readonly string[]
  /** The allies of each seat, as a bit mask. */
  readonly allies?: readonly number[]
  /** Parts of the current fight (`Engagement`), by name; `null` removes a part. */
  readonly fight?: { readonly [part: string]: unknown }
  /** New lines of the history, as spectators read them. */
  readonly lines?: readonly HistoryLine[]
  /** Lines that these viewers read in place of the public ones, each with its number in the history. */
  readonly reads?: readonly (readonly [number: number, line: RecordLine])[]
  readonly outcome?: Outcome | null
  /** Number of the seat's commands that others have not been told yet. */
  readonly ahead?: number
  /**
   * Public descriptions of what seats must decide, by seat; `null`: no longer anything. Like {@link takeback}, only in
   * films of matches with delayed spectators.
   */
  readonly asks?: { readonly [seat: string]: PublicQuestion | null }
  /** The open takeback request; `null`: no longer any. */
  readonly takeback?: Takeback | null
}

/** The part that no viewer sees before the match is over. */
export interface SealedPart extends Pick<FilmPart, 'pieces'> {
  /** Number of answers in effect, if not public. */
  readonly answers?: number
  /** Number of commands that some viewers have not been told yet. */
  readonly unseen?: number
  /** New rolls. */
  readonly rolls?: readonly RollLine[]
  /** Number of the first roll that was taken back; so were all later ones. */
  readonly unrolled?: number
}

/** What a match showed after one command, as the difference from the previous frame. */
export interface FilmFrame {
  /** Number of answers publicly in effect. */
  readonly answers: number
  /** Number of earlier history lines that are still valid; absent: all. */
  readonly kept?: number
  /** Marks a key frame, which repeats everything, so that earlier frames can be ignored. */
  readonly key?: true
  /**
   * Earlier versions of this frame, in order: what the same command showed before the match continued under other
   * rules.
   */
  readonly before?: readonly FilmFrame[]
  /** For every viewer. */
  readonly open?: FilmPart
  /** For one seat, in addition. */
  readonly own?: { readonly [seat: string]: FilmPart }
  readonly sealed?: SealedPart
}

/** What a match showed at its beginning (frame 0) and after each command. `null`: unknown. */
export interface Film {
  readonly names: FilmNames
  readonly frames: readonly (FilmFrame | null)[]
}

/** A film as stored in a file: chunks of {@link FILM_CHUNK} frames as JSON, raw-deflated, in base64. */
export interface PackedFilm {
  readonly names: FilmNames
  readonly chunks: readonly string[]
}

/** Frames per chunk. Larger chunks compress better but take longer to append to. */
export const FILM_CHUNK = 64

/** The names of a table definition, for its films. */
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
