import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DurableFiles, type FileEvents } from './durable-files.ts'

/** The data folder cannot be used as it is; the message is for people. */
export class BrokenFolder extends Error {
  override readonly name = 'BrokenFolder'
}

/** How the embedded Postgres runs. */
export interface LaunchOptions extends FileEvents {
  /** Told each line that Postgres writes to its log. */
  readonly log?: (line: string) => void
}

/** Bytes, in MB, of a segment of the write-ahead log in a new folder: while one is made, everything waits. */
const SEGMENT = 4

/** What Postgres runs with, beyond what PGlite needs. The log is kept short: this is one site's store on somebody's disk. */
const SETTINGS = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
} as const

/**
 * Opens the embedded Postgres in `folder`, durably: what it says is stored outlasts a power cut. If there is none it is made beside, forced
 * to the disk as a whole and only then put in its place, so that a first start that was cut off leaves nothing that could be taken for a
 * store. Throws a {@link BrokenFolder} for a folder that is no whole store.
 */
export async function openFolder(folder: string, options: LaunchOptions = {}): Promise<PGlite> {
  const place = join(folder, 'pg')
  if (!existsSync(place)) await make(folder, place)
  else if (!isWhole(place))
    throw new BrokenFolder(
      `The store in ${place} is incomplete: files of Postgres are missing. Put a backup in its place, or remove that folder to begin anew.`,
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
    // PGlite's own first parameters switch the forcing of files off.
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

/** Forces a folder with all that is in it to the disk. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) sync(path, 'r+')
  }
  syncFolder(folder)
}

/** Forces the names in a folder to the disk. Windows does that by itself, and lets nobody ask for it. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r')
}

/** The same for the folders in which a folder lies, which may be new as well; those that this user may not open are not. */
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
