import { expect, test } from 'vitest'
import { CheapDice } from '../dice/cheap-dice.ts'
import { Match } from '../match/match.ts'
import { seenByFaults } from './seen-by-faults.ts'
import { toy } from './toy.ts'

test('a match as a seat may think of it keeps the invariants of its title', () => {
  expect(seenByFaults(Match.start(toy, { options: {}, dice: new CheapDice('seen') }))).toEqual([])
  const broken = { ...toy, faults: () => ['a storm lies in a hand'] }
  expect(seenByFaults(Match.start(broken, { options: {}, dice: new CheapDice('seen') }))).toEqual(
    [0, 1].map((seat) => `the match as seat ${seat} may think of it: a storm lies in a hand`),
  )
})
