import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_STORE, Site } from './site.ts'

/**
 * Creates the empty store that every test server starts with, and compiles what servers run: both take longer than the
 * rest of a server's start.
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
