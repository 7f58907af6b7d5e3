import { Match, SeededDice } from '@topside/engine'
import type { Work } from '../../shared/bench.ts'
import { groundOfTurn, standingOf } from '../rules/6-ground.ts'
import { waysOf } from '../rules/6-movement.ts'
import { supplyLines } from '../rules/7-supplies.ts'
import { australiansInSupply } from '../rules/17-victory.ts'
import { groundOf, isMobile, isSector, onMap } from '../state/pieces.ts'
import { rules } from '../title.ts'

const seed = '0'.repeat(64)
const { game } = Match.start(rules, { options: {}, dice: new SeededDice({ server: seed, seats: [seed, seed, seed] }) })
const units = game.table.pieces.filter((unit) => unit.def.army === 'japanese' && isMobile(unit) && onMap(unit))

/** Changes a sector's owner, so that cached analyses of the map are recomputed. */
function changeHands(): void {
  const tuas = game.table.space('tuas')
  const { owner } = tuas
  game.table.setOwner(tuas, 0)
  game.table.setOwner(tuas, owner)
}

/** The work of the rules in the whole campaign, for `npm run bench`; each item does its work once. */
export const work: readonly Work[] = [
  {
    name: 'where a unit can walk and fight',
    times: units.length,
    run: () => {
      changeHands()
      const ground = groundOfTurn(game)
      for (const unit of units) waysOf(ground, standingOf(ground, unit))
    },
  },
  {
    name: 'lines of supply of an army',
    times: 1,
    run: () => {
      changeHands()
      supplyLines(game, 'british')
    },
  },
  { name: 'Australian units in supply', times: 1, run: () => void australiansInSupply(game) },
  {
    name: 'who stands in all sectors',
    times: 1,
    run: () => {
      for (const place of game.table.spaces) if (isSector(place)) groundOf(game, place, 'british')
    },
  },
]
