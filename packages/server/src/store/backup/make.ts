import { access, constants, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Say } from '../../log/say.ts'
import { whileCopying } from '../embedded/copying.ts'
import { FILES, isWhole } from '../embedded/data-folder.ts'
import { syncAbove, syncFolder, syncTree } from '../embedded/sync.ts'
import { tryLock } from '../lock.ts'
import { makeFolder } from '../make-folder.ts'
import { readContents } from './contents.ts'
import { CannotBackUp } from './errors.ts'
import { STORE, writeManifest } from './manifest.ts'
import { backupsIn, isPart, nameAt, PART } from './names.ts'
import { Room } from './room.ts'
import { copyInUse } from './snapshot.ts'

/** What is backed up, and where. */
export interface BackupOptions {
  /** The server's data folder. */
  readonly dataDir: string
  /** Folder of the backups, created if missing. */
  readonly to: string
  /** Number of newest backups to keep, at least 1; absent: all. */
  readonly keep?: number | undefined
  /** MB that must stay free on the disk of the backups. */
  readonly reserve: number
  readonly say: Say
}

/** A finished backup. */
export interface Backup {
  /** Its folder. */
  readonly place: string
  readonly tables: number
  readonly rows: number
  /** Number of older backups removed. */
  readonly removed: number
}

/**
 * Backs up the embedded store in a data folder, whether a server uses it or not: every command acknowledged before the
 * call is in the backup. A backup gets its final name only once it was opened, read completely and synced to disk.
 * Throws a {@link CannotBackUp}, leaving nothing behind, or an error of the file system.
 */
export async function makeBackup({ dataDir, to, keep, reserve, say }: BackupOptions): Promise<Backup> {
  const store = join(dataDir, STORE)
  if (!isWhole(join(store, FILES))) throw new CannotBackUp(`There is no store in ${dataDir}.`)
  if (!relative(resolve(store), resolve(to)).startsWith('..'))
    throw new CannotBackUp(`Backups cannot be kept in ${store}, the store itself.`)
  await makeFolder(to)
  await access(to, constants.W_OK)
  const unlock = tryLock(to)
  if (unlock === undefined) throw new CannotBackUp(`Another backup is being made in ${to}.`, true)
  try {
    for (const name of await readdir(to)) if (isPart(name)) await rm(join(to, name), { recursive: true })
    const name = nameAt('topside', new Date())
    const draft = join(to, name + PART)
    try {
      const tables = await fill(draft, store, new Room(to, reserve), say)
      await rename(draft, join(to, name))
      syncFolder(to)
      syncAbove(to)
      const rows = tables.reduce((sum, each) => sum + each.rows, 0)
      const removed = await rotate(to, name, keep).catch((error: unknown) => {
        say(`Older backups could not be removed: ${String(error)}`)
        return 0
      })
      return { place: join(to, name), tables: tables.length, rows, removed }
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  } finally {
    unlock()
  }
}

/** Writes a whole backup into a new folder. */
async function fill(draft: string, store: string, room: Room, say: Say) {
  const copy = join(draft, STORE)
  await makeFolder(copy)
  await whileCopying(store, () => copyInUse(join(store, FILES), join(copy, FILES), room, say))
  const made = new Date().toISOString()
  say('Copied; every row is read now')
  const tables = await readContents(copy, room)
  await writeManifest(draft, { made, tables })
  syncTree(draft)
  return tables
}

/** Removes all but the newest backups, never the one just made. Returns how many were removed. */
async function rotate(folder: string, made: string, keep: number | undefined): Promise<number> {
  if (keep === undefined) return 0
  const old = backupsIn(folder).filter((name) => name !== made)
  const surplus = old.slice(0, Math.max(0, old.length + 1 - keep))
  for (const name of surplus) {
    // A half-removed one must not have a backup's name.
    await rename(join(folder, name), join(folder, name + PART))
    await rm(join(folder, name + PART), { recursive: true })
  }
  return surplus.length
}
