import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DurableFiles, type FileEvents } from './durable-files.ts'

/** The data folder is unusable; the message is for people. */
export class BrokenFolder extends Error {
  override readonly name = 'BrokenFolder'
}

/** How the embedded Postgres runs. */
export interface LaunchOptions extends FileEvents {
  /** Receives each line of Postgres' log. */
  readonly log?: (line: string) => void
}

/** MB of a write-ahead log segment in a new folder. Creating a segment blocks all writes, so it is small. */
const SEGMENT = 4

/** Postgres settings beyond PGlite's. The log is kept short: this is one site's store on a private disk. */
const SETTINGS = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
} as const

/**
 * Opens the embedded Postgres in `folder`, durably: confirmed writes survive a power cut. A new store is created in a
 * temporary folder, synced and then renamed, so that an interrupted first start leaves no partial store. Throws a
 * {@link BrokenFolder} for an incomplete store.
 */
export async function openFolder(folder: string, options: LaunchOptions = {}): Promise<PGlite> {
  const place = join(folder, 'pg')
  if (!existsSync(place)) await make(folder, place)
  else if (!isWhole(place))
    throw new BrokenFolder(
      `The store in ${place} is incomplete: Postgres files are missing. ` +
        'Restore a backup, or remove that folder to start afresh.',
    )
  return launch(place, options)
}

function isWhole(place: string): boolean {
  return ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].every((name) => existsSync(join(place, name)))
}

async function make(folder: string, place: string): Promise<void> {
  const draft = `${place}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await (await launch(draft)).close()
  syncTree(draft)
  await rename(draft, place)
  syncFolder(folder)
  syncAbove(folder)
}

function launch(place: string, { log, synced, died }: LaunchOptions = {}): Promise<PGlite> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return PGlite.create({
    fs: new DurableFiles(place, { synced, died }),
    // PGlite's default parameters include -F, which turns fsync off.
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...settings],
    initDbStartParams: [`--wal-segsize=${SEGMENT}`],
    ...(log !== undefined && {
      onStderr: (line: string) => {
        log(line)
        return false
      },
    }),
  })
}

/** Syncs a folder and all its contents to disk. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) sync(path, 'r+')
  }
  syncFolder(folder)
}

/** Syncs a folder's entries to disk. Windows does so by itself and has no call for it. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r')
}

/** Syncs the parent folders too, since they may be new; those that this user cannot open are not new. */
function syncAbove(folder: string): void {
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
