import { lobbyLabel } from './lobbyLabels.ts'
import { LOCALE } from './locale.ts'

/** Time elapsed since `iso`, in words. */
export function ago(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 1) return lobbyLabel('ago.now')
  if (minutes < 60) return lobbyLabel('ago.minutes', { count: minutes })
  if (minutes < 24 * 60) return lobbyLabel('ago.hours', { count: Math.floor(minutes / 60) })
  const days = Math.floor(minutes / (24 * 60))
  if (days < 14) return days === 1 ? lobbyLabel('ago.yesterday') : lobbyLabel('ago.days', { count: days })
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}
