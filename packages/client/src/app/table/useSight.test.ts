import type { BoardSpace, Choice } from '@topside/engine'
import { expect, test } from 'vitest'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../testing/fixture.ts'
import { createSession } from './session/session.ts'
import { askedFor, staysOnMap } from './useSight.ts'

/** The targets that the view moves to for a question with these choices. */
function looked(choices: Parameters<typeof asking>[0]) {
  const connection = new FedConnection()
  const decision = { ...asking(choices), args: { at: { space: 'west' }, number: 2 } }
  connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision, ask: 'toy.move' })] })
  return askedFor(createSession(toyPackage, connection))
}

test('the view moves to what can be chosen on the board', () => {
  expect(looked([{ verb: 'move', space: 'east' }, { verb: 'pass' }])).toEqual([{ space: 'east' }])
})

test('if nothing on the board can be chosen, the view moves to what the question names', () => {
  expect(looked([{ verb: 'high' }, { verb: 'low' }])).toEqual([{ space: 'west' }])
})

/**
 * Whether the map stays in view for a question about a piece in a space of this kind, on a board with or without a
 * home.
 */
function stays(choices: readonly Choice[], recommended: number | undefined, kind: BoardSpace['kind'], home = true) {
  const spaces = toyPackage.board.spaces.map((each) => ({ ...each, kind }))
  const board = { ...toyPackage.board, spaces, ...(home && { home: [0, 0, 10, 10] as const }) }
  const connection = new FedConnection()
  const decision = { ...asking([...choices]), ...(recommended !== undefined && { recommended }) }
  connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision, ask: 'toy.move' })] })
  const session = createSession({ ...toyPackage, board }, connection)
  return staysOnMap(session, askedFor(session))
}

test('pieces beside the map attract the view unless the recommended choice needs none of them', () => {
  const choices: Choice[] = [{ verb: 'all' }, { verb: 'place', piece: 'red-scout' }]
  expect(stays(choices, 0, 'box')).toBe(true)
  expect(stays(choices, 1, 'box')).toBe(false)
  expect(stays(choices, undefined, 'box')).toBe(false)
  expect(stays(choices, 0, 'area')).toBe(false)
  expect(stays(choices, 0, 'box', false)).toBe(false)
})
