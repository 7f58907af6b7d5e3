import scenarioData from './scenarios.json' with { type: 'json' }
import type { FortDef } from './units.ts'

const hexes = new Set(scenarioData.scenarios.flatMap(({ forts }) => forts.map(({ hex }) => hex)))

/** The markers of all fortifications printed on the map (14.0). */
export const fortDefs: readonly FortDef[] = [...hexes].sort().map((hex) => ({
  kind: 'fort',
  id: `fort-${hex}`,
  hex,
  start: 'forts',
}))
