import { type Choice, Match } from '@topside/engine'
import { CheapDice, randomChoice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { rules } from '../title.ts'
import { answersTo, pointsAtEnd } from './reference.ts'

/** One in so many decisions about moves is compared; all others are. */
const MOVES = 20
const timeout = 60_000

/** The answers in words, in an order that does not depend on theirs. */
const listed = (choices: readonly Choice[]): string =>
  choices
    .map(({ verb, piece, space, value }) => [verb, piece, space, value].join(' '))
    .sort()
    .join()

describe('a slow reference of the rules', () => {
  const played = rules.scenarios.flatMap((scenario) => [
    { scenario, displacement: 'no', duty: 'all' },
    { scenario, displacement: 'yes', duty: 'one' },
  ])

  it.each(played)(
    '5.1 to 7.6, 12.2, 15.1 to 16.34 finds the same answers and the same points in $scenario, displacement $displacement',
    { timeout },
    (options) => {
      const { scenario } = options
      const compared = new Set<string>()
      const random = seededRandom(`reference ${scenario}`)
      const match = Match.start(rules, { options, dice: new CheapDice(`reference ${scenario}`) })
      const any = randomChoice(random)
      while (match.outcome === undefined) {
        const seat = match.deciding[0]!
        const decision = match.decision(seat)!
        const looked = !decision.kind.startsWith('move.') || random() * MOVES < 1
        const answers = looked ? answersTo(match.game, decision) : undefined
        if (answers !== undefined) {
          compared.add(decision.kind)
          const [offered, allowed] = [listed(decision.choices), listed(answers)]
          if (offered !== allowed) expect(offered, decision.kind).toBe(allowed)
        }
        match.apply({ kind: 'choose', seat, choice: any(decision, seat) })
      }
      const [us, japan] = [match.game.table.track('us-victory'), match.game.table.track('japan-victory')]
      expect({ us, japan }).toEqual(pointsAtEnd(match.game))
      expect(compared.size).toBeGreaterThanOrEqual(4)
    },
  )
})
