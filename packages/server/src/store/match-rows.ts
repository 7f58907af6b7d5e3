import type { Command, Handover, Options, Outcome, RollLine, Strength, Upgrade } from '@topside/engine'
import type { OwnCounts } from './own-list.ts'

/** What lists show of how a match goes: it follows from the log. */
export interface StateOfPlay {
  readonly seq: number
  /** Commands in an open joint decision, known to their own seats alone. */
  readonly unseen: number
  /** Seats that must decide now. */
  readonly deciding: readonly number[]
  /** Seats that have answered in such a decision: others are told that they must still decide. */
  readonly answered: readonly number[]
  readonly sides: readonly (string | null)[]
  readonly tracks: { readonly [id: string]: number }
  readonly outcome: Outcome | null
}

export type Status = 'open' | 'running' | 'finished'

/** A taken seat as anybody may know it. */
export interface ListedSeat {
  readonly seat: number
  /** Nobody here for a finished match that came from a file, and for a seat that a computer plays, or that is free. */
  readonly user: string | null
  /** How strong the computer is that plays it; `null` where none does. */
  readonly bot: Strength | null
  /** The user who held it before the computer. */
  readonly lender: string | null
  /** How strong the computer is that is proposed for it. */
  readonly proposed: Strength | null
  /** The name of the user, with a mark behind it if another one at the match has one that looks like it. */
  readonly name: string | null
  /** Whether the user is gone with the browser; see `Credentials`. */
  readonly guest: boolean
  /** Whether somebody else may have it, and why; see `Replacements`. `asked`: not all have agreed; `free`: nobody holds it; `announced`: who is going to. */
  readonly offer: 'asked' | 'announced' | Handover | null
  /** Whether its holder has shown no sign for some days while the match waited. */
  readonly away: boolean
  /** Id and name of the user who is going to take it over, while that is announced; `null` for a computer. */
  readonly taker: string | null
  readonly takerName: string | null
  /** Seconds, in which the site must be up, until what is announced is done; `null` where nothing is. */
  readonly startsIn: number | null
  /** Ids of the users who agreed. */
  readonly agreed: readonly string[]
  /** The name that stands in the file from which the match came: nobody knows whose it is. */
  readonly nameInFile: string | null
}

/** For whom a seat of a rematch is kept. */
export interface KeptSeat {
  readonly seat: number
  readonly user: string | null
}

/** A seat that is about to be taken, with the seed that its user, or the server for a computer, gives to the dice. */
export interface NewSeat {
  readonly seat: number
  /** `null`: a computer plays it. */
  readonly user: string | null
  readonly bot?: Strength
  readonly seed: string
}

/** A match as lists need it: nothing secret, and nothing large. How it goes may lag behind the log by a moment. */
export interface ListedMatch extends StateOfPlay {
  readonly id: string
  readonly title: string
  /** The version of the rules that it was begun with. */
  readonly rulesVersion: number
  /** The version of the rules that it is at. */
  readonly rulesAt: number
  /** Why it could not be opened last, for those who look after the server; `null`: it could. */
  readonly stuck: string | null
  readonly options: Options
  readonly private: boolean
  readonly delay: number
  /** Days without a sign after which a seat is free for anybody; 0: never. */
  readonly absence: number
  /** Whether its computers wait a moment before each answer. */
  readonly paced: boolean
  readonly status: Status
  readonly creator: string
  readonly commitment: string
  readonly imported: boolean
  /** Whether it came from a file that the rules do not play as it was played, so that only its film is shown. */
  readonly onlyShown: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly seats: readonly ListedSeat[]
  /** The match of which this is the rematch, and who held its seats: each is kept for whoever sat before it. */
  readonly rematchOf?: string | null
  readonly heldBefore?: readonly KeptSeat[] | null
  /** The rematch of this match. */
  readonly rematch?: string | null
}

/** A match that somebody asks for: once it is over, with the seed of its dice. */
export interface ShownMatch extends ListedMatch {
  readonly serverSeed: string | null
}

/** A match as it is known while it is played; nothing in it is secret. */
export interface MatchRow extends ListedMatch {
  /** Grows whenever a seat changes hands. */
  readonly seatsVersion: number
}

/** What the dice of a match are made from. Whoever has it knows every roll to come: it goes no further than to those who make the dice. */
export interface DiceSecrets {
  readonly serverSeed: string
  /** By seat. */
  readonly seeds: readonly string[]
  /** Rolls that came with the file of the match; `null` if it came from none. */
  readonly knownRolls: readonly RollLine[] | null
}

/** A match as stored, without its log: all that is needed to play it. */
export interface StoredMatch {
  readonly row: MatchRow
  /** Ids of the devices of those who hold seats: who was signed out is none of them. */
  readonly devices: readonly string[]
  readonly secrets: DiceSecrets
  /** Where it went on last under other rules; `null`: it never did. */
  readonly upgrade: Upgrade | null
}

/** What is needed to add a match. */
export type NewMatch = Pick<
  MatchRow,
  'id' | 'title' | 'rulesVersion' | 'options' | 'private' | 'delay' | 'status' | 'creator' | 'commitment'
> & {
  readonly serverSeed: string
  readonly absence?: number | undefined
  readonly paced?: boolean | undefined
  /** Tells apart what comes from different addresses; `null` for this machine's own. */
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

/** A running match as those see it who look after the server. */
export interface RunningMatch {
  readonly id: string
  readonly title: string
  readonly seq: number
  readonly updatedAt: Date
  readonly names: readonly string[]
  readonly imported: boolean
  /** Why it could not be opened last; `null`: it could. */
  readonly stuck: string | null
  /** The process that holds it, where there are several. */
  readonly process: string | null
}

/** A page of matches with the cursor of the next one. */
export interface MatchPage {
  readonly rows: readonly ListedMatch[]
  readonly next: string | null
  /** By match: how many more of its creator stand behind it, where that is not all. */
  readonly more?: ReadonlyMap<string, number>
  /** How many matches of the asker each part has; with the first page of `mine`. */
  readonly counts?: OwnCounts
}
