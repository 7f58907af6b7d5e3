import { type AnyTitle, type FilmPlayer, seatCount } from '@topside/engine'
import { type MatchState, PLAIN_SPACE, packCompact, packNamed, type SeatState } from '@topside/protocol'
import type { MatchRow } from '../store/matches.ts'

/** Value in a film for unseen pieces and spaces, and for unknown tracks. */
const UNSEEN = -1

/** Writes the spectators' view of a match from its film into a state, as `Projection` does from a match in memory. */
export class FilmProjection {
  readonly #state: MatchState
  readonly #title: AnyTitle
  readonly #seats: readonly SeatState[]
  /** The fight written last. */
  #fight: { readonly [part: string]: unknown } | undefined

  /** Needs a state with seats, as `Projection` makes it. */
  constructor(state: MatchState, title: AnyTitle, { options }: Pick<MatchRow, 'options'>) {
    this.#state = state
    this.#title = title
    this.#seats = Array.from({ length: seatCount(title, options) }, (_, seat) => state.seats.get(String(seat))).filter(
      (seat) => seat !== undefined,
    )
    for (const { id, start } of title.table.tracks) state.tracks.set(id, start)
  }

  /**
   * Writes the changes since the last call. `seq`: number of public commands; `kept`: number of earlier history lines
   * that are still valid.
   */
  write(film: FilmPlayer, seq: number, answers: number, kept: number): void {
    const { pieces, spaces, tracks, sides, fight, history } = film.moment(undefined)
    const { table } = this.#title
    for (const [index, value] of pieces) put(this.#state.pieces, table.pieces[index]?.id, value, UNSEEN)
    for (const [index, value] of spaces) put(this.#state.spaces, table.spaces[index]?.id, value, PLAIN_SPACE)
    for (const [index, value] of tracks) put(this.#state.tracks, table.tracks[index]?.id, value)
    this.#head(film, { seq, answers, history, kept })
    if (fight !== this.#fight) this.#engagement(fight)
    for (const [seat, target] of this.#seats.entries()) {
      const { ask, rule, about } = film.asks.get(seat) ?? { ask: '', rule: '' }
      target.ask = ask
      target.rule = rule
      target.about = about === undefined ? '' : packNamed(about)
      target.side = sides[seat] ?? ''
      target.allies = film.allies[seat] ?? 0
    }
  }

  #head(film: FilmPlayer, now: Head): void {
    const state = this.#state
    // Secret commands change nothing here.
    if (now.seq !== state.seq || now.history !== state.history) state.historyKept = now.kept
    state.seq = now.seq
    state.history = now.history
    state.answers = now.answers
    state.takeback = textOf(film.takeback)
    state.outcome = textOf(film.outcome)
  }

  /** Unchanged parts are not sent again. */
  #engagement(fight: { readonly [part: string]: unknown } = {}): void {
    const { engagement } = this.#state
    this.#fight = fight
    for (const name of [...engagement.keys()]) if (fight[name] === undefined) engagement.delete(name)
    for (const [name, part] of Object.entries(fight)) {
      const text = packCompact(part)
      if (engagement.get(name) !== text) engagement.set(name, text)
    }
  }
}

/** The counters of a state. */
type Head = Record<'seq' | 'answers' | 'history' | 'kept', number>

function textOf(value: object | undefined): string {
  return value === undefined ? '' : JSON.stringify(value)
}

/** Sets a value by id, or deletes it if it is `nothing` or less. */
function put(
  map: MatchState['pieces'],
  id: string | undefined,
  value: number,
  nothing = Number.NEGATIVE_INFINITY,
): void {
  if (id === undefined) return
  if (value <= nothing) map.delete(id)
  else map.set(id, value)
}
