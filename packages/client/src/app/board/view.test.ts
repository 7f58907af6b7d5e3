import { Table } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { describe, expect, test } from 'vitest'
import { seat, snapshotOf, toyPackage } from '../testing/fixture.ts'
import { viewOfSnapshot, viewOfTable } from './view.ts'

const own = seat({ mine: true, hiddenPieces: new Map([['red-reserve', { space: 3, face: 0, status: 0 }]]) })
const snapshot = snapshotOf({ seats: [own, seat({ name: 'Ben', side: 'blue' })] })

describe('the board as one viewer sees it', () => {
  test('shows a seat its own hidden pieces and counts the others', () => {
    const mine = viewOfSnapshot(toyPackage, snapshot, 0)
    expect(mine.pieces).toContainEqual({ id: 'red-reserve', space: 'red-tent', face: 'fresh', hidden: true })
    expect(mine.hidden.get('red-tent')).toBeUndefined()
    const theirs = viewOfSnapshot(toyPackage, snapshot, undefined)
    expect(theirs.pieces.map(({ id }) => id)).toEqual(['red-scout', 'blue-scout'])
    expect(theirs.hidden.get('red-tent')).toBe(1)
    expect(theirs.owners.get('west')).toBe('red')
  })

  test('shows a moment of the past as it was seen then', () => {
    const table = new Table(toy.table)
    table.setKnownTo(table.piece('red-reserve'), 1)
    const saved = table.save()
    expect(viewOfTable(toyPackage, saved, 'spectator').hidden.get('red-tent')).toBe(1)
    expect(viewOfTable(toyPackage, saved, 1).pieces.some(({ id }) => id === 'red-reserve')).toBe(false)
    for (const viewer of [0, 'all'] as const)
      expect(viewOfTable(toyPackage, saved, viewer).pieces).toContainEqual({
        id: 'red-reserve',
        space: 'red-tent',
        face: 'fresh',
        hidden: true,
      })
  })
})
