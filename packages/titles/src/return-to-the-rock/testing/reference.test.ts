import { type Decision, Match, type Seat } from '@topside/engine'
import { CheapDice, type FuzzPosition, positionOf, seededRandom, sized } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { listed, playCompared } from '../../shared/comparing.ts'
import type { AreaDef } from '../data/areas.ts'
import { type RockPieceDef, SIDES } from '../data/units.ts'
import type { Vars } from '../state/vars.ts'
import { rules } from '../title.ts'
import { positions } from './positions.ts'
import { answersTo } from './reference.ts'

const MATCHES = sized(10, 24)
/** Number of decisions compared in each match. */
const DECISIONS = 400

type RockMatch = Match<Vars, RockPieceDef, AreaDef>

/** A match from the set-up, or from a position. */
function begin(name: string, random: () => number, position?: FuzzPosition<Vars, RockPieceDef, AreaDef>): RockMatch {
  const options = {
    leaders: 'yes',
    mortars: 'yes',
    flamethrower: 'yes',
    detonations: 'yes',
    'one-attack': random() < 0.2 ? 'yes' : 'no',
  }
  const setup = { options, dice: new CheapDice(name) }
  if (position === undefined) return Match.start(rules, setup)
  let step = rules.firstStep
  const laid = positionOf(rules, options, step, (game) => {
    step = position.lay(game, random)
  })
  return Match.resume(rules, setup, { ...laid, step }, [])
}

it('6.1 to 12.1 every answer that the rulebook allows is offered and no other, as a slow reference finds them', () => {
  const compared = new Set<string>()
  for (let n = 0; n < MATCHES; n++) {
    const random = seededRandom(`reference ${n}`)
    const match = begin(`reference ${n}`, random, positions[(n % (positions.length + 1)) - 1])
    const words = (decision: Decision, seat: Seat) => {
      const side = SIDES.find((each) => match.game.vars.seats?.[each] === seat)
      const answers = side && answersTo(match.game, side, decision)
      if (answers !== undefined) compared.add(decision.ask)
      return answers && ([listed(decision.choices), listed(answers)] as const)
    }
    playCompared(match, { random, words, most: DECISIONS })
  }
  expect(compared.size).toBeGreaterThanOrEqual(15)
})
