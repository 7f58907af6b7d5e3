import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileCheckpoints, MatchFile } from '@topside/engine'

/**
 * A file of a match that went on under other rules holds a state that no rule led to. The site that wrote the file seals it, and takes such a state from no
 * other: a forged one could keep a server busy for ever.
 */
export function sealed(file: MatchFile, key: Uint8Array): MatchFile {
  return file.upgrade === undefined ? file : { ...file, seal: sealOf(file, key) }
}

/** Whether the state in a file, if there is one, is as this site wrote it. */
export function isSealed(file: MatchFile, key: Uint8Array): boolean {
  if (file.upgrade === undefined) return true
  return isSame(file.seal ?? '', sealOf(file, key))
}

/** A file of a match that is over, with the checkpoints along its way: sealed for the same reason. */
export function withCheckpoints(file: MatchFile, kept: FileCheckpoints['kept'], key: Uint8Array): MatchFile {
  return kept.length === 0 ? file : { ...file, checkpoints: { kept, seal: checkpointsSeal(file, kept, key) } }
}

/** The checkpoints in a file, if they are as this site wrote them, and of this match; none otherwise. */
export function ownCheckpoints(file: MatchFile, key: Uint8Array): FileCheckpoints['kept'] {
  const { checkpoints } = file
  if (checkpoints === undefined) return []
  return isSame(checkpoints.seal, checkpointsSeal(file, checkpoints.kept, key)) ? checkpoints.kept : []
}

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
}

/** Covers the checkpoints, and all commands of the match that they are of. */
function checkpointsSeal(
  { title, options, commands }: MatchFile,
  kept: FileCheckpoints['kept'],
  key: Uint8Array,
): string {
  const text = JSON.stringify([title, options, kept, commands], inOrder)
  return createHmac('sha256', key).update('match file checkpoints\n').update(text).digest('hex')
}

/** Covers the state, what it is a state of, and all commands that led to it; 64 hexadecimal digits. */
function sealOf({ title, options, upgrade, commands }: MatchFile, key: Uint8Array): string {
  const before = commands.slice(0, upgrade?.seq)
  const text = JSON.stringify([title, options, upgrade, before], inOrder)
  return createHmac('sha256', key).update('match file upgrade\n').update(text).digest('hex')
}

/** The same value with the keys of its objects in one order: who reads a file may put them in another. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
