import type { HistoryLine } from '@topside/engine'
import type { ChatNews, HistoryNews } from '@topside/protocol'
import type { Link } from '../net/link.ts'
import type { WireState } from '../net/snapshot.ts'

/** A line of history, identified by its number. */
export const line = (n: number): HistoryLine => ({ at: n, line: { key: `line.${n}` } })

/** A room as seen by one connection: answers `records` requests from `book`, others with `answer`. */
export class Room implements Link {
  readonly asked: { type: string; payload: unknown }[] = []
  state: WireState | undefined
  book: HistoryLine[] = []
  answer: (type: string, payload: unknown) => Promise<unknown> = async () => ({ seq: 1, taken: 1 })
  gone = false
  alive = true
  readonly #left = Promise.withResolvers<never>()
  #changed: ((state: WireState) => void) | undefined
  #gone: (() => void) | undefined
  tell: (news: ChatNews) => void = () => undefined
  tellLines: (news: HistoryNews) => void = () => undefined

  onState(changed: (state: WireState) => void): void {
    this.#changed = changed
  }
  onLines(heard: (news: HistoryNews) => void): void {
    this.tellLines = heard
  }
  onChat(heard: (news: ChatNews) => void): void {
    this.tell = heard
  }
  onGone(gone: () => void): void {
    this.#gone = gone
  }
  async request(type: string, payload: unknown): Promise<unknown> {
    this.asked.push({ type, payload })
    if (!this.alive) return this.#left.promise
    if (type !== 'records') return Promise.race([this.answer(type, payload), this.#left.promise])
    const { from, to } = payload as { from: number; to: number }
    return this.book.slice(from, to)
  }
  ping(answered: () => void): void {
    if (this.alive) answered()
  }
  leave(): void {
    this.gone = true
    this.#left.promise.catch(() => undefined)
    this.#left.reject(new Error('connection closed before a response was received.'))
  }
  drop(): void {
    this.#gone?.()
  }
  show(seq: number, history: number, historyKept: number): void {
    this.state = {
      match: 'm',
      title: 'toy',
      options: '{}',
      seq,
      pieces: new Map(),
      spaces: new Map(),
      tracks: new Map(),
      seats: new Map(),
      history,
      historyKept,
      answers: seq,
      takeback: '',
      outcome: '',
      delay: 0,
    }
    this.#changed?.(this.state)
  }
}
