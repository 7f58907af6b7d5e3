import { type Decision, Match } from '@topside/engine'
import { CheapDice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { listed, playCompared } from '../../shared/comparing.ts'
import { rules } from '../title.ts'
import { answersTo, pointsAtEnd } from './reference.ts'

/** One in so many decisions about moves is compared; all other decisions are. */
const MOVES = 20
const timeout = 60_000

describe('a slow reference of the rules', () => {
  const played = rules.scenarios.flatMap((scenario) => [
    { scenario, displacement: 'no', duty: 'all' },
    { scenario, displacement: 'yes', duty: 'one' },
  ])

  it.each(played)(
    '5.1 to 7.6, 12.2, 15.1 to 16.34 finds the same answers and points in $scenario, displacement $displacement',
    { timeout },
    (options) => {
      const { scenario } = options
      const random = seededRandom(`reference ${scenario}`)
      const match = Match.start(rules, { options, dice: new CheapDice(`reference ${scenario}`) })
      const words = (decision: Decision) => {
        const looked = !decision.kind.startsWith('move.') || random() * MOVES < 1
        const answers = looked ? answersTo(match.game, decision) : undefined
        return answers && ([listed(decision.choices), listed(answers)] as const)
      }
      const compared = playCompared(match, { random, words })
      const [us, japan] = [match.game.table.track('us-victory'), match.game.table.track('japan-victory')]
      expect({ us, japan }).toEqual(pointsAtEnd(match.game))
      expect(compared.size).toBeGreaterThanOrEqual(4)
    },
  )
})
