import type { Engagement } from '@topside/engine'
import type { AirId } from '../data/air.ts'
import type { TableName } from '../data/combat.ts'
import type { HexId } from '../data/hexes.ts'
import type { ShipId } from '../data/ships.ts'
import type { FortLine } from '../data/terrain.ts'
import type { FormationId, Side, UnitId } from '../data/units.ts'

/** The kinds of Operations Sequences in which units move and fight (7.21). */
export type SequenceKind = 'mobile' | 'assault'

/** The current Operations Sequence (7.21). */
export interface Sequence {
  readonly side: Side
  readonly kind: SequenceKind
  /** The active formation, or both (7.33). */
  readonly formations: readonly FormationId[]
  /** Army units that were activated with it (7.46). */
  readonly army: readonly UnitId[]
  /** In a reaction to an invasion: all active units (15.49). */
  readonly reaction?: readonly UnitId[]
}

/** An invading unit: its barge, designated hex and landing hex (15.45). */
export interface Landing {
  readonly unit: UnitId
  readonly barge: ShipId
  /** 15.43: the designated landing hex. */
  readonly designated: number
  /** 15.44: the hex where it lands; absent: not rolled yet. */
  readonly landing?: number
}

/** The parts of a Game-Turn as the track `phase` shows them (4.21, 7.21). */
export const PHASES = ['strategic', 'movement', 'declaration', 'reaction', 'combat', 'reorganization', 'over'] as const
/** A part of a Game-Turn. */
export type Phase = (typeof PHASES)[number]

/** A declared attack (9.12), as `vars` store it. */
export interface DeclaredAttack {
  readonly hex: HexId
  readonly table: TableName
  readonly attackers: readonly UnitId[]
  /** The lead unit of a successful No Retreat Declaration (9.36); `null`: none. */
  readonly noRetreat: UnitId | null
  /** Whether its defender has declined to refuse it or failed (9.2), and may declare No Retreat next. */
  readonly stands?: boolean
  /** Whether the Enemy Reaction Phase is over for it. */
  readonly answered: boolean
}

/** State of a fortification (14.1). */
export interface FortState {
  readonly line: FortLine
  readonly destroyed: boolean
}

/** A formation in Reserve (5.31). */
export interface Reserved {
  readonly formation: FormationId
  /** The Game-Turn on which it returns. */
  readonly until: number
  /** Army units in Reserve with it (5.34). */
  readonly army: readonly UnitId[]
}

/** An event whose effect lasts (17.11); until it ends, its marker stays with the played markers. */
export interface LastingEvent {
  readonly letter: string
  readonly side: Side
  readonly effect: string
  /** The last turn on which it lasts; absent: until the end of the Operations Sequence. */
  readonly until?: number
  /** The formation that it affects. */
  readonly formation?: FormationId
  /** The units that it affects. */
  readonly units?: readonly (UnitId | AirId | ShipId)[]
  /** The hexes that it affects. */
  readonly hexes?: readonly HexId[]
  /** Size of the effect. */
  readonly value?: number
}

/** State of the Special Events besides their markers (17.1). */
export interface EventState {
  readonly lasting: readonly LastingEvent[]
  /** One-time events that have happened, such as `us-A` (17.16). */
  readonly once: readonly string[]
  /** The first turn on which Event N can be played after it was handed over. */
  readonly handedOver: number
  /** Formations activated by Event N this turn (4.38). */
  readonly activated: readonly FormationId[]
  /** By side, its last decision to play no more events in a turn; absent: none. */
  readonly resting?: { readonly [side in Side]?: Resting }
}

/** A side plays no more events in a turn, unless it gets more than `held` markers (17.14). */
export interface Resting {
  readonly turn: number
  readonly held: number
}

/** The state before any event was played. */
export const NO_EVENTS: EventState = { lasting: [], once: [], handedOver: 0, activated: [] }

/** State of a match besides its table; plain JSON. */
export interface Vars {
  turn: number
  /** `null` between Operations Sequences. */
  sequence: Sequence | null
  /** All fortifications by hex. */
  forts: { readonly [hex: string]: FortState }
  /** The side with the Initiative: the First Player (7.13). */
  initiative: Side
  /** Modifier by the Initiative DRM marker (7.12): positive for the US player, negative for Japan. */
  initiativeModifier: number
  /**
   * Whether the First Player has chosen the first marker to draw (7.15); it is in the First Player's Activation Pool.
   */
  chosen: boolean
  /** The side of this turn's last Operations Sequence (7.23); `null` before the first. */
  last: Side | null
  /** Attacks declared but not yet resolved (9.12). */
  attacks: readonly DeclaredAttack[]
  /** The picture of the current or last combat; `null`: a unit has moved since. */
  engagement: Engagement | null
  /** Units that retreated into a hex under attack in this Combat Phase and do not defend it (11.36). */
  retreated: readonly UnitId[]
  /** US formations whose supply was settled in this turn (6.41). */
  provisioned: readonly FormationId[]
  /**
   * Whether Japan controls the US Supply Source (6.46), and whether the US player has received the Supply Points of
   * Olongapo (6.43).
   */
  sourceLost: boolean
  olongapo: boolean
  /** Supply Sources that their side has lost since supply was judged, even if recaptured (6.31); absent: none. */
  captured?: readonly number[]
  /** The last Game-Turn on which a disease was contained (6.44). */
  contained: number
  /** Artillery in an enemy zone at the start of this Combat Phase; absent before version 5 of the rules (12.25). */
  engagedGuns?: readonly UnitId[]
  /**
   * The side that has declared a General Withdrawal this turn, `null` if none, and the sides that have done so in the
   * game (5.23).
   */
  withdrawing: Side | null
  withdrawn: readonly Side[]
  /** Whether the campaign was extended beyond its last turn (19.51). */
  extended: boolean
  /** Formations in Reserve (5.3). */
  reserve: readonly Reserved[]
  /** The turn on which each Japanese formation last left Reserve; absent without the option (19.55). */
  leftReserve?: { readonly [formation: string]: number }
  /** Units that left the scenario's Reserve before their turn (15.49). */
  released: readonly UnitId[]
  /** US units that can repair their fortification while undisturbed in this Operations Segment (14.15). */
  undisturbed: readonly UnitId[]
  /** Eliminated headquarters, with the turns on which they can return (16.26). */
  rebuilding: readonly { readonly unit: UnitId; readonly turn: number }[]
  /** Steps recovered by each side by replacements and rebuilding (16.5). */
  restored: { readonly [side in Side]: number }
  /** Units that began the turn in a port and can invade in it (15.41). */
  waiting: readonly UnitId[]
  /** Invading units in this sequence (15.45). */
  landings: readonly Landing[]
  /** Landing hexes of the last sequence (15.49). */
  beaches: readonly number[]
  /** US units supplied by a reaction for this turn only (15.49). */
  suppliedOnce: readonly UnitId[]
  /** Whether all of the Abucay Line has been destroyed at once; it cannot be repaired any more (14.15). */
  abucayFallen: boolean
  /** Special Events (17.1). */
  events: EventState
}
