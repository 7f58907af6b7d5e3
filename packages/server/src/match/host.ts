import { setTimeout as pause } from 'node:timers/promises'
import { Fault, fault, Moved } from '../faults.ts'
import type { LeaseRow } from '../store/leases.ts'
import type { Matches } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'
import type { MatchCounts } from './bounds.ts'
import { MemoryRoom, type Sleepers } from './memory-room.ts'
import { noteStuck } from './opening.ts'
import { OwnedMatch } from './owned-match.ts'
import type { Lease, Services } from './owning.ts'
import { findStored } from './stored.ts'

interface Live {
  readonly loading: Promise<OwnedMatch>
  owned: OwnedMatch | undefined
  users: number
  fence: number
}

/** Leases matches, so that only one process plays each. */
export interface Holder {
  /** Takes a lease for this process; returns its fence. Throws if another process holds the match. */
  take(match: string): Promise<number>
  /** The lease's current fence; `undefined` if this process has lost it. */
  fence(match: string): Promise<number | undefined>
  release(lease: LeaseRow): Promise<void>
}

/** The site's other processes, which are notified of changes to matches and users. */
export interface Peers {
  seatsChanged(match: string): void
  removed(match: string): void
  userChanged(user: string): void
}

/** Options of a host. */
export interface HostSetup {
  readonly holder?: Holder | undefined
  readonly others?: Peers | undefined
  /** Memory shared with other open matches; default: its own. */
  readonly room?: MemoryRoom | undefined
}

/** Pause of healing after each match, as a multiple of the time spent on the match. */
const REST = 4

/** The open matches of this process. The most recently used ones are in memory, the others only in the store. */
export class MatchHost implements Sleepers {
  readonly #services: Services
  readonly #titles: TitleList
  readonly #holder: Holder | undefined
  readonly #others: Peers | undefined
  readonly #live = new Map<string, Live>()
  readonly #room: MemoryRoom

  /** `holder` and `others` are needed if several processes share one store. */
  constructor(services: Services, titles: TitleList, { holder, others, room = new MemoryRoom() }: HostSetup = {}) {
    this.#room = room
    room.add(this)
    this.#services = { ...services, woke: () => this.#room.make() }
    this.#titles = titles
    this.#holder = holder
    this.#others = others
  }

  /** Number of open matches, including sleeping ones. */
  get size(): number {
    return this.#live.size
  }

