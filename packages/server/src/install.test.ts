import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/**
 * Maximum number of packages that a server installs, not counting its own and binaries for other systems: each runs
 * with the server's rights and needs updates. It may only shrink, unless the commit that raises it justifies the new
 * package.
 */
const MOST = 189

/** Versions of dependencies by name; a package of this repository is a `link:`. */
interface Needs {
  readonly dependencies?: { readonly [name: string]: string }
  readonly optionalDependencies?: { readonly [name: string]: string }
}

interface LockFile {
  readonly importers: {
    readonly [folder: string]: { readonly [kind in keyof Needs]?: { readonly [name: string]: { version: string } } }
  }
  readonly snapshots: { readonly [id: string]: Needs }
  /** By id without peers; `os` and `cpu`: the systems on which it is installed. */
  readonly packages: { readonly [id: string]: { readonly os?: readonly string[]; readonly cpu?: readonly string[] } }
}

const lock: LockFile = parse(readFileSync(new URL('../../../pnpm-lock.yaml', import.meta.url), 'utf8'))

/** All packages, with versions, that a folder of this repository needs at run time. */
function needed(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies = {}, optionalDependencies = {} } = lock.importers[folder] ?? {}
  for (const [name, { version }] of Object.entries({ ...dependencies, ...optionalDependencies }))
    if (version.startsWith('link:')) needed(`packages/${version.split('/').at(-1)}`, found)
    else add(name, version, found)
  return found
}

function add(name: string, version: string, found: Set<string>): void {
  // An aliased package has its real name in the version.
  const id = lock.snapshots[version] === undefined ? `${name}@${version}` : version
  if (found.has(id)) return
  found.add(id)
  const { dependencies, optionalDependencies } = lock.snapshots[id] ?? {}
  for (const [each, itsVersion] of Object.entries({ ...dependencies, ...optionalDependencies }))
    add(each, itsVersion, found)
}

test('a server installs no more packages than allowed', () => {
  const found = [...needed('packages/server')].sort()
  expect(found.filter((id) => lock.snapshots[id] === undefined)).toEqual([])
  expect(found).toContainEqual(expect.stringMatching(/^@colyseus\/core@/))
  const anywhere = found.filter((id) => {
    const { os, cpu } = lock.packages[id.replace(/\(.*/, '')] ?? {}
    return os === undefined && cpu === undefined
  })
  expect(anywhere.length, anywhere.join('\n')).toBeLessThanOrEqual(MOST)
})

test('packages are checked against the Node that runs them, not the one that installs them', () => {
  const { nodeVersion } = parse(readFileSync(new URL('../../../pnpm-workspace.yaml', import.meta.url), 'utf8'))
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(nodeVersion).toBe(devDependencies.node)
})
