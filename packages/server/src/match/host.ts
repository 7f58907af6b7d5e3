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

/** What makes sure that a match is held by one process alone. */
export interface Holder {
  /** Fence of a lease for this process. Throws if another process holds the match. */
  take(match: string): Promise<number>
  /** Fence of the lease as it is now; `undefined` if it is no longer this process's. */
  fence(match: string): Promise<number | undefined>
  release(lease: LeaseRow): Promise<void>
}

/** What else knows of matches: the other processes of this site. */
export interface Peers {
  seatsChanged(match: string): void
  removed(match: string): void
  userChanged(user: string): void
}

/** What a host may be given besides. */
export interface HostSetup {
  readonly holder?: Holder | undefined
  readonly others?: Peers | undefined
  /** The room that its matches share with others; absent: one of its own. */
  readonly room?: MemoryRoom | undefined
}

/** How long healing rests after each match, as a multiple of the time that it took. */
const REST = 4

/** All matches that somebody looks at just now, those in memory that were looked at last; the others are in the store alone. */
export class MatchHost implements Sleepers {
  readonly #services: Services
  readonly #titles: TitleList
  readonly #holder: Holder | undefined
  readonly #others: Peers | undefined
  readonly #live = new Map<string, Live>()
  readonly #room: MemoryRoom

  /** `holder` and `others` where several processes serve one store. */
  constructor(services: Services, titles: TitleList, { holder, others, room = new MemoryRoom() }: HostSetup = {}) {
    this.#room = room
    room.add(this)
    this.#services = { ...services, woke: () => this.#room.make() }
    this.#titles = titles
    this.#holder = holder
    this.#others = others
  }

  /** Number of open matches, asleep or not. */
  get size(): number {
    return this.#live.size
  }

