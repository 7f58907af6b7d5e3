import { Match, SeededDice } from '@topside/engine'
import { movesThereAndBack, type Work } from '../../shared/bench.ts'
import { destinations, reachFrom, startOf } from '../rules/5-movement.ts'
import { beachLines } from '../rules/15.3-lines-of-communications.ts'
import { isHex, mapUnits } from '../state/state.ts'
import { rules } from '../title.ts'

const seed = '0'.repeat(64)
const { game } = Match.start(rules, {
  options: { scenario: 'mountain-barrier' },
  dice: new SeededDice({ server: seed, seats: [seed, seed] }),
})
const units = mapUnits(game, 'us')
const free = game.table.spaces.find((space) => isHex(space) && space.pieces.length === 0)

/**
 * The hex work of the rules in the crowded middle of the campaign, for `npm run bench`; each item does its work once.
 */
export const work: readonly Work[] = [
  {
    name: 'reach of a unit with its choices',
    times: units.length,
    run: () => {
      for (const unit of units) destinations(game, unit, reachFrom(game, unit, [startOf(unit)]))
    },
  },
  ...(free === undefined ? [] : [movesThereAndBack(game.table, units, free)]),
  { name: 'American lines of communication', times: 1, run: () => void beachLines(game) },
]
