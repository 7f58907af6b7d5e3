import type { Command } from '@topside/engine'
import type { ChatPeers } from '../chat/chat.ts'
import { HeldElsewhere } from '../faults.ts'
import { userOf } from '../holder.ts'
import { newId } from '../ids.ts'
import type { Say } from '../log/say.ts'
import type { Holder, MatchHost, Peers } from '../match/host.ts'
import type { MemoryRoom } from '../match/memory-room.ts'
import type { MatchProvider, ObservableMatch } from '../match/observable.ts'
import type { FilmLibrary } from '../match/opening.ts'
import type { News } from '../match/owning.ts'
import type { Presence } from '../match/presence.ts'
import type { WholeReplays } from '../match/replay.ts'
import { ReplicaMatch } from '../match/replica-match.ts'
import { findStored } from '../match/stored.ts'
import type { Db } from '../store/db.ts'
import { type LeaseRow, Leases, type ProcessRow } from '../store/leases.ts'
import type { Matches } from '../store/matches.ts'
import { type SiteKey, siteKey } from '../store/site-key.ts'
import type { TitleList } from '../titles.ts'
import { Bus, type Dropped } from './bus.ts'
import { Followers } from './followers.ts'
import { Member } from './member.ts'
import type { Message } from './messages.ts'
import { type ReplicaSource, Replicas } from './replicas.ts'
import { SharedNotes } from './shared-notes.ts'

/** How a process joins a cluster. */
export interface ClusterOptions {
  readonly redisUrl: string
  /** Separates sites that share a Redis. */
  readonly redisPrefix: string
  /** Where browsers reach this particular process: `host[:port][/path]`, or a path at the address they used. */
  readonly publicAddress: string
}

/** What a cluster works with. */
export interface ClusterServices {
  readonly db: Db
  readonly matches: Matches
  readonly replays: WholeReplays
  readonly films: FilmLibrary
  readonly titles: TitleList
  /** The memory budget of this process's matches. */
  readonly room: MemoryRoom
  readonly say: Say
  /** Called for every dropped message of another process. */
  readonly dropped?: (why: Dropped) => void
}

/** Milliseconds between repeated notices that this process follows a match. */
const AGAIN = 5_000

/**
 * This process as one of several on a store: holds matches under leases, announces their news, and follows others'
 * matches.
 */
export class Cluster implements Holder, Peers, News, MatchProvider {
  /** This process's id, and where browsers reach it. */
  readonly id: string
  readonly address: string
  readonly bus: Bus
  readonly leases: Leases
  readonly notes: SharedNotes
  readonly #member: Member
  readonly #services: ClusterServices
  readonly #replicas: Replicas
  readonly #followers = new Followers()
  #host: MatchHost | undefined
  #repeating: NodeJS.Timeout | undefined
  #looking = false

  private constructor(id: string, bus: Bus, site: SiteKey, options: ClusterOptions, services: ClusterServices) {
    this.id = id
    this.address = options.publicAddress
    this.bus = bus
    this.leases = new Leases(services.db, site.clock)
    this.notes = new SharedNotes(bus, `${options.publicAddress} ${id}`)
    this.#services = services
    this.#replicas = new Replicas(this.#replicaSource())
    this.#member = new Member(this, this.leases, (late) => this.#lookAfterLeases(late), services.say)
  }

  /** Connects to the cluster. Rejects if Redis does not answer. */
  static async open(options: ClusterOptions, services: ClusterServices): Promise<Cluster> {
    const id = newId()
    const { say, dropped } = services
    const site = await siteKey(services.db)
    const bus = await Bus.open({ url: options.redisUrl, prefix: options.redisPrefix, process: id, site, say, dropped })
    return new Cluster(id, bus, site, options, services)
  }

  /** Whether this process's lease cannot have expired yet. */
  get sure(): boolean {
    return this.#member.sure
  }

