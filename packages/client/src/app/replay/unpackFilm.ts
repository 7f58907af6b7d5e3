import type { Film, FilmFrame, PackedFilm } from '@topside/engine'

/** Maximum unpacked size in bytes: several times that of the longest film. */
const MOST = 64 * 1024 * 1024

/** Unpacks the film of a file. Rejects if it is invalid or too large. */
export async function unpackFilm({ names, chunks }: PackedFilm): Promise<Film> {
  const room = { left: MOST }
  const unpacked = await Promise.all(chunks.map(async (chunk) => framesOf(await inflated(chunk, room))))
  return { names, frames: unpacked.flat() }
}

function framesOf(text: string): readonly (FilmFrame | null)[] {
  const frames: unknown = JSON.parse(text)
  if (!Array.isArray(frames)) throw new RangeError('a chunk of the film has no frames')
  return frames
}

/** `room`: bytes left for all chunks together. */
async function inflated(base64: string, room: { left: number }): Promise<string> {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // The reader reports errors in the data.
  for (const done of [writer.write(packed), writer.close()]) done.catch(() => undefined)
  const reader = readable.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
    room.left -= part.value.length
    if (room.left >= 0) continue
    await reader.cancel()
    throw new RangeError('the film is too large')
  }
  return text + decoder.decode()
}
