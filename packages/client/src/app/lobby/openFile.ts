import { signal } from '@preact/signals'
import type { MatchFile } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import { ApiError } from '../net/api.ts'
import { go } from '../route.ts'

/** The match file that was opened from this device. */
export const openedFile = signal<MatchFile | ViewFile | undefined>(undefined)

/** Whether a value read from a file looks like a match. */
export function isMatchFile(value: unknown): value is MatchFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === 'topside-match' &&
    'version' in value &&
    value.version === 1 &&
    'title' in value &&
    typeof value.title === 'string' &&
    'commands' in value &&
    Array.isArray(value.commands) &&
    'seats' in value &&
    Array.isArray(value.seats) &&
    'rolls' in value &&
    Array.isArray(value.rolls)
  )
}

/** Whether a value read from a file looks like what somebody saw of a match that runs. */
export function isViewFile(value: unknown): value is ViewFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === 'topside-view' &&
    'title' in value &&
    typeof value.title === 'string' &&
    'seats' in value &&
    Array.isArray(value.seats) &&
    'history' in value &&
    Array.isArray(value.history) &&
    'moments' in value &&
    Array.isArray(value.moments) &&
    value.moments.length > 0
  )
}

/** Opens a match file and shows it. Throws an {@link ApiError} with code `bad-file` if it is none. */
export async function openFile(file: Blob): Promise<void> {
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    throw new ApiError('bad-file')
  }
  if (!isMatchFile(value) && !isViewFile(value)) throw new ApiError('bad-file')
  openedFile.value = value
  go({ screen: 'file', dice: false })
}