  /** Joins the cluster with the matches of `host`. */
  async start(host: MatchHost): Promise<void> {
    this.#host = host
    await this.#member.start()
    this.bus.onGap(() => this.#missed())
    await this.bus.listen('all', '', (said) => this.#heard(host, said)).ready
    this.#repeating = setInterval(() => {
      for (const match of this.#replicas.ids) this.bus.tell('all', '', { kind: 'follows', match, first: false })
    }, AGAIN)
  }

  /** Releases all matches and leaves the cluster. */
  async stop(): Promise<void> {
    clearInterval(this.#repeating)
    await this.#member.stop().catch(() => undefined)
    this.bus.close()
  }

  async take(match: string): Promise<number> {
    const taken = await this.leases.take(match, this.id)
    if (taken === undefined) throw new HeldElsewhere(match)
    const { fence, before } = taken
    this.bus.tell('all', '', { kind: 'taken', match })
    if (before !== null)
      this.#services.say(`Match ${match} was taken over from process ${before}`, { event: 'moved', match })
    return fence
  }

  fence(match: string): Promise<number | undefined> {
    return this.leases.fence(match, this.id)
  }

  release(lease: LeaseRow): Promise<void> {
    return this.leases.release(lease)
  }

  /** The other processes, for spectators' chat: spectators may be connected to any of them. */
  get chatPeers(): ChatPeers {
    return {
      tell: (match) => void this.bus.tell('chat', match, { kind: 'lines' }),
      listen: (match, hear) => this.bus.listen('chat', match, hear),
    }
  }

  processes(): Promise<ProcessRow[]> {
    return this.leases.processes()
  }

  seatsChanged(match: string): void {
    this.bus.tell('all', '', { kind: 'seats', match })
    this.#replicas.tell(match, (each) => each.renewed())
  }

  removed(match: string): void {
    this.bus.tell('all', '', { kind: 'removed', match })
    this.#replicas.tell(match, (each) => each.removed())
  }

  userChanged(user: string): void {
    this.bus.tell('all', '', { kind: 'user', user })
    this.#renewReplicasOf(user)
  }

  commands(match: string, seq: number, commands: readonly Command[]): void {
    this.#tellOf(match, { kind: 'commands', seq, commands })
  }

  renewed(match: string): void {
    this.#tellOf(match, { kind: 'renewed' })
  }

  presence(match: string, presence: Presence): void {
    this.#tellOf(match, { kind: 'presence', lines: presence.all() })
  }

  open(id: string): Promise<ObservableMatch> {
    return this.#replicas.open(id)
  }

  close(match: ObservableMatch): Promise<void> {
    return this.#replicas.close(match)
  }

  #replicaSource(): ReplicaSource {
    const { matches, titles, room } = this.#services
    return {
      room,
      listen: (id, hear) => this.bus.listen('match', id, hear),
      load: async (id) => ReplicaMatch.load(this.#services, await findStored(matches, titles, id), () => room.make()),
      followed: (replica) => {
        this.bus.tell('all', '', { kind: 'follows', match: replica.id, first: true })
        const held = this.#host?.live(replica.id)
        if (held !== undefined) replica.present(held.presence.all())
      },
    }
  }

  #heard(host: MatchHost, said: Message<'all'>): void {
    switch (said.kind) {
      case 'follows': {
        const held = host.live(said.match)
        const known = this.#followers.has(said.match)
        this.#followers.add(said.match)
        if (held === undefined) return
        if (!known) this.renewed(said.match)
        if (said.first) this.presence(said.match, held.presence)
        return
      }
      case 'taken':
        if (!this.#replicas.has(said.match)) return
        this.bus.tell('all', '', { kind: 'follows', match: said.match, first: true })
        this.#replicas.tell(said.match, (each) => each.renewed())
        return
      case 'seats':
        host.live(said.match)?.refresh().catch(ignore)
        this.#replicas.tell(said.match, (each) => each.renewed())
        return
      case 'removed':
        host.live(said.match)?.removed()
        this.#replicas.tell(said.match, (each) => each.removed())
        return
      case 'user':
        host.refreshMatchesOf(said.user).catch(ignore)
        this.#renewReplicasOf(said.user)
    }
  }

  /** Messages may have been lost: rereads what other processes may have changed. */
  #missed(): void {
    for (const match of this.#replicas.ids) {
      this.bus.tell('all', '', { kind: 'follows', match, first: true })
      this.#replicas.tell(match, (each) => each.renewed())
    }
    this.#lookAfterLeases(true).catch(ignore)
  }

  /**
   * Drops matches that this process no longer holds, and rereads the seats of those whose holders changed in the store.
   */
  async #lookAfterLeases(closely: boolean): Promise<void> {
    const host = this.#host
    if (host === undefined || this.#looking) return
    this.#looking = true
    try {
      await this.#compareLeases(host, closely)
    } finally {
      this.#looking = false
    }
  }

  async #compareLeases(host: MatchHost, closely: boolean): Promise<void> {
    const known = host.leases()
    if (!closely) {
      const { count, fences } = await this.leases.sum(this.id)
      const sum = known.reduce((all, { fence }) => all + fence, 0)
      if (count === known.length && fences === sum) return
    }
    host.keepOnly(known, await this.leases.held(this.id))
  }

  /** Sends a match's news to its replicas, here and in other processes. */
  #tellOf(id: string, said: Message<'match'>): void {
    this.#replicas.hear(id, said)
    if (this.#followers.has(id)) this.bus.tell('match', id, said)
  }

  #renewReplicasOf(user: string): void {
    this.#replicas.tellAll((replica) => {
      if (replica.row.seats.some((seat) => userOf(seat) === user)) replica.renewed()
    })
  }
}

function ignore(): undefined {
  return undefined
}
