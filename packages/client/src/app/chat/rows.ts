import type { ChatLine } from '@topside/protocol'
import { label } from '../words/label.tsx'
import { LOCALE } from '../words/locale.ts'

/** A row in the list of chat lines. */
export type ChatRow =
  | { readonly kind: 'day'; readonly at: number }
  /** `head`: starts with the author's name. */
  | { readonly kind: 'said'; readonly line: ChatLine; readonly head: boolean }
  /** Consecutive hidden lines of a muted user. */
  | {
      readonly kind: 'muted'
      readonly n: number
      readonly user: string
      readonly name: string
      readonly count: number
    }

/** Pause after which a line of the same user starts a new group, in milliseconds. */
const PAUSE = 10 * 60_000

/** Groups a room's lines into rows by day and user. Muted users' lines are only counted. */
export function chatRows(lines: readonly ChatLine[], muted: ReadonlyMap<string, string>): ChatRow[] {
  const rows: ChatRow[] = []
  let before: ChatLine | undefined
  for (const line of lines) {
    const { n, at, user, name } = line
    if (before === undefined || dayOf(before.at) !== dayOf(at)) {
      rows.push({ kind: 'day', at })
      before = undefined
    }
    const last = rows.at(-1)
    const head = before?.user !== user || before.name !== name || at - before.at > PAUSE
    if (!muted.has(user)) rows.push({ kind: 'said', line, head: head || last?.kind !== 'said' })
    else if (last?.kind === 'muted' && last.user === user) rows[rows.length - 1] = { ...last, count: last.count + 1 }
    else rows.push({ kind: 'muted', n, user, name, count: 1 })
    before = line
  }
  return rows
}

/** The local day of a time. */
function dayOf(at: number): string {
  return new Date(at).toDateString()
}

const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const calendar = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long' })
const whole = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'medium' })

/** Hours and minutes. */
export function shortTime(at: number): string {
  return clock.format(at)
}

/** Day and time in full. */
export function fullTime(at: number): string {
  return whole.format(at)
}

/** A day in words. */
export function dayWords(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return label('chat.today')
  const year = new Date(at).getFullYear()
  return `${calendar.format(at)}${year === new Date(now).getFullYear() ? '' : ` ${year}`}`
}
