import { describe, expect, it } from 'vitest'
import { unitId } from '../data/units.ts'
import type { Battle } from '../state/vars.ts'
import { fight, heard, singapore, told } from '../testing/index.ts'

describe('tactics', () => {
  it('T1 a group has two units at most, and one tactic', () => {
    const match = fight({ from: [], attackers: ['jp-infantry*3'] }).choose('battle')
    match.choose({ verb: 'flank', piece: 'jp-infantry-1' })
    expect(match.turn.offered().map(({ verb }) => verb)).toEqual(['support', 'support'])
    match.choose({ verb: 'support', piece: 'jp-infantry-2' })
    expect(match.turn.offered('flank')).toEqual([])
    expect(match.turn.offered('concentrate')).toEqual([])
    match.expectChoices('standard', 'done')
  })

  it('T2 the Attacker picks the die that the support adds', () => {
    const match = fight({ from: [], attackers: ['jp-infantry', 'jp-tank'], dice: [[1, 1, 10, 1, 1]] }).choose('battle')
    match.choose({ verb: 'concentrate', piece: 'jp-infantry-1' })
    expect(match.turn.ask).toBe('ask.add-die')
    match.expectChoices({ value: 10 }, { value: 8 })
    match.choose({ value: 10 })
    expect(match.record('battle.round.defender-eliminated').roll?.sides).toEqual([8, 6, 10, 8, 6])
  })

  it('T3 a defender of one die is flanked: its die counts one less', () => {
    const match = fight({
      from: [],
      attackers: ['jp-infantry*2'],
      defenders: ['au-artillery'],
      dice: [
        [4, 1, 5],
        [4, 1, 5],
      ],
    })
    match.choose('battle', { verb: 'flank', piece: 'jp-infantry-1' })
    const { ledgers } = match.record('battle.round.draw')
    expect(ledgers?.[1]?.parts.map(({ key, value }) => `${key} ${value}`)).toEqual(['part.die 5', 'part.flanked -1'])
  })

  it('E7 the Defender chooses the die that he loses', () => {
    const match = fight({ from: [], attackers: ['jp-infantry*2'], dice: [[6, 6, 1]] })
    match.choose('battle', { verb: 'flank', piece: 'jp-infantry-1' })
    expect(match.as('australian').ask).toBe('ask.drop-die')
    match.choose({ value: 6 })
    expect(match.record('battle.round.defender-eliminated').roll?.sides).toEqual([8, 6, 8])
  })

  it('T4 supporting is an attack', () => {
    const draw = [4, 1, 4]
    const match = fight({ from: [], attackers: ['jp-infantry*2'], dice: [draw, draw] })
    match.choose('battle', { verb: 'flank', piece: 'jp-infantry-1' }, { value: 6 }, { value: 6 })
    expect(match.record('battle.fatigued').args?.['units']).toEqual({ pieces: ['jp-infantry-1', 'jp-infantry-2'] })
    expect(told(match)).toContain('battle.paused')
  })

  it('T5, T6 tactic and roles stand for the whole battle', () => {
    const match = fight({ from: [], attackers: ['jp-infantry*2'], dice: [[4, 1, 4]] })
    match.choose('battle', { verb: 'flank', piece: 'jp-infantry-1' }, { value: 6 })
    expect(match.turn.ask).toBe('ask.drop-die')
    expect(match.game.vars.battle?.front.attacker).toEqual({
      tactic: 'flanking',
      point: 'jp-infantry-1',
      support: 'jp-infantry-2',
    })
  })

  it('T7 a support with an attack left makes a last standard attack, once nobody else can', () => {
    const attackers = ['jp-infantry-1 attacks=1', 'jp-infantry-2', 'jp-infantry-3']
    const dice = [
      [4, 1, 4],
      [4, 1, 4, 1],
      [4, 1, 4, 1],
      [4, 1, 4, 1],
    ]
    const match = fight({ from: [], attackers, dice }).choose('battle', { verb: 'flank', piece: 'jp-infantry-1' })
    match.choose({ verb: 'support', piece: 'jp-infantry-2' }, 'standard', { value: 6 }, 'step-up')
    const facing = match.records('battle.facing').map(({ args }) => args?.['attacker'])
    expect(facing).toEqual([
      { pieces: ['jp-infantry-1', 'jp-infantry-2'] },
      { pieces: ['jp-infantry-3'] },
      { pieces: ['jp-infantry-2'] },
    ])
  })
})

