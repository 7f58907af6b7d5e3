import { rmSync } from 'node:fs'
import { FIRST_STORE, Site } from './site.ts'

/** Makes the empty store with which every site of the tests begins: to make one takes a server longer than all the rest of its start. */
export default async function makeFirstStore(): Promise<() => void> {
  const site = await Site.open()
  const folder = await site.stop()
  process.env[FIRST_STORE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
