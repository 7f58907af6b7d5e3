import type { MatchSummary } from '@topside/protocol'
import { describe, type Fault, fault } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'

/** How somebody stands to a match at the moment in which the store was asked. */
export interface Standing {
  /** `null`: there is no such match. */
  readonly status: MatchSummary['status'] | null
  /** Number of changes of its seats so far. */
  readonly seatsVersion: number
  /** `null`: nobody, or nobody any more. */
  readonly user: string | null
  /** The user's name of today. */
  readonly name: string
  /** Id of the device that shows who the user is. */
  readonly device: string
  /** Seats that the user holds. */
  readonly seats: readonly number[]
}

/** A user who was known before, by one of their devices: it may have been signed out since. */
export interface KnownDevice {
  readonly user: string
  readonly device: string
}

/** Who asks: somebody with the token of a device, somebody known before, or nobody in particular. */
export type Claim = { readonly token: string } | KnownDevice | undefined

/** Who knows how people stand to matches: the store, and never the memory. Everything rejects if it does not answer. */
export interface StandingSource {
  of(match: string, claim: Claim): Promise<Standing>
  /** The seats held now, by the id of each device of their holders. */
  holders(match: string): Promise<ReadonlyMap<string, readonly number[]>>
}

/** Somebody who was let in, as far as the store knows: `user` is `null` for a spectator without a name. */
export interface Admitted extends Standing {}

/** A user who may play. */
export interface AdmittedPlayer extends Admitted {
  readonly user: string
}

/**
 * The one way into a room, by whatever door: a join at this process, one that another process passed on, one after a takeover, and whoever
 * asks to hear what is said. It asks the store, and never the memory, who somebody is and what they hold now; if the store does not answer,
 * nobody is let in.
 */
export class Admission {
  /** Devices for which another process of this site vouches, by the join in question: nothing that comes from outside can be such an object. */
  readonly #vouched = new WeakMap<object, KnownDevice>()
  readonly #standings: StandingSource
  readonly #say: Say

  constructor(standings: StandingSource, say: Say) {
    this.#standings = standings
    this.#say = say
  }

  /** From now on whoever joins with this very object is this user, as long as the device is not signed out. */
  vouch(join: object, known: KnownDevice): void {
    this.#vouched.set(join, known)
  }

  /** Who joins: whom a process vouched for, else who has the token. */
  claim(join: object | undefined, token: string | undefined): Claim {
    const known = join === undefined ? undefined : this.#vouched.get(join)
    if (known !== undefined) return known
    return token === undefined ? undefined : { token }
  }

  /**
   * Lets a user into the room of players. Throws a {@link Fault}: `not-signed-in`, `not-found`, `not-a-player` for who holds no seat just
   * now, `not-stored`.
   */
  async player(match: string, claim: Claim): Promise<AdmittedPlayer> {
    const standing = await this.#ask(this.#standings.of(match, claim))
    const { user } = standing
    if (user === null) throw fault('not-signed-in')
    if (standing.status === null) throw fault('not-found')
    if (standing.seats.length === 0) throw fault('not-a-player')
    return { ...standing, user }
  }

  /** Lets anybody into the spectator room of a match. Throws a {@link Fault}: `not-found`, `not-stored`. */
  async spectator(match: string, claim: Claim): Promise<Admitted> {
    const standing = await this.#ask(this.#standings.of(match, claim))
    if (standing.status === null) throw fault('not-found')
    return standing
  }

  /** The seats held just now, by the id of each device of their holders. Throws a {@link Fault} `not-stored`. */
  holders(match: string): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.#ask(this.#standings.holders(match))
  }

  async #ask<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      this.#say(`Nobody is let in: ${describe(error)}`, WRONG)
      throw fault('not-stored')
    }
  }
}
