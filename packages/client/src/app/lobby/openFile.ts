import { signal } from '@preact/signals'
import type { MatchFile } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import { go } from '../browser/route.ts'
import { ApiError } from '../net/api.ts'

/** The match file opened from this device. */
export const openedFile = signal<MatchFile | ViewFile | undefined>(undefined)

/** Whether a value read from a file looks like a match. */
export function isMatchFile(value: unknown): value is MatchFile {
  return hasFormat(value, { format: 'topside-match', versions: [1, 2] }, 'commands', 'rolls')
}

/** Whether a value read from a file looks like one viewer's record of a running match. */
export function isViewFile(value: unknown): value is ViewFile {
  return (
    hasFormat(value, { format: 'topside-view', versions: [1, 2, 3] }, 'history', 'moments') && value.moments.length > 0
  )
}

/** Whether a value has the format and one of the versions, names a title, and has `seats` and the other lists. */
function hasFormat<List extends string>(
  value: unknown,
  { format, versions }: { readonly format: string; readonly versions: readonly unknown[] },
  ...lists: readonly List[]
): value is { readonly [list in List]: readonly unknown[] } {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map(Object.entries(value))
  return (
    fields.get('format') === format &&
    versions.includes(fields.get('version')) &&
    typeof fields.get('title') === 'string' &&
    ['seats', ...lists].every((list) => Array.isArray(fields.get(list)))
  )
}

/** Opens a match file and shows it. Throws an {@link ApiError} with code `bad-file` if it is invalid. */
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
