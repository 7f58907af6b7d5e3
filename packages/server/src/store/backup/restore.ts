import { existsSync } from 'node:fs'
import { access, constants, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Say } from '../../log/say.ts'
import { FILES, finishRestore, RESTORED } from '../embedded/data-folder.ts'
import { syncAbove, syncFolder, syncTree } from '../embedded/sync.ts'
import { lockFolder } from '../lock.ts'
import { makeFolder } from '../make-folder.ts'
import { compareContents, readContents } from './contents.ts'
import { copyFile } from './copy-file.ts'
import { CannotBackUp } from './errors.ts'
import { type Manifest, readManifest, STORE } from './manifest.ts'
import { nameAt } from './names.ts'
import { Room } from './room.ts'
import { sizeOf } from './snapshot.ts'

/** What is restored, and where. */
export interface RestoreOptions {
  /** Folder of the backup. */
  readonly from: string
  /** The server's data folder, created if missing. */
  readonly dataDir: string
  /** Whether to move an existing store aside. */
  readonly replace: boolean
  /** MB that must stay free on the disk of the data folder. */
  readonly reserve: number
  readonly say: Say
}

/** Folder in a store's folder in which a restored store is checked. */
const DRAFT = 'restoring'

/**
 * Makes a backup the store of a data folder. The backup's files are compared with its list and opened, and their rows
 * are compared too, before anything changes. After an interruption, either nothing has changed, or the next start of
 * the server completes the restore. Returns the data folder that holds the former store, if there was one. Throws a
 * {@link CannotBackUp}, a `FolderInUse` if a server uses the data folder, or an error of the file system.
 */
export async function restoreBackup(options: RestoreOptions): Promise<string | undefined> {
  const manifest = await readManifest(options.from)
  const store = join(options.dataDir, STORE)
  await makeFolder(store)
  await access(store, constants.W_OK)
  const unlock = lockFolder(store)
  try {
    await finishRestore(store)
    if (existsSync(join(store, FILES)) && !options.replace)
      throw new CannotBackUp(`There is a store in ${options.dataDir}. With --replace it is moved aside.`)
    for (const left of [DRAFT, RESTORED]) await rm(join(store, left), { recursive: true, force: true })
    await prepare(store, manifest, options)
    return await swap(store, options.dataDir)
  } finally {
    unlock()
  }
}

/** Writes and checks the restored store beside the current one. */
async function prepare(store: string, manifest: Manifest, { from, reserve, say }: RestoreOptions): Promise<void> {
  const draft = join(store, DRAFT)
  const room = new Room(store, reserve)
  await room.need(await sizeOf(from))
  try {
    await mkdir(draft, { mode: 0o700 })
    for (const folder of manifest.folders) await mkdir(join(draft, folder), { mode: 0o700 })
    for (const [file, hash] of Object.entries(manifest.files))
      if ((await copyFile(join(from, STORE, file), join(draft, file), room)) !== hash)
        throw new CannotBackUp(`The backup is damaged: ${join(from, STORE, file)} is not what was backed up.`)
    say('Copied; every row is read now')
    compareContents(manifest.tables, await readContents(draft, room))
    syncTree(draft)
    await rename(join(draft, FILES), join(store, RESTORED))
    syncFolder(store)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Replaces the current store by the restored one. Returns the data folder to which the former was moved. */
async function swap(store: string, dataDir: string): Promise<string | undefined> {
  const aside = existsSync(join(store, FILES)) ? join(dataDir, nameAt('before', new Date())) : undefined
  if (aside !== undefined) {
    const kept = join(aside, STORE, FILES)
    await makeFolder(dirname(kept))
    await rename(join(store, FILES), kept)
    for (const folder of [dirname(kept), aside, dataDir, store]) syncFolder(folder)
  }
  await finishRestore(store)
  syncAbove(store)
  return aside
}
