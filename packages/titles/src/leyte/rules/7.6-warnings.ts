import type { Text } from '@topside/engine'
import { note } from '@topside/kit'
import type { Leyte } from '../state/state.ts'
import type { Attack } from './7.2-attacks.ts'
import { combatTableOf, EFFECTS } from './7.5-results.ts'
import { isLostToFriends } from './7.6-ground.ts'
import { isTenacious } from './14-tenacity.ts'

/**
 * 7.6: the attackers that would be lost if a result of one of these columns drove them back, because of friends behind
 * them.
 */
export function retreatWarnings(game: Leyte, { attackers }: Attack, columns: readonly number[]): Text[] {
  const table = combatTableOf(game)
  const results = columns.flatMap((column) => [...table.results(column).ways.keys()])
  const hexes = Math.max(
    0,
    ...results.map((result) => EFFECTS[result].attacker).filter((far) => typeof far === 'number'),
  )
  const lost = attackers.filter((unit) => {
    const due = isTenacious(unit) ? hexes - 1 : hexes
    return due > 0 && isLostToFriends(game, unit, due)
  })
  if (lost.length === 0) return []
  return [note('note.friend-behind', '7.6', { units: lost })]
}
