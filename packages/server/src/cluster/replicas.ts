import type { MemoryRoom, Sleepers } from '../match/memory-room.ts'
import type { ObservableMatch } from '../match/observable.ts'
import type { ReplicaMatch } from '../match/replica-match.ts'
import type { Message } from './messages.ts'

/** Passes news to the match; queues it until the match is loaded. */
interface NewsQueue {
  match: ReplicaMatch | undefined
  readonly early: Message<'match'>[]
}

interface Replica {
  readonly queue: NewsQueue
  readonly loading: Promise<ReplicaMatch>
  readonly silence: () => void
  users: number
}

/** What replicas are created from. */
export interface ReplicaSource {
  /** The memory budget, shared with the matches that this process holds. */
  readonly room: MemoryRoom
  /** Subscribes to a match's news; `ready` resolves once subscribed. */
  listen(
    id: string,
    hear: (said: Message<'match'>) => void,
  ): { readonly ready: Promise<void>; readonly stop: () => void }
  /** Loads a match whose news is already subscribed. */
  load(id: string): Promise<ReplicaMatch>
  /** A replica is ready: its holder should send news. */
  followed(replica: ReplicaMatch): void
}

/** The matches that users of this process watch, wherever they are held. */
export class Replicas implements Sleepers {
  readonly #source: ReplicaSource
  readonly #replicas = new Map<string, Replica>()

  constructor(source: ReplicaSource) {
    this.#source = source
    source.room.add(this)
  }

  /** Number of replicas. */
  get size(): number {
    return this.#replicas.size
  }

  *loaded(): Iterable<ReplicaMatch> {
    for (const { queue } of this.#replicas.values()) if (queue.match !== undefined) yield queue.match
  }

  /** Ids of all replicas. */
  get ids(): Iterable<string> {
    return this.#replicas.keys()
  }

  has(id: string): boolean {
    return this.#replicas.has(id)
  }

  /**
   * Opens the replica of a match; pair each call with a {@link close}. Throws a `Fault`: `too-busy` if there is no
   * memory for another match; otherwise the reason why it cannot be read.
   */
  async open(id: string): Promise<ObservableMatch> {
    let replica = this.#replicas.get(id)
    if (replica === undefined) {
      this.#source.room.admit()
      const queue: NewsQueue = { match: undefined, early: [] }
      const { ready, stop } = this.#source.listen(id, (said) => hear(queue, said))
      replica = { queue, loading: this.#follow(id, queue, ready), silence: stop, users: 0 }
      this.#replicas.set(id, replica)
    }
    replica.users++
    try {
      return await replica.loading
    } catch (error) {
      replica.users--
      if (this.#replicas.get(id) === replica) this.#replicas.delete(id)
      replica.silence()
      throw error
    }
  }

  async close({ id }: ObservableMatch): Promise<void> {
    const replica = this.#replicas.get(id)
    if (replica === undefined || --replica.users > 0) return
    this.#replicas.delete(id)
    replica.silence()
    await replica.loading.then((match) => match.stop())
  }

  /** Passes a match's news to its replica, if there is one. */
  hear(id: string, said: Message<'match'>): void {
    const replica = this.#replicas.get(id)
    if (replica !== undefined) hear(replica.queue, said)
  }

  /** Calls `news` with the replica of a match, once it is loaded. */
  tell(id: string, news: (replica: ReplicaMatch) => void): void {
    this.#replicas
      .get(id)
      ?.loading.then(news)
      .catch(() => undefined)
  }

  /** Calls `news` with every replica. */
  tellAll(news: (replica: ReplicaMatch) => void): void {
    for (const id of this.#replicas.keys()) this.tell(id, news)
  }

  /**
   * Subscribes before loading; news is queued until the match is loaded. While Redis is down, the replica polls the
   * log.
   */
  async #follow(id: string, queue: NewsQueue, ready: Promise<void>): Promise<ReplicaMatch> {
    await ready
    const match = await this.#source.load(id)
    queue.match = match
    for (const said of queue.early.splice(0)) hear(queue, said)
    this.#source.followed(match)
    this.#source.room.make()
    return match
  }
}

function hear({ match, early }: NewsQueue, said: Message<'match'>): void {
  if (match === undefined) early.push(said)
  else if (said.kind === 'commands') match.commands(said.seq, said.commands)
  else if (said.kind === 'renewed') match.renewed()
  else match.present(said.lines)
}
