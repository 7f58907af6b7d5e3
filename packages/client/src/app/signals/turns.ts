import { batch, computed, effect, signal } from '@preact/signals'
import type { MatchList } from '@topside/protocol'
import { route } from '../browser/route.ts'
import { api, user } from '../net/user.ts'
import { alertTurns } from './alerts.ts'
import { showCount } from './badge.ts'
import { here } from './here.ts'
import { forgetSeen, keepSeen } from './lastSeen.ts'

/** Polling intervals while the page is visible and hidden, in milliseconds. */
const [SEEN, UNSEEN] = [15_000, 30_000]

const NOBODY: MatchList = { matches: [], next: null }
const list = signal<MatchList | undefined>(undefined)

/** A table's report on its own match. */
interface TableReport {
  readonly deciding: boolean
  /** Time of the report, in milliseconds since 1970. */
  readonly at: number
}
/** How long a table's report overrides the server's list, which is updated with a delay; in milliseconds. */
const LAG = 10_000
/** By match. */
const reports = signal<ReadonlyMap<string, TableReport>>(new Map())

/** Ids of the matches in which the user must decide; `undefined` until loaded. */
const turns = computed<ReadonlySet<string> | undefined>(() => {
  if (list.value === undefined) return undefined
  const ids = new Set(list.value.matches.map(({ id }) => id))
  for (const [id, { deciding }] of reports.value)
    if (deciding) ids.add(id)
    else ids.delete(id)
  return ids
})

/** Number of matches in which the user must decide, including matches beyond the list's first page. */
const count = computed(() => {
  const { counts, matches } = list.value ?? NOBODY
  return (turns.value?.size ?? 0) + Math.max(0, (counts?.turn ?? 0) - matches.length)
})

/** Keeps the page's title and icon up to date, and announces new turns according to the settings. */
export function followTurns(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const look = async () => {
    clearTimeout(timer)
    const mine = ++asked
    if (user.peek() !== undefined) {
      const found = await api.list('mine', { part: 'turn' }).catch(() => undefined)
      if (mine !== asked) return
      if (found !== undefined) {
        know(found)
        void keepSeen('turn', found.matches)
      }
    } else know(NOBODY)
    timer = setTimeout(look, document.visibilityState === 'visible' ? SEEN : UNSEEN)
  }
  effect(() => {
    const at = here.value
    if (at !== undefined)
      reports.value = new Map(reports.peek()).set(at.match, { deciding: at.deciding, at: Date.now() })
  })
  let known = user.peek()?.id
  effect(() => {
    if (known !== undefined && known !== user.value?.id) void forgetSeen()
    known = user.value?.id
  })
  // After a change of the user or the screen, the list may be outdated.
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

/** Takes the server's list, except for the match at this page's table and for recent reports of tables. */
function know(found: MatchList): void {
  const [sits, now] = [here.peek()?.match, Date.now()]
  const fresh = [...reports.peek()].filter(([id, { at }]) => id === sits || now - at < LAG)
  batch(() => {
    list.value = found
    reports.value = new Map(fresh)
  })
}
