import type { Corregidor, Unit } from '../state.ts'

/** 7.0J: the hex that paratroops must clear: they came down on enemies there; `undefined` for all others. */
export function hexToClear({ vars }: Pick<Corregidor, 'vars'>, unit: Unit): number | undefined {
  return vars.war.amongEnemies.find((each) => each.unit === unit.def.id)?.hex
}
