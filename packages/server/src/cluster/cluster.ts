import type { Command } from '@topside/engine'
import { fault } from '../faults.ts'
import { newId } from '../ids.ts'
import { FollowedMatch } from '../match/followed-match.ts'
import type { Holder, MatchHost, Others } from '../match/host.ts'
import type { News } from '../match/hosted-match.ts'
import type { Presence, PresenceLine } from '../match/presence.ts'
import type { Showing, Watched } from '../match/scene.ts'
import type { Db } from '../store/db.ts'
import { type Lease, Leases, type ProcessRow } from '../store/leases.ts'
import type { Matches } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'
import { Bus, type Message } from './bus.ts'
import { Member } from './member.ts'
import { SharedNotes } from './shared-notes.ts'

/** How a process takes its place beside others. */
export interface ClusterOptions {
  readonly redisUrl: string
  /** Sets sites apart that share a Redis. */
  readonly redisPrefix: string
  /** Where browsers reach this process and no other: `host[:port][/path]`, or a path at the address that they asked. */
  readonly publicAddress: string
}

/** What a cluster works with. */
export interface ClusterServices {
  readonly db: Db
  readonly matches: Matches
  readonly titles: TitleList
  readonly say: (line: string) => void
}

/** The match is held by another process. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere'
}

interface Followed {
  readonly loading: Promise<FollowedMatch>
  users: number
  silence: () => void
}

/** Topic of what concerns every process. */
const ALL = 'all'

function topicOf(match: string): string {
  return `match-${match}`
}

/** This process as one of several that serve the same store: holds matches under leases, tells of them, and follows those of others. */
export class Cluster implements Holder, Others, News, Showing {
  readonly bus: Bus
  readonly leases: Leases
  readonly notes: SharedNotes
  readonly #member: Member
  readonly #services: ClusterServices
  readonly #followed = new Map<string, Followed>()
  #host: MatchHost | undefined

  private constructor(id: string, bus: Bus, options: ClusterOptions, services: ClusterServices) {
    this.bus = bus
    this.leases = new Leases(services.db)
    this.notes = new SharedNotes(bus, `${options.publicAddress} ${id}`)
    this.#services = services
    const who = { id, address: options.publicAddress }
    this.#member = new Member(who, this.leases, (held) => this.#host?.keepOnly(held), services.say)
  }

  /** Connects to the others. Rejects if Redis does not answer. */
  static async open(options: ClusterOptions, services: ClusterServices): Promise<Cluster> {
    const id = newId()
    const bus = await Bus.open(options.redisUrl, options.redisPrefix, id, services.say)
    return new Cluster(id, bus, options, services)
  }

  get id(): string {
    return this.#member.id
  }

  /** Whether the others cannot yet take this process for dead. */
  get sure(): boolean {
    return this.#member.sure
  }

  get address(): string {
    return this.#member.address
  }

  /** Begins to take part, with the matches of `host`. */
  async start(host: MatchHost): Promise<void> {
    this.#host = host
    await this.#member.start()
    await this.bus.listen(ALL, (message) => this.#heard(host, message))
  }

  /** Gives all matches back and leaves the others. */
  async stop(): Promise<void> {
    await this.#member.stop().catch(() => undefined)
    await this.bus.close()
  }

  async take(match: string): Promise<number> {
    const fence = await this.leases.take(match, this.id)
    if (fence === undefined) throw new HeldElsewhere(match)
    return fence
  }

  release(lease: Lease): Promise<void> {
    return this.leases.release(lease)
  }

  processes(): Promise<ProcessRow[]> {
    return this.leases.processes()
  }

  seatsChanged(match: string): void {
    this.bus.tell(ALL, { kind: 'seats', match, from: this.id })
  }

  removed(match: string): void {
    this.bus.tell(ALL, { kind: 'removed', match, from: this.id })
  }

  renamed(person: string): void {
    this.bus.tell(ALL, { kind: 'renamed', person, from: this.id })
  }

  commands(match: string, seq: number, commands: readonly Command[]): void {
    this.bus.tell(topicOf(match), { kind: 'commands', seq, commands })
  }

  renewed(match: string): void {
    this.bus.tell(topicOf(match), { kind: 'renewed' })
  }

  presence(match: string, presence: Presence): void {
    this.bus.tell(topicOf(match), { kind: 'presence', lines: presence.all() })
  }

  async open(id: string): Promise<Watched> {
    let followed = this.#followed.get(id)
    if (followed === undefined) {
      const made: Followed = { loading: this.#follow(id, () => made), users: 0, silence: () => undefined }
      followed = made
      this.#followed.set(id, followed)
    }
    followed.users++
    try {
      return await followed.loading
    } catch (error) {
      followed.users--
      if (this.#followed.get(id) === followed) this.#followed.delete(id)
      followed.silence()
      throw error
    }
  }

  async close({ id }: Watched): Promise<void> {
    const followed = this.#followed.get(id)
    if (followed === undefined || --followed.users > 0) return
    this.#followed.delete(id)
    followed.silence()
    await followed.loading.then((match) => match.stop())
  }

  /** Listens before it reads: what is told meanwhile waits until the match is there. */
  async #follow(id: string, followed: () => Followed): Promise<FollowedMatch> {
    const { matches, titles } = this.#services
    const early: Message[] = []
    let match: FollowedMatch | undefined
    const silence = await this.bus.listen(topicOf(id), (message) => {
      if (match === undefined) early.push(message)
      else hear(match, message)
    })
    followed().silence = silence
    const row = await matches.get(id)
    if (row === undefined) throw fault('not-found')
    const title = await titles.rules(row.title)
    if (title === undefined)
      throw fault('match-not-running', { key: 'error.unknown-title', args: { title: row.title } })
    match = await FollowedMatch.load(this.#services, row, title)
    for (const message of early) hear(match, message)
    this.bus.tell(ALL, { kind: 'hello', match: id })
    return match
  }

  #heard(host: MatchHost, { kind, match, person, from }: Message): void {
    const id = typeof match === 'string' ? match : ''
    const held = host.live(id)
    if (kind === 'hello' && held !== undefined) this.presence(id, held.presence)
    if (kind === 'seats') {
      if (from !== this.id) held?.refresh().catch(() => undefined)
      this.#tellFollowed(id, (each) => each.renewed())
    }
    if (kind === 'removed') {
      if (from !== this.id) held?.removed()
      this.#tellFollowed(id, (each) => each.removed())
    }
    if (kind === 'renamed' && typeof person === 'string') {
      if (from !== this.id) host.refreshMatchesOf(person).catch(() => undefined)
      for (const each of this.#followed.keys())
        this.#tellFollowed(each, (followed) => {
          if (followed.row.seats.some((seat) => seat.person === person)) followed.renewed()
        })
    }
  }

  #tellFollowed(id: string, news: (followed: FollowedMatch) => void): void {
    this.#followed.get(id)?.loading.then(news, () => undefined)
  }
}

function hear(match: FollowedMatch, { kind, seq, commands, lines }: Message): void {
  if (kind === 'commands' && typeof seq === 'number' && Array.isArray(commands))
    match.commands(seq, commands as Command[])
  if (kind === 'renewed') match.renewed()
  if (kind === 'presence' && Array.isArray(lines)) match.present(lines as PresenceLine[])
}
