import { describe, expect, it } from 'vitest'
import { partsOf } from '../../shared/testing.ts'
import { attack, fight } from '../testing/index.ts'

describe('terrain in combat', () => {
  it('7.4 the terrain of the defender shifts the column to the left, and never beyond the first', () => {
    const columns = (units: { [hex: string]: string }, space: string, options = {}) => {
      const match = fight(units, [[1]], { options })
      attack(match, space)
      return partsOf(match.records().find(({ roll }) => roll !== undefined)!, 2)
    }
    const rough = { '2224': 'us-19-regt', '2225': 'jp-1/9' }
    expect(columns(rough, '2225')).toEqual({ 'part.differential': 8, 'part.terrain': -3 })
    expect(columns(rough, '2225', { terrain: 'standard' })).toEqual({ 'part.differential': 8, 'part.terrain': -2 })
    expect(columns({ '1614': 'us-19-bn', '1615': 'jp-12-regt' }, '1615')).toEqual({
      'part.differential': 2,
      'part.terrain': -4,
      'part.first-column': 3,
    })
    const town = { '2020': 'us-19-regt', '2021': 'jp-1/9' }
    expect(columns(town, '2021')).toEqual({ 'part.differential': 8, 'part.terrain': -2 })
    expect(columns({ '2426': 'us-19-regt', '2425': 'jp-1/9' }, '2425')).toEqual({
      'part.differential': 8,
      'part.terrain': -2,
    })
    expect(columns({ '2024': 'us-19-regt', '2025': 'jp-1/9' }, '2025')).toEqual({ 'part.differential': 8 })
  })

  it('7.4 in an attack on several hexes the best terrain for the defender counts', () => {
    const match = fight({ '2224': 'us-19-regt', '2225': 'jp-1/9', '2223': 'jp-2/9' }, [[1]])
    attack(match, '2223', { verb: 'join', piece: 'us-19-regt' })
    expect(partsOf(match.record('combat.A1'), 2)).toEqual({ 'part.differential': 5, 'part.terrain': -3 })
  })
})
