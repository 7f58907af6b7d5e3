import type { AnyTitle, Match } from '@topside/engine'
import { describe, fault } from '../faults.ts'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import { PosedDecisions } from './decisions.ts'
import { Presence } from './presence.ts'
import { type Replayed, replay, resume } from './replay.ts'
import type { Change, Watched, Watcher } from './scene.ts'

/** What a match is loaded with. */
export interface LoadServices {
  readonly matches: Matches
  readonly say: (line: string) => void
}

/**
 * A match as it was read from the store, with those who watch it: what is common to a match that this process holds and one that it follows.
 * All that concerns it is done one after the other. It is opened at its last stored checkpoint, so that this takes no longer for a long
 * match; what lies before is read once somebody asks for it.
 */
export abstract class LoadedMatch implements Watched {
  readonly id: string
  readonly title: AnyTitle
  readonly presence = new Presence()
  protected readonly watchers = new Set<Watcher>()
  protected current: Match | undefined
  readonly #services: LoadServices
  #row: MatchRow
  #posed: PosedDecisions
  #tail: Promise<unknown> = Promise.resolve()

  protected constructor(services: LoadServices, row: MatchRow, title: AnyTitle) {
    this.id = row.id
    this.title = title
    this.#services = services
    this.#row = row
    this.#posed = new PosedDecisions(title.seats)
  }

  get row(): MatchRow {
    return this.#row
  }

  get match(): Match | undefined {
    return this.current
  }

  get posed(): PosedDecisions {
    return this.#posed
  }

  watch(watcher: Watcher): void {
    this.watchers.add(watcher)
  }

  unwatch(watcher: Watcher): void {
    this.watchers.delete(watcher)
  }

  look<T>(work: () => T | Promise<T>): Promise<T> {
    return this.enqueue(async (asked) => {
      await this.settle(asked)
      return work()
    })
  }

  lookBack<T>(work: () => T | Promise<T>): Promise<T> {
    return this.look(async () => {
      await this.readBack()
      return work()
    })
  }

  /** Tells the watchers that the match is no more. */
  removed(): void {
    this.tell((watcher) => watcher.removed())
  }

  /** Makes sure that memory and store agree. `asked`: when what needs this was asked. */
  protected settle(_asked: number): Promise<void> {
    return Promise.resolve()
  }

  /** Called when the match was read: from its first command on, or from a checkpoint after command `from`. */
  protected taken(_replayed: Replayed, _from: number): void {}

  /** Does `work` after all that was asked before. */
  protected enqueue<T>(work: (asked: number) => Promise<T>): Promise<T> {
    const asked = performance.now()
    const done = this.#tail.then(() => work(asked))
    this.#tail = done.catch(() => undefined)
    return done
  }

  /** Reads the row again, and the match if it began meanwhile. Answers what was done. */
  protected async reread(): Promise<'gone' | 'row' | 'match'> {
    const row = await this.#services.matches.get(this.id)
    if (row === undefined) return 'gone'
    const began = this.current === undefined && row.status !== 'open'
    this.#row = row
    if (!began) return 'row'
    await this.build()
    return 'match'
  }

  /** Reads the match from the store. Throws a `Fault` if its log cannot be played with the present rules. */
  protected async build(): Promise<void> {
    if (this.#row.status === 'open') return
    const stored = await this.#services.matches.checkpoint(this.id, this.title.rulesVersion)
    const resumed = stored === undefined ? undefined : await this.#resumed(stored)
    this.#take(resumed ?? (await this.#whole()), resumed === undefined ? 0 : (stored?.checkpoint.seq ?? 0))
  }

  /** The match from a checkpoint on; `undefined` if it does not fit. */
  async #resumed(stored: StoredCheckpoint): Promise<Replayed | undefined> {
    const log = await this.#services.matches.log(this.id, stored.checkpoint.seq - 1)
    return resume(this.title, this.#row, stored, log).catch((error: unknown) => {
      this.#services.say(`Match ${this.id} does not go on from its checkpoint: ${describe(error)}`)
      return undefined
    })
  }

  /** Makes the match known from its first command on. */
  protected async readBack(): Promise<void> {
    const { current } = this
    if (current === undefined || current.commands.length === current.seq) return
    const { match, posed } = await this.#whole(current.seq)
    if (this.current !== current || match.seq !== current.seq) throw fault('not-stored')
    this.current = match
    this.#posed = posed
  }

  /** Shows the watchers what commands changed. */
  protected publish(match: Match): void {
    this.#posed.update(match)
    const change: Change = { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() }
    this.#noteOutcome(match)
    this.shown(match)
    this.tell((watcher) => watcher.changed(change))
  }

  /** Called when commands are about to be shown. */
  protected shown(_match: Match): void {}

  /** A watcher that fails must not undo what is stored. */
  protected tell(news: (watcher: Watcher) => void): void {
    for (const watcher of this.watchers) {
      try {
        news(watcher)
      } catch (error) {
        this.#services.say(`Match ${this.id}, showing it: ${describe(error)}`)
      }
    }
  }

  #take(replayed: Replayed, from: number): void {
    this.current = replayed.match
    this.#posed = replayed.posed
    this.#noteOutcome(replayed.match)
    this.taken(replayed, from)
  }

  /** The match from its first command on, to its last or to command `upto`. */
  async #whole(upto?: number): Promise<Replayed> {
    const log = await this.#services.matches.log(this.id)
    try {
      return await replay(this.title, this.#row, log.slice(0, upto))
    } catch (error) {
      this.#services.say(
        `Match ${this.id} no longer replays with rules version ${this.title.rulesVersion}: ${describe(error)}`,
      )
      throw fault('match-not-running', { key: 'error.rules-changed', args: { version: this.#row.rulesVersion } })
    }
  }

  #noteOutcome(match: Match): void {
    if (match.outcome !== undefined) this.#row = { ...this.#row, status: 'finished', outcome: match.outcome }
  }
}
