import { describe, expect, it } from 'vitest'
import type { Entry } from '../state/vars.ts'
import { fight, plan, singapore } from '../testing/index.ts'
import { bonusOf } from './16-bonus.ts'

const bonus = (sector: string, entries: readonly Entry[], standing: readonly string[] = []): number => {
  const { game } = singapore({ units: { tengah: ['jp-infantry'] } })
  return bonusOf(
    { table: game.table, vars: { ...game.vars, entries: { [sector]: entries }, standing } },
    game.table.space(sector),
  )
}
const from = (place: string, road = false): Entry => ({ from: place, road })

describe('the defence bonus', () => {
  it('E3 +1 against an attack from any axis', () => {
    const axes = {
      a: 'tuas',
      b: 'tengah',
      c: 'kranji',
      d: 'sembawang',
      e: 'seletar',
      f: 'punggol',
      g: 'clementi',
      h: 'keppel',
      i: 'bedok',
    }
    for (const [axis, sector] of Object.entries(axes)) expect(bonus(sector, [from(`axis-${axis}`)]), axis).toBe(1)
  })

  it('E4 +1/2 between Buloh and Kranji, both ways', () => {
    expect([bonus('buloh', [from('kranji')]), bonus('kranji', [from('buloh')])]).toEqual([0.5, 0.5])
  })

  it('M13 of several the lowest: Axis B and Mandai on Buloh', () => {
    expect(bonus('buloh', [from('axis-b'), from('mandai')])).toBe(0.5)
    const units = { 'axis-b': ['jp-infantry'], mandai: ['jp-infantry'], buloh: ['au-infantry'] }
    const match = singapore({ units, control: { kranji: 'japanese' } })
    plan(match, 'jp-infantry-1', 'attack', 'buloh')
    plan(match, 'jp-infantry-2', 'attack', 'buloh').choose('commit')
    const [ledger] = match.record('battle.opens').ledgers ?? []
    expect(ledger).toMatchObject({ total: 0.5, parts: [{ key: 'part.river', rule: '16.1' }] })
  })

  it('M13 on the road and beside it over the Serangoon line: none', () => {
    expect(bonus('paya-lebar', [from('hougang', true)])).toBe(0.5)
    expect(bonus('paya-lebar', [from('hougang', true), from('hougang')])).toBe(0)
    const match = singapore({
      units: { hougang: ['jp-tank*2'], 'paya-lebar': ['br-infantry'] },
      control: { punggol: 'japanese' },
    })
    plan(match, 'jp-tank-1', 'attack', 'paya-lebar')
    plan(match, 'jp-tank-2', 'attack', 'paya-lebar', 1, 'off-road').choose('commit')
    expect(match.record('battle.opens').ledgers?.[0]?.total).toBe(0)
  })

  it('16.3 none against who stood there before', () => {
    expect(bonus('buloh', [from('axis-b')], ['buloh'])).toBe(0)
    expect(bonus('buloh', [])).toBe(0)
  })

  it('16.5 +1 over the sea from an island', () => {
    expect(bonus('tuas', [from('south-west-islands')])).toBe(1)
    expect(bonus('hougang', [from('paya-lebar', true)])).toBe(0)
  })

  it('16.6 half a point wins a tie', () => {
    const match = fight({ sector: 'buloh', from: ['kranji'], dice: [[4, 1, 4, 1]] })
    expect(match.record('battle.round.attacker-suppressed').args?.['margin']).toBe(0.5)
  })
})
