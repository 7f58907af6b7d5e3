import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder open. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** File with the process id of a lock's holder. */
const HOLDER = 'lock-holder'

/**
 * Locks a folder until the returned function is called or the process ends in any way. The operating system holds the
 * lock, through SQLite, so no stale lock remains. Throws {@link FolderInUse} if the folder is locked.
 */
export function lockFolder(folder: string): () => void {
  const unlock = tryLock(folder)
  if (unlock !== undefined) return unlock
  throw new FolderInUse(
    `The data folder ${folder} is in use by another server${readHolder(join(folder, HOLDER))}. ` +
      'Stop that server, or give this one its own folder with DATA_DIR.',
  )
}

/** The same; returns `undefined` if the folder is locked. */
export function tryLock(folder: string): (() => void) | undefined {
  const holder = join(folder, HOLDER)
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    return undefined
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
