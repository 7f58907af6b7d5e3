import type { HistoryLine, RecordLine } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { viewOfSnapshot } from '../../board/view.ts'
import { snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { attackedIn, hostileIn } from './hostile.ts'
import { markedOf, rollResultIn } from './rollResult.ts'

const view = viewOfSnapshot(toyPackage, snapshotOf(), undefined)
const line = (at: number, part: Partial<RecordLine>): HistoryLine => ({ at, line: { key: 'line', ...part } })
const declared = line(3, { seat: 0, args: { units: { pieces: ['red-scout'] }, area: { space: 'east' } } })
const rolled = line(4, { seat: 0, args: { area: { space: 'east' } }, roll: { n: 0, values: [5] } })
const lost = line(4, { args: { unit: { piece: 'blue-scout' } } })

describe('a result announced on the map', () => {
  test('is the roll and its outcome, where it happened, with the path there', () => {
    const from = view.pieces.find(({ id }) => id === 'red-scout')?.space
    expect(rollResultIn([declared, rolled, lost], 1, view)).toEqual({
      lines: [rolled, lost],
      space: 'east',
      path: [from, 'east'],
    })
  })

  test('needs a roll with a place, and news', () => {
    expect(rollResultIn([line(1, { roll: { n: 0, values: [2] } })], 0, view)).toBeUndefined()
    expect(rollResultIn([declared, rolled], 2, view)).toBeUndefined()
  })
})

describe('the place where another user acted last', () => {
  test('is marked until the user acts', () => {
    expect([...markedOf([declared], [1], 0, view)]).toContain('east')
    expect(markedOf([declared], [1], 1, view).size, 'one has acted since').toBe(0)
    expect(markedOf([declared], [0], 0, view).size, 'one did it oneself').toBe(0)
  })
})

test('moving to enemy units is a fight', () => {
  const [own, enemy] = ['red-scout', 'blue-scout'].map(
    (id) => view.pieces.find((piece) => piece.id === id)?.space ?? '',
  )
  const apart = {
    ...view,
    pieces: view.pieces.map((each) => (each.id === 'blue-scout' ? { ...each, space: 'east' } : each)),
  }
  const go = (space = '') => ({ verb: 'move', piece: 'red-scout', space })
  expect(own).toBe(enemy)
  expect([...hostileIn(toyPackage, [go('east'), go('middle')], apart, 'red')]).toEqual(['east'])
  expect(hostileIn(toyPackage, [go('east')], apart, 'red blue').size).toBe(0)
  expect(hostileIn(toyPackage, [{ verb: 'activate', space: 'east' }], apart, 'red').size).toBe(0)
})

test('distinguishes spaces that must be attacked from those that can be', () => {
  const attacks = { strike: 'must', raid: 'may' } as const
  const open = [
    { verb: 'strike', space: 'east' },
    { verb: 'raid', space: 'west' },
    { verb: 'move', space: 'middle' },
    { verb: 'strike' },
  ]
  const { all, due } = attackedIn({ attacks }, open)
  expect([[...all], [...due]]).toEqual([['east', 'west'], ['east']])
  expect(attackedIn({}, open).all.size).toBe(0)
})
