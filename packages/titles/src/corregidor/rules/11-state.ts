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
}

/** 11.2: a section of the map of Bataan from or to which units cross. */
export type TransitSection = Exclude<Section, 'pampanga' | 'islands'>

/** The 4th Marines in the campaign (11.2). */
export interface MarinesState {
  /** Whether they include the platoons of turn 6. */
  readonly grown: boolean
  /** Whether they are on Corregidor, as platoons. */
  readonly arrived: boolean
}

/** 11.0: state of the scenarios besides the table. */
export interface WarState {
  /** 4.0: units already moved once during set-up; each may be moved once. */
  readonly resited: readonly UnitId[]
  /** 7.0, 9.3: the islands on which each side has landed, by water or by air, in order. */
  readonly landed: { readonly [side in Side]: readonly Island[] }
  /** 12.0: the day on which the invasion of Corregidor began; `null`: not yet. */
  readonly invasionDay: number | null
  /** The turns in which Japan launched its assaults (11.1). */
  readonly assaults: readonly number[]
  /** 11.1, 12.0: units that set out with an assault, including battalions of companies. */
  readonly committed: readonly UnitId[]
  /** 11.1: units that went to a smaller island and do not return to Corregidor. */
  readonly departed: readonly UnitId[]
  /** `null` between Invasion/Evacuation Phases. */
  readonly sea: SeaMovement | null
  /** 11.3: beaches of the landings of 1945. */
  readonly beaches: readonly number[]
  /**
   * 7.0: paratroops that came down among enemies, with the hex that they must clear this turn; until then they are
   * beside the map.
   */
  readonly amongEnemies: readonly { readonly unit: UnitId; readonly hex: number }[]
  /** 11.3: the target hexes of the paratroops aboard, by unit. */
  readonly aims: { readonly [unit: UnitId]: number }
  /** 11.2: supply points left to the defenders of Bataan, known only to them. */
  readonly supply: number
  /** Supply points that they have spent, public. */
  readonly spent: number
  /** 11.2: boat and air points that they have left. */
  readonly boats: number
  readonly air: number
  readonly marines: MarinesState
  /** 11.2: places last occupied by Japan: Olongapo, Mariveles and airfields by hex, and `wint` for Fort Wint. */
  readonly taken: readonly string[]
  /** 11.2: whether the batteries of Fort Wint were abandoned. */
  readonly wintAbandoned: boolean
  /** 11.2: whether Japan is permanently behind its timetable: without Olongapo and Fort Wint on turn 5. */
  readonly late: boolean
  /** 11.2: this week's Japanese replacement steps left. */
  readonly replacements: number
  readonly gunReplacements: number
  /** 11.2: battalions that Japan has moved by sea this week. */
  readonly bySea: number
  /** 11.2: regiments broken down or recombined this week. */
  readonly reformed: readonly UnitId[]
  /** 11.2: units that appear at an edge of another section in their next turn. */
  readonly transfers: readonly { readonly unit: UnitId; readonly to: TransitSection }[]
  /** 13.8: islands that have surrendered, and islands that will no longer surrender. */
  readonly surrendered: readonly Island[]
  readonly defiant: readonly Island[]
  /** 13.8: rolls made for Wainwright's surrender: at dawn, and at the entrances by index. */
  readonly dawnRolled: boolean
  readonly entrancesRolled: readonly number[]
  /** 13.12: invaded sectors of the beach defence. */
  readonly sectors: readonly Sector[]
  /** 13.11: the islands to which platoons were sent, in order. */
  readonly sent: readonly Island[]
  /** The day on which Japanese units first came ashore on Corregidor (13.8). */
  readonly ashoreDay: number | null
  /** 13.9: positions of Japanese half-companies at the start of the last turn, by unit. */
  readonly halves: { readonly [unit: UnitId]: number }
  /** 12.0: days scored for holding out. */
  readonly daysHeld: number
  /** 12.0: whether the defenders held out at the end of the last day. */
  readonly heldOut: boolean
  /** 12.0: small islands captured by the Americans in 1945. */
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

/** 11.2: the initial state of a campaign on Bataan, before the roll for supply. */
export const START_CAMPAIGN: WarState = { ...START_WAR, ...DEFENDERS_POINTS }

/** 11.1: the largest number of missing landing craft. */
export const MOST_CRAFT = CRAFT_AT_START

/** The parts shown to everybody on tracks. */
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
