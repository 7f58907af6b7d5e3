import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { packPoints } from './points.ts'

/** Data of a title: JSON in its folder `data`. */
const DATA = /[\\/]titles[\\/]src[\\/][^\\/]+[\\/]data[\\/][^\\/]+\.json$/
const PREFIX = '\0points:'
/** Smaller files are left as they are. */
const LARGE = 40_000

/** Builds large drawings of the titles into the client with their lines packed. */
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
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      const value: unknown = JSON.parse(await readFile(`${id.slice(PREFIX.length)}.json`, 'utf8'))
      const packed = JSON.stringify(JSON.stringify(packPoints(value)))
      return `import { unpackPoints } from ${JSON.stringify(reader)}\nexport default unpackPoints(JSON.parse(${packed}))\n`
    },
  }
}
