import type { Match, Seat } from '@topside/engine'
import { NOTICES } from '../security/limits.ts'
import type { SeatNews } from '../store/notices.ts'
import type { Beginning } from './beginnings.ts'
import type { PosedDecisions } from './decisions.ts'

/** A seat's turn, with its public question. */
interface Turn extends Beginning {
  readonly ask: string
  /** Time by `performance.now()` from which on its holder has surely seen it. */
  readonly seenAt: number
  /** Whether its holder left before. */
  readonly missed: boolean
}

/** What the seats of a match must know: their turn, a takeback request, the end. */
export class Turns {
  #turns: readonly (Turn | undefined)[] = []
  #takeback: (Beginning & { readonly of: readonly Seat[] }) | undefined
  /** Number of commands of a match that is over. */
  #over: number | undefined

  /** The match was read; turns that began meanwhile are to be told by what the store says. */
  begin(match: Match, posed: PosedDecisions): void {
    this.forget()
    this.#note(match, posed, 0)
  }

  forget(): void {
    this.#turns = []
    this.#takeback = undefined
    this.#over = undefined
  }

  /** Commands were stored. */
  note(match: Match, posed: PosedDecisions): void {
    this.#note(match, posed, performance.now() + 1_000 * NOTICES.quiet)
  }

  #note(match: Match, posed: PosedDecisions, seenAt: number): void {
    const { takeback, outcome, seq } = match
    this.#turns = Array.from({ length: match.seats }, (_, seat) => {
      const began = posed.began.turn(seat)
      if (began === undefined) return undefined
      const { ask } = posed.told(seat, match)
      const before = this.#turns[seat]
      return { ...(before?.from === began.from ? before : { ...began, seenAt, missed: false }), ask }
    })
    const asked = posed.began.takeback
    const others = this.#turns.flatMap((_, seat) => (takeback?.agreed.includes(seat) === true ? [] : [seat]))
    this.#takeback = asked && { ...asked, of: others }
    this.#over = outcome === undefined ? undefined : seq
  }

  /** The holder of some seats has left. Returns whether that may have been before seeing that it is their turn. */
  left(seats: readonly Seat[]): boolean {
    const now = performance.now()
    const missed = (turn: Turn | undefined, seat: Seat): boolean =>
      turn !== undefined && seats.includes(seat) && now < turn.seenAt
    if (!this.#turns.some(missed)) return false
    this.#turns = this.#turns.map((turn, seat) => turn && { ...turn, missed: turn.missed || missed(turn, seat) })
    return true
  }

  /** The news of the seats of match `match`, whether or not their holders know them already. */
  news(match: string): SeatNews[] {
    const over = this.#over
    const told = { match, ask: '', missed: false }
    if (over !== undefined)
      return this.#turns.map((_, seat) => ({ ...told, seat, kind: 'over', turn: over, from: over }))
    const asked = this.#takeback
    return [
      ...this.#turns.flatMap((turn, seat) => {
        if (turn === undefined) return []
        const { from, known, ask, missed } = turn
        return [{ match, seat, kind: 'turn' as const, turn: known, from, ask, missed }]
      }),
      ...(asked?.of ?? []).map((seat) => ({
        ...told,
        seat,
        kind: 'takeback' as const,
        turn: asked?.known ?? 0,
        from: asked?.from ?? 0,
      })),
    ]
  }
}
