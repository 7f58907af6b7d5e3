import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { TABLE } from './contents.ts'
import { hashOf, orNone } from './copy-file.ts'
import { CannotBackUp } from './errors.ts'

/** File in a backup that lists its contents. */
const MANIFEST = 'backup.json'
/** Folder in a backup with the store, as in a data folder. */
export const STORE = 'store'

/** A path inside the store. */
const PATH = z.string().regex(/^(?!\.\.?(?:\/|$))[^/\\]+(?:\/(?!\.\.?(?:\/|$))[^/\\]+)*$/)

const SCHEMA = z.object({
  format: z.literal(1),
  /** When the copy was complete, ISO 8601. */
  made: z.iso.datetime(),
  /** Folders of the store, including empty ones, which Postgres needs. */
  folders: z.array(PATH),
  /** SHA-256 of each of the store's files, by path with `/`. */
  files: z.record(PATH, z.string()),
  tables: z.array(TABLE),
})

/** The contents of a backup. */
export type Manifest = z.output<typeof SCHEMA>

/** Lists and hashes the store in a backup, and writes its manifest. */
export async function writeManifest(backup: string, content: Pick<Manifest, 'made' | 'tables'>): Promise<void> {
  const { folders, files } = await listed(join(backup, STORE))
  const hashes: Record<string, string> = {}
  for (const file of files) hashes[file] = await hashOf(join(backup, STORE, file))
  const manifest: Manifest = { format: 1, ...content, folders, files: hashes }
  await writeFile(join(backup, MANIFEST), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 })
}

/** Reads a backup's manifest. Throws a {@link CannotBackUp} if it is missing or invalid. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await orNone(readFile(join(backup, MANIFEST), 'utf8'))
  if (text === undefined) throw new CannotBackUp(`${backup} is not a backup: it has no ${MANIFEST}.`)
  const { data } = SCHEMA.safeParse(jsonOf(text))
  if (data === undefined) throw new CannotBackUp(`${backup} is not a backup that this version can read.`)
  return data
}

/** Path of the first file in a backup that is missing or altered; `undefined` if all are intact. */
export async function damageOf(backup: string): Promise<string | undefined> {
  for (const [file, hash] of Object.entries((await readManifest(backup)).files))
    if ((await orNone(hashOf(join(backup, STORE, file)))) !== hash) return file
  return undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Paths of a folder's folders and files, each folder before its contents. */
async function listed(root: string): Promise<{ readonly folders: string[]; readonly files: string[] }> {
  const [folders, files]: [string[], string[]] = [[], []]
  const list = async (inside: string): Promise<void> => {
    for (const entry of await readdir(join(root, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`
      if (entry.isFile()) files.push(path)
      if (!entry.isDirectory()) continue
      folders.push(path)
      await list(path)
    }
  }
  await list('')
  return { folders, files }
}
