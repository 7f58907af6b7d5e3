import { type Match, seededRandom } from '@topside/engine'
import { toldTo } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { policy } from './policy.ts'
import { opponents } from './testing/opponents.ts'
import { testWeights } from './testing/weights.ts'

const leyte = await opponents('leyte')
const { heuristics, start, analysis } = leyte
const TWENTY = { iterations: 20 }

test('future dice and an automatic answer do not change the other seat’s analysis', () => {
  const [match, other] = ['a', 'b'].map((dice) => {
    const begun = start({ scenario: 'mountain-barrier' }, dice)
    const random = seededRandom('a')
    while (begun.decision(begun.deciding[0]!)!.kind !== 'combat.target') {
      const seat = begun.deciding[0]!
      begun.apply({ kind: 'choose', seat, choice: policy(begun, seat, heuristics, random) })
    }
    return begun
  }) as [Match, Match]
  const seat = match.deciding[0]!
  match.apply({ kind: 'set', seat: 1 - seat, setting: 'fpf', value: 'all' })
  other.apply({ kind: 'set', seat: 1 - seat, setting: 'fpf', value: 'never' })
  expect(toldTo(match, seat)).toBe(toldTo(other, seat))
  expect(analysis(match, seat, TWENTY)).toEqual(analysis(other, seat, TWENTY))
  expect(analysis(match, seat, TWENTY).tried).toBe(20)
})

testWeights(leyte, [{ options: { scenario: 'final-collapse' }, sides: [[0], [1]], seeds: [0, 1, 2], least: 2 }])
