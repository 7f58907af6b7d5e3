import { Table } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { type Circuit, passTurn, sendTo, turnBack } from './boxes.ts'

const circuit: Circuit = {
  waits: 'waits',
  stages: [
    { box: 'base' },
    { box: 'flying', turns: 1, to: 'refuelling' },
    { box: 'refuelling', turns: 1, to: 'base' },
    { box: 'repair', turns: 2, to: 'base' },
    { box: 'sea', turns: 2 },
  ],
}

function laid() {
  const pieces = ['zero', 'nell'].map((id) => ({ id, start: 'base' }))
  const spaces = [...circuit.stages.map(({ box }) => ({ id: box })), { id: 'target' }]
  const table = new Table({
    pieces,
    spaces,
    tracks: [],
    faces: ['fresh', 'spent', 'used'],
    statuses: [{ id: 'waits', most: 2 }],
    sides: [],
  })
  const [zero, nell] = [table.piece('zero'), table.piece('nell')]
  return { table, zero, nell, where: () => [zero.space.id, nell.space.id] }
}

describe('boxes for aircraft and ships', () => {
  it('are left when their turns are over, all at once: a piece that lands does not take off again', () => {
    const { table, zero, nell, where } = laid()
    sendTo(table, circuit, zero, table.space('flying'))
    sendTo(table, circuit, nell, table.space('refuelling'))
    expect(passTurn(table, circuit)).toEqual([zero, nell])
    expect(where()).toEqual(['refuelling', 'base'])
    expect([zero, nell].map((piece) => table.status(piece, 'waits'))).toEqual([1, 0])
    passTurn(table, circuit)
    expect(where()).toEqual(['base', 'base'])
    expect(passTurn(table, circuit)).toEqual([])
  })

  it('keep pieces in repair for their turns, and pieces at sea until they are sent on', () => {
    const { table, zero, nell, where } = laid()
    sendTo(table, circuit, zero, table.space('repair'))
    sendTo(table, circuit, nell, table.space('sea'))
    expect(passTurn(table, circuit)).toEqual([])
    expect(passTurn(table, circuit)).toEqual([zero])
    expect(where()).toEqual(['base', 'sea'])
    expect(table.status(nell, 'waits')).toBe(0)
    sendTo(table, circuit, nell, table.space('target'))
    expect([where()[1], table.status(nell, 'waits')]).toEqual(['target', 0])
  })

  it('turn back faces: all, all of one face, or selected ones', () => {
    const { table, zero, nell } = laid()
    const turn = () => {
      table.turn(zero, 1)
      table.turn(nell, 2)
    }
    turn()
    expect(turnBack(table, { to: 0 })).toBe(2)
    turn()
    expect(turnBack(table, { from: 2, to: 0 })).toBe(1)
    expect([zero.face, nell.face]).toEqual([1, 0])
    turn()
    expect(turnBack(table, { to: 0, which: (piece) => piece === zero })).toBe(1)
    expect([zero.face, nell.face]).toEqual([0, 2])
  })
})
