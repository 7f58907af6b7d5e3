import type { Bataan, Unit } from '../state/state.ts'
import type { DeclaredAttack } from '../state/vars.ts'
import { efficiency } from './3.4-efficiency.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { isHeadquarters } from './16.2-headquarters.ts'

/** 10.17: the units that can lead an attack: units of the active formation, and Army units activated with it (3.43). */
export function leadAttackers(game: Bataan, { attackers }: Combat): readonly Unit[] {
  const sequence = sequenceOf(game)
  return attackers.filter((unit) => isActive(game, sequence, unit))
}

/**
 * 10.17: the units that can lead a defence: headquarters only if there are no others (16.23), and only the previous
 * lead after a No Retreat attempt.
 */
export function leadDefenders(
  game: Bataan,
  combat: Pick<Combat, 'hex'>,
  noRetreat: DeclaredAttack['noRetreat'],
): readonly Unit[] {
  const units = defendersOf(game, combat)
  const holding = units.filter(({ def }) => def.id === noRetreat)
  if (holding.length > 0) return holding
  const others = units.filter((unit) => !isHeadquarters(unit))
  return others.length > 0 ? others : units
}

/** The unit with the highest efficiency rating, the first of several; throws a `RangeError` if there is none. */
export function bestRated(game: Bataan, units: readonly Unit[]): Unit {
  const ratings = units.map((unit) => efficiency(game, unit).total)
  const best = units[ratings.indexOf(Math.max(...ratings))]
  if (best === undefined) throw new RangeError('no unit leads')
  return best
}
