import { type AnyTitle, CheapDice, Match } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { type Delivery, toldOf } from './told-turns.ts'

const bid = (seat: number) => ({ kind: 'choose', seat, choice: { verb: 'bid', value: 1 - seat } }) as const
const pass = (seat: number) => ({ kind: 'choose', seat, choice: { verb: 'pass' } }) as const
const turn = (seat: number, number: number, more: Partial<Delivery> = {}): Delivery => ({
  seat,
  id: `match.${seat}.turn.${number}`,
  event: 'turn',
  attempt: 1,
  failures: 0,
  answered: true,
  ...more,
})

/** A match at its beginning. */
const begun = (): Match => Match.start(toy as AnyTitle, { options: {}, dice: new CheapDice('told') })

/** Both bid in secret, and the first seat passes; then the second one must decide. */
const verdict = (...deliveries: Delivery[]) => toldOf(begun(), [bid(1), bid(0), pass(0)], deliveries)

test('what was told once, or again after a failure, is right', () => {
  const again = turn(1, 3, { attempt: 2, failures: 1 })
  expect(verdict(turn(0, 0), turn(1, 3), again)).toEqual({ faults: [], told: 2, repeated: 1 })
  const late = turn(1, 3, { answered: false })
  expect(verdict(late, turn(1, 3, { attempt: 2 })).faults).toEqual([])
})

test('a turn that is not told is found', () => {
  expect(verdict(turn(0, 0)).faults).toEqual(['seat 1 is not told of its turn at 3'])
})

test('a message that comes again is found, if nothing failed or it does not say so', () => {
  expect(verdict(turn(1, 3), turn(1, 3, { attempt: 2 })).faults).toHaveLength(1)
  expect(verdict(turn(1, 3), turn(1, 3, { failures: 1 })).faults).toHaveLength(1)
})

test('a turn that is told under another number is found', () => {
  // As if the server had crashed while only the other seat had bid in secret.
  expect(verdict(turn(0, 0), turn(0, 1), turn(1, 3)).faults).toEqual([
    'seat 0 is told of a turn at 1 that did not begin then',
  ])
})

test('each seat is told the end once', () => {
  const over = (seat: number): Delivery => turn(seat, 4, { id: `match.${seat}.over.4`, event: 'over' })
  const ended = (...deliveries: Delivery[]) => toldOf(begun(), [bid(1), { kind: 'resign', seat: 0 }], deliveries).faults
  expect(ended(over(0), over(1))).toEqual([])
  expect(ended(over(0))).toEqual(['seat 1 is told 0 times that the match is over'])
})
