import { signal } from '@preact/signals'
import type { BoardView } from '@topside/board'
import type { Options, OverlayRules, Seen } from '@topside/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import { change } from '../settings/settings.ts'
import { toyPackage } from '../testing/fixture.ts'
import { overlaysOf } from './overlays.ts'

const at = (space: string): BoardView => ({
  pieces: [{ id: 'red-scout', space, face: 'fresh' }],
  owners: new Map(),
  hidden: new Map(),
  tracks: new Map(),
})
const title = {
  ...toyPackage,
  layers: [
    { id: 'where', tint: 'red' },
    { id: 'only-long', tint: 'action' },
  ],
  layer: ({ pieces, options }: Seen, id: string) => {
    if (id === 'where') return pieces.map(({ space }) => space)
    return options['scenario'] === 'long' ? [] : undefined
  },
}
const view = signal<BoardView | undefined>(undefined)
const options = signal<Options | undefined>(undefined)

beforeEach(() => {
  change({ layers: [] })
  view.value = at('west')
  options.value = { scenario: 'short' }
})

describe('overlays of the map', () => {
  test('are offered where they apply', () => {
    const ids = () => overlaysOf(title, view, options).switches.value.map(({ def }) => def.id)
    expect(ids()).toEqual(['where'])
    options.value = { scenario: 'long' }
    expect(ids()).toEqual(['where', 'only-long'])
  })

  test('follow the pieces while on', () => {
    const overlays = overlaysOf(title, view, options)
    expect(overlays.shown.value).toEqual([])
    overlays.toggle('where')
    expect(overlays.shown.value).toEqual([{ id: 'where', tint: 'red', hatch: 0, spaces: new Set(['west']) }])
    view.value = at('east')
    expect(overlays.shown.value[0]?.spaces).toEqual(new Set(['east']))
    overlays.toggle('where')
    expect(overlays.shown.value).toEqual([])
  })

  test('are offered once their functions are loaded', () => {
    const rules = signal<OverlayRules>({})
    const overlays = overlaysOf({ ...toyPackage, layers: title.layers }, view, options, undefined, rules)
    overlays.toggle('where')
    expect([overlays.switches.value, overlays.shown.value]).toEqual([[], []])
    rules.value = title
    expect(overlays.switches.value.map(({ def, on }) => [def.id, on])).toEqual([['where', true]])
    expect(overlays.shown.value[0]?.spaces).toEqual(new Set(['west']))
  })

  test('are remembered for all matches of the title, and for no other title', () => {
    overlaysOf(title, view, options).toggle('where')
    expect(overlaysOf(title, view, options).switches.value[0]?.on).toBe(true)
    const other = { ...title, rules: { ...title.rules, id: 'other' } }
    expect(overlaysOf(other, view, options).switches.value[0]?.on).toBe(false)
  })

  test('for a piece show the piece in focus, and are not offered without one', () => {
    const ofPiece = {
      ...title,
      layers: [{ id: 'range', tint: 'action', ofPiece: true }] as const,
      layer: (_seen: Seen, _id: string, piece?: string) => (piece === undefined ? [] : [`beside ${piece}`]),
    }
    expect(overlaysOf(ofPiece, view, options).switches.value).toEqual([])
    const piece = signal<string | undefined>(undefined)
    const overlays = overlaysOf(ofPiece, view, options, piece)
    overlays.toggle('range')
    expect(overlays.shown.value[0]?.spaces).toEqual(new Set())
    piece.value = 'red-scout'
    expect(overlays.shown.value[0]?.spaces).toEqual(new Set(['beside red-scout']))
  })
})
