import { signal } from '@preact/signals'
import { keep, kept } from '../browser/storage.ts'

const KEY = 'topside.muted'

/** The users muted in this browser: ids with names. */
export const muted = signal<ReadonlyMap<string, string>>(stored())

/** Hides all lines of a user. */
export function mute(user: string, name: string): void {
  set(new Map(muted.value).set(user, name))
}

/** Shows all lines of a user again. */
export function unmute(user: string): void {
  set(new Map([...muted.value].filter(([id]) => id !== user)))
}

function set(now: ReadonlyMap<string, string>): void {
  muted.value = now
  keep(KEY, Object.fromEntries(now))
}

function stored(): Map<string, string> {
  const value = kept(KEY)
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

// Other tabs follow.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === KEY) muted.value = stored()
  })
