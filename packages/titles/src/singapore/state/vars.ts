import type { EngagedRoll, Engagement } from '@topside/engine'
import type { Army } from '../data/armies.ts'
import type { CardId } from '../data/cards.ts'
import type { UnitId } from '../data/units.ts'

/** The phase of a player turn (2); also the value of the track `phase`. */
export const PHASES = ['deployment', 'supplies', 'air', 'movement', 'air-combat', 'combat', 'end'] as const
/** A phase of a player turn. */
export type Phase = (typeof PHASES)[number]

/** A unit's plan for the movement phase (6): places from its first to its last. */
export interface Planned {
  readonly unit: UnitId
  /** Ids of the places, including the first. */
  readonly path: readonly string[]
  /** Movement points spent. */
  readonly spent: number
  /**
   * Whether the last step enters a contested or enemy-occupied sector: it costs a token, and ends the move (6.7, 7.2).
   */
  readonly attack: boolean
  /** Whether the last step goes by road (6.2). */
  readonly road: boolean
}

/** How a unit entered a contested sector (16.1, 14.4). */
export interface Entry {
  readonly from: string
  readonly road: boolean
}

/** The tactics of an attack (12.1). */
export const TACTICS = ['standard', 'flanking', 'concentration'] as const
/** A tactic of an attack. */
export type Tactic = (typeof TACTICS)[number]

/** Attackers that fight together (12), by unit id. */
export interface Group {
  readonly tactic: Tactic
  readonly point: UnitId
  readonly support?: UnitId
}

/** The two roles in a ground battle (3.6). */
export const ROLES = ['attacker', 'defender'] as const
/** A role in a ground battle. */
export type Role = (typeof ROLES)[number]

/** A ground battle in one sector (11; states B0 to B11). Units are given by id. */
export interface Battle {
  readonly sector: string
  readonly attacker: Army
  readonly defender: Army
  /** Defenders that have not come forward yet, in order (11.1). */
  readonly line: readonly UnitId[]
  /** Groups that have not come forward yet, in order. */
  readonly groups: readonly Group[]
  /** The opposing points in front. */
  readonly front: { readonly defender?: UnitId; readonly attacker?: Group }
  /** A support whose point was hit by a strike, and which may step up at once (12.5b). */
  readonly orphan?: UnitId
  /** Supports waiting for a last Standard Attack (12.5a, 12.6). */
  readonly reserve: readonly UnitId[]
  /** Committed strike units not used yet (11.3). */
  readonly strikes: { readonly [role in Role]: readonly UnitId[] }
  /** Rounds fought (14.5). */
  readonly rounds: number
  /** Whether a new pair faces off: strikes may be declared (13.1). */
  readonly fresh: boolean
  /** Whether both sides have been asked about withdrawal since the last die roll. */
  readonly settled: boolean
  /** Roles that have not been asked since something changed. */
  readonly changed: readonly Role[]
  /** Roles that refused further questions about withdrawal in this battle. */
  readonly silent: readonly Role[]
  /** The last dice and their result, for the battle board. */
  readonly last?: EngagedRoll
}

/** An air combat over one sector (10.5), round after round. */
export interface Dogfight {
  readonly sector: string
  readonly active: Army
  readonly passive: Army
  /** The aircraft chosen so far for this round: ids. */
  readonly points: readonly UnitId[]
  /** Rounds fought. */
  readonly rounds: number
  /** The last dice and their result, for the battle board. */
  readonly last?: EngagedRoll
}

/** The state at the start of a player turn: nothing planned, fought or in force. */
export function nothingYet(): Omit<Vars, 'period' | 'army' | 'phase' | 'axes'> {
  return {
    mainAxes: [],
    plan: [],
    cancelled: 0,
    entries: {},
    standing: [],
    contested: [],
    due: [],
    battle: null,
    dogfight: null,
    fought: null,
    effects: [],
    held: false,
  }
}

/** State of a match besides its table; plain JSON. */
export interface Vars {
  /** From 1. */
  period: number
  /** The side of the player turn. */
  army: Army
  phase: Phase
  /** Axes that are active (8.2). */
  axes: readonly string[]
  /** Axes of Scenario 01 with the higher limit of units at deployment (19.2). */
  mainAxes: readonly string[]
  plan: readonly Planned[]
  /** Planned moves taken back in this phase. */
  cancelled: number
  /** How units entered sectors in this player turn, by sector. */
  entries: { readonly [sector: string]: readonly Entry[] }
  /** Sectors in which the active army's units were attacking before this player turn (16.3). */
  standing: readonly string[]
  /** Sectors contested at the start of this player turn (6.9, 11.9). */
  contested: readonly string[]
  /** Sectors where a battle can still be fought in this player turn. */
  due: readonly string[]
  battle: Battle | null
  dogfight: Dogfight | null
  /** The last picture of the last battle or air combat, for the battle board, until the next one begins. */
  fought: Engagement | null
  /** Cards in force, each with its sector if it was played on one (18.2). */
  effects: readonly { readonly card: CardId; readonly place?: string }[]
  /**
   * Whether the Japanese have met the conditions of a Decisive victory without a break since an earlier player turn
   * (17.5).
   */
  held: boolean
}
