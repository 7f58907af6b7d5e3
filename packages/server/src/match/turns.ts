import type { Match, Takeback } from '@topside/engine'
import type { SeatNews } from '../store/notices.ts'
import type { PosedDecisions } from './decisions.ts'

/** Since when a seat must decide, in commands, and its public question. */
interface Turn {
  readonly since: number
  readonly ask: string
}

/** What the seats of a match must know: their turn, a takeback request, the end. */
export class Turns {
  #turns: (Turn | undefined)[] = []
  #takeback: { readonly asked: Takeback; readonly since: number } | undefined
  /** Number of commands of a match that is over. */
  #over: number | undefined

  /** The match is read anew: which turns began when is unknown. */
  forget(): void {
    this.#turns = []
    this.#takeback = undefined
    this.#over = undefined
  }

  /** Commands were stored. */
  note(match: Match, posed: PosedDecisions): void {
    const { seq, deciding, takeback } = match
    for (let seat = 0; seat < match.seats; seat++) {
      const before = this.#turns[seat]
      if (!deciding.includes(seat)) this.#turns[seat] = undefined
      else {
        const { ask } = posed.told(seat, match)
        if (before?.ask !== ask) this.#turns[seat] = { since: before?.since ?? seq, ask }
      }
    }
    // An agreement makes another object of the same request.
    if (takeback === undefined) this.#takeback = undefined
    else if (takeback.by !== this.#takeback?.asked.by || takeback.to !== this.#takeback.asked.to)
      this.#takeback = { asked: takeback, since: seq }
    this.#over = match.outcome === undefined ? undefined : seq
  }

  /** The news of the seats of match `match`, whether or not their holders know them already. */
  news(match: string): SeatNews[] {
    const over = this.#over
    if (over !== undefined) return this.#turns.map((_, seat) => ({ match, seat, kind: 'over', turn: over, ask: '' }))
    return this.#turns.flatMap((turn, seat) => [
      ...(turn === undefined ? [] : [{ match, seat, kind: 'turn' as const, turn: turn.since, ask: turn.ask }]),
      ...this.#askedOf(match, seat),
    ])
  }

  #askedOf(match: string, seat: number): SeatNews[] {
    if (this.#takeback === undefined) return []
    const { asked, since } = this.#takeback
    if (asked.by === seat || asked.agreed.includes(seat)) return []
    return [{ match, seat, kind: 'takeback', turn: since, ask: '' }]
  }
}
