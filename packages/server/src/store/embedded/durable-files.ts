import { fdatasyncSync, fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's options, as PGlite passes them to the file system. */
type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** Events of the embedded Postgres' files. */
export interface FileEvents {
  /** The file or folder of this name was synced to disk. */
  readonly synced?: ((name: string) => void) | undefined
  /** Postgres gave up (a PANIC) and no longer answers. */
  readonly died?: (() => void) | undefined
}

/** Folder of the write-ahead log in a data folder. */
const LOG_FOLDER = 'pg_wal'

/**
 * PGlite's file system on a local folder, plus the `fsync` that it lacks: Emscripten's NODEFS reports success without
 * syncing anything. Postgres must use `wal_sync_method=fsync`, since Emscripten answers `fdatasync` without calling the
 * file system.
 */
export class DurableFiles extends NodeFS {
  readonly #events: FileEvents

  /** `folder` is created if missing. */
  constructor(folder: string, events: FileEvents = {}) {
    super(folder)
    this.#events = events
  }

  override async init(lite: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(lite, options)
    const { synced, died } = this.#events
    const mend: NonNullable<EmscriptenOptions['preRun']>[number] = (module) => {
      const operations = streamOperations(module)
      operations['fsync'] = (stream: unknown): number => sync(stream, synced)
    }
    const preRun = [...(emscriptenOpts.preRun ?? []), mend]
    return { emscriptenOpts: { ...emscriptenOpts, preRun, ...(died !== undefined && { onAbort: died }) } }
  }
}

/**
 * The open-file operations of NODEFS, the file system on disk. Throws if this version of PGlite keeps them elsewhere.
 */
function streamOperations(module: object): Record<string, unknown> {
  const operations = member(member(module, 'NODEFS'), 'stream_ops')
  if (!isRecord(operations) || typeof operations['write'] !== 'function')
    throw new Error('PGlite keeps its files in an unexpected way: they cannot be made durable')
  return operations
}

/** Emscripten's error numbers; any other error counts as an I/O error. */
const ERRORS: { readonly [code: string]: number } = { EBADF: 8, EDQUOT: 19, EINVAL: 28, ENOSPC: 51, EROFS: 69 }
const BROKEN = 29

/**
 * Syncs an open file or folder; returns 0 or an error number. Log segments have a fixed size, so only their data is
 * synced; for other files, the metadata too.
 */
function sync(stream: unknown, synced: FileEvents['synced']): number {
  const handle = member(stream, 'nfd')
  const node = member(stream, 'node')
  if (typeof handle !== 'number') return ERRORS['EBADF'] ?? BROKEN
  try {
    if (member(member(node, 'parent'), 'name') === LOG_FOLDER) fdatasyncSync(handle)
    else fsyncSync(handle)
  } catch (error) {
    return ERRORS[String(member(error, 'code'))] ?? BROKEN
  }
  synced?.(String(member(node, 'name')))
  return 0
}

function member(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
