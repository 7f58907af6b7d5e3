import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packages, path } from './shell.ts'

/**
 * Allowed dependencies of each package. pnpm gives a package only what its package.json names, and the linter forbids
 * paths into other packages, so its files cannot import anything else.
 */
const order: { readonly [name: string]: readonly string[] } = {
  engine: [],
  kit: ['engine'],
  titles: ['engine', 'kit'],
  bots: ['engine', 'kit', 'titles'],
  protocol: ['engine'],
  server: ['engine', 'titles', 'bots', 'protocol'],
  board: ['engine'],
  client: ['engine', 'titles', 'protocol', 'board'],
  tools: ['engine', 'kit', 'titles', 'bots', 'protocol', 'server'],
}
/** Additional dependencies of a package's development pages and tests. */
const besides: { readonly [name: string]: readonly string[] } = { board: ['titles'] }

const there = packages().filter((name) => existsSync(path('packages', name, 'package.json')))

function needed(name: string, kind: 'dependencies' | 'devDependencies'): string[] {
  const file: { [kind: string]: { [name: string]: string } } = JSON.parse(
    readFileSync(path('packages', name, 'package.json'), 'utf8'),
  )
  return Object.keys(file[kind] ?? {}).flatMap((each) => each.match(/^@topside\/(.*)/)?.[1] ?? [])
}

describe('the order of the packages', () => {
  it('has a place for each', () => {
    expect(there.filter((name) => order[name] === undefined)).toEqual([])
  })

  it.each(there)('lets %s depend only on packages before it', (name) => {
    expect(needed(name, 'dependencies').filter((each) => !order[name]?.includes(each))).toEqual([])
    expect(needed(name, 'devDependencies').filter((each) => !besides[name]?.includes(each))).toEqual([])
  })

  it('is drawn correctly', () => {
    const drawn = readFileSync(path('packages', 'architecture.svg'), 'utf8').matchAll(/>(\w+) → ([^<]+)</g)
    const rows = Object.fromEntries([...drawn].map(([, name, to = '']) => [name, to]))
    for (const [name, needed] of Object.entries(order)) {
      const rest = there.filter((each) => each !== name && !needed.includes(each)).join(' and ')
      expect([name, undefined, needed.join(', '), `all but ${rest}`].slice(2)).toContain(rows[name] ?? '')
      if (needed.length === 0) expect(rows[name]).toBeUndefined()
    }
  })

  it('has no cycle', () => {
    const places = Object.keys(order)
    for (const [index, name] of places.entries())
      for (const each of order[name] ?? [])
        expect([name, each, places.indexOf(each) < index]).toEqual([name, each, true])
  })
})
