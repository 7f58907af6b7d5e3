import type { Sector } from '../data/areas.ts'
import type { Island, Section } from '../data/hexes.ts'
import { CRAFT_AT_START } from '../data/landing.ts'
import type { Side, UnitId } from '../data/units.ts'
import { DEFENDERS_POINTS } from '../data/weeks.ts'

/** Movement over water in an Invasion/Evacuation Phase (7.0). */
export interface SeaMovement {
  /** How many movements of up to four hexes are over. */
  readonly movements: number
  /** Units that moved in the present one. */
  readonly moved: readonly UnitId[]
  /** Units that have tried to embark in this phase. */
  readonly tried: readonly UnitId[]
}

/** A section of the map of Bataan from or to which units go over (11.2). */
export type TransitSection = Exclude<Section, 'pampanga' | 'islands'>

/** The 4th Marines in the campaign (11.2). */
export interface MarinesState {
  /** Whether the platoons of turn 6 belong to them. */
  readonly grown: boolean
  /** Whether they are on Corregidor, as platoons. */
  readonly arrived: boolean
}

/** What scenarios remember besides the table (11.0). */
export interface WarState {
  /** Units that were set up once more elsewhere while the scenario is set up: each is once (4.0). */
  readonly resited: readonly UnitId[]
  /** The islands on which a side has landed, by water or by air, in order (7.0, 9.3). */
  readonly landed: { readonly [side in Side]: readonly Island[] }
  /** The day on which the invasion of Corregidor began; `null`: it has not (12.0). */
  readonly invasionDay: number | null
  /** The turns in which Japan launched its assaults (11.1). */
  readonly assaults: readonly number[]
  /** Units that set out with an assault, battalions of companies among them (11.1, 12.0). */
  readonly committed: readonly UnitId[]
  /** Units that went to a smaller island: they do not come back to Corregidor (11.1). */
  readonly departed: readonly UnitId[]
  /** `null` between two Invasion/Evacuation Phases. */
  readonly sea: SeaMovement | null
  /** Beaches of the landings of 1945 (11.3). */
  readonly beaches: readonly number[]
  /**
   * Paratroops that came down on enemies, with the hex that they must clear in this turn (7.0); until then they are
   * beside the map.
   */
  readonly amongEnemies: readonly { readonly unit: UnitId; readonly hex: number }[]
  /** Hexes at which the paratroops aboard aim, by unit (11.3). */
  readonly aims: { readonly [unit: UnitId]: number }
  /** Supply points that the defenders of Bataan have left; nobody else knows them (11.2). */
  readonly supply: number
  /** Supply points that they have spent, for all to see. */
  readonly spent: number
  /** Points of boats and of aircraft that they have left (11.2). */
  readonly boats: number
  readonly air: number
  readonly marines: MarinesState
  /**
   * Places in which Japan was the last to stand: Olongapo, Mariveles, airfields by their hex, and `wint` for Fort Wint
   * (11.2).
   */
  readonly taken: readonly string[]
  /** Whether the batteries of Fort Wint were given up (11.2). */
  readonly wintAbandoned: boolean
  /** Whether Japan is behind its timetable for good: without Olongapo and Fort Wint on turn 5 (11.2). */
  readonly late: boolean
  /** Japanese replacement steps of this week that are left (11.2). */
  readonly replacements: number
  readonly gunReplacements: number
  /** Battalions that Japan has moved by sea in this week (11.2). */
  readonly bySea: number
  /** Regiments that were broken down or recombined in this week (11.2). */
  readonly reformed: readonly UnitId[]
  /** Units that appear at an edge of another section in their next turn (11.2). */
  readonly transfers: readonly { readonly unit: UnitId; readonly to: TransitSection }[]
  /** Islands that have surrendered, and those that will not any more (13.8). */
  readonly surrendered: readonly Island[]
  readonly defiant: readonly Island[]
  /** Which rolls for Wainwright's surrender were made (13.8): the one at dawn, and those at the entrances, by index. */
  readonly dawnRolled: boolean
  readonly entrancesRolled: readonly number[]
  /** Sectors of the beach defence that were invaded (13.12). */
  readonly sectors: readonly Sector[]
  /** The islands to which platoons were sent, one by one (13.11). */
  readonly sent: readonly Island[]
  /** The day on which Japanese units first came ashore on Corregidor (13.8). */
  readonly ashoreDay: number | null
  /** Where Japanese half-companies were at the beginning of the last turn, by unit (13.9). */
  readonly halves: { readonly [unit: UnitId]: number }
  /** Days on which points were given for holding out (12.0). */
  readonly daysHeld: number
  /** Whether somebody held out at the end of the last day (12.0). */
  readonly heldOut: boolean
  /** Small islands that the Americans hold in 1945 (12.0). */
  readonly captured: readonly Island[]
}

/** Nothing has happened yet. */
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

/** The state of a campaign on Bataan at its start, but for the supply of which the die is still to fall (11.2). */
export const START_CAMPAIGN: WarState = { ...START_WAR, ...DEFENDERS_POINTS }

/** The number of landing craft that can be missing (11.1). */
export const MOST_CRAFT = CRAFT_AT_START

/** What of it everybody sees on tracks. */
const SHOWN = [
  ['boats', 'boats'],
  ['air', 'aircraft'],
  ['spent', 'supply-spent'],
  ['replacements', 'replacements'],
  ['gunReplacements', 'gun-replacements'],
] as const

/** A table as far as its tracks go. */
interface Tracked {
  readonly table: { setTrack(id: string, value: number): void }
}

/** Shows on tracks what everybody may know of what is remembered. */
export function showWar({ table }: Tracked, war: WarState): void {
  for (const [key, track] of SHOWN) table.setTrack(track, war[key])
}

/** Changes some of what is remembered. */
export function setWar(game: Tracked & { readonly vars: { war: WarState } }, change: Partial<WarState>): void {
  game.vars.war = { ...game.vars.war, ...change }
  showWar(game, game.vars.war)
}
