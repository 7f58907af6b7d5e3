import { finalityOf, Match } from '@topside/engine'
import { Play, ScriptedDice } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { pieces, said, spaces } from '../../shared/testing.ts'
import { idOf } from '../data/hexes.ts'
import { heard, leyte, move } from '../testing/index.ts'
import { rules } from '../title.ts'
import { entryHexes } from './12.1-12.2-reinforcements.ts'

const start = (scenario: string, options = {}) =>
  new Play(Match.start(rules, { options: { scenario, ...options }, dice: new ScriptedDice() }))

/** A unit that arrives at Ormoc, and other units in place. */
function atOrmoc(others: { [hex: string]: string }) {
  const units = { 'japan-reinforcements': 'jp-temp', ...others }
  return leyte({ phase: 'reinforcement', side: 'japan', turn: 3, units })
}

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

  it('12.1, 16.13, 18.1 of units off the map: who comes later, who never, who finds no way in', () => {
    const match = leyte({
      phase: 'reinforcement',
      turn: 4,
      units: {
        'us-reinforcements': ['us-7-regt', 'us-21-regt'],
        'us-withheld': 'us-383-regt',
        'us-exited': ['us-34-regt', 'us-34-bn'],
        'us-eliminated': 'us-12-regt',
        'japan-reinforcements': 'jp-12-regt',
        '2020': 'us-5-regt',
        '1332': 'jp-1/9',
        '1232': 'jp-2/9',
        '1132': 'jp-3/9',
        '1032': 'jp-1/20',
      },
      returns: { 'us-34-regt': 6 },
      vars: { detached: true },
    })
    expect(match.turn.ask).toBe('ask.arrival.unit')
    const of = (piece: string) => heard(match, { verb: 'bring', piece })
    expect(of('us-21-regt')).toBe('why.not-due 18.1')
    expect(match.refuses({ verb: 'bring', piece: 'us-21-regt' }).text.args).toMatchObject({ turn: 6 })
    expect(of('us-34-regt')).toBe('why.not-due 16.13')
    expect(of('us-34-bn')).toBe('why.not-coming 18.1')
    expect(of('us-12-regt')).toBe('why.not-coming 18.1')
    expect(of('us-383-regt')).toBe('why.no-entry 12.2')
    expect(of('us-5-regt')).toBe('why.on-map 12.1')
    expect(of('jp-12-regt')).toBe('why.enemy-unit 12.1')
    expect(heard(match, { verb: 'bring', space: '2020' })).toBe('why.unit-first 12.1')
  })

  it('12.2 each unit has its beach area, Japanese units have Ormoc', () => {
    const us = leyte({ phase: 'reinforcement', units: { 'us-reinforcements': ['us-7-regt', 'us-383-regt'] } })
    us.choose({ verb: 'bring', piece: 'us-383-regt' })
    expect(us.turn.ask).toBe('ask.arrival.east')
    expect(spaces(us, 'move')).toEqual(expect.arrayContaining(['1332', '1232', '1132', '1032']))
    expect(spaces(us, 'move')).not.toContain('2528')
    const japan = atOrmoc({})
    japan.choose({ verb: 'bring', piece: 'jp-temp' })
    expect(japan.turn.ask).toBe('ask.arrival.ormoc')
    expect(japan.turn.offered({ space: '0808' })[0]?.value).toBe(2)
  })

  it('12.2 nobody comes in at Ormoc while an enemy is there, and the unit waits', () => {
    const match = atOrmoc({ '0808': 'us-7-regt' })
    expect(match.at('jp-temp')).toBe('japan-withheld')
  })

  it('12.2, 12.23 a hex too far from Ormoc or from an edge is refused by the rule of that entry', () => {
    const ormoc = atOrmoc({})
    ormoc.choose({ verb: 'bring', piece: 'jp-temp' })
    expect(heard(ormoc, { verb: 'move', piece: 'jp-temp', space: '2020', value: 4 })).toBe('why.too-far 12.2')
    const edge = leyte({
      scenario: 'mountain-barrier',
      phase: 'reinforcement',
      side: 'japan',
      turn: 15,
      units: { 'japan-reinforcements': 'jp-3/77' },
    })
    edge.choose({ verb: 'bring', piece: 'jp-3/77' })
    expect(heard(edge, { verb: 'move', piece: 'jp-3/77', space: '2020', value: 4 })).toBe('why.too-far 12.23')
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

  it('12.2 a landing that would leave no hex to others warns beforehand', () => {
    const beach = { '2428': 'us-34-regt', '2528': 'us-19-regt' }
    const enemies = { '2527': 'jp-1/9', '2627': 'jp-2/9', '2427': 'jp-3/9' }
    const units = { ...beach, ...enemies, 'us-reinforcements': ['us-7-regt', 'us-12-regt', 'us-383-regt'] }
    const match = leyte({ phase: 'reinforcement', units })
    const [seven] = match.turn.decision.previews?.() ?? []
    expect(seven?.notes?.[0]).toMatchObject({ key: 'note.crowded-out', args: { units: { pieces: ['us-12-regt'] } } })
    match.choose({ verb: 'bring', piece: 'us-383-regt' })
    expect(match.turn.decision.previews?.().filter((each) => each !== undefined)).toEqual([])
    match.as('us').undo()
    match.choose({ verb: 'bring', piece: 'us-7-regt' })
    expect(match.turn.ask).toBe('ask.arrival.unit')
  })

  it('12.2 the warning names those who could not all come in, and stands in the way of a press', () => {
    const beach = { '2428': 'us-34-regt' }
    const enemies = { '2527': 'jp-1/9', '2627': 'jp-2/9', '2427': 'jp-3/9' }
    const units = { ...beach, ...enemies, 'us-reinforcements': ['us-7-regt', 'us-12-regt', 'us-5-regt'] }
    const match = leyte({ phase: 'reinforcement', units }).choose({ verb: 'bring', piece: 'us-7-regt' })
    expect(spaces(match, 'move').sort()).toEqual(['2528', '2628'])
    for (const choice of match.turn.offered('move'))
      expect(finalityOf(match.match, 0, choice)).toMatchObject({
        key: 'note.crowded-out',
        args: { units: { pieces: ['us-5-regt', 'us-12-regt'] }, count: 2 },
      })
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
    expect(first.map(({ space }) => space).sort()).toEqual(entryHexes['south-edge'].map(({ hex }) => idOf(hex)).sort())
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
    match.choose('attack-target')
    expect(match.record('combat.declared').args).toMatchObject({ units: { pieces: ['us-7-regt'] } })
  })
})
