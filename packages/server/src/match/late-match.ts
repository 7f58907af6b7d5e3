import type { AnyTitle, Match } from '@topside/engine'
import { describe } from '../faults.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import { PosedDecisions } from './decisions.ts'
import type { Presence } from './presence.ts'
import { begin } from './replay.ts'
import type { Change, Scene } from './scene.ts'
import { turns } from './turns.ts'

/** Milliseconds between two looks into the log. */
const INTERVAL = 2_000

/** A running match as it was some minutes ago: plays the log again, each command once it is old enough. */
export class LateMatch implements Scene {
  readonly title: AnyTitle
  readonly match: Match
  readonly presence: Presence
  readonly posed: PosedDecisions
  readonly #hosted: Scene
  readonly #matches: Matches
  readonly #say: (line: string) => void
  readonly #changed: (change: Change) => void
  #timer: NodeJS.Timeout | undefined

  private constructor(hosted: Scene, matches: Matches, say: (line: string) => void, changed: (change: Change) => void) {
    this.#hosted = hosted
    this.#matches = matches
    this.#say = say
    this.#changed = changed
    this.title = hosted.title
    this.presence = hosted.presence
    this.match = begin(hosted.title, hosted.row)
    this.posed = new PosedDecisions(hosted.title.seats)
    this.posed.update(this.match)
  }

  /** Whether spectators of a match must see it late. */
  static needed({ row }: Scene): boolean {
    return row.status === 'running' && row.delay > 0
  }

  /** The match as it was `delay` minutes ago; `changed` is told of what happens later. */
  static async start(
    hosted: Scene,
    matches: Matches,
    say: (line: string) => void,
    changed: (change: Change) => void,
  ): Promise<LateMatch> {
    const late = new LateMatch(hosted, matches, say, changed)
    await late.#read()
    late.#takeChange()
    late.#again()
    return late
  }

  /** The match as it was `delay` minutes ago, to be looked at once. */
  static async glance(hosted: Scene, matches: Matches, say: (line: string) => void): Promise<LateMatch> {
    const late = new LateMatch(hosted, matches, say, () => undefined)
    await late.#read()
    return late
  }

  get row(): MatchRow {
    return this.#hosted.row
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
        this.#say(`Match ${this.row.id}, gallery: ${describe(error)}`)
      }
      if (this.#timer !== undefined && this.match.outcome === undefined) this.#again()
    }, INTERVAL)
  }

  /** Plays what has become old enough. Answers whether there was anything. */
  async #read(): Promise<boolean> {
    const log = await this.#matches.log(this.row.id, this.match.seq, this.row.delay)
    const turn = turns(true)
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
