import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { satisfies, valid } from 'semver'
import { expect, test } from 'vitest'

/** The relevant part of a package.json. */
interface Manifest {
  readonly version: string
  readonly dependencies?: { readonly [name: string]: string }
  readonly devDependencies?: { readonly [name: string]: string }
  readonly peerDependencies?: { readonly [name: string]: string }
}

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest
const own = join(import.meta.dirname, '../..')
const release = realpathSync(join(own, 'node_modules/colyseus'))
const server = read(join(own, 'package.json'))
const colyseus = read(join(release, 'package.json'))

/** The parts of Colyseus that this server uses, by package name. */
const parts = {
  '@colyseus/core': server.dependencies?.['@colyseus/core'],
  '@colyseus/schema': server.dependencies?.['@colyseus/schema'],
  '@colyseus/ws-transport': server.dependencies?.['@colyseus/ws-transport'],
  '@colyseus/sdk': server.devDependencies?.['colyseus.js']?.replace('npm:@colyseus/sdk@', ''),
}

test.each(Object.entries(parts))('%s is pinned to a version of the pinned Colyseus release', (name, pin) => {
  expect(valid(pin)).toBe(pin)
  const ranges = [colyseus.dependencies, colyseus.devDependencies, colyseus.peerDependencies].map((all) => all?.[name])
  const asked = ranges.filter((range) => range !== undefined)
  expect(asked).not.toEqual([])
  for (const range of asked) expect({ range, fits: satisfies(pin!, range) }).toEqual({ range, fits: true })
})

test('the site’s client and rooms use the same parts as the server', () => {
  for (const folder of ['client', 'protocol']) {
    const { dependencies } = read(join(own, '..', folder, 'package.json'))
    for (const name of ['@colyseus/schema', 'colyseus.js']) {
      const pin = dependencies?.[name]
      if (pin !== undefined) expect(pin).toBe(server.dependencies?.[name] ?? server.devDependencies?.[name])
    }
  }
})

test('the release uses these same parts, and not a second copy of them', () => {
  const ofRelease = createRequire(join(release, 'package.json'))
  const ofServer = createRequire(join(own, 'package.json'))
  for (const name of ['@colyseus/core', '@colyseus/ws-transport'])
    expect(realpathSync(ofRelease.resolve(name))).toBe(realpathSync(ofServer.resolve(name)))
})

test('no dependency of only Colyseus’ umbrella package is installed with the server', () => {
  expect(Object.keys(server.dependencies ?? {})).not.toContain('colyseus')
  expect(server.devDependencies?.['colyseus']).toBe(colyseus.version)
})
