import { fault } from '../faults.ts'
import { newId } from '../ids.ts'
import type { TitleList } from '../titles.ts'
import { HostedMatch, type Services } from './hosted-match.ts'

interface Live {
  readonly loading: Promise<HostedMatch>
  hosted: HostedMatch | undefined
  users: number
  fence: number
}

/** All matches that somebody looks at just now; the others are in the store alone. */
export class MatchHost {
  readonly #services: Services
  readonly #titles: TitleList
  readonly #process = newId()
  readonly #live = new Map<string, Live>()

  constructor(services: Services, titles: TitleList) {
    this.#services = services
    this.#titles = titles
  }

  /** Number of matches in memory. */
  get size(): number {
    return this.#live.size
  }

  /** The match with this id, read from the store if need be; each call is answered by one {@link close}. Throws a `Fault` `not-found`. */
  async open(id: string): Promise<HostedMatch> {
    let live = this.#live.get(id)
    if (live === undefined) {
      live = { loading: this.#load(id), hosted: undefined, users: 0, fence: 0 }
      this.#live.set(id, live)
    }
    live.users++
    try {
      live.hosted = await live.loading
      return live.hosted
    } catch (error) {
      live.users--
      if (this.#live.get(id) === live) this.#live.delete(id)
      throw error
    }
  }

  async #load(id: string): Promise<HostedMatch> {
    const row = await this.#services.matches.get(id)
    if (row === undefined) throw fault('not-found')
    const title = await this.#titles.rules(row.title)
    if (title === undefined)
      throw fault('match-not-running', { key: 'error.unknown-title', args: { title: row.title } })
    const fence = await this.#services.matches.lease(id, this.#process)
    const hosted = await HostedMatch.load(this.#services, row, title)
    const live = this.#live.get(id)
    if (live !== undefined) live.fence = fence
    return hosted
  }

  /** Ends one use of an opened match; after the last one it leaves the memory. */
  async close(hosted: HostedMatch): Promise<void> {
    const live = this.#live.get(hosted.id)
    if (live === undefined || live.hosted !== hosted) return
    live.users--
    await hosted.ready().catch(() => undefined)
    if (live.users > 0 || this.#live.get(hosted.id) !== live) return
    this.#live.delete(hosted.id)
    await this.#services.matches.release(hosted.id, live.fence).catch(() => undefined)
  }

  /** Opens a match for as long as `work` takes, which sees it between two commands ({@link HostedMatch.look}). */
  async with<T>(id: string, work: (hosted: HostedMatch) => T | Promise<T>): Promise<T> {
    const hosted = await this.open(id)
    try {
      return await hosted.look(() => work(hosted))
    } finally {
      await this.close(hosted)
    }
  }

  /** The match with this id if it is in memory. */
  live(id: string): HostedMatch | undefined {
    return this.#live.get(id)?.hosted
  }

  /** Tells whoever looks at a match that its seats changed. */
  async seatsChanged(id: string): Promise<void> {
    await this.live(id)?.refresh()
  }

  /** Tells whoever looks at a match that it is no more. */
  removed(id: string): void {
    this.live(id)?.removed()
  }

  /** Tells whoever looks at a match of this person that the name changed. */
  async renamed(person: string): Promise<void> {
    const concerned = [...this.#live.values()].filter((live) => (live.hosted?.seatsOf(person).length ?? 0) > 0)
    await Promise.all(concerned.map((live) => live.hosted?.refresh()))
  }

  /** Brings the summaries of matches up to date that a crash left behind. Tells nobody but the log of what fails. */
  async heal(): Promise<void> {
    for (const id of await this.#services.matches.lagging()) await this.with(id, () => undefined).catch(() => undefined)
  }

  /** Resolves once all commands that were given are answered. */
  async settled(): Promise<void> {
    await Promise.all([...this.#live.values()].map((live) => live.hosted?.ready().catch(() => undefined)))
    await this.#services.appender.drained()
  }
}
