import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { withoutNotes } from './notes.ts'
import { packPoints } from './points.ts'

/** Data of a title: a JSON file in its folder `data`. */
const DATA = /[\\/]titles[\\/]src[\\/][^\\/]+[\\/]data[\\/][^\\/]+\.json$/
const PREFIX = '\0points:'
/** Smaller files, in bytes, are not packed. */
const LARGE = 40_000

/** Vite plugin for the titles' data: packs the lines of large drawings, and removes notes on sources. */
export function packedDrawings(): Plugin {
  const reader = fileURLToPath(new URL('./points.ts', import.meta.url))
  return {
    name: 'packed-drawings',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !source.endsWith('.json')) return null
      const file = resolve(dirname(importer), source)
      if (!DATA.test(file) || (await readFile(file)).length < LARGE) return null
      return `${PREFIX}${file.slice(0, -'.json'.length)}`
    },
    transform(code, id) {
      return DATA.test(id) ? { code: JSON.stringify(withoutNotes(JSON.parse(code))), map: null } : null
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      const value: unknown = JSON.parse(await readFile(`${id.slice(PREFIX.length)}.json`, 'utf8'))
      const packed = JSON.stringify(JSON.stringify(packPoints(withoutNotes(value))))
      const imported = `import { unpackPoints } from ${JSON.stringify(reader)}`
      return `${imported}\nexport default unpackPoints(JSON.parse(${packed}))\n`
    },
  }
}
