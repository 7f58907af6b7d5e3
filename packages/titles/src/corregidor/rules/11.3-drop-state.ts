import type { Corregidor } from '../state/state.ts'
import type { Unit } from '../state/units.ts'

/**
 * The hex that paratroops must clear because they came down among enemies there; `undefined` for other units (7.0J).
 */
export function hexToClear({ vars }: Pick<Corregidor, 'vars'>, unit: Unit): number | undefined {
  return vars.war.amongEnemies.find((each) => each.unit === unit.def.id)?.hex
}
