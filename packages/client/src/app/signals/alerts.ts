import { effect, type ReadonlySignal } from '@preact/signals'
import type { MatchSummary } from '@topside/protocol'
import { go } from '../browser/route.ts'
import { settings } from '../settings/settings.ts'
import { chime } from '../settings/sound.ts'
import { LOCALE } from '../words/locale.ts'
import { menuLabel } from '../words/menuLabels.ts'
import { claim, giveUp } from './claims.ts'
import { here, pageName } from './here.ts'
import { othersIn, titleNameOf } from './summaryNames.ts'

/**
 * Announces every match added to `turns`, the matches in which the user must decide; the initial ones are not
 * announced.
 */
export function alertTurns(
  turns: ReadonlySignal<ReadonlySet<string> | undefined>,
  matches: () => readonly MatchSummary[],
): void {
  let before: ReadonlySet<string> | undefined
  effect(() => {
    const now = turns.value
    if (now === undefined) return
    const [was, listed] = [before ?? now, matches()]
    before = now
    for (const id of was) if (!now.has(id)) giveUp(id)
    for (const id of now) if (!was.has(id)) void alertOf(id, listed)
  })

  async function alertOf(id: string, listed: readonly MatchSummary[]): Promise<void> {
    const { sound, notify } = settings.peek()
    const away = document.visibilityState === 'hidden'
    if ((!sound && !(notify && away)) || !(await claim(id))) return
    // The turn may have ended in the meantime.
    if (before?.has(id) === false) giveUp(id)
    if (sound) chime()
    if (notify && away) notifyOf(id, listed)
  }
}

/** A browser notification that leads to the match. */
function notifyOf(id: string, matches: readonly MatchSummary[]): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const summary = matches.find((each) => each.id === id)
  const at = here.peek()
  const listed = summary && othersIn(summary)
  const others = (at?.match === id ? at.others : listed) ?? []
  const title = summary === undefined ? pageName.peek() : titleNameOf(summary)
  const names = new Intl.ListFormat(LOCALE).format(others)
  // The list does not say who is an ally.
  const many = others === listed && others.length > 1
  const body =
    others.length === 0
      ? menuLabel('alert.turn')
      : menuLabel(many ? 'alert.turn-with' : 'alert.turn-against', { names })
  try {
    const shown = new Notification(title, { body, tag: id, icon: '/icon-192.png' })
    shown.onclick = () => {
      window.focus()
      if (here.peek()?.match !== id) go({ screen: 'match', match: id })
      shown.close()
    }
  } catch {
    // Some mobile browsers show no notifications from pages.
  }
}
