import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { copyFile, orNone } from './copy-file.ts'
import { CannotBackUp } from './errors.ts'
import type { Room } from './room.ts'

/** Number of attempts before giving up. */
const ATTEMPTS = 5
/** Postgres' file that says at which checkpoint recovery starts. */
const CONTROL = join('global', 'pg_control')
/** Folder of the write-ahead log. */
const LOG = 'pg_wal'
/** Files that a copy omits: the process id of a running Postgres, and temporary files. */
const LEFT_OUT = /^(?:postmaster\.pid|pgsql_tmp.*|xlogtemp\..*)$/
/** Name of a log segment: timeline, and two halves of its number. */
const SEGMENT_NAME = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/

/**
 * Copies Postgres' files in `from` to the new folder `to` while they are in use, without asking or pausing their
 * server. The copy is what a power cut at the end of the copy would leave: when Postgres opens it, it recovers it from
 * its log up to the last commit before that moment. This needs the log since the last checkpoint: it is copied last,
 * and a checkpoint meanwhile, which removes old log, restarts the copy. Throws a {@link CannotBackUp}.
 */
export async function copyInUse(from: string, to: string, room: Room, say: (line: string) => void): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) say('The server wrote a checkpoint meanwhile: the copy begins anew')
    await rm(to, { recursive: true, force: true })
    await mkdir(to, { mode: 0o700 })
    const control = await readFile(join(from, CONTROL))
    await room.need(await sizeOf(from))
    await copyFolder(from, to, room)
    await copyLog(join(from, LOG), join(to, LOG), room)
    const after = await orNone(readFile(join(from, CONTROL)))
    if (after === undefined || !control.equals(after)) continue
    await makeFolder(join(to, dirname(CONTROL)))
    await writeFile(join(to, CONTROL), control, { mode: 0o600 })
    return
  }
  throw new CannotBackUp(`The store changed too much during each of ${ATTEMPTS} copies.`, true)
}

/** Copies everything except the log and {@link CONTROL}, which belong together. */
async function copyFolder(from: string, to: string, room: Room, inside = ''): Promise<void> {
  for (const entry of (await orNone(readdir(join(from, inside), { withFileTypes: true }))) ?? []) {
    const path = join(inside, entry.name)
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue
    if (entry.isDirectory()) {
      await mkdir(join(to, path), { mode: 0o700 })
      if (inside !== LOG) await copyFolder(from, to, room, path)
    } else if (entry.isFile() && inside !== LOG) await copyFile(join(from, path), join(to, path), room)
  }
}

/**
 * Copies the log's segments up to the one that is being written now. Later files are old segments kept for reuse; a
 * segment started during the copy must not follow one that is only partly copied.
 */
async function copyLog(from: string, to: string, room: Room): Promise<void> {
  const names = (await readdir(from)).filter((name) => SEGMENT_NAME.test(name)).sort()
  const used: string[] = []
  for (const name of names) if (await isUsed(join(from, name), name)) used.push(name)
  for (const name of used) await copyFile(join(from, name), join(to, name), room)
}

/** Whether a segment was written under its current name: its first page holds its own position in the log. */
async function isUsed(path: string, name: string): Promise<boolean> {
  const [, high = '', low = ''] = SEGMENT_NAME.exec(name) ?? []
  const file = await orNone(open(path, 'r'))
  if (file === undefined) return false
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(16)
    await file.read(header, 0, header.length, 0)
    return header.readBigUInt64LE(8) === (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) * BigInt(size)
  } finally {
    await file.close()
  }
}

/** Bytes of a folder's files. */
export async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const entry of (await orNone(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name)
    sum += entry.isDirectory() ? await sizeOf(path) : ((await orNone(stat(path)))?.size ?? 0)
  }
  return sum
}
