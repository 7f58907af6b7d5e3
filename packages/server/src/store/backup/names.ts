import { readdirSync } from 'node:fs'

/** Suffix of a backup that is in progress or was interrupted. */
export const PART = '.part'
/** Name of a finished backup: the UTC time of its start. */
const NAME = /^topside-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/

/** Name of a backup, or of a store replaced by a restore, from a time; names sort by time. */
export function nameAt(prefix: string, time: Date): string {
  return `${prefix}-${time.toISOString().replaceAll(':', '-')}`
}

/** Names of the finished backups in a folder, oldest first; none if there is no such folder. */
export function backupsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()
  } catch {
    return []
  }
}

/** Whether this is the name of a backup that is in progress or was interrupted. */
export function isPart(name: string): boolean {
  return name.endsWith(PART) && NAME.test(name.slice(0, -PART.length))
}

/** When a backup was started. Throws for any other name. */
export function timeOf(name: string): Date {
  return new Date(name.replace(NAME, '$1:$2:$3'))
}
