import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = import.meta.dirname

/**
 * The folders that each folder may import, besides itself and the few files beside the folders. `http`, `rooms`,
 * `files` and `chat` do not know each other: each describes what it needs as an interface, and `server.ts` connects
 * them.
 */
const MAY_IMPORT: { readonly [folder: string]: readonly string[] } = {
  watchdog: [],
  log: [],
  security: ['log'],
  names: ['security'],
  store: ['log', 'security', 'names'],
  colyseus: ['log', 'security'],
  match: ['log', 'security', 'store'],
  chat: ['log', 'security', 'store'],
  lobby: ['log', 'security', 'store', 'match'],
  notices: ['log', 'security', 'store', 'match'],
  files: ['log', 'security', 'store', 'match'],
  replays: ['log', 'security', 'store', 'match', 'files'],
  cluster: ['security', 'store', 'match', 'chat', 'colyseus', 'log'],
  rooms: ['log', 'security', 'store', 'match', 'colyseus'],
  http: ['security', 'store', 'match', 'lobby', 'names', 'log', 'cluster', 'notices'],
}

/** Folders of tests and benchmarks, which may import anything, and which no other folder imports. */
const TOOLS = ['bench', 'testing']

/** Files beside the folders that assemble a server, which no folder imports. */
const ROOTS = [
  'main.ts',
  'run.ts',
  'server.ts',
  'site.ts',
  'options.ts',
  'environment.ts',
  'ending.ts',
  'healthcheck.ts',
  'index.ts',
]

interface Import {
  readonly file: string
  readonly from: string
}

function imports(): Import[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/'))
  return files.flatMap((file) => {
    const found = readFileSync(join(SOURCE, file), 'utf8').matchAll(/(?:from|import|import\()\s*'([^']+)'/g)
    return [...found].map(([, name = '']) => ({ file, from: name.startsWith('.') ? local(file, name) : name }))
  })
}

function local(file: string, name: string): string {
  return relative(SOURCE, join(SOURCE, dirname(file), name)).replaceAll('\\', '/')
}

function folderOf(path: string): string | undefined {
  return path.includes('/') && !path.startsWith('@') ? path.slice(0, path.indexOf('/')) : undefined
}

/** The part of the framework's adapter for tests and benchmarks only. */
const FRAMEWORK_TESTING = 'colyseus/testing.ts'
/** Benchmarks the framework itself. */
const BARE = 'bench/bare.ts'

const everything = imports()
const all = everything.filter(({ file }) => !TOOLS.includes(folderOf(file) ?? '') && !file.endsWith('.test.ts'))
const known = new Set([...Object.keys(MAY_IMPORT), ...TOOLS])

test('the folders are ordered, and imports go one way', () => {
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...known].sort())
  const placed: string[] = []
  for (const [folder, below] of Object.entries(MAY_IMPORT)) {
    // A later folder in the list may import earlier ones.
    expect(placed).toEqual(expect.arrayContaining([...below]))
    placed.push(folder)
  }
})

test('a folder imports only those below it', () => {
  const astray = all.filter(({ file, from }) => {
    const [own, other] = [folderOf(file), folderOf(from)]
    if (own === undefined || own === other) return false
    if (other !== undefined && known.has(other)) return !(MAY_IMPORT[own] ?? []).includes(other)
    return ROOTS.includes(from)
  })
  expect(astray).toEqual([])
})

test('only its adapter imports the framework, even in tests', () => {
  const knowing = everything.filter(({ from }) => from.startsWith('@colyseus/') || from === 'colyseus')
  const elsewhere = knowing.filter(({ file }) => folderOf(file) !== 'colyseus').map(({ file }) => file)
  expect(knowing.length).toBeGreaterThan(elsewhere.length)
  expect(new Set(elsewhere)).toEqual(new Set([BARE]))
})

test('code for tests and benchmarks is not part of a server', () => {
  const astray = all.filter(({ from }) => TOOLS.includes(folderOf(from) ?? '') || from === FRAMEWORK_TESTING)
  expect(astray).toEqual([])
})
