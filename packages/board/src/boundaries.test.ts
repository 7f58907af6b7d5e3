import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('.', import.meta.url))
const client = fileURLToPath(new URL('../../client/src/', import.meta.url))

/** All imports in a folder, with their files. */
function importsIn(folder: string): { readonly file: string; readonly from: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(`${folder}${name}`, 'utf8')
      const found = text.matchAll(/^import '([^']+)'|^(?:import|export|\}).* from '([^']+)'|\bimport\('([^']+)'\)/gm)
      return [...found].map(([, a, b, c]) => ({ file: name, from: a ?? b ?? c ?? '' }))
    })
}

test('the board imports only types of the engine, and its own drawing libraries', () => {
  const allowed = new Set(['@topside/engine', 'pixi.js', 'pixi.js/unsafe-eval', 'd3-zoom', 'd3-selection'])
  const imports = importsIn(src).filter(({ file }) => !file.endsWith('.test.ts'))
  expect(imports.length).toBeGreaterThan(100)
  const strange = imports.filter(({ file, from }) =>
    from.startsWith('.') ? relative(src, resolve(src, dirname(file), from)).startsWith('..') : !allowed.has(from),
  )
  expect(strange).toEqual([])
})

test('the client imports only the board’s public interface', () => {
  const outside = (file: string, from: string) =>
    from.startsWith('.') && relative(client, resolve(client, dirname(file), from)).startsWith('..')
  const imports = importsIn(client).filter(({ file, from }) => outside(file, from) || from.startsWith('@topside/board'))
  expect(new Set(imports.map(({ from }) => from))).toEqual(
    new Set(['@topside/board', '@topside/board/fonts', '@topside/board/paper']),
  )
})
