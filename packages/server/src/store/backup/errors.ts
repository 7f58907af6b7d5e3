import { FolderInUse } from '../lock.ts'

/** A backup or restore is not possible; the message is for people. */
export class CannotBackUp extends Error {
  override readonly name = 'CannotBackUp'
  /** Whether a later attempt may succeed: the disk is full, or another backup is being made. */
  readonly passing: boolean

  constructor(message: string, passing = false) {
    super(message)
    this.passing = passing
  }
}

/** System errors for lack of disk space. */
const FULL = ['ENOSPC', 'EDQUOT']

/** Why a backup or restore failed, for people, and whether a later attempt may succeed. Rethrows bugs. */
export function explain(error: unknown): { readonly sentence: string; readonly passing: boolean } {
  if (!(error instanceof Error)) throw error
  if (error instanceof CannotBackUp) return { sentence: error.message, passing: error.passing }
  if (error instanceof FolderInUse) return { sentence: error.message, passing: false }
  if (!('code' in error && 'syscall' in error)) throw error
  return { sentence: error.message, passing: FULL.includes(String(error.code)) }
}
