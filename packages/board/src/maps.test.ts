import type { Board } from '@topside/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BoardView, Highlight } from './api.ts'
import { type Changes, changesBetween } from './changes.ts'
import { NO_HIGHLIGHT, NO_VIEW } from './empty.ts'
import { geometryOf } from './geometry.ts'
import { Maps } from './maps.ts'
import { squares } from './testing.ts'

const board: Board = {
  ...squares,
  maps: [
    { id: 'west', name: { key: 'west', text: 'West' }, rect: [0, 0, 200, 400] },
    { id: 'east', name: { key: 'east', text: 'East' }, rect: [200, 0, 200, 400] },
  ],
}
const screen = { w: 200, h: 400 }
/** Cameras that show one of the maps alone, and both. */
const cameras = { west: { x: 0, y: 0, k: 1 }, east: { x: -200, y: 0, k: 1 }, both: { x: 0, y: 0, k: 0.5 } }
const view = (space: string, face = 'fresh'): BoardView => ({ ...NO_VIEW, pieces: [{ id: 'red-1', space, face }] })
const nothing: Changes = changesBetween(NO_VIEW, NO_VIEW)

let maps: Maps
const told = (camera: keyof typeof cameras, now = NO_VIEW, highlight: Highlight = NO_HIGHLIGHT) =>
  maps.states(cameras[camera], screen, now, highlight).map(({ id, shown, busy }) => ({ id, shown, busy }))

beforeEach(() => {
  maps = new Maps(geometryOf(board))
})

describe('the maps of a board', () => {
  test('are empty for a board with one map', () => {
    expect(new Maps(geometryOf(squares)).states(cameras.west, screen, NO_VIEW, NO_HIGHLIGHT)).toEqual([])
  })

  test('mark the map in the middle of the screen', () => {
    expect(told('west')).toEqual([
      { id: 'west', shown: true, busy: false },
      { id: 'east', shown: false, busy: false },
    ])
    expect(told('east').map(({ shown }) => shown)).toEqual([false, true])
  })

  test('out of view are busy while a space or a piece can be chosen', () => {
    const space = { ...NO_HIGHLIGHT, selectableSpaces: new Set(['north-east']) }
    const piece = { ...NO_HIGHLIGHT, selectablePieces: new Set(['red-1']) }
    expect(told('west', NO_VIEW, space).map(({ busy }) => busy)).toEqual([false, true])
    expect(told('east', NO_VIEW, space).map(({ busy }) => busy)).toEqual([false, false])
    expect(told('west', view('south-east'), piece).map(({ busy }) => busy)).toEqual([false, true])
    expect(told('west', view('south-west'), piece).map(({ busy }) => busy)).toEqual([false, false])
    expect(told('both', NO_VIEW, space).map(({ busy }) => busy)).toEqual([false, false])
    expect(told('west').map(({ busy }) => busy)).toEqual([false, false])
  })

  test('are busy after a change, until they have been in view', () => {
    const [before, after] = [view('north-west'), view('north-east')]
    maps.note(changesBetween(before, after), after)
    expect(told('west', after).map(({ busy }) => busy)).toEqual([false, true])
    expect(told('east', after).map(({ busy }) => busy)).toEqual([false, false])
    expect(told('west', after).map(({ busy }) => busy)).toEqual([false, false])
    maps.note(changesBetween(after, view('north-east', 'spent')), view('north-east', 'spent'))
    expect(told('west', after).map(({ busy }) => busy)).toEqual([false, true])
  })

  test('ignore what is outside of them', () => {
    maps.note({ ...nothing, taken: ['box'], appeared: ['red-1'] }, view('box'))
    expect(told('west').map(({ busy }) => busy)).toEqual([false, false])
  })
})
