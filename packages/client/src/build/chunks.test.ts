import { describe, expect, test } from 'vitest'
import { chunkNames, type Part } from './chunks.ts'

const PARTS: readonly Part[] = [
  { name: 'start', begins: /^main$/ },
  { name: 'table', begins: /^table$/ },
  { name: 'column', begins: /^(margin|odds)$/ },
]
/** The static and dynamic imports of modules. */
const MODULES: { readonly [module: string]: { readonly imports?: string[]; readonly fetches?: string[] } } = {
  main: { imports: ['words'], fetches: ['table', 'lobby'] },
  table: { imports: ['session', 'words', 'names', 'mark'], fetches: ['margin', 'odds', 'menu'] },
  margin: { imports: ['mark', 'tray'] },
  odds: { imports: ['tray', 'ledger'] },
  menu: { imports: ['session', 'switch'], fetches: ['help'] },
  help: { imports: ['mark'] },
  lobby: { imports: ['names', 'ledger'] },
}
const importing = (of: 'imports' | 'fetches', module: string) =>
  Object.entries(MODULES).flatMap(([id, links]) => (links[of]?.includes(module) ? [id] : []))
const nameOf = chunkNames(PARTS, (module) => ({
  importers: importing('imports', module),
  dynamicImporters: importing('fetches', module),
  isEntry: module === 'main',
}))

describe('a module goes into the file', () => {
  test.each([
    ['main', 'start', 'with which every page begins'],
    ['words', 'start', 'of what is always there, if that leads to it'],
    ['session', 'table', 'of the first part that leads to it, also if what comes later does'],
    ['mark', 'table', 'of the first part, also if what is fetched two steps later needs it'],
    ['tray', 'column', 'of a part with several beginnings'],
    ['names', 'common', 'that a page without the table loads too'],
    ['ledger', null, 'that the bundler chooses, if it is no part of the table and another page needs it'],
    ['menu', null, 'of its own, if it belongs to no part'],
    ['switch', null, 'of what alone needs it'],
  ])('%s: %s', (module, file, _why) => {
    expect(nameOf(module)).toBe(file)
  })

  test('cyclic imports terminate', () => {
    const around: { readonly [module: string]: string[] } = { one: ['two', 'main'], two: ['one'], main: [] }
    const named = chunkNames(PARTS, (module) => ({
      importers: around[module] ?? [],
      dynamicImporters: [],
      isEntry: module === 'main',
    }))
    expect(named('two')).toBe('start')
  })
})
