import { setImmediate as turn } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FilmFrame, FilmNames } from '@topside/engine'
import { frameRenamer, sameNames } from '@topside/protocol'

/** The JSON of an unknown frame. */
export const NO_FRAME = 'null'

/** Bytes that a chunk unpacks to, at most. */
const MOST = 4 * 1024 * 1024

/**
 * How hard zlib tries: one level more takes more time for a twentieth of the room. The memory it works in is made for
 * each chunk: this is less of it than usual, which chunks of this size hardly need.
 */
const PACKING = { level: 3, windowBits: 14, memLevel: 6 }

/**
 * Packs frames, given as JSON: one by one, or several in one text with commas between them. In this thread: to hand a
 * chunk to another one takes three times as long as to pack it. Others have their turn afterwards.
 */
export async function packChunk(frames: readonly string[]): Promise<Uint8Array> {
  const packed = deflateRawSync(`[${frames.join(',')}]`, PACKING)
  await turn()
  return packed
}

/**
 * The JSON of several frames in one text, for {@link packChunk}: made at once it takes less time than one by one. Empty
 * without frames.
 */
export function joinedFrames(frames: readonly FilmFrame[]): readonly string[] {
  return frames.length === 0 ? [] : [JSON.stringify(frames).slice(1, -1)]
}

/** Frames, given as JSON, with the numbers of another table. */
export function renamedFrames(
  frames: readonly string[],
  from: FilmNames | undefined,
  to: FilmNames,
): readonly string[] {
  if (from === undefined || sameNames(from, to)) return frames
  const rename = frameRenamer(from, to)
  return frames.map((frame) => {
    const read: FilmFrame | null = JSON.parse(frame)
    return JSON.stringify(read && rename(read))
  })
}

/** The frames of a chunk that was packed by {@link packChunk}. */
export function unpackChunk(body: Uint8Array): (FilmFrame | null)[] {
  return JSON.parse(inflateChunk(body, MOST))
}

/** The JSON of the frames of a chunk. Throws what `zlib` throws for what is none, or has more than `most` bytes. */
export function inflateChunk(body: Uint8Array, most: number): string {
  return inflateRawSync(body, { maxOutputLength: Math.max(1, most) }).toString()
}
