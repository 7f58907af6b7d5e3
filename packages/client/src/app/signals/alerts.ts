import { effect, type ReadonlySignal } from '@preact/signals'
import type { MatchSummary } from '@topside/protocol'
import { keep, kept } from '../parts/keep.ts'
import { entryOf } from '../parts/titles.ts'
import { go } from '../route.ts'
import { settings } from '../settings/settings.ts'
import { chime } from '../settings/sound.ts'
import { menuLabel } from '../words/menuLabels.ts'
import { here, pageName } from './here.ts'

/** What was told last, by which page of the site. */
const KEY = 'topside.told'
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-')
/** For how long another page of the site tells nothing of a match of which one has told, in milliseconds. */
const TOLD_FOR = 20_000

/** Tells of every match that joins those in which one must decide; those that are there at first are only counted. */
export function alertTurns(
  turns: ReadonlySignal<ReadonlySet<string> | undefined>,
  matches: () => readonly MatchSummary[],
): void {
  let before: ReadonlySet<string> | undefined
  effect(() => {
    const now = turns.value
    if (now === undefined) return
    const added = [...now].filter((id) => before?.has(id) === false)
    before = now
    for (const id of added) alertOf(id, matches())
  })
}

function alertOf(id: string, matches: readonly MatchSummary[]): void {
  const { sound, notify } = settings.peek()
  const away = document.visibilityState === 'hidden'
  if ((!sound && !(notify && away)) || !claim(id)) return
  if (sound) chime()
  if (notify && away) notifyOf(id, matches)
}

/** Whether no other page of the site has just told of a match. */
function claim(id: string): boolean {
  const now = Date.now()
  const told = kept(KEY)
  const last = typeof told === 'object' && told !== null ? told : {}
  const other = 'id' in last && last.id === id && 'page' in last && last.page !== PAGE
  if (other && 'at' in last && typeof last.at === 'number' && now - last.at < TOLD_FOR) return false
  keep(KEY, { id, page: PAGE, at: now })
  return true
}

/** The browser's own notification, which leads to the match. */
function notifyOf(id: string, matches: readonly MatchSummary[]): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const summary = matches.find((each) => each.id === id)
  const others = summary?.seats.flatMap(({ name, you }) => (name !== null && !you ? [name] : [])) ?? []
  const title = summary === undefined ? pageName.peek() : (entryOf(summary.title)?.name ?? summary.title)
  const names = new Intl.ListFormat().format(others)
  const body = others.length === 0 ? menuLabel('alert.turn') : menuLabel('alert.turn-against', { names })
  try {
    const shown = new Notification(title, { body, tag: id, icon: '/icon.svg' })
    shown.onclick = () => {
      window.focus()
      if (here.peek()?.match !== id) go({ screen: 'match', match: id })
      shown.close()
    }
  } catch {
    // Some browsers of phones show none to pages.
  }
}
