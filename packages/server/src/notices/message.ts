import type { Texts } from '@topside/engine'
import type { NoticeKind } from '@topside/protocol'
import type { DueNotice } from '../store/notices.ts'

/** One message to a user about one match. */
export interface Message {
  /** The same for every attempt of the same message. */
  readonly id: string
  readonly event: NoticeKind
  /** Number of this attempt, from 1: if higher, the message may have arrived before. */
  readonly attempt: number
  /** Name of the title. */
  readonly title: string
  readonly opponents: readonly string[]
  /** What happened, one line per event. */
  readonly lines: readonly string[]
  readonly link: string
}

/** A title's name, and its texts if known. */
export interface TitleWords {
  readonly name: string
  readonly texts?: Texts | undefined
}

/** The kinds by importance: the first one names the message. */
const ORDER: readonly NoticeKind[] = ['over', 'turn', 'takeback', 'consent', 'joined']

const LINES: { readonly [kind in NoticeKind]: string } = {
  over: 'The match is over.',
  turn: 'It is your turn.',
  takeback: 'Your opponent asks to take back an answer. The match shows what it undoes.',
  consent: 'A player proposes that somebody else, or a computer, plays a seat. Your consent is asked.',
  joined: 'Somebody has joined your match.',
}

/** The part of a notice that its words depend on. */
export type NoticeContent = Pick<DueNotice, 'match' | 'seat' | 'kind' | 'turn' | 'ask' | 'names' | 'site'>

/** A message with notices about the same match to the same channel. */
export function messageOf(notices: readonly (NoticeContent & Pick<DueNotice, 'tries'>)[], title: TitleWords): Message {
  const sorted = notices.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.seat - b.seat)
  const [first] = sorted
  if (first === undefined) throw new RangeError('a message needs a notice')
  return {
    id: `${first.match}.${first.seat}.${first.kind}.${first.turn}`,
    event: first.kind,
    attempt: Math.max(...notices.map(({ tries }) => tries)),
    title: title.name,
    opponents: first.names,
    lines: [...new Set(sorted.map((notice) => lineOf(notice, title)))],
    link: linkOf(first),
  }
}

/**
 * A notice in one line. It shows the question as spectators see it, without the names in it; a question whose text
 * needs them is left out.
 */
export function lineOf({ kind, ask }: Pick<NoticeContent, 'kind' | 'ask'>, { texts }: TitleWords): string {
  const question = ask === '' ? undefined : texts?.[ask]
  if (kind !== 'turn' || question === undefined || question.includes('{')) return LINES[kind]
  return `It is your turn: ${question}`
}

/** The address of a notice's match. */
export function linkOf({ site, match }: Pick<NoticeContent, 'site' | 'match'>): string {
  return `${site}/match/${match}`
}

/** A message's subject, in one line. */
export function subjectOf({ event, title, opponents }: Message): string {
  const whose = opponents.length === 0 ? '' : ` against ${opponents.join(', ')}`
  const what: { readonly [kind in NoticeKind]: string } = {
    over: `${title}${whose} is over`,
    turn: `Your turn in ${title}${whose}`,
    takeback: `Takeback asked in ${title}${whose}`,
    consent: `Consent asked in ${title}${whose}`,
    joined: `Somebody has joined ${title}`,
  }
  return what[event].replaceAll(/\p{Cc}+/gu, ' ')
}
