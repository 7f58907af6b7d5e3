import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Room } from './room.ts'

/** Bytes read at a time. */
const CHUNK = 256 * 1024

/** The result of work on a file; `undefined` if the file does not exist. */
export async function orNone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Copies a file that may grow, shrink or disappear meanwhile, up to its end at that time. The system's copy function
 * expects the initial size, and hangs if the file shrinks. Returns the SHA-256 of the copy; `undefined` if the file
 * does not exist.
 */
export async function copyFile(from: string, to: string, room: Room): Promise<string | undefined> {
  const source = await orNone(open(from, 'r'))
  if (source === undefined) return undefined
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      const chunk = Buffer.allocUnsafe(CHUNK)
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, CHUNK)
        if (bytesRead === 0) return hash.digest('hex')
        const read = chunk.subarray(0, bytesRead)
        hash.update(read)
        await target.writeFile(read)
        await room.wrote(bytesRead)
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** SHA-256 of a file, in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
