import { Match, SeededDice } from '@topside/engine'
import { movesThereAndBack, moveThereAndBack, type Work } from '../../shared/bench.ts'
import { supplyLines } from '../rules/6.2-supply-routes.ts'
import { stackReach } from '../rules/8.2-reach.ts'
import { onMap, unitsOf } from '../state/state.ts'
import { rules } from '../title.ts'

const seed = '0'.repeat(64)
const { game } = Match.start(rules, {
  options: { scenario: 'second-bataan' },
  dice: new SeededDice({ server: seed, seats: [seed, seed] }),
})
const formation = unitsOf(game, 'japan').filter((unit) => onMap(unit) && unit.def.formation === 'jp-65')
const units = unitsOf(game, 'us').filter(onMap)
const free = game.table.spaces.find(
  ({ pieces, def }) => pieces.length === 0 && 'terrain' in def && def.terrain === 'clear',
)

/** Moves one unit so that cached analyses of the map are computed anew, as after every move. */
function moveOne(): void {
  const [unit] = units
  if (unit !== undefined && free !== undefined) moveThereAndBack(game.table, unit, free)
}

/** The hex work of the rules with both armies on the map, for `npm run bench`; each item does its work once. */
export const work: readonly Work[] = [
  {
    name: `reach of a whole formation, ${formation.length} units`,
    times: 1,
    run: () => {
      moveOne()
      for (const unit of formation) stackReach(game, [unit], 'mobile')
    },
  },
  ...(free === undefined ? [] : [movesThereAndBack(game.table, units, free)]),
  {
    name: 'supply routes of a side',
    times: 1,
    run: () => {
      moveOne()
      supplyLines(game, 'us')
    },
  },
]
