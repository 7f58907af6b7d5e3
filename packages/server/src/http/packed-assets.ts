import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RequestHandler } from 'express'

const packing = promisify(gzip)

/** Compressed files by suffix; their names contain a hash. */
const TYPES: readonly (readonly [end: RegExp, type: string])[] = [
  [/-[\w-]{8}\.js$/, 'text/javascript; charset=utf-8'],
  [/-[\w-]{8}\.css$/, 'text/css; charset=utf-8'],
]

/**
 * Serves the scripts and styles found in a folder at start, compressed. Each is compressed on the first request and
 * kept, since every client loads it and it never changes. Other requests go on to the next handler.
 */
export function packedAssets(folder: string): RequestHandler {
  const types = new Map(
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
      const type = TYPES.find(([end]) => end.test(name))?.[1]
      return type === undefined ? [] : [[name, type] as const]
    }),
  )
  const kept = new Map<string, Promise<Buffer>>()
  const packed = (name: string): Promise<Buffer> => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const bytes = readFile(join(folder, name)).then((plain) => packing(plain, { level: 9 }))
    kept.set(name, bytes)
    bytes.catch(() => kept.delete(name))
    return bytes
  }
  return (request, response, next) => {
    const name = request.path.slice(1)
    const type = types.get(name)
    const wanted = request.method === 'GET' && request.acceptsEncodings('gzip') === 'gzip'
    if (type === undefined || !wanted || request.headers.range !== undefined) return next()
    packed(name).then(
      (bytes) => {
        response.set({
          'Content-Type': type,
          'Content-Encoding': 'gzip',
          'Content-Length': String(bytes.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
        })
        response.end(bytes)
      },
      () => next(),
    )
  }
}
