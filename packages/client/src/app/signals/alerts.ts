import { effect, type ReadonlySignal } from '@preact/signals'
import type { MatchSummary } from '@topside/protocol'
import { entryOf } from '../parts/titles.ts'
import { go } from '../route.ts'
import { settings } from '../settings/settings.ts'
import { chime } from '../settings/sound.ts'
import { LOCALE } from '../words/locale.ts'
import { menuLabel } from '../words/menuLabels.ts'
import { here, pageName } from './here.ts'

/**
 * For how long the other pages of the site tell nothing of a match of which one has told, in milliseconds: longer than a page that is not seen goes
 * without asking, which browsers stretch to a minute.
 */
const TOLD_FOR = 90_000

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
    for (const id of added) void alertOf(id, matches())
  })
}

async function alertOf(id: string, matches: readonly MatchSummary[]): Promise<void> {
  const { sound, notify } = settings.peek()
  const away = document.visibilityState === 'hidden'
  if ((!sound && !(notify && away)) || !(await claim(id))) return
  if (sound) chime()
  if (notify && away) notifyOf(id, matches)
}

/** The matches of which this page has told within {@link TOLD_FOR}. */
const told = new Set<string>()

/** Whether no other page of the site has told of a match within {@link TOLD_FOR}; where pages have no locks in common each tells for itself. */
async function claim(id: string): Promise<boolean> {
  if (told.has(id) || !('locks' in navigator)) return true
  return new Promise((decide) => {
    const hold = (lock: Lock | null) => {
      decide(lock !== null)
      if (lock === null) return undefined
      told.add(id)
      return new Promise<void>((release) => setTimeout(release, TOLD_FOR)).then(() => void told.delete(id))
    }
    navigator.locks.request(`topside.told.${id}`, { ifAvailable: true }, hold).catch(() => decide(true))
  })
}

/** The browser's own notification, which leads to the match. */
function notifyOf(id: string, matches: readonly MatchSummary[]): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const summary = matches.find((each) => each.id === id)
  const at = here.peek()
  const listed = summary?.seats.flatMap(({ name, you }) => (name !== null && !you ? [name] : []))
  const others = (at?.match === id ? at.others : listed) ?? []
  const title = summary === undefined ? pageName.peek() : (entryOf(summary.title)?.name ?? summary.title)
  const names = new Intl.ListFormat(LOCALE).format(others)
  // Of several it is not known here who is an ally.
  const many = others === listed && others.length > 1
  const body =
    others.length === 0
      ? menuLabel('alert.turn')
      : menuLabel(many ? 'alert.turn-with' : 'alert.turn-against', { names })
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
