import { Match } from '@topside/engine'
import { Play, ScriptedDice } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { hexId } from '../ground.ts'
import { edges } from '../tables.ts'
import { leyte, move, pieces, said, spaces } from '../testing.ts'
import { rules } from '../title.ts'

const start = (scenario: string, options = {}) =>
  new Play(Match.start(rules, { options: { scenario, ...options }, dice: new ScriptedDice() }))

describe('reinforcements', () => {
  it('12.1 golden: the first landing, unit by unit, with a unit held back', () => {
    const match = start('american-assault')
    expect(match.record('phase.reinforcement').rule).toBe('18.1')
    const northern = ['us-5-regt', 'us-7-regt', 'us-12-regt', 'us-19-regt', 'us-34-regt', 'us-19-bn', 'us-34-bn']
    const eastern = ['us-32-regt', 'us-184-regt', 'us-382-regt', 'us-383-regt', 'us-17-bn']
    const guns = ['13', '61', '52', '271', '465', '363', '361', '49', '57'].map((n) => `us-${n}-art`)
    expect(pieces(match, 'bring').sort()).toEqual([...northern, ...eastern, ...guns].sort())
    move(match, 'us-7-regt', '2527')
    expect(match.record('arrival.contact')).toMatchObject({
      rule: '12.22',
      args: { path: { spaces: ['2528', '2527'] }, cost: 3 },
    })
    move(match, 'us-12-regt', '2728')
    expect(match.record('arrival.done')).toMatchObject({ rule: '12.2', args: { cost: 3 } })
    move(match, 'us-383-regt', '1331')
    move(match, 'us-13-art', '2628')
    expect(match.record('arrival.done').args).toMatchObject({ path: { spaces: ['2628'] }, cost: 2 })
    match.choose('done')
    expect(match.record('arrival.withheld').rule).toBe('12.1')
    expect(match.in('us-withheld')).toHaveLength(17)
    expect(match.in('us-reinforcements')).toHaveLength(13)
    expect(match.turn.ask).toBe('ask.combat.must')
  })

  it('12.1 reinforcements come after the units on the map, which move no more', () => {
    const match = leyte({ phase: 'movement', units: { '2024': 'us-19-regt', 'us-reinforcements': 'us-7-regt' } })
    expect(pieces(match, 'bring')).toEqual([])
    match.choose('done')
    expect(match.turn.ask).toBe('ask.arrival.unit')
    expect(pieces(match, 'bring')).toEqual(['us-7-regt'])
  })

  it('12.1 a unit held back comes in on a later turn', () => {
    const match = leyte({ phase: 'reinforcement', turn: 4, units: { 'us-withheld': 'us-7-regt' } })
    move(match, 'us-7-regt', '2528')
    expect(match.at('us-7-regt')).toBe('2528')
  })

  it('12.2 each unit has its beach area, Japanese units have Ormoc', () => {
    const us = leyte({ phase: 'reinforcement', units: { 'us-reinforcements': ['us-7-regt', 'us-383-regt'] } })
    us.choose({ verb: 'bring', piece: 'us-383-regt' })
    expect(us.turn.ask).toBe('ask.arrival.east')
    expect(spaces(us, 'move')).toEqual(expect.arrayContaining(['1332', '1232', '1132', '1032']))
    expect(spaces(us, 'move')).not.toContain('2528')
    const japan = leyte({
      phase: 'reinforcement',
      side: 'japan',
      turn: 3,
      units: { 'japan-reinforcements': 'jp-temp' },
    })
    japan.choose({ verb: 'bring', piece: 'jp-temp' })
    expect(japan.turn.ask).toBe('ask.arrival.ormoc')
    expect(japan.turn.offered({ space: '0808' })[0]?.value).toBe(2)
  })

  it('12.2 nobody comes in at Ormoc while an enemy is there, and the unit waits', () => {
    const units = { 'japan-reinforcements': 'jp-temp', '0808': 'us-7-regt' }
    const match = leyte({ phase: 'reinforcement', side: 'japan', turn: 3, units })
    expect(match.at('jp-temp')).toBe('japan-withheld')
  })

  it('12.21 landing costs 2 movement points, and any number land over the same hex', () => {
    const units = {
      'us-reinforcements': ['us-7-regt', 'us-12-regt', 'us-5-regt'],
      '2428': 'us-34-regt',
      '2628': 'us-19-bn',
    }
    const match = leyte({ phase: 'reinforcement', units })
    match.choose({ verb: 'bring', piece: 'us-7-regt' })
    expect(match.turn.offered({ space: '2528' })[0]?.value).toBe(4)
    expect(spaces(match, 'move')).not.toContain('2428')
    match.choose({ verb: 'move', space: '2528' })
    for (const [unit, hex] of [
      ['us-12-regt', '2527'],
      ['us-5-regt', '2526'],
    ] as const)
      move(match, unit, hex)
    expect([match.at('us-12-regt'), match.at('us-5-regt')]).toEqual(['2527', '2526'])
  })

  it('12.21 nobody lands on a beach with an enemy', () => {
    const units = { 'us-reinforcements': 'us-7-regt', '2428': 'jp-1/9', '2528': 'jp-2/9' }
    const match = leyte({ phase: 'reinforcement', units })
    match.choose({ verb: 'bring', piece: 'us-7-regt' })
    expect(match.at('us-7-regt')).toBe('2628')
    expect(
      said(
        leyte({ phase: 'reinforcement', units: { 'us-reinforcements': 'us-7-regt', '2428': 'jp-1/9' } })
          .choose({ verb: 'bring', piece: 'us-7-regt' })
          .refuses({ verb: 'move', piece: 'us-7-regt', space: '2020', value: 4 }).text,
      ),
    ).toBe('why.too-far 12.21')
  })

  it('12.22 a unit that lands in a zone of control goes no further and must attack', () => {
    const units = { 'us-reinforcements': 'us-7-regt', '2427': 'jp-1/9', '2527': 'jp-2/9', '2627': 'jp-3/9' }
    const match = leyte({ phase: 'reinforcement', units })
    match.choose({ verb: 'bring', piece: 'us-7-regt' })
    expect(spaces(match, 'move').sort()).toEqual(['2428', '2528', '2628'])
    match.choose({ verb: 'move', space: '2528' })
    expect(match.record('arrival.contact').rule).toBe('12.22')
    expect(match.turn.ask).toBe('ask.combat.must')
    expect(said(match.refuses('done').text)).toBe('why.must-attack 7.1')
  })

  it('12.23 a unit may come in by any hex of its edge, for what the hex costs', () => {
    const match = leyte({
      scenario: 'mountain-barrier',
      phase: 'reinforcement',
      turn: 12,
      units: { 'us-reinforcements': ['us-32-regt', 'us-32-bn'] },
    })
    match.choose({ verb: 'bring', piece: 'us-32-regt' })
    expect(match.turn.ask).toBe('ask.arrival.south-edge')
    const first = match.turn.offered('move').filter(({ space }) => space?.startsWith('01'))
    expect(first.map(({ space }) => space).sort()).toEqual(edges['south-edge'].map(hexId).sort())
    expect(match.turn.offered({ space: '0115' })[0]?.value).toBe(2)
    expect(match.turn.offered({ space: '0116' })[0]?.value).toBe(6)
    match.choose({ verb: 'move', space: '0115' })
    move(match, 'us-32-bn', '0215')
    expect(match.record('arrival.done').args).toMatchObject({ path: { spaces: ['0115', '0215'] } })
  })

  it('12.3 reinforcements fight on the turn on which they arrive', () => {
    const units = { 'us-reinforcements': 'us-7-regt', '2427': 'jp-1/9' }
    const match = leyte({ phase: 'reinforcement', units })
    move(match, 'us-7-regt', '2428')
    match.choose('attack')
    expect(match.record('combat.declared').args).toMatchObject({ units: { pieces: ['us-7-regt'] } })
  })

  it('12.41 the Air Assault Battalion comes down in any free land hex', () => {
    const units = { 'japan-reinforcements': 'jp-4-air', '1024': 'us-7-regt', '1020': 'jp-41-regt' }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    expect(match.turn.ask).toBe('ask.air-assault.row')
    expect(match.turn.offered('row')).toHaveLength(29)
    match.choose({ verb: 'row', value: 10 })
    const hexes = spaces(match, 'drop')
    expect(hexes).not.toContain('1024')
    expect(hexes).not.toContain('1020')
    expect(hexes).toHaveLength(30)
    match.choose({ verb: 'drop', space: '1025' })
    expect(match.record('arrival.dropped').rule).toBe('12.42')
    expect(match.at('jp-4-air')).toBe('1025')
  })

  it('12.42 it cannot be held back, and is then like any other unit', () => {
    const units = { 'japan-reinforcements': ['jp-4-air'], 'japan-withheld': ['jp-3/77'] }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    expect(match.turn.offered('done')).toEqual([])
    expect(said(match.refuses('done').text)).toBe('why.not-withheld 12.42')
    match.choose({ verb: 'bring', piece: 'jp-4-air' }, { verb: 'row', value: 20 }, { verb: 'drop', space: '2024' })
    expect(match.turn.ask).toBe('ask.air-assault.move')
    match.choose({ verb: 'move', space: '2025' })
    expect([match.at('jp-4-air'), match.face('jp-4-air')]).toEqual(['2025', 'moved'])
  })

  it('12.42 it may be left where it came down', () => {
    const units = { 'japan-reinforcements': 'jp-4-air' }
    const match = leyte({ scenario: 'final-collapse', phase: 'reinforcement', side: 'japan', turn: 18, units })
    match.choose({ verb: 'row', value: 20 }, { verb: 'drop', space: '2024' }, 'stay')
    expect(match.at('jp-4-air')).toBe('2024')
  })

  it('18.1 the second wave of game-turn 2 lands in the east, or in the south as an option', () => {
    for (const landing of ['east', 'south']) {
      const units = { 'us-reinforcements': ['us-17-regt', 'us-8-regt'] }
      const match = leyte({ phase: 'reinforcement', turn: 2, units, options: { landing } })
      match.choose({ verb: 'bring', piece: 'us-17-regt' })
      expect(match.turn.ask).toBe(`ask.arrival.${landing}`)
    }
  })

  it('18.1 the American units appear in their game-turns', () => {
    const count = (scenario: string, turn: number) => {
      const match = leyte({ scenario, all: true, step: 'arrivals', phase: 'reinforcement', turn })
      return pieces(match, 'bring').length
    }
    expect([1, 2, 6].map((turn) => count('american-assault', turn))).toEqual([21, 31, 34])
    expect([11, 12, 13].map((turn) => count('mountain-barrier', turn))).toEqual([3, 6, 12])
    expect([18, 19].map((turn) => count('final-collapse', turn))).toEqual([6, 10])
  })

  it('18.2 the Japanese units appear in their game-turns', () => {
    const due = (scenario: string, turn: number) => {
      const match = leyte({ scenario, all: true, phase: 'reinforcement', side: 'japan', turn })
      return match.turn.ask === 'ask.arrival.unit' ? pieces(match, 'bring').length : 1
    }
    expect([4, 5, 6, 7, 8].map((turn) => due('american-assault', turn))).toEqual([3, 5, 6, 8, 17])
    expect([10, 11, 15].map((turn) => due('mountain-barrier', turn))).toEqual([3, 8, 9])
    expect(due('final-collapse', 20)).toBe(4)
  })
})
