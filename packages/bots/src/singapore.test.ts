import { type Match, type Seat, seededRandom } from '@topside/engine'
import { toldTo } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { policy } from './policy.ts'
import { opponents } from './testing/opponents.ts'
import { testWeights } from './testing/weights.ts'

const singapore = await opponents('singapore')
const { heuristics, start, analysis } = singapore

/** Plays by the weights until a condition holds. */
function until(match: Match, reached: () => boolean, seed: string): void {
  const random = seededRandom(seed)
  while (!reached()) {
    const seat = match.deciding[0]!
    match.apply({ kind: 'choose', seat, choice: policy(match, seat, heuristics, random) })
  }
}

test('secretly declared strikes and future dice do not change a seat’s analysis', () => {
  const both = (match: Match) => match.deciding.length === 2
  const worlds = [0, 1].map((index) => {
    const match = start({}, 'a')
    until(match, () => both(match), 'a')
    const [seat, other] = match.deciding as [Seat, Seat]
    const ways = () => match.decision(other)!.choices
    match.apply({ kind: 'choose', seat: other, choice: ways().filter(({ verb }) => verb === 'strike')[index]! })
    match.apply({ kind: 'choose', seat: other, choice: { verb: 'done' } })
    return { match, seat }
  })
  const [first, second] = worlds as [(typeof worlds)[0], (typeof worlds)[0]]
  expect(first.match.commands).not.toEqual(second.match.commands)
  expect(toldTo(first.match, first.seat) === toldTo(second.match, second.seat)).toBe(true)
  const [one, two] = [first, second].map(({ match, seat }) => analysis(match, seat, { iterations: 20 }))
  expect(one).toEqual(two)
  expect(one!.tried).toBe(20)
})

test('an analysis keeps to its time limit, and gives an answer even without time', () => {
  const match = start({}, 'a')
  until(match, () => match.decision(0)?.kind === 'plan.where', 'a')
  expect(analysis(match, 0, { ms: 0 }).tried).toBe(1)
  const { choice } = analysis(match, 0, { iterations: 8 })
  expect(match.decision(0)!.choices).toContainEqual(choice)
})

testWeights(singapore, [
  { options: { players: '2', ending: 'serious' }, sides: [[0], [1]], seeds: [0, 1, 2], least: 2 },
])
