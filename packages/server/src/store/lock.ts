import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder open. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Locks a folder until the returned function is called or the process ends, however it ends. The lock is the operating
 * system's, through SQLite, so no stale lock remains. Throws {@link FolderInUse} if the folder is locked.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  const holder = join(folder, 'lock-holder')
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new FolderInUse(
      `The data folder ${folder} is in use by another server${readHolder(holder)}. ` +
        'Stop that server, or give this one its own folder with DATA_DIR.',
    )
  }
  writeFileSync(holder, String(process.pid))
  return () => {
    rmSync(holder, { force: true })
    lock.close()
  }
}

function readHolder(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8')})`
  } catch {
    return ''
  }
}
