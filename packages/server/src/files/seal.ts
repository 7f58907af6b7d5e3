import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileCheckpoints, MatchFile } from '@topside/engine'

/**
 * Seals a file with an upgrade. The upgrade's state cannot be checked by replay, and a forged one could keep a server
 * busy indefinitely, so a site accepts only states with its own seal.
 */
export function sealed(file: MatchFile, key: Uint8Array): MatchFile {
  return file.upgrade === undefined ? file : { ...file, seal: sealOf(file, key) }
}

/** Whether a file has no upgrade, or this site's seal on it. */
export function isSealed(file: MatchFile, key: Uint8Array): boolean {
  if (file.upgrade === undefined) return true
  return isSame(file.seal ?? '', sealOf(file, key))
}

/** Adds checkpoints to a finished match's file, sealed for the same reason. */
export function withCheckpoints(file: MatchFile, kept: FileCheckpoints['kept'], key: Uint8Array): MatchFile {
  return kept.length === 0 ? file : { ...file, checkpoints: { kept, seal: checkpointsSeal(file, kept, key) } }
}

/** The checkpoints in a file, if they have this site's seal for this match; otherwise none. */
export function ownCheckpoints(file: MatchFile, key: Uint8Array): FileCheckpoints['kept'] {
  const { checkpoints } = file
  if (checkpoints === undefined) return []
  return isSame(checkpoints.seal, checkpointsSeal(file, checkpoints.kept, key)) ? checkpoints.kept : []
}

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
}

/** The seal of the checkpoints, which also covers all commands of their match. */
function checkpointsSeal(
  { title, options, commands }: MatchFile,
  kept: FileCheckpoints['kept'],
  key: Uint8Array,
): string {
  const text = JSON.stringify([title, options, kept, commands], inOrder)
  return createHmac('sha256', key).update('match file checkpoints\n').update(text).digest('hex')
}

/** The seal of an upgrade's state, which also covers its title, options and earlier commands; 64 hexadecimal digits. */
function sealOf({ title, options, upgrade, commands }: MatchFile, key: Uint8Array): string {
  const before = commands.slice(0, upgrade?.seq)
  const text = JSON.stringify([title, options, upgrade, before], inOrder)
  return createHmac('sha256', key).update('match file upgrade\n').update(text).digest('hex')
}

/** Sorts the keys of objects, since programs that rewrite a file may reorder them. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
