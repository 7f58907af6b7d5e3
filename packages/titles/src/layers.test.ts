import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { layerFaults, sourceImports } from '@topside/engine/testing/layers'
import { expect, test } from 'vitest'

/** The folders of a title, lowest first, with files that lie lower or higher than what surrounds them. */
const LAYERS = [
  ['data', 'odds.ts'],
  // What a section of the rules keeps besides the table is part of the state.
  ['rules/5-state.ts', 'rules/9-state.ts', 'rules/11-state.ts', 'text/english'],
  ['state'],
  ['rules', 'outline.ts'],
  ['bots', 'faults.ts'],
  ['title.ts'],
  ['board'],
  ['text'],
  ['display.ts'],
  ['', 'testing', 'examples'],
]

/** Folders beside those of the titles. */
const BESIDE = ['shared', 'testing']

const titles = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !BESIDE.includes(entry.name))
  .map(({ name }) => name)

test.each(titles)('each folder of %s imports only from folders below it, and from no other title', (title) => {
  const imports = sourceImports(join(import.meta.dirname, title))
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.filter(({ from }) => from.startsWith('../') && !from.startsWith('../shared/'))).toEqual([])
  const own = imports.filter(({ from }) => !from.startsWith('../'))
  expect(layerFaults(own, LAYERS)).toEqual([])
})

test.each(titles)('%s has its options, table, state and handle where the others have theirs', (title) => {
  const missing = ['data/options.ts', 'state/table.ts', 'state/vars.ts', 'state/state.ts'].filter(
    (file) => !existsSync(join(import.meta.dirname, title, file)),
  )
  expect(missing).toEqual([])
})

/** What a referee may import of what titles share: geometry and seats, no rules. */
const PLAIN = ['../shared/flat-hexes.ts', '../shared/hexes.ts', '../shared/sides.ts']

test.each(titles)('the referee of %s shares no rules with the title', (title) => {
  const imports = sourceImports(join(import.meta.dirname, title)).filter(({ file }) =>
    file.startsWith('testing/referee/'),
  )
  const allowed = /^(data|state|testing\/referee)\/|^@topside\/(engine|engine\/testing|kit)$/
  expect(imports.filter(({ from }) => !allowed.test(from) && !PLAIN.includes(from))).toEqual([])
})

test('what titles share knows none of them', () => {
  const imports = sourceImports(join(import.meta.dirname, 'shared'))
  expect(imports.filter(({ from }) => from.startsWith('../'))).toEqual([])
})
