import { describe, expect, it } from 'vitest'
import { fight, told } from '../testing/index.ts'

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
    match.choose({ verb: 'support', piece: 'jp-infantry-2' }, 'standard', { value: 6 })
    const facing = match.records('battle.facing').map(({ args }) => args?.['attacker'])
    expect(facing).toEqual([
      { pieces: ['jp-infantry-1', 'jp-infantry-2'] },
      { pieces: ['jp-infantry-3'] },
      { pieces: ['jp-infantry-2'] },
    ])
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
