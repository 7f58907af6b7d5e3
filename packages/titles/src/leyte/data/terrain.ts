import terrainData from './terrain.json' with { type: 'json' }

/**
 * The Terrain Effects Chart: costs of entering terrain, following a route, landing on a beach (12.21) and leaving the
 * map (16.13), in half Movement Points (5.2); and column shifts to the left for a defender, by reading of the chart
 * (7.4).
 */
export const { costs, beachCost, exitCost, shifts } = terrainData

/** Readings of the terrain's effect on combat. */
export type ShiftReading = keyof typeof shifts
