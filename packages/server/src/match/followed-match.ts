import type { AnyTitle, Command, Match } from '@topside/engine'
import { describe, fault } from '../faults.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import { PosedDecisions } from './decisions.ts'
import { Presence, type PresenceLine } from './presence.ts'
import { replay } from './replay.ts'
import type { Watched, Watcher } from './scene.ts'

/** What a followed match works with. */
export interface FollowServices {
  readonly matches: Matches
  readonly say: (line: string) => void
}

/** Milliseconds between two looks into the log in case that nothing is told any more. */
const INTERVAL = 5_000

/**
 * A match that another process holds, for those who watch it here: plays the commands that the holder tells of, and reads the log whenever
 * it may have missed some. It can be behind, but never ahead of what is stored, and never writes.
 */
export class FollowedMatch implements Watched {
  readonly id: string
  readonly title: AnyTitle
  readonly presence = new Presence()
  readonly #services: FollowServices
  readonly #watchers = new Set<Watcher>()
  #row: MatchRow
  #match: Match | undefined
  #posed: PosedDecisions
  #timer: NodeJS.Timeout | undefined
  #tail: Promise<unknown> = Promise.resolve()

  private constructor(services: FollowServices, row: MatchRow, title: AnyTitle) {
    this.id = row.id
    this.title = title
    this.#services = services
    this.#row = row
    this.#posed = new PosedDecisions(title.seats)
  }

  /** Builds a match from its row and log. Throws a `Fault` if the log cannot be played with the present rules. */
  static async load(services: FollowServices, row: MatchRow, title: AnyTitle): Promise<FollowedMatch> {
    const followed = new FollowedMatch(services, row, title)
    await followed.#build()
    followed.#again()
    return followed
  }

  get row(): MatchRow {
    return this.#row
  }

  get match(): Match | undefined {
    return this.#match
  }

  get posed(): PosedDecisions {
    return this.#posed
  }

  watch(watcher: Watcher): void {
    this.#watchers.add(watcher)
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher)
  }

  look<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#tail.then(work)
    this.#tail = done.catch(() => undefined)
    return done
  }

  /** Stops looking into the log. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The holder stored commands; `seq` is the number of the first. */
  commands(seq: number, commands: readonly Command[]): void {
    this.#do(async () => {
      const known = this.#match?.seq ?? -1
      if (this.#match === undefined || seq > known + 1) await this.#catchUp()
      else if (seq + commands.length - 1 > known) await this.#play(commands.slice(known + 1 - seq))
    })
  }

  /** Seats, names or anything else may differ. */
  renewed(): void {
    this.#do(async () => {
      const row = await this.#services.matches.get(this.id)
      if (row === undefined) return
      const began = this.#match === undefined && row.status !== 'open'
      this.#row = row
      if (began) await this.#build()
      else await this.#catchUp()
      this.#tell((watcher) => watcher.renewed())
    })
  }

  /** The holder counts who is there. */
  present(lines: readonly PresenceLine[]): void {
    this.presence.replace(lines)
    this.#tell((watcher) => watcher.presenceChanged())
  }

  /** The match is no more. */
  removed(): void {
    this.#tell((watcher) => watcher.removed())
  }

  #do(work: () => Promise<void>): void {
    this.look(work).catch((error: unknown) => this.#services.say(`Match ${this.id}, following it: ${describe(error)}`))
  }

  #again(): void {
    this.#timer = setTimeout(() => {
      this.look(() => this.#catchUp())
        .catch(() => undefined)
        .finally(() => {
          if (this.#timer !== undefined && this.#match?.outcome === undefined) this.#again()
        })
    }, INTERVAL)
  }

  async #catchUp(): Promise<void> {
    const match = this.#match
    if (match === undefined || match.outcome !== undefined) return
    const log = await this.#services.matches.log(this.id, match.seq)
    if (log.length > 0) await this.#play(log.map(({ command }) => command))
  }

  /** Plays commands that follow on what is known. If they do not fit, everything is read again. */
  async #play(commands: readonly Command[]): Promise<void> {
    const match = this.#match
    if (match === undefined) return
    try {
      for (const command of commands) if (!match.apply(command).ok) throw new RangeError('a stored command is refused')
    } catch {
      await this.#build()
      this.#tell((watcher) => watcher.renewed())
      return
    }
    this.#posed.update(match)
    const change = { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() }
    this.#noteOutcome(match)
    this.#tell((watcher) => watcher.changed(change))
  }

  #noteOutcome(match: Match): void {
    if (match.outcome !== undefined) this.#row = { ...this.#row, status: 'finished', outcome: match.outcome }
  }

  #tell(news: (watcher: Watcher) => void): void {
    for (const watcher of this.#watchers) {
      try {
        news(watcher)
      } catch (error) {
        this.#services.say(`Match ${this.id}, showing it: ${describe(error)}`)
      }
    }
  }

  async #build(): Promise<void> {
    if (this.#row.status === 'open') return
    const log = await this.#services.matches.log(this.id)
    try {
      const { match, posed } = replay(this.title, this.#row, log)
      this.#match = match
      this.#posed = posed
      this.#noteOutcome(match)
    } catch (error) {
      this.#services.say(
        `Match ${this.id} no longer replays with rules version ${this.title.rulesVersion}: ${describe(error)}`,
      )
      throw fault('match-not-running', { key: 'error.rules-changed', args: { version: this.#row.rulesVersion } })
    }
  }
}
