import { setImmediate as turn } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FilmFrame, FilmNames } from '@topside/engine'
import { frameRenamer, sameNames } from '@topside/protocol'

/** The JSON of an unknown frame. */
export const NO_FRAME = 'null'

/** Most bytes of an unpacked chunk. */
const MOST = 4 * 1024 * 1024

/** Options of zlib. Level 3 saves 8 % and takes 40 % longer; less working memory takes 20 % longer. */
const PACKING = { level: 1 }

/**
 * Packs frames given as JSON, one by one or several joined by commas. Runs in the calling thread, since handing a chunk
 * to another thread takes three times as long as packing it. Yields afterwards.
 */
export async function packChunk(frames: readonly string[]): Promise<Uint8Array> {
  const packed = deflateRawSync(`[${frames.join(',')}]`, PACKING)
  await turn()
  return packed
}

/**
 * The JSON of several frames as one text for {@link packChunk}, which is faster than one by one. Empty without frames.
 */
export function joinedFrames(frames: readonly FilmFrame[]): readonly string[] {
  return frames.length === 0 ? [] : [JSON.stringify(frames).slice(1, -1)]
}

/** Converts frames given as JSON to the numbers of another table. */
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

/** Unpacks the frames of a chunk packed by {@link packChunk}. */
export function unpackChunk(body: Uint8Array): (FilmFrame | null)[] {
  return JSON.parse(inflateChunk(body, MOST))
}

/** The JSON of a chunk's frames. Throws zlib's error if the chunk is invalid or unpacks to more than `most` bytes. */
export function inflateChunk(body: Uint8Array, most: number): string {
  return inflateRawSync(body, { maxOutputLength: Math.max(1, most) }).toString()
}
