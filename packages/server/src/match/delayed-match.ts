import type { AnyTitle, Match } from '@topside/engine'
import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import type { PosedDecisions } from './decisions.ts'
import type { LoadServices } from './loaded-match.ts'
import type { LongWork } from './long-work.ts'
import type { Change, ObservableMatch, ViewSource } from './observable.ts'
import type { Presence } from './presence.ts'
import type { Replayed } from './replay.ts'

/** Milliseconds between two looks into the log. */
const INTERVAL = 2_000

/** A running match as it was some minutes ago: plays the log again, each command once it is old enough. */
export class DelayedMatch implements ViewSource {
  readonly title: AnyTitle
  readonly match: Match
  readonly presence: Presence
  readonly posed: PosedDecisions
  readonly #owned: ViewSource
  readonly #matches: Matches
  readonly #work: LongWork
  readonly #say: Say
  readonly #changed: (change: Change) => void
  #timer: NodeJS.Timeout | undefined

  private constructor(
    owned: ViewSource,
    { match, posed }: Pick<Replayed, 'match' | 'posed'>,
    { matches, replays, say }: LoadServices,
    changed: (change: Change) => void,
  ) {
    this.#owned = owned
    this.#matches = matches
    this.#work = replays.work
    this.#say = say
    this.#changed = changed
    this.title = owned.title
    this.presence = owned.presence
    this.match = match
    this.posed = posed
  }

  /** Whether spectators of a match must see it late. */
  static needed({ row }: ViewSource): boolean {
    return row.status === 'running' && row.delay > 0
  }

  /** The match as it was `delay` minutes ago; `changed` is told of what happens later. */
  static async start(
    owned: ObservableMatch,
    services: LoadServices,
    changed: (change: Change) => void,
  ): Promise<DelayedMatch> {
    const { row } = owned
    const length = await services.matches.length(row.id, row.delay)
    const late = new DelayedMatch(owned, await owned.asItWas(length), services, changed)
    late.#again()
    return late
  }

  get row(): MatchRow {
    return this.#owned.row
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #again(): void {
    this.#timer = setTimeout(async () => {
      try {
        if ((await this.#read()) && this.#timer !== undefined) this.#changed(this.#takeChange())
      } catch (error) {
        this.#say(`Match ${this.row.id}, spectators: ${describe(error)}`, { ...WRONG, match: this.row.id })
      }
      if (this.#timer !== undefined && this.match.outcome === undefined) this.#again()
    }, INTERVAL)
  }

  /** Plays what has become old enough. Answers whether there was anything. */
  async #read(): Promise<boolean> {
    const log = await this.#matches.log(this.row.id, this.match.seq, this.row.delay)
    const turn = this.#work.begin(true)
    for (const { command } of log) {
      await turn()
      this.match.apply(command)
      this.posed.update(this.match)
    }
    return log.length > 0
  }

  #takeChange(): Change {
    return { table: this.match.game.table.takeChanges(), kept: this.match.takeHistoryKept() }
  }
}
