import type { Seen } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { path } from './overlays.ts'

const seen = (pieces: { readonly [piece: string]: string }): Seen => ({
  pieces: Object.entries(pieces).map(([id, space]) => ({ id, space, face: 'fresh' })),
  owners: new Map(),
  tracks: new Map(),
  options: {},
})
const move = (space: string) => ({ verb: 'move', piece: 'G/503', space, value: 2 })

describe('8.2 the path that a unit would take', () => {
  it('leads from Area to Area by the cheapest way', () => {
    expect(path(seen({ 'G/503': '10' }), move('9'))).toEqual(['10', '9'])
    const far = path(seen({ 'G/503': '10' }), move('3'))
    expect([far[0], far.at(-1)]).toEqual(['10', '3'])
    expect(far.length).toBeGreaterThan(2)
  })

  it('goes round the enemy that the viewer sees', () => {
    const free = path(seen({ 'G/503': '10' }), move('3'))
    const barred = path(seen({ 'G/503': '10', 'infantry-1': free[1] ?? '' }), move('3'))
    expect(barred).not.toContain(free[1])
  })

  it('is straight for what does not move by its factor, and empty for what stays or comes from a box', () => {
    const view = seen({ 'G/503': '10' })
    expect(path(view, { verb: 'retreat', piece: 'G/503', space: '9' })).toEqual(['10', '9'])
    expect(path(view, { verb: 'lead', piece: 'G/503' })).toEqual([])
    expect(path(seen({}), move('9'))).toEqual([])
  })
})
