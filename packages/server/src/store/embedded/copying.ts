import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** File in a store's folder that is touched while a backup copies the store, possibly from another process. */
const MARK = 'copying'
/** Milliseconds between two touches. */
const TOUCH = 1_000
/** Milliseconds without a touch after which a copy counts as killed. */
const STALE = 10_000

/** Whether a backup of the store in `folder` is being copied. */
export function isBeingCopied(folder: string): boolean {
  const since = statSync(join(folder, MARK), { throwIfNoEntry: false })?.mtimeMs
  return since !== undefined && Math.abs(Date.now() - since) < STALE
}

/**
 * Runs `work` while the store's server, if any, postpones its checkpoints, which would disturb a copy of its files. In
 * a folder that this user cannot write, nothing is postponed.
 */
export async function whileCopying<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const mark = join(folder, MARK)
  const touch = (): void => {
    try {
      writeFileSync(mark, '')
      const now = new Date()
      utimesSync(mark, now, now)
    } catch {
      // The copy is attempted several times.
    }
  }
  touch()
  const touching = setInterval(touch, TOUCH)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    await rm(mark, { force: true }).catch(() => undefined)
  }
}
