import { describe, expect, it } from 'vitest'
import { onMap } from '../state/pieces.ts'
import { fight, heard, plan, refusal, singapore, told } from '../testing/index.ts'
import { isSupplied } from './7-supplies.ts'

const supplied = (match: ReturnType<typeof singapore>, army: 'japanese' | 'british', place: string) =>
  isSupplied(match.game, army, match.game.table.space(place))

describe('supplies', () => {
  it('S1 what is collected depends on the army and the period', () => {
    const units = { tengah: ['jp-infantry'], tanglin: ['br-infantry'] }
    const of = (army: 'japanese' | 'australian' | 'british', period: number) =>
      singapore({ step: 'turn', army, units, vars: { period } }).records('supplies.collected')[0]?.args?.['tokens']
    expect([of('japanese', 2), of('japanese', 3), of('australian', 2)]).toEqual([6, 8, 3])
    expect([of('british', 2), of('british', 3)]).toEqual([3, 3])
    expect(told(singapore({ step: 'turn', units, vars: { period: 1 } }))).not.toContain('supplies.collected')
  })

  it('S2 units in a contested sector continue to fight for nothing', () => {
    const match = fight({ from: [], dice: [[8, 1, 1, 1]] }).choose('battle')
    expect(told(match)).not.toContain('supplies.paid')
    expect(match.owner('tengah')).toBe('japanese')
  })

  it('S4 an unsupplied winner captures supplies and is in supply', () => {
    const match = fight({
      sector: 'keppel',
      from: ['fort-canning'],
      defenders: ['br-infantry'],
      tokens: { british: 4 },
      dice: [[8, 1, 1, 1]],
    })
    const { tokens, other } = match.record('supplies.captured').args ?? {}
    expect([tokens, other]).toEqual([4, { side: 'british' }])
    expect(supplied(match, 'japanese', 'keppel')).toBe(true)
  })

  it('S5 without Supply Points there is income, and nothing that it could pay', () => {
    const lost = { 'tiong-bahru': 'japanese', keppel: 'japanese', queenstown: 'japanese' } as const
    const units = { tanglin: ['br-infantry'], clementi: ['jp-infantry'] }
    const match = singapore({ step: 'turn', army: 'british', units, control: lost })
    expect(match.record('supplies.collected').args?.['tokens']).toBe(3)
    expect(refusal(match, 'br-infantry-1', 'clementi', 'attack')).toBe('why.unsupplied 7.3')
  })

  it('S6 South West Islands are cut off when Tuas and Clementi are British', () => {
    const units = { 'south-west-islands': ['jp-infantry'], tuas: ['br-infantry'], clementi: ['br-gun15'] }
    const match = singapore({ units: { ...units, buloh: ['jp-tank'] } })
    expect(heard(match, { verb: 'unit', piece: 'jp-infantry-1' })).toBe('why.unsupplied 7.3')
    const open = singapore({
      units: { 'south-west-islands': ['jp-infantry'], clementi: ['br-gun15'] },
      control: { tuas: 'japanese', jurong: 'japanese', tengah: 'japanese' },
    })
    expect(supplied(open, 'japanese', 'south-west-islands')).toBe(true)
  })

  it('S7 aircraft strike for nothing', () => {
    const match = fight({ attackers: ['jp-infantry', 'jp-bomber air=1'], dice: [[8]] })
    match.choose({ verb: 'assign', pieces: ['jp-bomber-1'] }, { verb: 'strike' })
    expect(told(match)).not.toContain('supplies.paid')
    expect(match.owner('tengah')).toBe('japanese')
  })

  it('S8, S9 an axis supplies its first sector over the water, contested and of the enemy', () => {
    const match = singapore({ units: { tengah: ['jp-infantry', 'au-infantry'] }, control: { tengah: 'australian' } })
    expect(supplied(match, 'japanese', 'tengah')).toBe(true)
    expect(supplied(match, 'japanese', 'jurong')).toBe(false)
  })

  it('S10 a line passes through a contested friendly sector', () => {
    const match = singapore({ units: { tengah: ['jp-infantry', 'au-infantry'] }, control: { tengah: 'japanese' } })
    expect(supplied(match, 'japanese', 'jurong')).toBe(true)
  })

  it('S11 supply is tested where an attack begins, not where it goes', () => {
    const control = { tengah: 'japanese', jurong: 'japanese' } as const
    const match = singapore({ units: { jurong: ['jp-infantry'], 'bukit-timah': ['br-infantry'] }, control })
    plan(match, 'jp-infantry-1', 'attack', 'bukit-timah').choose('commit')
    expect(match.record('move.attack').args?.['to']).toEqual({ space: 'bukit-timah' })
  })

  it('7.2 a move that cannot be paid for is refused', () => {
    const units = { 'axis-b': ['jp-infantry*2'], tengah: ['au-infantry'] }
    const match = singapore({ units, tokens: { japanese: 1 } })
    plan(match, 'jp-infantry-1', 'attack', 'tengah')
    expect(refusal(match, 'jp-infantry-2', 'tengah', 'attack')).toBe('why.tokens 7.2')
  })

  it('7.5, 7.7 all of the island is in supply at the start, through both allies', () => {
    const match = singapore({ all: true })
    for (const unit of match.game.table.pieces.filter(onMap))
      if (unit.def.army !== 'japanese') expect(supplied(match, 'british', unit.space.id), unit.id).toBe(true)
  })

  it('8.2 an axis is activated for supplies at the start of the Japanese turn', () => {
    const match = singapore({ step: 'turn', units: { 'axis-b': ['jp-infantry'] } })
    expect(match.turn.ask).toBe('ask.axis')
    expect(heard(match, { verb: 'activate', space: 'axis-g' })).toBe('why.not-activated 8.2')
    match.choose({ verb: 'activate', space: 'axis-a' })
    expect(match.track('japanese-supplies')).toBe(21)
    expect(match.game.vars.axes).toContain('axis-a')
  })

  it('19.3 without supply nothing is paid', () => {
    const options = { scenario: 'brigade' }
    const match = singapore({
      options,
      units: { 'axis-b': ['jp-infantry'], tengah: ['au-infantry'] },
      tokens: { japanese: 0 },
    })
    plan(match, 'jp-infantry-1', 'attack', 'tengah').choose('commit')
    expect(told(match)).not.toContain('supplies.paid')
  })
})
