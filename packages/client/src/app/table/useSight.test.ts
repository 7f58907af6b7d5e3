import { expect, test } from 'vitest'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../testing/fixture.ts'
import { createSession } from './session.ts'
import { askedFor } from './useSight.ts'

/** Where one looks when asked with these choices about what the arguments name. */
function looked(choices: Parameters<typeof asking>[0]) {
  const connection = new FedConnection()
  const decision = { ...asking(choices), args: { at: { space: 'west' }, number: 2 } }
  connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision, ask: 'toy.move' })] })
  return askedFor(createSession(toyPackage, connection))
}

test('one looks at what can be chosen on the board', () => {
  expect(looked([{ verb: 'move', space: 'east' }, { verb: 'pass' }])).toEqual([{ space: 'east' }])
})

test('where nothing on the board can be chosen, one looks at what the question names', () => {
  expect(looked([{ verb: 'high' }, { verb: 'low' }])).toEqual([{ space: 'west' }])
})
