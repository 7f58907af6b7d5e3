import { describe, expect, it } from 'vitest'
import { leyte, move, pieces, reachOf, said, spaces } from '../testing.ts'

const moving = (units: { [hex: string]: string }, more = {}) => leyte({ phase: 'movement', units, ...more })

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

  it('6.1 a unit stops where it enters a zone of control', () => {
    const match = moving({ '2024': 'us-19-regt', '2026': 'jp-1/9', '2018': 'us-13-art' })
    const reach = reachOf(match, 'us-19-regt')
    expect(reach['2025']).toBe(2)
    expect(reach['2027'], 'only reached round the zone').toBeUndefined()
    expect(reachOf(moving({ '2024': 'us-19-regt' }), 'us-19-regt')['2027']).toBe(6)
    move(match, 'us-19-regt', '2025')
    expect(match.record('move.contact').rule).toBe('6.1')
  })

  it('6.1 a unit that begins in a zone of control cannot move; artillery has a zone too', () => {
    const match = moving({ '2024': 'us-19-regt', '2025': 'jp-1/22-art', '2018': 'us-21-regt' })
    expect(match.turn.offered('unit')).toEqual([{ verb: 'unit', piece: 'us-21-regt' }])
    expect(said(match.refuses({ verb: 'unit', piece: 'us-19-regt' }).text)).toBe('why.locked 6.1')
  })

  it('6.1 zones reach into all six hexes around, and into all terrain', () => {
    const zone = ['2024', '2026', '2125', '2126', '1925', '1926']
    for (const hex of ['1405', ...zone]) {
      const units = { '2025': 'us-13-art', '1804': 'jp-1-recon', [hex]: 'jp-12-regt' }
      const there = leyte({ phase: 'movement', side: 'japan', units })
      expect(pieces(there, 'unit').includes('jp-12-regt'), hex).toBe(hex === '1405')
    }
    const high = { '1615': 'us-13-art', '1614': 'jp-12-regt', '1804': 'jp-1-recon' }
    expect(pieces(leyte({ phase: 'movement', side: 'japan', units: high }), 'unit')).toEqual(['jp-1-recon'])
  })

  it('5.1 undo takes back one unit after the other', () => {
    const match = moving({ '2024': 'us-19-regt', '2420': 'us-21-regt' })
    const before = match.match.snapshot()
    move(match, 'us-19-regt', '2025')
    move(match, 'us-21-regt', '2422')
    match.as('us').undo().undo().undo().undo()
    expect(match.match.snapshot()).toEqual(before)
  })
})
