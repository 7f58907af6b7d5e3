import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_STORE, Site } from './site.ts'

/**
 * Makes the empty store with which every site of the tests begins, and what servers start with compiled: to make them takes a server longer than all the
 * rest of its start.
 */
export default async function makeFirstStore(): Promise<() => void> {
  const compiled = mkdtempSync(join(tmpdir(), 'topside-e2e-compiled-'))
  process.env['NODE_COMPILE_CACHE'] = compiled
  const site = await Site.open()
  const folder = await site.stop()
  process.env[FIRST_STORE] = folder
  return () => {
    for (const made of [folder, compiled]) rmSync(made, { recursive: true, force: true })
  }
}
