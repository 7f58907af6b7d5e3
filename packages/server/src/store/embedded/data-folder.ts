import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { makeFolder } from '../make-folder.ts'
import { DurableFiles, type FileEvents } from './durable-files.ts'
import { syncAbove, syncFolder, syncTree } from './sync.ts'

/** The data folder is unusable; the message is for people. */
export class BrokenFolder extends Error {
  override readonly name = 'BrokenFolder'
}

/** How the embedded Postgres runs. */
export interface LaunchOptions extends FileEvents {
  /** Receives each line of Postgres' log. */
  readonly log?: (line: string) => void
}

/** Folder of Postgres' files in a store's folder. */
export const FILES = 'pg'
/** A complete restored store; it becomes the store once the former one has been moved away. */
export const RESTORED = `${FILES}.restored`

/** MB of a write-ahead log segment in a new folder. Creating a segment blocks all writes, so it is small. */
const SEGMENT = 4

/**
 * Postgres settings beyond PGlite's. The log is kept short: this is one site's store on a private disk. Buffers are
 * cleared at each start and stay in memory: less than Postgres' usual 128 MB, as the system caches the same files.
 */
const SETTINGS = {
  shared_buffers: '32MB',
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
  const place = join(folder, FILES)
  await finishRestore(folder)
  if (!existsSync(place)) await make(folder, place)
  else if (!isWhole(place))
    throw new BrokenFolder(
      `The store in ${place} is incomplete: Postgres files are missing. ` +
        'Restore a backup, or remove that folder to start afresh.',
    )
  return launch(place, options)
}

/** Completes a restore that was interrupted after the former store had been moved away. */
export async function finishRestore(folder: string): Promise<void> {
  const [place, restored] = [join(folder, FILES), join(folder, RESTORED)]
  if (existsSync(place) || !existsSync(restored)) return
  await rename(restored, place)
  syncFolder(folder)
}

/** Whether a folder has the files of a Postgres store. */
export function isWhole(place: string): boolean {
  return ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].every((name) => existsSync(join(place, name)))
}

async function make(folder: string, place: string): Promise<void> {
  const draft = `${place}.new`
  await rm(draft, { recursive: true, force: true })
  await makeFolder(draft)
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