describe('who is in no group, or does not step up', () => {
  it('T7 a support may be kept back, which ends the battle for this turn', () => {
    const attackers = ['jp-infantry-1 attacks=1', 'jp-infantry-2']
    const dice = [[4, 1, 4]]
    const match = fight({ from: [], attackers, dice }).choose('battle', { verb: 'flank', piece: 'jp-infantry-1' })
    match.choose({ value: 6 })
    match.expectChoices('done', { verb: 'step-up', piece: 'jp-infantry-2' })
    match.choose('done')
    expect(match.records('battle.facing').length).toBe(1)
    expect(match.record('battle.no-further').args?.['place']).toEqual({ space: 'tengah' })
    expect(match.game.vars.battle).toBeNull()
  })

  it('12.1 says why', () => {
    const match = fight({ attackers: ['jp-infantry*3'], from: [] }).choose('battle', {
      verb: 'standard',
      piece: 'jp-infantry-1',
    })
    expect(heard(match, { verb: 'flank', piece: 'jp-infantry-1' })).toBe('why.grouped 12.1')
    expect(heard(match, { verb: 'flank', piece: 'au-infantry-1' })).toBe('why.not-attacking 12.1')
    const alone = fight({ attackers: ['jp-infantry*2'], from: [] }).choose('battle')
    alone.choose({ verb: 'standard', piece: 'jp-infantry-1' })
    expect(heard(alone, { verb: 'concentrate', piece: 'jp-infantry-2' })).toBe('why.no-supporter 12.1')
  })

  it('12.1 a support is an attacker in no group, not too tired, and not its own point', () => {
    const attackers = ['jp-infantry*4', 'jp-artillery', 'jp-tank-1 attacks=2']
    const match = fight({ attackers, from: [] }).choose('battle', { verb: 'standard', piece: 'jp-infantry-1' })
    match.choose({ verb: 'flank', piece: 'jp-infantry-2' })
    const said = (piece: string) => heard(match, { verb: 'support', piece })
    expect(said('jp-infantry-1')).toBe('why.grouped 12.1')
    expect(said('jp-infantry-2')).toBe('why.grouped 12.1')
    expect(said('jp-artillery-1')).toBe('why.no-attack 4.3')
    expect(said('jp-tank-1')).toBe('why.fatigued 11.7')
    expect(said('au-infantry-1')).toBe('why.not-attacking 12.1')
  })

  const battle: Battle = {
    sector: 'tengah',
    attacker: 'japanese',
    defender: 'australian',
    line: [],
    groups: [],
    reserve: [],
    front: { defender: unitId('au-infantry-1') },
    strikes: { attacker: [], defender: [] },
    rounds: 1,
    fresh: false,
    settled: false,
    changed: [],
    silent: [],
  }
  const units = { tengah: ['jp-infantry*3', 'jp-tank-1 attacks=2', 'au-infantry'] }
  const facing = (change: Partial<Battle>) =>
    singapore({
      step: 'face-off',
      units,
      control: { tengah: 'australian' },
      vars: { battle: { ...battle, ...change } },
    })

  it('12.5 a support waits until no group is left, if its point was not hit', () => {
    const groups = [{ tactic: 'standard', point: unitId('jp-infantry-3') }] as const
    const match = facing({
      groups,
      orphan: unitId('jp-infantry-1'),
      reserve: ['jp-infantry-2', 'jp-tank-1'].map(unitId),
    })
    match.expectChoices('next-group', { verb: 'step-up', piece: 'jp-infantry-1' })
    expect(heard(match, { verb: 'step-up', piece: 'jp-infantry-2' })).toBe('why.groups-first 12.5')
    expect(heard(match, { verb: 'done' })).toBe('why.groups-first 12.5')
    expect(heard(match, { verb: 'step-up', piece: 'jp-infantry-3' })).toBe('why.no-support 12.5')
  })

  it('12.5, 11.7 nobody steps up who has attacked twice, and no group that there is not', () => {
    const match = facing({ reserve: ['jp-infantry-1', 'jp-infantry-2', 'jp-tank-1'].map(unitId) })
    match.expectChoices({ piece: 'jp-infantry-1' }, { piece: 'jp-infantry-2' }, 'done')
    expect(heard(match, { verb: 'step-up', piece: 'jp-tank-1' })).toBe('why.fatigued 11.7')
    expect(heard(match, { verb: 'next-group' })).toBe('why.no-group 12.5')
  })
})

describe('odds before a tactic is chosen', () => {
  it('12.1 each tactic has its exact odds beside it, with the best support for a concentration', () => {
    const match = fight({ from: [], attackers: ['jp-infantry*2', 'jp-tank'] }).choose('battle')
    const { choices, previews } = match.turn.decision
    const of = (verb: string) =>
      previews?.()[choices.findIndex((each) => each.verb === verb && each.piece === 'jp-infantry-1')]
    const brief = (verb: string) => Object.values(of(verb)?.brief?.args ?? {})
    expect(brief('standard')).toEqual([17, 25, 16, 25, 17])
    expect(brief('flank')).toEqual([29, 24, 13, 20, 14])
    expect(of('concentrate')?.notes).toMatchObject([{ args: { unit: { piece: 'jp-tank-1' } } }])
    for (const verb of ['standard', 'flank', 'concentrate'])
      expect(of(verb)?.chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1)
  })
})
