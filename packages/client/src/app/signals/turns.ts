import { batch, computed, effect, signal } from '@preact/signals'
import type { MatchList } from '@topside/protocol'
import { route } from '../browser/route.ts'
import { api, user } from '../net/user.ts'
import { alertTurns } from './alerts.ts'
import { showCount } from './badge.ts'
import { here } from './here.ts'

/** How often is asked in which matches one must decide, in milliseconds, while the page is seen and while it is not. */
const [SEEN, UNSEEN] = [15_000, 30_000]

const NOBODY: MatchList = { matches: [], next: null }
const list = signal<MatchList | undefined>(undefined)

/** What a table said of its own match. */
interface Word {
  readonly deciding: boolean
  /** When, in milliseconds since 1970. */
  readonly at: number
}
/** For how long a table's word counts for more than the list, which the server writes from time to time, in milliseconds. */
const LAG = 10_000
/** By match. */
const words = signal<ReadonlyMap<string, Word>>(new Map())

/** Ids of the matches in which one must decide; `undefined` until they have come. */
const turns = computed<ReadonlySet<string> | undefined>(() => {
  if (list.value === undefined) return undefined
  const ids = new Set(list.value.matches.map(({ id }) => id))
  for (const [id, { deciding }] of words.value)
    if (deciding) ids.add(id)
    else ids.delete(id)
  return ids
})

/** In how many matches one must decide: the list tells of those on its first page, and how many there are beyond it. */
const count = computed(() => {
  const { counts, matches } = list.value ?? NOBODY
  return (turns.value?.size ?? 0) + Math.max(0, (counts?.turn ?? 0) - matches.length)
})

/** From now on the page's title and icon say in how many matches one must decide, and what is new among them is told as the settings want it. */
export function followTurns(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const look = async () => {
    clearTimeout(timer)
    const mine = ++asked
    if (user.peek() !== undefined) {
      const found = await api.list('mine', { part: 'turn' }).catch(() => undefined)
      if (mine !== asked) return
      if (found !== undefined) know(found)
    } else know(NOBODY)
    timer = setTimeout(look, document.visibilityState === 'visible' ? SEEN : UNSEEN)
  }
  effect(() => {
    const at = here.value
    if (at !== undefined) words.value = new Map(words.peek()).set(at.match, { deciding: at.deciding, at: Date.now() })
  })
  // Another person, another page: what was known may be old.
  effect(() => {
    void [user.value?.token, route.value.screen]
    void look()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  effect(() => showCount(count.value))
  alertTurns(turns, () => list.peek()?.matches ?? [])
}

/** Takes the server's list for true, but for the match at whose table one sits and what tables said a moment ago. */
function know(found: MatchList): void {
  const [sits, now] = [here.peek()?.match, Date.now()]
  const fresh = [...words.peek()].filter(([id, { at }]) => id === sits || now - at < LAG)
  batch(() => {
    list.value = found
    words.value = new Map(fresh)
  })
}
