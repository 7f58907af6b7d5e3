import type { Command, Handover, Options, Outcome, RollLine, Strength, Upgrade } from '@topside/engine'
import type { Held, Holder } from '../holder.ts'
import type { OwnCounts } from './own-list.ts'

/** A match's progress as lists show it, derived from its log. */
export interface StateOfPlay {
  readonly seq: number
  /** Number of commands in an open joint decision, known only to their own seats. */
  readonly unseen: number
  /** Seats that must decide now. */
  readonly deciding: readonly number[]
  /** Seats that have answered a joint decision; others see them as still deciding. */
  readonly answered: readonly number[]
  readonly sides: readonly (string | null)[]
  readonly tracks: { readonly [id: string]: number }
  readonly outcome: Outcome | null
}

export type Status = 'open' | 'running' | 'finished'

/** A taken seat's public data. */
export interface ListedSeat extends Held {
  readonly seat: number
  /** The user who held it before the computer. */
  readonly lender: string | null
  /** Strength of the computer proposed for it. */
  readonly proposed: Strength | null
  /** The user's name, marked if another name at the match looks like it. */
  readonly name: string | null
  /** Whether the user has no way to sign in other than this browser; see `Credentials`. */
  readonly guest: boolean
  /**
   * Whether and why it may change hands; see `Replacements`. `asked`: not all have agreed; `free`: it has no holder;
   * `announced`: a successor is announced.
   */
  readonly offer: 'asked' | 'announced' | Handover | null
  /** Whether its holder was absent for some days while the match waited. */
  readonly away: boolean
  /** Id and name of the announced successor; `null` for a computer. */
  readonly taker: string | null
  readonly takerName: string | null
  /** Seconds of up time until the announced change; `null` without one. */
  readonly startsIn: number | null
  /** Ids of the users who agreed. */
  readonly agreed: readonly string[]
  /** The player's name in the imported file, which is not verified. */
  readonly nameInFile: string | null
}

/** A seat reserved in a rematch. */
export interface KeptSeat {
  readonly seat: number
  readonly user: string | null
}

/** A seat to be taken, with the dice seed of its user or, for a computer, of the server. */
export interface NewSeat {
  readonly seat: number
  readonly holder: Holder
  readonly seed: string
}

/** A match as lists need it: nothing secret, nothing large. Its progress may lag slightly behind the log. */
export interface ListedMatch extends StateOfPlay {
  readonly id: string
  readonly title: string
  /** Version of the rules that it began with. */
  readonly rulesVersion: number
  /** Current version of its rules. */
  readonly rulesAt: number
  /** Why it last failed to open, for the administrator; `null` if it did not fail. */
  readonly stuck: string | null
  readonly options: Options
  readonly private: boolean
  readonly delay: number
  /** Days of its holder's absence after which a seat is free to take; 0: never. */
  readonly absence: number
  /** Whether its computers pause before each answer. */
  readonly paced: boolean
  readonly status: Status
  readonly creator: string
  readonly commitment: string
  readonly imported: boolean
  /** Whether it was imported from a file that the current rules do not replay, so that only its film is shown. */
  readonly onlyShown: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly seats: readonly ListedSeat[]
  /** The match of which this is the rematch, and who held its seats, which decides the reserved seats. */
  readonly rematchOf?: string | null
  readonly heldBefore?: readonly KeptSeat[] | null
  /** The rematch of this match. */
  readonly rematch?: string | null
}

/** A single match; once it is over, with the seed of its dice. */
export interface ShownMatch extends ListedMatch {
  readonly serverSeed: string | null
}

/** A match as known while it is played; contains no secrets. */
export interface MatchRow extends ListedMatch {
  /** Incremented whenever a seat changes hands. */
  readonly seatsVersion: number
}

/** The seeds of a match's dice. They determine every future roll, and only code that rolls dice gets them. */
export interface DiceSecrets {
  readonly serverSeed: string
  /** By seat. */
  readonly seeds: readonly string[]
  /** Rolls from the imported file; `null` if not imported. */
  readonly knownRolls: readonly RollLine[] | null
}

/** A stored match without its log. */
export interface StoredMatch {
  readonly row: MatchRow
  /** Ids of the signed-in devices of the seat holders. */
  readonly devices: readonly string[]
  readonly secrets: DiceSecrets
  /** Its last upgrade to other rules; `null` without one. */
  readonly upgrade: Upgrade | null
}

/** Data of a new match. */
export type NewMatch = Pick<
  MatchRow,
  'id' | 'title' | 'rulesVersion' | 'options' | 'private' | 'delay' | 'status' | 'creator' | 'commitment'
> & {
  readonly serverSeed: string
  readonly absence?: number | undefined
  readonly paced?: boolean | undefined
  /** Keyed hash of the creator's address; `null` for this machine. */
  readonly origin?: string | null
  readonly rematchOf?: string
}

/** A command in the log. */
export interface LogRow {
  readonly seq: number
  readonly command: Command
  readonly request: string | null
  readonly taken: number | null
}

/** A running match as the administrator sees it. */
export interface RunningMatch {
  readonly id: string
  readonly title: string
  readonly seq: number
  readonly updatedAt: Date
  readonly names: readonly string[]
  readonly imported: boolean
  /** Why it last failed to open; `null` if it did not fail. */
  readonly stuck: string | null
  /** The process that holds it, in a cluster. */
  readonly process: string | null
}

/** A page of matches with the cursor of the next one. */
export interface MatchPage {
  readonly rows: readonly ListedMatch[]
  readonly next: string | null
  /** By match: number of further matches by its creator, if any. */
  readonly more?: ReadonlyMap<string, number>
  /** Number of the caller's matches in each part, on the first page of `mine`. */
  readonly counts?: OwnCounts
}
