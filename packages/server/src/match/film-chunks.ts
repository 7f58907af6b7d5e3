import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { FilmFrame } from '@topside/engine'

/** Frames of a chunk: with more of them a film takes less room, and what is added to its end takes longer. */
export const CHUNK = 64

/** The JSON of a frame of which nobody knows what was shown. */
export const NO_FRAME = 'null'

/** Bytes that a chunk unpacks to, at most. */
const MOST = 4 * 1024 * 1024

const deflate = promisify(deflateRaw)

/** Packs frames, given as JSON. */
export function packChunk(frames: readonly string[]): Promise<Uint8Array> {
  return deflate(`[${frames.join(',')}]`)
}

/** The frames of a chunk. Throws what `zlib` and `JSON.parse` throw for what was not packed by {@link packChunk}; of what is in them nothing is checked. */
export function unpackChunk(body: Uint8Array, most = MOST): (FilmFrame | null)[] {
  return JSON.parse(inflateRawSync(body, { maxOutputLength: most }).toString())
}
