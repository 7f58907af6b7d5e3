import type { Sector } from '../data/areas.ts'
import type { Island, Section } from '../data/hexes.ts'
import { CRAFT_AT_START } from '../data/landing.ts'
import type { Side, UnitId } from '../data/units.ts'
import { DEFENDERS_POINTS } from '../data/weeks.ts'

/** Movement over water in an Invasion/Evacuation Phase (7.0). */
export interface SeaMovement {
  /** Number of completed movements of up to four hexes. */
  readonly movements: number
  /** Units that moved in the current one. */
  readonly moved: readonly UnitId[]
  /** Units that have tried to embark in this phase. */
  readonly tried: readonly UnitId[]
  /** Enemy guns that have fired at the landing in this phase, in 1945 (11.3). */
  readonly fired?: readonly UnitId[]
}

/** A section of the map of Bataan from or to which units cross (11.2). */
export type TransitSection = Exclude<Section, 'pampanga' | 'islands'>

/** The 4th Marines in the campaign (11.2). */
export interface MarinesState {
  /** Whether they include the platoons of turn 6. */
  readonly grown: boolean
  /** Whether they are on Corregidor, as platoons. */
  readonly arrived: boolean
}

/** State of the scenarios besides the table (11.0). */
export interface WarState {
  /** Units already moved once during set-up; each may be moved once (4.0). */
  readonly resited: readonly UnitId[]
  /** The islands on which each side has landed, by water or by air, in order (7.0, 9.3). */
  readonly landed: { readonly [side in Side]: readonly Island[] }
  /** The day on which the invasion of Corregidor began; `null`: not yet (12.0). */
  readonly invasionDay: number | null
  /** The turns in which Japan launched its assaults (11.1). */
  readonly assaults: readonly number[]
  /** Units that set out with an assault, including battalions of companies (11.1, 12.0). */
  readonly committed: readonly UnitId[]
  /** Units that went to a smaller island and do not return to Corregidor (11.1). */
  readonly departed: readonly UnitId[]
  /** `null` between Invasion/Evacuation Phases. */
  readonly sea: SeaMovement | null
  /** Beaches of the landings of 1945 (11.3). */
  readonly beaches: readonly number[]
  /**
   * Paratroops that came down among enemies, with the hex that they must clear this turn; until then they are off the
   * map (7.0).
   */
  readonly amongEnemies: readonly { readonly unit: UnitId; readonly hex: number }[]
  /** The target hexes of the paratroops aboard, by unit (11.3). */
  readonly aims: { readonly [unit: UnitId]: number }
  /** Supply points left to the defenders of Bataan, known only to them (11.2). */
  readonly supply: number
  /** Supply points that they have spent, public. */
  readonly spent: number
  /** Boat and air points that they have left (11.2). */
  readonly boats: number
  readonly air: number
  readonly marines: MarinesState
  /** Places last occupied by Japan: Olongapo, Mariveles and airfields by hex, and `wint` for Fort Wint (11.2). */
  readonly taken: readonly string[]
  /** Whether the batteries of Fort Wint were abandoned (11.2). */
  readonly wintAbandoned: boolean
  /** Whether Japan is permanently behind its timetable: without Olongapo and Fort Wint on turn 5 (11.2). */
  readonly late: boolean
  /** This week's Japanese replacement steps left (11.2). */
  readonly replacements: number
  readonly gunReplacements: number
  /** Battalions that Japan has moved by sea this week (11.2). */
  readonly bySea: number
  /** Regiments broken down or recombined this week (11.2). */
  readonly reformed: readonly UnitId[]
  /** Units that appear at an edge of another section in their next turn (11.2). */
  readonly transfers: readonly { readonly unit: UnitId; readonly to: TransitSection }[]
  /** Islands that have surrendered, and islands that will no longer surrender (13.8). */
  readonly surrendered: readonly Island[]
  readonly defiant: readonly Island[]
  /** Rolls made for Wainwright's surrender: at dawn, and at the entrances by index (13.8). */
  readonly dawnRolled: boolean
  readonly entrancesRolled: readonly number[]
  /** Invaded sectors of the beach defence (13.12). */
  readonly sectors: readonly Sector[]
  /** The sector in which each defender of Corregidor was set up, `null`: none; absent without that rule (13.12). */
  readonly posts?: { readonly [unit: UnitId]: Sector | null }
  /** The islands to which platoons were sent, in order (13.11). */
  readonly sent: readonly Island[]
  /** The day on which Japanese units first came ashore on Corregidor (13.8). */
  readonly ashoreDay: number | null
  /** Positions of Japanese half-companies at the start of the last turn, by unit (13.9). */
  readonly halves: { readonly [unit: UnitId]: number }
  /** Days scored for holding out (12.0). */
  readonly daysHeld: number
  /** Whether the defenders held out at the end of the last day (12.0). */
  readonly heldOut: boolean
  /** Small islands captured by the Americans in 1945 (12.0). */
  readonly captured: readonly Island[]
}

/** The initial state. */
export const START_WAR: WarState = {
  resited: [],
  landed: { us: [], japan: [] },
  invasionDay: null,
  assaults: [],
  committed: [],
  departed: [],
  sea: null,
  beaches: [],
  amongEnemies: [],
  aims: {},
  supply: 0,
  spent: 0,
  boats: 0,
  air: 0,
  marines: { grown: false, arrived: false },
  taken: [],
  wintAbandoned: false,
  late: false,
  replacements: 0,
  gunReplacements: 0,
  bySea: 0,
  reformed: [],
  transfers: [],
  halves: {},
  sectors: [],
  sent: [],
  ashoreDay: null,
  surrendered: [],
  defiant: [],
  dawnRolled: false,
  entrancesRolled: [],
  daysHeld: 0,
  heldOut: false,
  captured: [],
}

/** The initial state of a campaign on Bataan, before the roll for supply (11.2). */
export const START_CAMPAIGN: WarState = { ...START_WAR, ...DEFENDERS_POINTS }

/** The largest number of missing landing craft (11.1). */
export const MOST_CRAFT = CRAFT_AT_START

/** The parts shown on tracks, for all to see. */
const SHOWN = [
  ['boats', 'boats'],
  ['air', 'aircraft'],
  ['spent', 'supply-spent'],
  ['replacements', 'replacements'],
  ['gunReplacements', 'gun-replacements'],
] as const

/** The tracks of a table. */
interface Tracked {
  readonly table: { setTrack(id: string, value: number): void }
}

/** Shows the public parts of the state on tracks. */
export function showWar({ table }: Tracked, war: WarState): void {
  for (const [key, track] of SHOWN) table.setTrack(track, war[key])
}

/** Changes parts of the state. */
export function setWar(game: Tracked & { readonly vars: { war: WarState } }, change: Partial<WarState>): void {
  game.vars.war = { ...game.vars.war, ...change }
  showWar(game, game.vars.war)
}
