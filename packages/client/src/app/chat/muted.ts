import { signal } from '@preact/signals'
import { keep, kept } from '../browser/storage.ts'

const KEY = 'topside.muted'

/** The people whose lines this browser does not show, by id, with the names that they had. */
export const muted = signal<ReadonlyMap<string, string>>(stored())

/** Shows nothing more of what a user says. */
export function mute(user: string, name: string): void {
  set(new Map(muted.value).set(user, name))
}

/** Shows again what a user says, and has said. */
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

// What is muted in one tab is muted in all.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === KEY) muted.value = stored()
  })
