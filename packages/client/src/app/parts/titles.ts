import { signal } from '@preact/signals'
import type { TitleDisplay, TitleEntry, TitlePackage } from '@topside/engine'
import { titles } from '@topside/titles'

/** The entry of a title in the list of all titles. */
export function entryOf(id: string): TitleEntry | undefined {
  return titles.find((entry) => entry.id === id)
}

/** A cache of something loaded once for each title. */
function fetched<T>(fetch: (entry: TitleEntry) => Promise<T>) {
  const loaded = signal<ReadonlyMap<string, T>>(new Map())
  const loading = new Map<string, Promise<T | undefined>>()

  function load(id: string): Promise<T | undefined> {
    const known = loading.get(id)
    if (known !== undefined) return known
    const entry = entryOf(id)
    const promise = (entry === undefined ? Promise.resolve(undefined) : fetch(entry)).then((title) => {
      if (title !== undefined) loaded.value = new Map(loaded.value).set(id, title)
      return title
    })
    promise.catch(() => loading.delete(id))
    loading.set(id, promise)
    return promise
  }

  function ifLoaded(id: string): T | undefined {
    const known = loaded.value.get(id)
    if (known === undefined) load(id).catch(() => undefined)
    return known
  }
  return { load, ifLoaded }
}

const displays = fetched<TitleDisplay>((entry) => entry.display?.() ?? entry.load())
const packages = fetched<TitlePackage>((entry) => entry.load())

/** Loads a title's display data, once; `undefined` if there is no such title. */
export const loadDisplay = displays.load

/** A title's display data if loaded; otherwise starts loading, and rerenders the caller when done. */
export const displayIfLoaded = displays.ifLoaded

/** Loads a title with its rules, once; `undefined` if there is no such title. */
export const loadTitle = packages.load

/** A title with its rules if loaded; otherwise starts loading, and rerenders the caller when done. */
export const titleIfLoaded = packages.ifLoaded
