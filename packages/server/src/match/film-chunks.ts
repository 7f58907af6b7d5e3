import { setImmediate as turn } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FilmFrame, FilmNames } from '@topside/engine'
import { frameRenamer, sameNames } from '@topside/protocol'

/** The JSON of an unknown frame. */
export const NO_FRAME = 'null'

/** Bytes that a chunk unpacks to, at most. */
const MOST = 4 * 1024 * 1024

/** How hard zlib tries: harder takes twice the time for a tenth of the room. */
const LEVEL = 4

/** Packs frames, given as JSON. In this thread: to hand a chunk to another one takes three times as long as to pack it. Others have their turn afterwards. */
export async function packChunk(frames: readonly string[]): Promise<Uint8Array> {
  const packed = deflateRawSync(`[${frames.join(',')}]`, { level: LEVEL })
  await turn()
  return packed
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
