import { rmSync } from 'node:fs'
import { FIRST_STORE, Site } from './site.ts'

/**
 * Creates the empty store that every test server starts with, and compiles the code that servers run
 * (`compile-cache.mjs` stores the result): both take longer than the rest of a server's start.
 */
export default async function makeFirstStore(): Promise<() => void> {
  const site = await Site.withTestTitles()
  const folder = await site.stop()
  process.env[FIRST_STORE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
