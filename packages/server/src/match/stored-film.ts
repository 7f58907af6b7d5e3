import {
  FILM_CHUNK,
  type Film,
  type FilmFrame,
  type FilmHistory,
  type FilmNames,
  filmHistory,
  type PackedFilm,
} from '@topside/engine'
import { renameFilm } from '@topside/protocol'
import type { NewFilm, StoredChunk, StoredFilm } from '../store/films.ts'
import { packChunk, unpackChunk } from './film-chunks.ts'

/**
 * Unpacks a stored film up to frame `length`, with the names of its last chunk; frames that are not stored are `null`.
 * `undefined` if nothing of the match was filmed.
 */
export function storedFilm({ chunks, names }: StoredFilm, length: number): Film | undefined {
  const read = new Map(Object.entries(names).map(([digest, text]): [string, FilmNames] => [digest, JSON.parse(text)]))
  const last = read.get(chunks.at(-1)?.names ?? '')
  if (last === undefined) return undefined
  const frames: (FilmFrame | null)[] = Array.from({ length: length + 1 }, () => null)
  for (const { chunk, body, names: digest } of chunks) {
    const film = { names: read.get(digest) ?? last, frames: unpackChunk(body) }
    for (const [index, frame] of renameFilm(film, last).frames.entries()) {
      const number = chunk * FILM_CHUNK + index
      if (number <= length) frames[number] = frame
    }
  }
  return { names: last, frames }
}

/** A stored film, and the command whose history is requested. */
export interface WantedHistory {
  readonly film: StoredFilm
  readonly length: number
  /** Number of seats. */
  readonly seats: number
}

/** The history of a match from its film; empty if nothing was filmed. */
export function storedHistory({ film: stored, length, seats }: WantedHistory): FilmHistory {
  const film = storedFilm(stored, length)
  return film === undefined ? { lines: [], reads: {} } : filmHistory(film, seats)
}

/** Packs a film for a file. */
export async function packFilm(film: Film): Promise<PackedFilm> {
  const { names, chunks } = await chunksOf(film)
  return { names, chunks: chunks.map(({ body }) => Buffer.from(body).toString('base64')) }
}

/** Packs a film for the store. `from`: number of its first frame, which starts a chunk. */
export async function chunksOf({ names, frames }: Film, from = 0): Promise<NewFilm> {
  const chunks: Pick<StoredChunk, 'chunk' | 'upto' | 'body'>[] = []
  for (let at = 0; at < frames.length; at += FILM_CHUNK) {
    const body = await packChunk(frames.slice(at, at + FILM_CHUNK).map((frame) => JSON.stringify(frame)))
    chunks.push({ chunk: (from + at) / FILM_CHUNK, upto: from + Math.min(at + FILM_CHUNK, frames.length) - 1, body })
  }
  return { names, chunks }
}
