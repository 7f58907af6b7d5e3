import type { Match, Seat } from '@topside/engine'
import type { SeatNews } from '../store/notices.ts'
import type { Beginning } from './beginnings.ts'
import type { PosedDecisions } from './decisions.ts'

/** What the seats of a match must be notified of: their turn, a takeback request, the end. */
export class Turns {
  /** By seat: its current turn to decide, with its public question. */
  #turns: readonly ((Beginning & { readonly ask: string }) | undefined)[] = []
  #takeback: (Beginning & { readonly of: readonly Seat[] }) | undefined
  /** Number of commands at the end of a finished match. */
  #over: number | undefined

  forget(): void {
    this.#turns = []
    this.#takeback = undefined
    this.#over = undefined
  }

  /** The match was read, or commands were stored. */
  note(match: Match, posed: PosedDecisions): void {
    const { takeback, outcome, seq, seats } = match
    const all = Array.from({ length: seats }, (_, seat) => seat)
    this.#turns = all.map((seat) => {
      const began = posed.began.turn(seat)
      return began && { ...began, ask: posed.told(seat, match).ask }
    })
    const asked = posed.began.takeback
    this.#takeback = asked && { ...asked, of: all.filter((seat) => takeback?.agreed.includes(seat) === false) }
    this.#over = outcome === undefined ? undefined : seq
  }

  /** The news of the seats of match `match`, whether or not their holders already know them. */
  news(match: string): SeatNews[] {
    const over = this.#over
    if (over !== undefined)
      return this.#turns.map((_, seat) => ({ match, seat, kind: 'over', turn: over, from: over, ask: '' }))
    const asked = this.#takeback
    return [
      ...this.#turns.flatMap((turn, seat): SeatNews[] =>
        turn === undefined ? [] : [{ match, seat, kind: 'turn', turn: turn.known, from: turn.from, ask: turn.ask }],
      ),
      ...(asked?.of ?? []).map((seat): SeatNews => {
        const { known, from } = asked ?? { known: 0, from: 0 }
        return { match, seat, kind: 'takeback', turn: known, from, ask: '' }
      }),
    ]
  }
}
