import type { ListName, MatchList, MatchSummary } from '@topside/protocol'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError, type ListQuery } from '../net/api.ts'
import { api, user } from '../net/user.ts'

/** How often a list is polled while the page is visible, in milliseconds. */
const POLL: { readonly [name in ListName]: number } = {
  mine: 5000,
  open: 5000,
  watch: 10_000,
  vacant: 30_000,
  archive: 30_000,
  imported: 30_000,
}

/** The loaded part of a list of matches. */
export type Listed = MatchList

/** A polled list. */
export interface FreshList {
  /** `undefined` until loaded. */
  readonly list: Listed | undefined
  readonly error: ApiError | undefined
  readonly more: () => void
  readonly refresh: () => void
}

const EMPTY: Listed = { matches: [], next: null }

/** A list that is polled while the page is visible; empty unless `wanted`. */
export function useList(name: ListName, wanted: boolean, only: ListQuery = {}): FreshList {
  const { part, find } = only
  const [list, setList] = useState<Listed | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const pages = useRef(1)
  const load = useRef<() => Promise<void>>(async () => undefined)
  const asked = useRef(0)
  load.current = async () => {
    const mine = ++asked.current
    try {
      const fetched = await fetchPages(name, pages.current, only)
      if (asked.current === mine) setList(fetched)
      setError(undefined)
    } catch (failure) {
      setError(asApiError(failure))
    }
  }
  const who = user.value?.token
  useEffect(() => {
    // Discards answers to earlier requests.
    asked.current++
    pages.current = 1
    if (!wanted) return setList(EMPTY)
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const poll = async () => {
      if (document.visibilityState === 'visible') await load.current()
      if (!stopped) timer = setTimeout(poll, POLL[name])
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void load.current()
    }
    void poll()
    document.addEventListener('visibilitychange', seen)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [name, part, find, wanted, who])
  return {
    list,
    error,
    more: () => {
      pages.current++
      void load.current()
    },
    refresh: () => void load.current(),
  }
}

/** The first pages of a list. Throws an {@link ApiError}. */
async function fetchPages(name: ListName, count: number, only: ListQuery): Promise<Listed> {
  let matches: readonly MatchSummary[] = []
  let next: string | null = null
  let counts: Listed['counts']
  for (let page = 0; page < count; page++) {
    const answer = await api.list(name, { ...only, ...(next !== null && { cursor: next }) })
    matches = [...matches, ...answer.matches]
    next = answer.next
    counts ??= answer.counts
    if (next === null) break
  }
  return { matches, next, ...(counts && { counts }) }
}
