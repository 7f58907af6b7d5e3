import { CheapDice, Match, seededRandom } from '@topside/engine'
import { toldTo } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { policy } from './policy.ts'
import { opponents } from './testing/opponents.ts'

const { rules, heuristics, start, analysis, played } = await opponents('return-to-the-rock')
const SIXTY = { iterations: 60 }

test('a secret wish, a secret bid, an automatic answer and future dice do not change the other seat’s analysis', () => {
  const worlds = ['us', 'japan'].map((option) => {
    const match = start({}, option)
    match.apply({ kind: 'choose', seat: 1, choice: { verb: 'wish', option } })
    match.apply({ kind: 'set', seat: 1, setting: 'reroll', value: option === 'us' ? 'never' : 'all' })
    return match
  })
  const [first, second] = worlds.map((match) => analysis(match, 0, SIXTY))
  expect(toldTo(worlds[0]!, 0)).toBe(toldTo(worlds[1]!, 0))
  expect(first).toEqual(second)
  const bids = [3, 12].map((value) => {
    const match = start({}, String(value))
    for (const seat of [0, 1]) match.apply({ kind: 'choose', seat, choice: { verb: 'wish', option: 'us' } })
    match.apply({ kind: 'choose', seat: 1, choice: { verb: 'bid', value } })
    return analysis(match, 0, SIXTY)
  })
  expect(bids[0]).toEqual(bids[1])
})

test('future dice do not change a seat’s analysis in the middle of a match', () => {
  const match = start({ sides: 'first-us' }, 'a')
  const random = seededRandom('a')
  while (match.answers < 60 || match.decision(match.deciding[0]!)!.kind !== 'impulse') {
    const seat = match.deciding[0]!
    match.apply({ kind: 'choose', seat, choice: policy(match, seat, heuristics, random) })
  }
  const other = Match.restore(rules, { options: match.setup.options, dice: new CheapDice('b') }, match.save())
  const seat = match.deciding[0]!
  expect(analysis(match, seat, SIXTY)).toEqual(analysis(other, seat, SIXTY))
  expect(analysis(match, seat, SIXTY).tried).toBe(60)
})

test('the weights alone win against random choices', () => {
  let won = 0
  for (let number = 0; number < 12; number++) {
    const { winner } = played({ sides: 'first-us' }, number, [number % 2])
    if (winner === number % 2) won++
  }
  expect(won).toBeGreaterThanOrEqual(10)
})
