import { describe, expect, it } from 'vitest'
import { type BattlePosition, fight, singapore } from '../testing/index.ts'
import { retreatsOf, whyNotRetreat } from './14-retreats.ts'

/** Where a unit may retreat from a battle. */
const retreats = (unit: string, role: 'attacker' | 'defender', position: BattlePosition): string[] => {
  const { game } = fight({ defenders: ['au-infantry*2'], ...position })
  return retreatsOf(game, game.table.piece(unit), role)
    .map(({ id }) => id)
    .sort()
}

const reason = (unit: string, role: 'attacker' | 'defender', to: string, position: BattlePosition): string => {
  const { game } = fight({ defenders: ['au-infantry*2'], ...position })
  const found = whyNotRetreat(game, game.table.piece(unit), role, game.table.space(to))
  return found === undefined ? '' : `${found.key} ${found.rule}`
}

describe('retreats', () => {
  it('M1 Tuas: South West Islands are no retreat, for two reasons', () => {
    const tuas = {
      sector: 'tuas',
      army: 'british',
      attackers: ['br-infantry'],
      defenders: ['jp-infantry*2'],
      from: ['clementi'],
    } as const
    expect(reason('jp-infantry-1', 'defender', 'south-west-islands', tuas)).toBe('why.retreat-enemy 14.2')
    const japanese = { ...tuas, control: { 'south-west-islands': 'japanese' } } as const
    expect(reason('jp-infantry-1', 'defender', 'south-west-islands', japanese)).toBe('why.retreat-water 14.3')
  })

  it('M1, M11 attackers go back over the water they came across, old units and new, but no armour', () => {
    const attackers = ['jp-infantry*2', 'jp-tank']
    expect(retreats('jp-infantry-1', 'attacker', { attackers, from: ['axis-b'] })).toEqual(['axis-b'])
    expect(retreats('jp-infantry-1', 'attacker', { attackers, from: [] })).toEqual([])
    expect(reason('jp-infantry-1', 'attacker', 'axis-b', { attackers, from: [] })).toBe('why.retreat-back 14.4')
    expect(reason('jp-tank-1', 'attacker', 'axis-b', { attackers, from: ['axis-b'] })).toBe('why.water 4.4')
  })

  it('M1 who goes back over the water is told to by that rule (14.4)', () => {
    const match = fight({ attackers: ['jp-infantry'], from: ['axis-b'], dice: [[2, 1, 3, 1]] })
    expect(match.at('jp-infantry-1')).toBe('axis-b')
    expect(match.record('unit.retreated').rule).toBe('14.4')
  })

  it('MB4 no defender retreats over the straits', () => {
    const tengah = {
      army: 'australian',
      attackers: ['au-infantry'],
      defenders: ['jp-infantry*2'],
      from: ['jurong'],
    } as const
    expect(retreats('jp-infantry-1', 'defender', tengah)).toEqual([])
    expect(reason('jp-infantry-1', 'defender', 'axis-b', tengah)).toBe('why.retreat-water 14.3')
  })

  it('M9 without a legal sector a suppressed unit is eliminated: an allied sector with units is none', () => {
    const units = { buloh: ['br-infantry'], jurong: ['br-tank'.replace('tank', 'carrier')], tengah: [] }
    const match = fight({ units, defenders: ['au-infantry'], dice: [[4, 1, 1, 1]] })
    expect(match.at('au-infantry-1')).toBe('australian-lost')
    expect(match.record('unit.eliminated').rule).toBe('14.1')
    expect(reason('au-infantry-1', 'defender', 'buloh', { units })).toBe('why.allies 3.8')
  })

  it('3.3 a retreat into an empty sector of the ally takes it over', () => {
    const control = { buloh: 'british', jurong: 'japanese' } as const
    const match = fight({ control, dice: [[4, 1, 1, 1]] })
    expect([match.at('au-infantry-1'), match.owner('buloh')]).toEqual(['buloh', 'australian'])
  })

  it('M14 each unit retreats where its owner wants', () => {
    const attackers = ['jp-tank']
    const match = fight({
      attackers,
      defenders: ['au-infantry*2'],
      dice: [
        [4, 1, 1, 1],
        [4, 1, 1, 1],
      ],
    })
    match.choose('rest', { verb: 'retreat', space: 'jurong' }, { verb: 'retreat', space: 'buloh' })
    expect([match.at('au-infantry-1'), match.at('au-infantry-2')]).toEqual(['jurong', 'buloh'])
  })

  it('M15 out of a battle a unit goes one sector and no further', () => {
    expect(retreats('au-infantry-1', 'defender', {})).toEqual(['buloh', 'jurong'])
    expect(reason('au-infantry-1', 'defender', 'bukit-timah', {})).toBe('why.retreat-adjacent 14.2')
  })

  it('M17, M18 nobody retreats to where an aircraft of the ally or of the enemy is', () => {
    const ally = { sector: 'kranji', from: ['axis-c'], units: { sembawang: ['br-fighter'] } }
    expect(reason('au-infantry-1', 'defender', 'sembawang', ally)).toBe('why.allies 3.8')
    const enemy = { units: { buloh: ['jp-fighter air=1'], tengah: [] } }
    expect(reason('au-infantry-1', 'defender', 'buloh', enemy)).toBe('why.retreat-aircraft 3.10')
  })

  it('M21 a sector that is newly attacked is contested, and no retreat', () => {
    const units = { buloh: ['jp-infantry', 'au-infantry'], tengah: [] }
    const position = { units, control: { buloh: 'australian' }, vars: { due: ['tengah', 'buloh'] } } as const
    expect(reason('au-infantry-2', 'defender', 'buloh', position)).toBe('why.retreat-contested 14.2')
  })

  it('5.3 a full sector is no retreat', () => {
    const units = { buloh: ['au-infantry*6'], tengah: [] }
    expect(reason('au-infantry-7', 'defender', 'buloh', { units })).toBe('why.stacking 5.1')
  })

  it('14.7 who withdraws and can go nowhere is eliminated, as is a gun', () => {
    const pasir = {
      sector: 'pasir-laba',
      from: ['tuas'],
      defenders: ['au-infantry', 'au-gun6'],
      withdrawal: 'changed',
    } as const
    const match = fight({ ...pasir, control: { jurong: 'japanese', tuas: 'japanese' } }).choose('rest')
    expect(match.turn.decision.context?.().notes?.[0]?.args).toEqual({
      units: { pieces: ['au-infantry-1', 'au-gun6-1'] },
    })
    match.choose('withdraw')
    expect([match.at('au-infantry-1'), match.at('au-gun6-1')]).toEqual(['australian-lost', 'australian-lost'])
    expect(match.owner('pasir-laba')).toBe('japanese')
  })

  it('3.7 when all defenders leave in their own turn control passes at once', () => {
    const match = singapore({
      army: 'australian',
      units: { tengah: ['au-infantry', 'jp-infantry'] },
      control: { tengah: 'australian' },
    })
    match.choose({ verb: 'unit', piece: 'au-infantry-1' }, { verb: 'move', space: 'jurong' }, 'commit')
    expect(match.owner('tengah')).toBe('japanese')
  })
})

describe('the odds before a withdrawal', () => {
  it('14.5 the round that would be fought stands beside the question', () => {
    const match = fight({ withdrawal: 'always' })
    const { ask, context } = match.turn.decision
    expect(ask).toBe('ask.withdraw')
    expect(context?.().chances.map(({ key, p }) => [key, Math.round(100 * p)])).toEqual([
      ['round.defender-eliminated', 9],
      ['round.defender-suppressed', 20],
      ['round.draw', 14],
      ['round.attacker-suppressed', 29],
      ['round.attacker-eliminated', 28],
    ])
  })

  it('3.10 enemy aircraft that bar a retreat are told', () => {
    const units = { jurong: ['jp-fighter air=1'] }
    const match = fight({ units, control: { jurong: 'australian' }, dice: [[4, 1, 2, 1]] })
    expect(match.record('unit.barred').args?.['place']).toEqual({ space: 'jurong' })
    expect(match.at('au-infantry-1')).toBe('buloh')
  })
})
