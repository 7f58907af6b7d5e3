import type { Chance, Ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'

/**
 * A fight that goes on, or has just been decided, as everybody may see it: two sides that face each other, drawn as one picture beside the map. Pieces are
 * named by id; whatever of it not everybody may know is left out before anybody is told.
 */
export interface Engagement {
  /** Id of the space that is fought for. */
  readonly place: string
  /** What is fought, with its rule. */
  readonly name: Text
  readonly attacker: EngagedSide
  readonly defender: EngagedSide
  /** What is added to the dice, with where it comes from. */
  readonly ledgers: readonly Ledger[]
  /** How far it has gone: rounds, what comes next. */
  readonly notes: readonly Text[]
  /** Tables on which it could be settled as it stands, each with how likely its results are; its ledgers are read line by line then. */
  readonly tables?: readonly EngagedTable[]
  /** The last dice and what came of them; absent: none have been rolled. */
  readonly last?: EngagedRoll
  /** How it ended; absent: it goes on. */
  readonly over?: Text
}

/** A table of results at the column that an engagement has come to. */
export interface EngagedTable {
  readonly name: Text
  readonly chances: readonly Chance[]
  /** Whether it is the one that is used. */
  readonly used: boolean
}

/** One of the two sides of an engagement. */
export interface EngagedSide {
  /** Id of the side. */
  readonly side: string
  /** What it does: attack, defend. */
  readonly role: Text
  /** Who faces the enemy now, if anybody does. */
  readonly front?: EngagedGroup
  /** All others that take part, rank by rank, from the front to the rear. */
  readonly ranks: readonly EngagedRank[]
}

/** Those of a side that wait, or serve, for one purpose. */
export interface EngagedRank {
  /** What they are there for. */
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
  /** What it is in its group: the one that leads, the one that supports. */
  readonly part?: Text
  /** The dice that it is about to roll, by number of sides. */
  readonly dice?: readonly number[]
}

/** Dice that were rolled in an engagement, and what came of them. */
export interface EngagedRoll {
  /** Number of the roll in the match, from 0. */
  readonly n: number
  /** What was rolled for, with its rule. */
  readonly name: Text
  readonly groups: readonly EngagedDice[]
  /** What came of it. */
  readonly results: readonly Text[]
}

/** The dice of one side in a roll. */
export interface EngagedDice {
  /** Id of the side. */
  readonly side: string
  readonly dice: readonly { readonly sides: number; readonly value: number }[]
  /** What counts of them, with all that was added; absent: each die for itself. */
  readonly total?: number
}
