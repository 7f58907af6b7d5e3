import type { Cover, Terrain } from './hexes.ts'
import data from './terrain.json' with { type: 'json' }

/** A row of the Terrain Effects Chart for natural terrain. */
export interface TerrainRow {
  /** Movement Points to enter it. */
  readonly points: number
  /** Modifier of the combat die for the defender (10.22). */
  readonly combat: number
  /** Modifier of air and artillery coordination in an attack on it (10.4). */
  readonly coordination: number
  /** Whether the Assault table is mandatory (10.32). */
  readonly assault?: boolean
  /** Whether Zones of Control do not reach into it, except by road or trail (3.25). */
  readonly keepsZocOut?: boolean
}

/** A row of the Terrain Effects Chart for cover; `more`: Movement Points in addition to the terrain's (8.34). */
export interface CoverRow extends Omit<TerrainRow, 'points'> {
  readonly more: number
}

/** The Terrain Effects Chart for natural terrain, without sea, which ground units do not enter. */
export const terrainRows: { readonly [terrain in Exclude<Terrain, 'sea'>]: TerrainRow } = data.hexes

/** The Terrain Effects Chart for cover. */
export const coverRows: { readonly [cover in Cover]: CoverRow } = data.hexes

/** Movement Points to enter a hex by road (8.33). */
export const ROAD_POINTS = data.others.road.points
/** Share of a hex's Movement Points for natural terrain paid by trail (8.33). */
export const TRAIL_SHARE = data.others.trail.share
/** Movement Points to cross a river without a bridge (8.35). */
export const RIVER_POINTS = data.others.river.points
/** Movement Points to enter an enemy Zone of Control (8.21). */
export const ZONE_POINTS = data.others['enemy-zoc'].points
/** Movement Points for a Japanese unit to enter a fortification friendly to the US player (14.12). */
export const FORT_POINTS = data.others.fortification.points
/** Modifier of the combat die if all attackers cross a river (10.22). */
export const RIVER_COMBAT = data.others.river.combat
/** Modifier of the combat die for the fortifications of each line (14.22). */
export const fortCombat = {
  abucay: data.others['abucay-fort'].combat,
  main: data.others['main-fort'].combat,
  built: data.others['built-fort'].combat,
} as const
/** A line of fortifications; `built`: built by an event (14.16). */
export type FortLine = keyof typeof fortCombat
