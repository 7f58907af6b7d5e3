import type { MatchSummary } from '@topside/protocol'
import { describe, type Fault, fault } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'

/** A user authenticated earlier by a device, which may have been signed out since. */
export interface KnownDevice {
  readonly user: string
  readonly device: string
}

/** A user signed in on a device. */
export interface SignedIn extends KnownDevice {
  /** The user's current name. */
  readonly name: string
}

/** The seats of a match when the store was asked. */
interface SeatsHeld {
  /** Number of seat changes so far. */
  readonly seatsVersion: number
  /** Seats that the user holds. */
  readonly seats: readonly number[]
}

/** A user's access to a match when the store was asked. */
export interface MatchAccess extends SeatsHeld {
  /** `null`: no such match. */
  readonly status: MatchSummary['status'] | null
  /** `undefined`: anonymous, or the token or device is no longer valid. */
  readonly who: SignedIn | undefined
}

/** A claimed identity: a device's token, a user authenticated earlier, or none. */
export type Claim = { readonly token: string } | KnownDevice | undefined

/** Source of users' access to matches: the store, never memory. All methods reject if it does not answer. */
export interface AccessSource {
  of(match: string, claim: Claim): Promise<MatchAccess>
  /** Seats currently held, by the id of each device of their holders. */
  holders(match: string): Promise<ReadonlyMap<string, readonly number[]>>
}

/** A user who may play. */
export interface AdmittedPlayer extends SignedIn, SeatsHeld {}

/**
 * The only way into a room: for joins at this process or forwarded by another, rejoins after a takeover, and chat.
 * Always asks the store, never memory, for the user and their current seats, and admits nobody if the store does not
 * answer.
 */
export class Admission {
  /** Devices that another process of this site vouches for, by the join object, which clients cannot forge. */
  readonly #vouched = new WeakMap<object, KnownDevice>()
  readonly #source: AccessSource
  readonly #say: Say

  constructor(source: AccessSource, say: Say) {
    this.#source = source
    this.#say = say
  }

  /** Treats a join with this very object as this user, unless the device is signed out. */
  vouch(join: object, known: KnownDevice): void {
    this.#vouched.set(join, known)
  }

  /** The claim of a join: the user vouched for, otherwise the token. */
  claim(join: object | undefined, token: string | undefined): Claim {
    const known = join === undefined ? undefined : this.#vouched.get(join)
    if (known !== undefined) return known
    return token === undefined ? undefined : { token }
  }

  /**
   * Admits a user to the players' room. Throws a {@link Fault}: `not-signed-in`, `not-found`, `not-a-player` without a
   * seat, `not-stored`.
   */
  async player(match: string, claim: Claim): Promise<AdmittedPlayer> {
    const { status, who, seats, seatsVersion } = await this.#ask(this.#source.of(match, claim))
    if (who === undefined) throw fault('not-signed-in')
    if (status === null) throw fault('not-found')
    if (seats.length === 0) throw fault('not-a-player')
    return { ...who, seats, seatsVersion }
  }

  /** Admits anyone to the spectators' room of an existing match. Throws a {@link Fault}: `not-found`, `not-stored`. */
  async spectator(match: string, claim: Claim): Promise<MatchAccess> {
    const access = await this.#ask(this.#source.of(match, claim))
    if (access.status === null) throw fault('not-found')
    return access
  }

  /** Seats currently held, by the id of each device of their holders. Throws a {@link Fault} `not-stored`. */
  holders(match: string): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.#ask(this.#source.holders(match))
  }

  async #ask<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      this.#say(`Joins refused: ${describe(error)}`, WRONG)
      throw fault('not-stored')
    }
  }
}
