import type { Bataan, Unit } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { isToCome } from './5.1-reinforcements.ts'
import { isInReserve } from './5.3-reserve.ts'
import { isFinal } from './7.4-army-units.ts'
import { whyInvaderRests } from './15.47-15.48-invaders.ts'
import { isActivatedWith, whyScoutsWait } from './16.32-philippine-scouts.ts'

/** The current Operations Sequence; throws a `RangeError` between sequences (7.21). */
export function sequenceOf({ vars }: Bataan): Sequence {
  if (vars.sequence === null) throw new RangeError('no Operations Sequence is conducted')
  return vars.sequence
}

/**
 * 7.21: whether a unit is active in a sequence: it belongs to the active formation, or is an Army unit activated with
 * it (7.46). Army units that enter the map become active (5.18). With an option the Philippine Scouts count as Army
 * units (16.32). In a reaction to an invasion the reacting units are active, of any formation (15.49).
 */
export function isActive(game: Bataan, { side, formations, army, reaction }: Sequence, unit: Unit): boolean {
  const { id, formation, side: own } = unit.def
  if (own !== side) return false
  if (reaction !== undefined) return reaction.includes(id)
  if (isInReserve(game, unit) || whyInvaderRests(game, unit) !== undefined) return false
  if (formation !== undefined && !isActivatedWith(game, unit)) return formations.includes(formation)
  return army.includes(id) || (isToCome(unit) && !isFinal(game, unit) && whyScoutsWait(game, unit) === undefined)
}
