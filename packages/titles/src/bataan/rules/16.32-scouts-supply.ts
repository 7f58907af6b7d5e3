import type { Procedure } from '@topside/engine'
import { type Bataan, scenarioOf, type Unit } from '../state/state.ts'
import { provision } from './6.4-supply-points.ts'
import { isAttached, SCOUTS } from './16.32-philippine-scouts.ts'

/**
 * 16.32c: the first time in a turn that a unit of the Philippine Scouts is activated with another formation, a point
 * can be spent for the Scouts.
 */
export function* supplyAttached(game: Bataan, units: readonly Unit[]): Procedure {
  const first = !game.vars.provisioned.includes(SCOUTS) && units.some(({ def }) => isAttached(game, def.formation))
  if (first && scenarioOf(game).supplyPoints) yield* provision(game, SCOUTS)
}
