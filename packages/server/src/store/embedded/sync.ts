import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Syncs a folder and all its contents to disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) sync(path, 'r+')
  }
  syncFolder(folder)
}

/** Syncs a folder's entries to disk. Windows does so by itself and has no call for it. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r')
}

/** Syncs the parent folders too, since they may be new; folders that this user cannot open are not new. */
export function syncAbove(folder: string): void {
  const above = dirname(resolve(folder))
  if (above === folder) return
  try {
    syncFolder(above)
  } catch {
    return
  }
  syncAbove(above)
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
