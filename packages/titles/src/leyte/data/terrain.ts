import terrainData from './terrain.json' with { type: 'json' }

/**
 * The Terrain Effects Chart: what it costs to enter each kind of terrain or to follow a route, to land on a beach
 * (12.21) and to leave the map (16.13), all in half Movement Points (5.2); and the columns to the left for a defender,
 * by reading of the chart (7.4).
 */
export const { costs, beachCost, exitCost, shifts } = terrainData

/** Names of the readings of the terrain's effect on combat. */
export type ShiftReading = keyof typeof shifts
