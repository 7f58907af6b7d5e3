import { expect, test } from 'vitest'
import { CheapDice } from '../dice/cheap-dice.ts'
import { Match } from '../match/match.ts'
import type { AnyTitle } from '../title/title.ts'
import { seenByFaults } from './seen-by-faults.ts'
import { toy } from './toy.ts'

test('a match as seen by a seat keeps the invariants of its title', () => {
  const sound: AnyTitle = toy
  expect(seenByFaults(Match.start(sound, { options: {}, dice: new CheapDice('seen') }))).toEqual([])
  const broken: AnyTitle = { ...sound, faults: () => ['a storm lies in a hand'] }
  expect(seenByFaults(Match.start(broken, { options: {}, dice: new CheapDice('seen') }))).toEqual(
    [0, 1].map((seat) => `the match as seat ${seat} may think of it: a storm lies in a hand`),
  )
})
