import { signal } from '@preact/signals'
import type { TitleEntry, TitlePackage } from '@topside/engine'
import { titles } from '@topside/titles'

const loaded = signal<ReadonlyMap<string, TitlePackage>>(new Map())
const loading = new Map<string, Promise<TitlePackage | undefined>>()

/** The entry of a title in the list of all titles. */
export function entryOf(id: string): TitleEntry | undefined {
  return titles.find((entry) => entry.id === id)
}

/** Loads a title once; `undefined` if there is none of this id. */
export function loadTitle(id: string): Promise<TitlePackage | undefined> {
  const known = loading.get(id)
  if (known !== undefined) return known
  const promise = (entryOf(id)?.load() ?? Promise.resolve(undefined)).then((title) => {
    if (title !== undefined) loaded.value = new Map(loaded.value).set(id, title)
    return title
  })
  promise.catch(() => loading.delete(id))
  loading.set(id, promise)
  return promise
}

/** A title if it is already there; asking for it fetches it, and draws again when it has come. */
export function titleIfLoaded(id: string): TitlePackage | undefined {
  const known = loaded.value.get(id)
  if (known === undefined) loadTitle(id).catch(() => undefined)
  return known
}
