import { setTimeout } from 'node:timers/promises'
import { fault } from '../faults.ts'
import type { Lease } from '../store/leases.ts'
import type { TitleList } from '../titles.ts'
import { type Holding, HostedMatch, type Services } from './hosted-match.ts'

interface Live {
  readonly loading: Promise<HostedMatch>
  hosted: HostedMatch | undefined
  users: number
  fence: number
}

/** What makes sure that a match is held by one process alone. */
export interface Holder {
  /** Fence of a lease for this process. Throws if another process holds the match. */
  take(match: string): Promise<number>
  release(lease: Lease): Promise<void>
}

/** What else knows of matches: the other processes of this site. */
export interface Others {
  seatsChanged(match: string): void
  removed(match: string): void
  renamed(person: string): void
}

/** How long healing rests after each match, as a multiple of the time that it took. */
const REST = 4

/** All matches that somebody looks at just now; the others are in the store alone. */
export class MatchHost {
  readonly #services: Services
  readonly #titles: TitleList
  readonly #holder: Holder | undefined
  readonly #others: Others | undefined
  readonly #live = new Map<string, Live>()

  /** `holder` and `others` where several processes serve one store. */
  constructor(services: Services, titles: TitleList, holder?: Holder, others?: Others) {
    this.#services = services
    this.#titles = titles
    this.#holder = holder
    this.#others = others
  }

  /** Number of matches in memory. */
  get size(): number {
    return this.#live.size
  }

  /** Ids of the matches in memory. */
  get ids(): string[] {
    return [...this.#live.keys()]
  }

  /** The match with this id, read from the store if need be; each call is answered by one {@link close}. Throws a `Fault` `not-found`. */
  async open(id: string): Promise<HostedMatch> {
    let live = this.#live.get(id)
    if (live === undefined) {
      const made: Live = { loading: this.#take(id, () => made), hosted: undefined, users: 0, fence: 0 }
      live = made
      this.#live.set(id, live)
    }
    live.users++
    try {
      const from = performance.now()
      const first = live.users === 1
      live.hosted = await live.loading
      if (first) this.#services.opened?.((performance.now() - from) / 1000)
      return live.hosted
    } catch (error) {
      live.users--
      if (this.#live.get(id) === live) this.#live.delete(id)
      throw error
    }
  }

  /** Loads a match to be played, under a lease where there are leases: what is read afterwards is all that was ever stored before. */
  async #take(id: string, live: () => Live): Promise<HostedMatch> {
    const holder = this.#holder
    if (holder === undefined) return this.#load(id)
    if ((await this.#services.matches.get(id)) === undefined) throw fault('not-found')
    const fence = await holder.take(id)
    try {
      live().fence = fence
      return await this.#load(id, { fence, lost: () => this.#forget(id, live()) })
    } catch (error) {
      await holder.release({ match: id, fence }).catch(() => undefined)
      throw error
    }
  }

  async #load(id: string, holding?: Holding): Promise<HostedMatch> {
    const row = await this.#services.matches.get(id)
    if (row === undefined) throw fault('not-found')
    const title = await this.#titles.rules(row.title)
    if (title === undefined)
      throw fault('match-not-running', { key: 'error.unknown-title', args: { title: row.title } })
    return HostedMatch.load(this.#services, row, title, holding)
  }

  #forget(id: string, live: Live): void {
    if (this.#live.get(id) === live) this.#live.delete(id)
  }

  /** Ends one use of an opened match; after the last one it leaves the memory. */
  async close(hosted: Pick<HostedMatch, 'id'>): Promise<void> {
    const live = this.#live.get(hosted.id)
    if (live === undefined || live.hosted !== hosted) return
    live.users--
    await live.hosted.ready().catch(() => undefined)
    if (live.users > 0 || this.#live.get(hosted.id) !== live) return
    this.#live.delete(hosted.id)
    await this.#holder?.release({ match: hosted.id, fence: live.fence }).catch(() => undefined)
  }

  /** Opens a match for as long as `work` takes, which sees it between two commands (as `how` says, see `Watched`). */
  async with<T>(
    id: string,
    work: (hosted: HostedMatch) => T | Promise<T>,
    how: 'look' | 'lookBack' = 'look',
  ): Promise<T> {
    if (this.#holder !== undefined && !this.#live.has(id)) {
      // Another process may hold it: what is in the store is as good to be looked at, and needs no lease.
      const hosted = await this.#load(id)
      return hosted[how](() => work(hosted))
    }
    const hosted = await this.open(id)
    try {
      return await hosted[how](() => work(hosted))
    } finally {
      await this.close(hosted)
    }
  }

  /** The match with this id if it is in memory. */
  live(id: string): HostedMatch | undefined {
    return this.#live.get(id)?.hosted
  }

  /** Lets go of every match that this process no longer holds. */
  keepOnly(held: readonly Lease[]): void {
    const fences = new Map(held.map(({ match, fence }) => [match, fence]))
    for (const [id, live] of this.#live) {
      if (live.hosted === undefined || fences.get(id) === live.fence) continue
      this.#live.delete(id)
      live.hosted.moved()
    }
  }

  /** Lets go of every match, so that others can take them at once; whoever plays is sent there. */
  async letGo(): Promise<void> {
    const held = [...this.#live]
    this.#live.clear()
    await Promise.all(
      held.map(async ([match, { hosted, fence }]) => {
        hosted?.moved()
        await this.#holder?.release({ match, fence }).catch(() => undefined)
      }),
    )
  }

  /** Tells whoever looks at a match that its seats changed. */
  async seatsChanged(id: string): Promise<void> {
    this.#others?.seatsChanged(id)
    await this.live(id)?.refresh()
  }

  /** Tells whoever looks at a match that it is no more. */
  removed(id: string): void {
    this.#others?.removed(id)
    this.live(id)?.removed()
  }

  /** Tells whoever looks at a match of this person that the name changed. */
  async renamed(person: string): Promise<void> {
    this.#others?.renamed(person)
    await this.refreshMatchesOf(person)
  }

  /** Reads the matches of a person again that are in this process's memory. */
  async refreshMatchesOf(person: string): Promise<void> {
    const concerned = [...this.#live.values()].filter((live) => (live.hosted?.seatsOf(person).length ?? 0) > 0)
    await Promise.all(concerned.map((live) => live.hosted?.refresh()))
  }

  /**
   * Brings summaries and checkpoints of running matches up to date: those that a crash left behind, and all after a change of rules. Takes
   * its time, so that those who play do not notice, until it is `stopped`. Tells nobody but the log of what fails.
   */
  async heal(stopped?: AbortSignal): Promise<void> {
    const lagging = await this.#services.matches.lagging(await this.#titles.versions())
    // Several processes that were started together share the work best if each goes its own way.
    for (const { id } of lagging.map((each) => ({ id: each, n: Math.random() })).sort((a, b) => a.n - b.n)) {
      if (stopped?.aborted === true) return
      const from = performance.now()
      await this.with(id, () => undefined).catch(() => undefined)
      await setTimeout(REST * (performance.now() - from), undefined, { signal: stopped }).catch(() => undefined)
    }
  }

  /** Resolves once all commands that were given are answered. */
  async settled(): Promise<void> {
    await Promise.all([...this.#live.values()].map((live) => live.hosted?.ready().catch(() => undefined)))
    await this.#services.appender.drained()
  }
}
