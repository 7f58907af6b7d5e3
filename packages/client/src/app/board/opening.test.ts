import type { BoardView } from '@topside/board'
import type { BoardSpace, Counter } from '@topside/engine'
import { expect, it } from 'vitest'
import { toyPackage } from '../testing/fixture.ts'
import { openingOf } from './opening.ts'

const [sample] = toyPackage.board.spaces
const space = (id: string, kind: BoardSpace['kind'], [x, y]: readonly [number, number]): BoardSpace => {
  if (sample === undefined) throw new Error('the toy has no space')
  return {
    ...sample,
    id,
    kind,
    polygon: [
      [x - 10, y - 10],
      [x + 10, y + 10],
    ],
  }
}
const counter = (name: string, more: Partial<Counter>): Counter => ({ name, label: name, symbol: 'infantry', ...more })
const context = {
  board: {
    ...toyPackage.board,
    counter: 10,
    spaces: [
      ...[space('north', 'area', [0, 0]), space('pass', 'area', [0, 100]), space('ford', 'area', [0, 120])],
      ...[space('rear', 'area', [0, 150]), space('south', 'area', [0, 400]), space('pool', 'box', [0, 110])],
    ],
  },
  title: {
    ...toyPackage,
    counters: {
      red: counter('red', { side: 'red' }),
      guard: counter('guard', { side: 'red' }),
      blue: counter('blue', { side: 'blue' }),
      guns: counter('guns', { side: 'blue' }),
      flag: counter('flag', { side: 'red', marker: true }),
    },
  },
}
const lying = (at: { readonly [piece: string]: string }): BoardView => ({
  pieces: Object.entries(at).map(([id, space]) => ({ id, space, face: '' })),
  owners: new Map(),
  hidden: new Map(),
  tracks: new Map(),
})

it('a match opens at its question, if that is on the map', () => {
  const view = lying({ red: 'north', blue: 'south', guard: 'pool' })
  expect(openingOf(context, view, [{ piece: 'red' }, { piece: 'guard' }, { space: 'rear' }])).toEqual(['north', 'rear'])
})

it('a match without a question on the map opens where the sides face each other', () => {
  const view = lying({ red: 'pass', guard: 'north', blue: 'ford', guns: 'rear', flag: 'south' })
  expect(openingOf(context, view, [])).toEqual(['pass', 'ford', 'rear'])
  expect(openingOf(context, view, [{ space: 'pool' }])).toEqual(['pass', 'ford', 'rear'])
})

it('pieces that can be chosen in a box are in view', () => {
  const view = lying({ red: 'pass', blue: 'ford', guard: 'pool' })
  expect(openingOf(context, view, [{ piece: 'guard' }])).toEqual(['pool'])
})

it('a board with a home opens there, or at the question', () => {
  const home = { ...context, board: { ...context.board, home: [0, 0, 10, 10] as const } }
  const view = lying({ red: 'pass', blue: 'ford', guard: 'pool' })
  expect(openingOf(home, view)).toEqual([])
  expect(openingOf(home, view, [{ piece: 'guard' }])).toEqual(['pool'])
})

it('both sides in one space are the front', () => {
  expect(openingOf(context, lying({ red: 'south', blue: 'south', guard: 'north', guns: 'rear' }))).toEqual(['south'])
})

it('with one side alone it shows all of it, and with none, nothing', () => {
  expect(openingOf(context, lying({ red: 'north', guard: 'south' }))).toEqual(['north', 'south'])
  expect(openingOf(context, lying({ blue: 'pool', flag: 'rear' }))).toEqual([])
  expect(openingOf(context, undefined)).toEqual([])
})