  /** The open matches that have been loaded, including sleeping ones. */
  *loaded(): Iterable<OwnedMatch> {
    for (const { owned } of this.#live.values()) if (owned !== undefined) yield owned
  }

  /** Numbers of matches in this process, and their limits. */
  get counts(): MatchCounts {
    return this.#room.counts
  }

  /** Ids of the open matches. */
  get ids(): string[] {
    return [...this.#live.keys()]
  }

  /**
   * Opens the match with this id, from the store if necessary. Each call needs a matching {@link close}. Throws a
   * `Fault`: `not-found`, or `too-busy` if too many matches are open.
   */
  open(id: string): Promise<OwnedMatch> {
    return this.#open(id, true)
  }

  /** `bounded`: refuses if too many matches are open. */
  async #open(id: string, bounded: boolean): Promise<OwnedMatch> {
    let live = this.#live.get(id)
    if (live === undefined) {
      if (bounded) this.#room.admit()
      const made: Live = { loading: this.#take(id, () => made), owned: undefined, users: 0, fence: 0 }
      live = made
      this.#live.set(id, live)
    }
    live.users++
    try {
      const from = performance.now()
      const first = live.users === 1
      live.owned = await live.loading
      if (first) {
        this.#services.opened?.((performance.now() - from) / 1000)
        this.#room.make()
      }
      return live.owned
    } catch (error) {
      live.users--
      if (this.#live.get(id) === live) this.#live.delete(id)
      throw error
    }
  }

  /**
   * Loads a match for play. First takes its lease, if there are leases, so that no other process can store a command
   * after the read.
   */
  async #take(id: string, live: () => Live): Promise<OwnedMatch> {
    const holder = this.#holder
    if (holder === undefined) return this.#load(id)
    if ((await this.#services.matches.get(id)) === undefined) throw fault('not-found')
    const fence = await holder.take(id)
    try {
      const own = live()
      own.fence = fence
      const lease: Lease = {
        get fence() {
          return own.fence
        },
        renew: async () => {
          const now = await holder.fence(id)
          if (now !== undefined) own.fence = now
          return now !== undefined
        },
        lost: () => this.#forget(id, own),
      }
      return await this.#load(id, lease)
    } catch (error) {
      await holder.release({ match: id, fence }).catch(() => undefined)
      throw error
    }
  }

  async #load(id: string, lease?: Lease, writes = true): Promise<OwnedMatch> {
    const stored = await findStored(this.#services.matches, this.#titles, id).catch(async (error: unknown) => {
      const gone = error instanceof Fault && error.wire.code === 'unplayable'
      if (gone) await noteStuck(this.#services, id, 'its title is not there')
      throw error
    })
    return OwnedMatch.load(this.#services, stored, lease, writes)
  }

  #forget(id: string, live: Live): void {
    if (this.#live.get(id) === live) this.#live.delete(id)
  }

  /** Ends one use of an open match, and unloads the match after its last use. */
  async close(owned: Pick<OwnedMatch, 'id'>): Promise<void> {
    const live = this.#live.get(owned.id)
    if (live === undefined || live.owned !== owned) return
    live.users--
    await live.owned.ready().catch(() => undefined)
    if (live.users > 0 || this.#live.get(owned.id) !== live) return
    // The next process to open it, perhaps with newer rules, needs the checkpoint of the last step, and the film.
    if (this.#services.summaries.has(live.owned)) await this.#services.summaries.flush().catch(() => undefined)
    if (this.#holder !== undefined) await this.#services.films.flush(live.owned.id).catch(() => undefined)
    if (live.users > 0 || this.#live.get(owned.id) !== live) return
    this.#live.delete(owned.id)
    live.owned.close()
    await this.#holder?.release({ match: owned.id, fence: live.fence }).catch(() => undefined)
  }

  /** Opens a match and runs `work` between two commands. */
  async with<T>(id: string, work: (owned: OwnedMatch) => T | Promise<T>): Promise<T> {
    if (this.#holder !== undefined && !this.#live.has(id)) {
      // Another process may hold it. Reading the stored match needs no lease.
      const owned = await this.#load(id, undefined, false)
      return owned.look(() => work(owned)).finally(() => owned.close())
    }
    // Temporary, so the limit of open matches does not apply.
    const owned = await this.#open(id, false)
    try {
      return await owned.look(() => work(owned))
    } finally {
      await this.close(owned)
    }
  }

  /** The match with this id if it is in memory. */
  live(id: string): OwnedMatch | undefined {
    return this.#live.get(id)?.owned
  }

  /** The leases of the matches in memory. */
  leases(): LeaseRow[] {
    return [...this.#live].flatMap(([match, { owned, fence }]) => (owned === undefined ? [] : [{ match, fence }]))
  }

  /**
   * Unloads each match of `known` that this process no longer holds, and reloads the seats of matches whose fence
   * changed. `known`: the {@link leases} before the query that returned `held`.
   */
  keepOnly(known: readonly LeaseRow[], held: readonly LeaseRow[]): void {
    const fences = new Map(held.map(({ match, fence }) => [match, fence]))
    for (const { match, fence } of known) {
      const live = this.#live.get(match)
      const now = fences.get(match)
      if (live?.owned === undefined || live.fence !== fence || now === fence) continue
      if (now === undefined) {
        this.#live.delete(match)
        live.owned.moved()
      } else live.owned.refresh().catch(() => undefined)
    }
  }

  /**
   * Writes checkpoints and releases all matches, so that other processes can take them at once; redirects the players.
   */
  async letGo(): Promise<void> {
    await this.#services.summaries.flush().catch(() => undefined)
    const held = [...this.#live]
    this.#live.clear()
    for (const [, { owned }] of held) owned?.moved()
    await this.#services.films.flush().catch(() => undefined)
    await Promise.all(held.map(([match, { fence }]) => this.#holder?.release({ match, fence }).catch(() => undefined)))
  }

  /**
   * Gives a seat of a running match from one user to another. Returns what {@link Matches.changeSeat} does. Rejects if
   * the store fails.
   */
  async changeSeat(id: string, seat: number, from: string, to: string): ReturnType<Matches['changeSeat']> {
    return this.changeSeats(id, () => this.#services.matches.changeSeat(id, seat, from, to))
  }

  /** Runs `change`, which changes the match's seats in the store, between two commands, then updates the observers. */
  async changeSeats<T>(id: string, change: () => Promise<T>): Promise<T> {
    const done = await (this.live(id)?.changeSeats(change) ?? change())
    this.#others?.seatsChanged(id)
    return done
  }

  /** Tells all processes that a match's seats changed. */
  async seatsChanged(id: string): Promise<void> {
    this.#others?.seatsChanged(id)
    await refresh(this.live(id))
  }

  /**
   * Runs `work`, which deletes a match from the store and returns whether it did, between two commands, then notifies
   * the observers.
   */
  async remove(id: string, work: () => Promise<boolean>): Promise<boolean> {
    const removing = async (): Promise<boolean> => {
      const removed = await work()
      if (removed) this.removed(id)
      return removed
    }
    const live = this.live(id)
    return live === undefined ? removing() : live.look(removing)
  }

  /** Tells all processes that a match was deleted. */
  removed(id: string): void {
    this.#others?.removed(id)
    this.live(id)?.removed()
  }

  /** Notifies all processes that a user's name or devices changed. Players on signed-out devices are disconnected. */
  async userChanged(user: string): Promise<void> {
    this.#others?.userChanged(user)
    await this.refreshMatchesOf(user)
  }

  /** Reloads the seats of a user's matches in this process. */
  async refreshMatchesOf(user: string): Promise<void> {
    const concerned = [...this.#live.values()].filter((live) => (live.owned?.seating.seatsOf(user).length ?? 0) > 0)
    await Promise.all(concerned.map((live) => refresh(live.owned)))
  }

  /**
   * Updates outdated summaries and checkpoints of running matches, after a crash or a change of rules, and deletes
   * useless checkpoints. Pauses between matches so that players notice nothing, until `stopped`. Failures are only
   * logged.
   */
  async heal(stopped?: AbortSignal): Promise<void> {
    const versions = await this.#titles.versions()
    const lagging = await this.#services.matches.backlog.lagging(versions)
    // In random order, so that several processes started together share the work.
    for (const { id } of lagging.map((each) => ({ id: each, n: Math.random() })).sort((a, b) => a.n - b.n)) {
      if (stopped?.aborted === true) return
      const from = performance.now()
      await this.with(id, () => undefined).catch(() => undefined)
      await pause(REST * (performance.now() - from), undefined, { signal: stopped }).catch(() => undefined)
    }
    if (stopped?.aborted !== true) await this.#services.matches.forgetCheckpoints(versions)
  }

  /** Resolves once all commands received so far have been answered. */
  async settled(): Promise<void> {
    await Promise.all([...this.#live.values()].map((live) => live.owned?.ready().catch(() => undefined)))
    await this.#services.appender.drained()
  }
}

/** Reloads a match's seats. A match that has moved to another process needs no reload. */
async function refresh(owned: OwnedMatch | undefined): Promise<void> {
  await owned?.refresh().catch((error: unknown) => {
    if (!(error instanceof Moved)) throw error
  })
}
