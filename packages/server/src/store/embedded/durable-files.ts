import { fdatasyncSync, fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's options, as PGlite passes them to the file system. */
type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** What the embedded Postgres tells of its files. */
export interface FileEvents {
  /** The file or folder of this name was forced to the disk. */
  readonly synced?: ((name: string) => void) | undefined
  /** Postgres gave up (a PANIC): nothing that is asked of it from now on has an answer. */
  readonly died?: (() => void) | undefined
}

/** Folder of the write-ahead log in a data folder. */
const LOG_FOLDER = 'pg_wal'

/**
 * The files of an embedded Postgres in a folder of this machine, with the one operation that PGlite's own lack: `fsync` reaches the disk.
 * Emscripten's NODEFS has none, so that Postgres is told that all is well and nothing is forced out of the system's memory. Postgres must
 * ask for it with `wal_sync_method=fsync`: Emscripten answers `fdatasync` by itself without asking any file system.
 */
export class DurableFiles extends NodeFS {
  readonly #events: FileEvents

  /** `folder` is made if it is not there. */
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

/** The operations on open files of the only file system that lies on the disk. Throws if this version of PGlite has them elsewhere. */
function streamOperations(module: object): Record<string, unknown> {
  const operations = member(member(module, 'NODEFS'), 'stream_ops')
  if (!isRecord(operations) || typeof operations['write'] !== 'function')
    throw new Error('PGlite keeps its files in another way than expected: it cannot be made durable')
  return operations
}

/** Numbers that Emscripten has for what can go wrong; everything else counts as a broken disk. */
const ERRORS: { readonly [code: string]: number } = { EBADF: 8, EDQUOT: 19, EINVAL: 28, ENOSPC: 51, EROFS: 69 }
const BROKEN = 29

/**
 * Forces an open file or folder to the disk, and answers 0 or the number of what went wrong. Segments of the log have their full size from
 * the beginning, so that of them only the contents need to be written; of everything else also what the system knows about it.
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
