import type { Engagement } from '@topside/engine'
import type { AirId } from '../data/air.ts'
import type { TableName } from '../data/combat.ts'
import type { HexId } from '../data/hexes.ts'
import type { ShipId } from '../data/ships.ts'
import type { FortLine } from '../data/terrain.ts'
import type { FormationId, Side, UnitId } from '../data/units.ts'

/** The kinds of Operations Sequences in which units move and fight (7.21). */
export type SequenceKind = 'mobile' | 'assault'

/** The Operations Sequence that is conducted (7.21). */
export interface Sequence {
  readonly side: Side
  readonly kind: SequenceKind
  /** The active formation, or both (7.33). */
  readonly formations: readonly FormationId[]
  /** Army units that were activated with it (7.46). */
  readonly army: readonly UnitId[]
  /** In a reaction to an invasion: all units that are active, whatever their formations (15.49). */
  readonly reaction?: readonly UnitId[]
}

/** An invading unit: on which barge, against which hex, and where it comes to land (15.45). */
export interface Landing {
  readonly unit: UnitId
  readonly barge: ShipId
  /** 15.43: the designated landing hex. */
  readonly designated: number
  /** 15.44: the hex where it lands; absent: no die has fallen yet. */
  readonly landing?: number
}

/** The parts of a Game-Turn as the track `phase` shows them (4.21, 7.21). */
export const PHASES = ['strategic', 'movement', 'declaration', 'reaction', 'combat', 'reorganization', 'over'] as const
/** A part of a Game-Turn. */
export type Phase = (typeof PHASES)[number]

/** An attack that was declared (9.12), as `vars` hold it. */
export interface DeclaredAttack {
  readonly hex: HexId
  readonly table: TableName
  readonly attackers: readonly UnitId[]
  /** The lead unit of a successful No Retreat Declaration (9.36). */
  readonly noRetreat: UnitId | null
  /** Whether its defender has not refused it (9.2), and may declare No Retreat next. */
  readonly stands?: boolean
  /** Whether the Enemy Reaction Phase is over for it. */
  readonly answered: boolean
}

/** A fortification as it stands (14.1). */
export interface FortState {
  readonly line: FortLine
  readonly destroyed: boolean
}

/** A formation in Reserve (5.31). */
export interface Reserved {
  readonly formation: FormationId
  /** The Game-Turn on which it comes back. */
  readonly until: number
  /** Army units that rest with it (5.34). */
  readonly army: readonly UnitId[]
}

/** An event whose effect lasts (17.11): its marker lies with the played ones until then. */
export interface LastingEvent {
  readonly letter: string
  readonly side: Side
  readonly effect: string
  /** The last turn on which it lasts; absent: it is over with the Operations Sequence. */
  readonly until?: number
  /** Whom it is about. */
  readonly formation?: FormationId
  /** The units that it is about. */
  readonly units?: readonly (UnitId | AirId | ShipId)[]
  /** The hexes that it is about. */
  readonly hexes?: readonly HexId[]
  /** How much it changes. */
  readonly value?: number
}

/** What is kept of Special Events besides their markers (17.1). */
export interface EventState {
  readonly lasting: readonly LastingEvent[]
  /** Events that take place once and have, such as `us-A` (17.16). */
  readonly once: readonly string[]
  /** The first turn on which Event N can be played, after it was handed over. */
  readonly handedOver: number
  /** Formations that Event N activated in this turn (4.38). */
  readonly activated: readonly FormationId[]
}

/** No event was played. */
export const NO_EVENTS: EventState = { lasting: [], once: [], handedOver: 0, activated: [] }

/** State of a match besides its table; plain JSON. */
export interface Vars {
  turn: number
  /** Absent between Operations Sequences. */
  sequence: Sequence | null
  /** All fortifications by hex. */
  forts: { readonly [hex: string]: FortState }
  /** Who has the Initiative: the First Player (7.13). */
  initiative: Side
  /** What the Initiative DRM marker adds (7.12): above 0 for the US player, below 0 for Japan. */
  initiativeModifier: number
  /** Whether the First Player has chosen the marker that he draws first (7.15); it lies in his Activation Pool. */
  chosen: boolean
  /** Whose Operations Sequence was conducted last in this turn (7.23). */
  last: Side | null
  /** Attacks declared and not yet resolved (9.12). */
  attacks: readonly DeclaredAttack[]
  /** The combat that is resolved, or the last one, as its picture shows it; absent: nobody has fought since somebody moved. */
  engagement: Engagement | null
  /** Units that retreated into a hex under attack in this Combat Phase: they do not defend it (11.36). */
  retreated: readonly UnitId[]
  /** US formations whose supply was settled in this turn (6.41). */
  provisioned: readonly FormationId[]
  /** Whether Japan controls the US Supply Source (6.46), and whether the US player has had the Supply Points of Olongapo (6.43). */
  sourceLost: boolean
  olongapo: boolean
  /** Supply Sources that their side has lost since supply was judged, taken back or not (6.31); absent: none. */
  captured?: readonly number[]
  /** The last Game-Turn on which a disease was contained (6.44). */
  contained: number
  /** Artillery that was in an enemy zone as this Combat Phase began; absent before version 5 of the rules (12.25). */
  engagedGuns?: readonly UnitId[]
  /** Who has declared a General Withdrawal in this turn, and in the game (5.23). */
  withdrawing: Side | null
  withdrawn: readonly Side[]
  /** Whether the campaign goes on beyond its last turn (19.51). */
  extended: boolean
  /** Formations in Reserve (5.3). */
  reserve: readonly Reserved[]
  /** The turn on which each Japanese formation last left Reserve; absent without the option for it (19.55). */
  leftReserve?: { readonly [formation: string]: number }
  /** Units that left the Reserve of the scenario before their turn (15.49). */
  released: readonly UnitId[]
  /** US units that can repair the fortification where they stand, as long as nothing disturbs them in this Operations Segment (14.15). */
  undisturbed: readonly UnitId[]
  /** Headquarters that were eliminated, with the turns on which they can come back (16.26). */
  rebuilding: readonly { readonly unit: UnitId; readonly turn: number }[]
  /** Steps that each side got back by replacements and rebuilding (16.5). */
  restored: { readonly [side in Side]: number }
  /** Units that began the turn in a port and can invade in it (15.41). */
  waiting: readonly UnitId[]
  /** Invading units of this sequence (15.45). */
  landings: readonly Landing[]
  /** Hexes in which units landed in the last sequence (15.49). */
  beaches: readonly number[]
  /** US units that a reaction supplied for this turn alone (15.49). */
  suppliedOnce: readonly UnitId[]
  /** Whether all of the Abucay Line was destroyed at once: nobody repairs it any more (14.15). */
  abucayFallen: boolean
  /** Special Events (17.1). */
  events: EventState
}
