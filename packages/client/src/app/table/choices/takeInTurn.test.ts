import type { Choice } from '@topside/engine'
import { expect, test } from 'vitest'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { createSession } from '../session/session.ts'
import { takeInTurn } from './takeInTurn.ts'

const flip = (piece: string): Choice => ({ verb: 'flip', piece })

/** A match in which each accepted answer removes its choice from the question. */
function losing(choices: readonly Choice[], rule = '2') {
  const connection = new FedConnection()
  const session = createSession(toyPackage, connection)
  const ask = (left: readonly Choice[], by: string) => {
    const own = seat({ mine: true, decision: asking(left, { rule: by }), ask: 'toy.move' })
    connection.snapshot.value = snapshotOf({ seats: [own, seat({ name: 'Ben', side: 'blue' })] })
  }
  ask(choices, '2')
  let left = choices
  connection.accepted = () => {
    const sent = connection.sent.at(-1)
    const given = sent?.kind === 'choose' ? sent.choices[0] : undefined
    left = left.filter((choice) => choice !== given)
    ask(left, rule)
  }
  return { connection, session }
}

test('takes several, one after another', async () => {
  const choices = [flip('a'), flip('c'), flip('b')]
  const { connection, session } = losing(choices)
  expect(await takeInTurn(session, [flip('b'), flip('a')], '2')).toEqual([flip('a'), flip('b')])
  expect(connection.sent).toHaveLength(2)
})

test('stops when something else is asked, or an answer must be confirmed', async () => {
  const other = losing([flip('a'), flip('b')], '3')
  expect(await takeInTurn(other.session, [flip('a'), flip('b')], '2')).toEqual([flip('a')])
  const careful = losing([flip('a'), flip('b')])
  careful.connection.final = { key: 'final.rolls' }
  expect(await takeInTurn(careful.session, [flip('a'), flip('b')], '2')).toEqual([])
  expect(careful.session.armed.value?.choice).toEqual(flip('a'))
})
