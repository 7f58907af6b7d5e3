import type { Chance, Ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'

/**
 * The current or just decided fight, for all viewers: two opposing sides, drawn as one picture beside the map. Pieces
 * are named by id. Everything that is not public is removed before the fight is sent.
 */
export interface Engagement {
  /** Id of the contested space. */
  readonly place: string
  /** The kind of fight, with its rule. */
  readonly name: Text
  readonly attacker: EngagedSide
  readonly defender: EngagedSide
  /** Dice modifiers and their sources. */
  readonly ledgers: readonly Ledger[]
  /** Progress: rounds, and what comes next. */
  readonly notes: readonly Text[]
  /**
   * Tables that could resolve it in its current state, each with the probabilities of its results. If present, the
   * ledgers are shown line by line.
   */
  readonly tables?: readonly EngagedTable[]
  /** The last dice and their results; absent: no dice yet. */
  readonly last?: EngagedRoll
  /** How it ended; absent: it is not over. */
  readonly over?: Text
}

/** A results table at the column that applies to an engagement. */
export interface EngagedTable {
  readonly name: Text
  readonly chances: readonly Chance[]
  /** Whether this table is the one in use. */
  readonly used: boolean
}

/** One of the two sides of an engagement. */
export interface EngagedSide {
  /** Id of the side. */
  readonly side: string
  /** Its role: attacker or defender. */
  readonly role: Text
  /** The group that faces the enemy now, if any. */
  readonly front?: EngagedGroup
  /** All other participants by rank, from front to rear. */
  readonly ranks: readonly EngagedRank[]
}

/** Pieces of a side with the same purpose, waiting or in support. */
export interface EngagedRank {
  /** Their purpose. */
  readonly name: Text
  /** In the order in which they come forward. */
  readonly groups: readonly EngagedGroup[]
}

/** Pieces that fight together. */
export interface EngagedGroup {
  /** How they fight: their tactic. */
  readonly name?: Text
  readonly pieces: readonly EngagedPiece[]
}

/** A piece in a group. */
export interface EngagedPiece {
  readonly piece: string
  /** Its role in the group, such as leading or supporting. */
  readonly part?: Text
  /** The dice that it is about to roll, by number of sides. */
  readonly dice?: readonly number[]
}

/** Dice rolled in an engagement, and their results. */
export interface EngagedRoll {
  /** Number of the roll in the match, from 0. */
  readonly n: number
  /** Purpose of the roll, with its rule. */
  readonly name: Text
  readonly groups: readonly EngagedDice[]
  /** The results. */
  readonly results: readonly Text[]
}

/** The dice of one side in a roll. */
export interface EngagedDice {
  /** Id of the side. */
  readonly side: string
  readonly dice: readonly { readonly sides: number; readonly value: number }[]
  /** The value that counts, modifiers included; absent: each die counts by itself. */
  readonly total?: number
}
