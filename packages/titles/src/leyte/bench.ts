import { Match, SeededDice } from '@topside/engine'
import { grid } from './ground.ts'
import { beachLines } from './rules/lines.ts'
import { destinations, searchReach, startOf } from './rules/movement.ts'
import { hexOfUnit, onMap, unitsOf } from './state.ts'
import { rules } from './title.ts'

const seed = '0'.repeat(64)
const { game } = Match.start(rules, {
  options: { scenario: 'mountain-barrier' },
  dice: new SeededDice({ server: seed, seats: [seed, seed] }),
})
const units = unitsOf(game, 'us').filter(onMap)
const free = game.table.spaces.find((space, hex) => hex < grid.size && space.pieces.length === 0)

/** The hex work of the rules in the crowded middle of the campaign, for `npm run bench`: each does its work once. */
export const work: readonly { readonly name: string; readonly times: number; readonly run: () => void }[] = [
  {
    name: 'reach of a unit with its choices',
    times: units.length,
    run: () => {
      for (const unit of units) destinations(game, unit, searchReach(game, unit, [startOf(unit)]))
    },
  },
  {
    name: 'a move there and back, zones of control kept',
    times: 2 * units.length,
    run: () => {
      if (free === undefined) return
      for (const unit of units) {
        const from = game.table.spaces[hexOfUnit(unit)]
        if (from === undefined) continue
        game.table.move(unit, free)
        game.table.move(unit, from)
      }
    },
  },
  { name: 'American lines of communication', times: 1, run: () => void beachLines(game) },
]