  /** Those of them that were read. */
  *loaded(): Iterable<OwnedMatch> {
    for (const { owned } of this.#live.values()) if (owned !== undefined) yield owned
  }

  /** How many matches there are in this process, and may be. */
  get counts(): MatchCounts {
    return this.#room.counts
  }

  /** Ids of the open matches. */
  get ids(): string[] {
    return [...this.#live.keys()]
  }

  /**
   * The match with this id, read from the store if need be; each call is answered by one {@link close}. Throws a `Fault`: `not-found`; `too-busy` if
   * so many are open that there would be no memory for another.
   */
  open(id: string): Promise<OwnedMatch> {
    return this.#open(id, true)
  }

  /** `bounded`: only if there is room for another open one. */
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

  /** Loads a match to be played, under a lease where there are leases: what is read afterwards is all that was ever stored before. */
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

  /** Ends one use of an opened match; after the last one it leaves the memory. */
  async close(owned: Pick<OwnedMatch, 'id'>): Promise<void> {
    const live = this.#live.get(owned.id)
    if (live === undefined || live.owned !== owned) return
    live.users--
    await live.owned.ready().catch(() => undefined)
    if (live.users > 0 || this.#live.get(owned.id) !== live) return
    // Who opens it next, perhaps with newer rules, goes on from its last step, and shows what was shown before.
    if (this.#services.summaries.has(live.owned)) await this.#services.summaries.flush().catch(() => undefined)
    if (this.#holder !== undefined) await this.#services.films.flush(live.owned.id).catch(() => undefined)
    if (live.users > 0 || this.#live.get(owned.id) !== live) return
    this.#live.delete(owned.id)
    live.owned.close()
    await this.#holder?.release({ match: owned.id, fence: live.fence }).catch(() => undefined)
  }

  /** Opens a match for as long as `work` takes, which sees it between two commands. */
  async with<T>(id: string, work: (owned: OwnedMatch) => T | Promise<T>): Promise<T> {
    if (this.#holder !== undefined && !this.#live.has(id)) {
      // Another process may hold it: what is in the store is as good to be looked at, and needs no lease.
      const owned = await this.#load(id, undefined, false)
      return owned.look(() => work(owned)).finally(() => owned.close())
    }
    // Only for now.
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
   * Lets go of every match of `known` that this process no longer holds, and reads the seats of those that it holds with another fence.
   * `known`: the {@link leases} before it was asked what it holds.
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

  /** Releases every match with its checkpoint written, so that other processes can take them at once; players are sent there. */
  async letGo(): Promise<void> {
    await this.#services.summaries.flush().catch(() => undefined)
    const held = [...this.#live]
    this.#live.clear()
    for (const [, { owned }] of held) owned?.moved()
    await this.#services.films.flush().catch(() => undefined)
    await Promise.all(held.map(([match, { fence }]) => this.#holder?.release({ match, fence }).catch(() => undefined)))
  }

  /** Gives a seat of a running match from one user to another. What came of it: see {@link Matches.changeSeat}. Rejects if the store fails. */
  async changeSeat(id: string, seat: number, from: string, to: string): ReturnType<Matches['changeSeat']> {
    return this.changeSeats(id, () => this.#services.matches.changeSeat(id, seat, from, to))
  }

  /** Does `change`, which changes the seats of a match in the store or what is known of them, between two commands, and tells whoever looks at it. */
  async changeSeats<T>(id: string, change: () => Promise<T>): Promise<T> {
    const done = await (this.live(id)?.changeSeats(change) ?? change())
    this.#others?.seatsChanged(id)
    return done
  }

  /** Tells whoever looks at a match that its seats changed. */
  async seatsChanged(id: string): Promise<void> {
    this.#others?.seatsChanged(id)
    await refresh(this.live(id))
  }

  /**
   * Does `work`, which takes a match out of the store and answers whether it did, between two of its commands, and tells whoever looks at the
   * match that it is no more.
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

  /** Tells whoever looks at a match that it is no more. */
  removed(id: string): void {
    this.#others?.removed(id)
    this.live(id)?.removed()
  }

  /** Tells whoever looks at a match of this user that the name changed, or the devices: who sits at one that was signed out is put out. */
  async userChanged(user: string): Promise<void> {
    this.#others?.userChanged(user)
    await this.refreshMatchesOf(user)
  }

  /** Reads the matches of a user again that are in this process's memory. */
  async refreshMatchesOf(user: string): Promise<void> {
    const concerned = [...this.#live.values()].filter((live) => (live.owned?.seatsOf(user).length ?? 0) > 0)
    await Promise.all(concerned.map((live) => refresh(live.owned)))
  }

  /**
   * Brings summaries and checkpoints of running matches up to date: those that a crash left behind, and all after a change of rules; removes
   * checkpoints that are of no use any more. Takes its time, so that those who play do not notice, until it is `stopped`. Tells nobody but the log of what fails.
   */
  async heal(stopped?: AbortSignal): Promise<void> {
    const versions = await this.#titles.versions()
    const lagging = await this.#services.matches.lagging(versions)
    // Several processes that were started together share the work best if each goes its own way.
    for (const { id } of lagging.map((each) => ({ id: each, n: Math.random() })).sort((a, b) => a.n - b.n)) {
      if (stopped?.aborted === true) return
      const from = performance.now()
      await this.with(id, () => undefined).catch(() => undefined)
      await pause(REST * (performance.now() - from), undefined, { signal: stopped }).catch(() => undefined)
    }
    if (stopped?.aborted !== true) await this.#services.matches.forgetCheckpoints(versions)
  }

  /** Resolves once all commands that were given are answered. */
  async settled(): Promise<void> {
    await Promise.all([...this.#live.values()].map((live) => live.owned?.ready().catch(() => undefined)))
    await this.#services.appender.drained()
  }
}

/** Reads the seats of a match again. Whoever has it now, if that is another process, has read them. */
async function refresh(owned: OwnedMatch | undefined): Promise<void> {
  await owned?.refresh().catch((error: unknown) => {
    if (!(error instanceof Moved)) throw error
  })
}
