import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and those above it, for this user alone, unless they exist. Fails where the system creates nothing,
 * as in /proc: there Node's recursive `mkdir` tries again for ever.
 */
export async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder)
  if (above !== folder && !existsSync(above)) await makeFolder(above)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
}
