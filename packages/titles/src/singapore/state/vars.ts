import type { EngagedRoll, Engagement } from '@topside/engine'
import type { Army } from '../data/armies.ts'
import type { CardId } from '../data/cards.ts'
import type { UnitId } from '../data/units.ts'

/** The part of a player turn that is played (2); also the value of the track `phase`. */
export const PHASES = ['deployment', 'supplies', 'air', 'movement', 'air-combat', 'combat', 'end'] as const
/** A part of a player turn. */
export type Phase = (typeof PHASES)[number]

/** What a unit has in mind for the phase of movement (6): places from where it stands to where it ends. */
export interface Planned {
  readonly unit: UnitId
  /** Ids of the places, the first included. */
  readonly path: readonly string[]
  /** Movement points spent. */
  readonly spent: number
  /** The last step enters a contested or enemy-occupied sector: a token is paid, and the move ends (6.7, 7.2). */
  readonly attack: boolean
  /** The last step goes by road (6.2). */
  readonly road: boolean
}

/** How a unit came into a sector that is fought for (16.1, 14.4). */
export interface Entry {
  readonly from: string
  readonly road: boolean
}

/** The tactics of an attack (12.1). */
export const TACTICS = ['standard', 'flanking', 'concentration'] as const
/** A tactic of an attack. */
export type Tactic = (typeof TACTICS)[number]

/** Attackers that fight together (12): ids of units. */
export interface Group {
  readonly tactic: Tactic
  readonly point: UnitId
  readonly support?: UnitId
}

/** The two parts in a ground battle (3.6). */
export const ROLES = ['attacker', 'defender'] as const
/** A part in a ground battle. */
export type Role = (typeof ROLES)[number]

/** A ground battle in one sector (11; the states B0 to B11). Units are given by id. */
export interface Battle {
  readonly sector: string
  readonly attacker: Army
  readonly defender: Army
  /** The defenders that have not come forward yet, in their order (11.1). */
  readonly line: readonly UnitId[]
  /** The groups that have not come forward yet, in their order. */
  readonly groups: readonly Group[]
  /** The pair of points that faces each other. */
  readonly front: { readonly defender?: UnitId; readonly attacker?: Group }
  /** A support whose point was hit by a strike: it may step up at once (12.5b). */
  readonly orphan?: UnitId
  /** Supports that wait for a last Standard Attack (12.5a, 12.6). */
  readonly reserve: readonly UnitId[]
  /** Strike units that are committed and unused (11.3). */
  readonly strikes: { readonly [role in Role]: readonly UnitId[] }
  /** Rounds fought (14.5). */
  readonly rounds: number
  /** A new pair faces off: strikes may be declared (13.1). */
  readonly fresh: boolean
  /** Both sides have been asked about withdrawal since the last die. */
  readonly settled: boolean
  /** Who has not been asked since something changed. */
  readonly changed: readonly Role[]
  /** Who wants no question about withdrawal in this battle. */
  readonly silent: readonly Role[]
  /** The last dice and what came of them, for the battle board. */
  readonly last?: EngagedRoll
}

/** A fight in the air over one sector (10.5), round after round. */
export interface Dogfight {
  readonly sector: string
  readonly active: Army
  readonly passive: Army
  /** The aircraft that fight this round, as far as they are chosen: ids. */
  readonly points: readonly UnitId[]
  /** Rounds fought. */
  readonly rounds: number
  /** The last dice and what came of them, for the battle board. */
  readonly last?: EngagedRoll
}

/** State of a match besides its table; plain JSON. */
export interface Vars {
  /** From 1. */
  period: number
  /** Whose player turn it is. */
  army: Army
  phase: Phase
  /** Axes that are active (8.2). */
  axes: readonly string[]
  /** Axes of Scenario 01 on which many may stand at first (19.2). */
  mainAxes: readonly string[]
  plan: readonly Planned[]
  /** Planned moves that were taken back in this phase. */
  cancelled: number
  /** How units came into sectors in this player turn, by sector. */
  entries: { readonly [sector: string]: readonly Entry[] }
  /** Sectors in which units of the active army attacked before this player turn (16.3). */
  standing: readonly string[]
  /** Sectors that were contested when this player turn began (6.9, 11.9). */
  contested: readonly string[]
  /** Sectors where a battle can still be fought in this player turn. */
  due: readonly string[]
  battle: Battle | null
  dogfight: Dogfight | null
  /** The last battle, or fight in the air, as it ended: for the battle board, until the next one begins. */
  fought: Engagement | null
  /** Cards that are in force, with the sector on which they were played (18.2). */
  effects: readonly { readonly card: CardId; readonly place?: string }[]
  /** The Japanese have met the conditions of a Decisive victory since an earlier player turn (17.5). */
  held: boolean
}
