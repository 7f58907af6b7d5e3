import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { heard, leyte, move, type Position, reachOf } from '../testing/index.ts'

const moving = (units: Position['units'], more: Position = {}) => leyte({ phase: 'movement', units, ...more })

describe('movement', () => {
  it('5.1 each unit moves once in a phase, as far as its movement points allow', () => {
    const match = moving({ '2024': 'us-19-regt', '2018': 'us-13-art' })
    const reach = reachOf(match, 'us-19-regt')
    expect(Math.max(...Object.values(reach))).toBe(10)
    move(match, 'us-19-regt', '2025')
    expect(match.face('us-19-regt')).toBe('moved')
    expect(said(match.refuses({ verb: 'unit', piece: 'us-19-regt' }).text)).toBe('why.moved 5.1')
    expect(Math.max(...Object.values(reachOf(match, 'us-13-art')))).toBe(8)
  })

  it('5.1 the other side is not moved, nor what is not on the map', () => {
    const match = moving({ '2024': 'us-19-regt', '1405': 'jp-12-regt', 'us-reinforcements': 'us-21-regt' })
    expect(said(match.refuses({ verb: 'unit', piece: 'jp-12-regt' }).text)).toBe('why.enemy-unit 4.1')
    expect(said(match.refuses({ verb: 'unit', piece: 'us-21-regt' }).text)).toBe('why.not-yet 12.1')
  })

  it('5.1 undo takes back one unit after the other', () => {
    const match = moving({ '2024': 'us-19-regt', '2420': 'us-21-regt' })
    const before = match.match.snapshot()
    move(match, 'us-19-regt', '2025')
    move(match, 'us-21-regt', '2422')
    match.as('us').undo().undo().undo().undo()
    expect(match.match.snapshot()).toEqual(before)
  })

  it('5.2 clear costs 1, swamp and rough 3, mountain 4', () => {
    const match = moving({ '2424': 'us-19-regt', '2224': 'us-21-regt', '1515': 'us-34-regt' })
    expect(reachOf(match, 'us-19-regt')).toMatchObject({ '2423': 2, '2425': 6 })
    expect(reachOf(match, 'us-21-regt')).toMatchObject({ '2325': 2, '2225': 6 })
    expect(reachOf(match, 'us-34-regt')).toMatchObject({ '1514': 8, '1516': 8 })
  })

  it('5.2 a road costs a half, a trail 1, whatever the terrain', () => {
    const match = moving({ '2420': 'us-19-regt', '2207': 'us-21-regt', '2303': 'us-34-regt' })
    expect(reachOf(match, 'us-19-regt')).toMatchObject({ '2421': 1, '2422': 2 })
    expect(reachOf(match, 'us-21-regt')).toMatchObject({ '2206': 2 })
    expect(reachOf(match, 'us-34-regt')).toMatchObject({ '2203': 1, '2104': 2 })
  })

  it('5.2 nobody goes into the sea', () => {
    const match = moving({ '2428': 'us-19-regt' })
    expect(Object.keys(reachOf(match, 'us-19-regt')).filter((hex) => hex === '2429')).toEqual([])
    match.choose({ verb: 'unit', piece: 'us-19-regt' })
    expect(said(match.refuses({ verb: 'move', piece: 'us-19-regt', space: '2429', value: 2 }).text)).toBe('why.sea 5.2')
    expect(said(match.refuses({ verb: 'move', piece: 'us-19-regt', space: '1010', value: 2 }).text)).toBe(
      'why.too-far 5.2',
    )
  })

  it('5.2 a move is told with its path and cost', () => {
    const match = moving({ '2420': 'us-19-regt' })
    move(match, 'us-19-regt', '2422')
    expect(match.record('move.done')).toMatchObject({
      rule: '5.2',
      args: { to: { space: '2422' }, path: { spaces: ['2420', '2421', '2422'] }, cost: 1 },
    })
  })

  it('5.3 a unit passes through a friend but does not stay with it', () => {
    const match = moving({ '2420': 'us-19-regt', '2421': 'us-21-regt' })
    const reach = reachOf(match, 'us-19-regt')
    expect(reach['2421']).toBeUndefined()
    expect(reach['2422']).toBe(2)
    match.choose({ verb: 'unit', piece: 'us-19-regt' })
    expect(said(match.refuses({ verb: 'move', piece: 'us-19-regt', space: '2421', value: 1 }).text)).toBe(
      'why.occupied 5.3',
    )
  })

  it('5.3 a hex that a friend has left is free', () => {
    const match = moving({ '2420': 'us-19-regt', '2421': 'us-21-regt' })
    move(match, 'us-21-regt', '2422')
    move(match, 'us-19-regt', '2421')
    expect([match.at('us-19-regt'), match.at('us-21-regt')]).toEqual(['2421', '2422'])
  })

  it('5.4 nobody enters a hex with an enemy', () => {
    const match = moving({ '2024': 'us-19-regt', '2026': 'jp-1/9' })
    match.choose({ verb: 'unit', piece: 'us-19-regt' })
    expect(spaces(match, 'move')).not.toContain('2026')
    expect(said(match.refuses({ verb: 'move', piece: 'us-19-regt', space: '2026', value: 4 }).text)).toBe(
      'why.enemy-there 5.4',
    )
  })

  it('5.3, 5.4 a counter in the way is answered as its hex', () => {
    const units = { '2024': 'us-19-regt', '2018': 'us-21-regt', '2027': 'jp-1/9' }
    const match = leyte({ phase: 'movement', units })
    expect(heard(match, { verb: 'unit', space: '2020' })).toBe('why.unit-first 5.1')
    match.choose({ verb: 'unit', piece: 'us-19-regt' })
    expect(heard(match, { verb: 'move', piece: 'jp-1/9' })).toBe('why.enemy-there 5.4')
    expect(heard(match, { verb: 'move', piece: 'us-21-regt' })).toBe('why.occupied 5.3')
  })
})
