import { ARMIES, areAllies } from '../data/armies.ts'
import { isFixed } from '../state/pieces.ts'
import { armyOf, controllerOf, type Singapore, tell } from '../state/state.ts'
import { isContested } from './3-control.ts'
import { eliminate } from './11.6-elimination.ts'

/**
 * 15.3: after the fight for their sector, captured guns go to the captor, or are eliminated if the defender holds it.
 */
export function settleGuns(game: Singapore): void {
  const { table } = game
  for (const gun of table.pieces) {
    if (!isFixed(gun) || table.status(gun, 'captured') !== 1 || isContested(game, gun.space)) continue
    const holder = controllerOf(gun.space)
    if (areAllies(holder, armyOf(game, gun))) {
      eliminate(game, gun, '15.3')
      continue
    }
    table.setStatus(gun, 'holder', holder === gun.def.army ? 0 : ARMIES.indexOf(holder) + 1)
    table.setStatus(gun, 'captured', 2)
    const args = { unit: gun, army: { side: holder } }
    tell(game, 'gun.taken', '15.3', args)
  }
}

/** 15.3: at the start of a player turn the active army mans its captured guns. */
export function manGuns(game: Singapore): void {
  const { table, vars } = game
  for (const gun of table.pieces)
    if (table.status(gun, 'captured') === 2 && armyOf(game, gun) === vars.army) table.setStatus(gun, 'captured', 0)
}
