import type { MemoryRoom, Sleepers } from '../match/memory-room.ts'
import type { ObservableMatch } from '../match/observable.ts'
import type { ReplicaMatch } from '../match/replica-match.ts'
import type { Said } from './messages.ts'

/** What is told of a match goes into the match; what was told before it was there waits. */
interface Ear {
  match: ReplicaMatch | undefined
  readonly early: Said<'match'>[]
}

interface Replica {
  readonly ear: Ear
  readonly loading: Promise<ReplicaMatch>
  readonly silence: () => void
  users: number
}

/** What replicas are made with. */
export interface ReplicaSource {
  /** The memory that they share with the matches that this process holds. */
  readonly room: MemoryRoom
  /** Hears what is told of a match; `ready` resolves once that is so. */
  listen(id: string, hear: (said: Said<'match'>) => void): { readonly ready: Promise<void>; readonly stop: () => void }
  /** Reads a match that is heard of already. */
  load(id: string): Promise<ReplicaMatch>
  /** A replica is there: whoever holds the match should tell of it. */
  followed(replica: ReplicaMatch): void
}

/** The matches that somebody in this process watches, whoever holds them. */
export class Replicas implements Sleepers {
  readonly #source: ReplicaSource
  readonly #replicas = new Map<string, Replica>()

  constructor(source: ReplicaSource) {
    this.#source = source
    source.room.add(this)
  }

  /** Number of all of them. */
  get size(): number {
    return this.#replicas.size
  }

  *loaded(): Iterable<ReplicaMatch> {
    for (const { ear } of this.#replicas.values()) if (ear.match !== undefined) yield ear.match
  }

  /** Ids of all of them. */
  get ids(): Iterable<string> {
    return this.#replicas.keys()
  }

  has(id: string): boolean {
    return this.#replicas.has(id)
  }

  /**
   * The replica of a match; each call is answered by one {@link close}. Throws a `Fault`: `too-busy` if so many matches are open that
   * there would be no memory for another; why it cannot be read.
   */
  async open(id: string): Promise<ObservableMatch> {
    let replica = this.#replicas.get(id)
    if (replica === undefined) {
      this.#source.room.admit()
      const ear: Ear = { match: undefined, early: [] }
      const { ready, stop } = this.#source.listen(id, (said) => hear(ear, said))
      replica = { ear, loading: this.#follow(id, ear, ready), silence: stop, users: 0 }
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

  /** Says something of a match to its replica, if there is one. */
  hear(id: string, said: Said<'match'>): void {
    const replica = this.#replicas.get(id)
    if (replica !== undefined) hear(replica.ear, said)
  }

  /** Tells the replica of a match something, once it is read. */
  tell(id: string, news: (replica: ReplicaMatch) => void): void {
    this.#replicas
      .get(id)
      ?.loading.then(news)
      .catch(() => undefined)
  }

  /** Tells every replica something. */
  tellAll(news: (replica: ReplicaMatch) => void): void {
    for (const id of this.#replicas.keys()) this.tell(id, news)
  }

  /** Listens before it reads: what is told meanwhile waits until the match is there. While Redis is gone it looks into the log now and then. */
  async #follow(id: string, ear: Ear, ready: Promise<void>): Promise<ReplicaMatch> {
    await ready
    const match = await this.#source.load(id)
    ear.match = match
    for (const said of ear.early.splice(0)) hear(ear, said)
    this.#source.followed(match)
    this.#source.room.make()
    return match
  }
}

function hear({ match, early }: Ear, said: Said<'match'>): void {
  if (match === undefined) early.push(said)
  else if (said.kind === 'commands') match.commands(said.seq, said.commands)
  else if (said.kind === 'renewed') match.renewed()
  else match.present(said.lines)
}
