// @vitest-environment happy-dom
import type { BoardHandle, MapState } from '@topside/board'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSession } from '../table/session/session.ts'
import { FedConnection, toyPackage } from '../testing/fixture.ts'
import { click, doing, show } from '../testing/render.tsx'
import { MapSwitch } from './MapSwitch.tsx'

const island: MapState = { id: 'island', name: { key: 'map.island', text: 'The Island' }, shown: true, busy: false }
const cape: MapState = { id: 'cape', name: { key: 'map.cape', text: 'The Cape' }, shown: false, busy: true }
const board = {
  ...toyPackage.board,
  maps: [island, cape].map(({ id, name }) => ({ id, name, rect: [0, 0, 9, 9] as const })),
}

let states: readonly MapState[]
let changed: () => void
let stopped: number
const asked: string[] = []
const handle: Pick<BoardHandle, 'maps' | 'showMap' | 'onChange'> = {
  maps: () => states,
  showMap: (id) => asked.push(id),
  onChange: (listener) => {
    changed = listener
    return () => stopped++
  },
}
const find = () => handle as BoardHandle
const contextOf = (title: typeof toyPackage) => createSession(title, new FedConnection()).context

beforeEach(() => {
  states = [island, cape]
  stopped = 0
  asked.length = 0
})

describe('the buttons of the maps', () => {
  test('show the current map, and activity out of view', async () => {
    const { getByRole } = show(<MapSwitch board={find} />, contextOf({ ...toyPackage, board }))
    expect(getByRole('button', { name: 'The Island' }).getAttribute('aria-pressed')).toBe('true')
    expect(getByRole('button', { name: /^The Cape.*activity here$/ }).className).toContain('busy')
    states = [
      { ...island, shown: false },
      { ...cape, shown: true, busy: false },
    ]
    await doing(changed)
    expect(getByRole('button', { name: 'The Cape' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('bring a map to the screen', async () => {
    const { getByTestId } = show(<MapSwitch board={find} />, contextOf({ ...toyPackage, board }))
    await click(getByTestId('map-cape'))
    expect(asked).toEqual(['cape'])
  })

  test('use the title’s words', () => {
    const title = { ...toyPackage, board, texts: { ...toyPackage.texts, 'map.cape': 'Kap' } }
    const { getByTestId } = show(<MapSwitch board={find} />, contextOf(title))
    expect(getByTestId('map-cape').textContent).toContain('Kap')
  })

  test('are absent for a board of one map, and before there is a board', () => {
    expect(show(<MapSwitch board={find} />, contextOf(toyPackage)).queryAllByRole('button')).toEqual([])
    const early = show(<MapSwitch board={() => undefined} />, contextOf({ ...toyPackage, board }))
    expect(early.queryAllByRole('button')).toEqual([])
  })
})
