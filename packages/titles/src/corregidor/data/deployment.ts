import data from './deployment.json' with { type: 'json' }
import { hexOf } from './hexes.ts'
import type { ScenarioId } from './scenarios.ts'
import { type UnitId, unitId } from './units.ts'

/** Historical positions: hexes by unit. */
export type Deployment = ReadonlyMap<UnitId, number>

function deploymentFrom(rows: { readonly [unit: string]: string }): Deployment {
  return new Map(Object.entries(rows).map(([unit, hex]) => [unitId(unit), hexOf(hex)]))
}

/** The historical deployment of each scenario, for all units that its players set up (11.1, 11.2, 11.3). */
export const deployments: { readonly [id in ScenarioId]: Deployment } = {
  fall: deploymentFrom(data.fall),
  bataan: deploymentFrom(data.bataan),
  recapture: deploymentFrom(data.recapture),
}

/**
 * The historical positions of a unit in all scenarios, which distinguish it from others of its kind until it is set up
 * (4.0).
 */
export function historicPlaces(unit: string): string {
  return Object.values(deployments)
    .map((places) => places.get(unitId(unit)) ?? '')
    .join()
}
