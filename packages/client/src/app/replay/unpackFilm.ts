import type { Film, FilmFrame, PackedFilm } from '@topside/engine'

/** Characters that a film unpacks to, at most: several times the longest. */
const MOST = 64 * 1024 * 1024

/** The film of a file. Rejects if it is none, or too large. */
export async function unpackFilm({ names, chunks }: PackedFilm): Promise<Film> {
  const frames: (FilmFrame | null)[] = []
  let room = MOST
  for (const chunk of chunks) {
    const text = await inflated(chunk, room)
    room -= text.length
    const unpacked: unknown = JSON.parse(text)
    if (!Array.isArray(unpacked)) throw new RangeError('a chunk of the film has no frames')
    for (const frame of unpacked) frames.push(frame)
  }
  return { names, frames }
}

async function inflated(base64: string, room: number): Promise<string> {
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    if (text.length <= room) continue
    await reader.cancel()
    throw new RangeError('the film is too large')
  }
  return text
}
