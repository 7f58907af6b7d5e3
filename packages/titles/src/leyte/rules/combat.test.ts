import { describe, expect, it } from 'vitest'
import { attack, fight, partsOf, pieces, said, spaces, totalsOf } from '../testing.ts'

describe('who fights', () => {
  it('7.1 a unit in contact must attack, and every enemy in contact must be attacked', () => {
    const match = fight({ '2024': 'us-19-regt', '2025': 'jp-1/9', '2125': 'jp-2/9' }, [])
    expect(match.turn.ask).toBe('ask.combat.must')
    expect(said(match.refuses('done').text)).toBe('why.must-attack 7.1')
    match.choose({ verb: 'target', space: '2025' })
    match.choose({ verb: 'join', piece: 'us-19-regt' })
    expect(match.turn.decision.args?.['targets']).toEqual({ spaces: ['2025', '2125'] })
    match.expectChoices('attack', 'support')
  })

  it('7.1 nobody may be left without an enemy to attack, and no enemy without an attacker', () => {
    const units = { '2023': 'us-19-regt', '2025': 'us-21-regt', '2024': 'jp-1/9', '2026': 'jp-2/9' }
    const match = fight(units, [[1]])
    match.choose({ verb: 'target', space: '2024' })
    expect(match.turn.decision.args?.['units']).toEqual({ pieces: ['us-19-regt'] })
    match.expectChoices('attack', 'support')
    expect(said(match.refuses({ verb: 'join', piece: 'us-21-regt' }).text)).toBe('why.not-together 7.2')
    match.as('us').undo()
    attack(match, '2026', { verb: 'join', piece: 'us-21-regt' })
    expect(match.record('combat.D2').args).toMatchObject({ targets: { spaces: ['2026'] } })
  })

  it('7.1 an enemy in contact may be dealt with by fire alone if its neighbour has another to attack', () => {
    const units = { '2024': 'us-19-regt', '2025': 'jp-1/9', '2125': 'jp-2/9', '2020': 'us-13-art' }
    const match = fight(units, [[6]])
    attack(match, '2125', { verb: 'barrage', piece: 'us-13-art' })
    expect(match.record('combat.bombarded').args).toMatchObject({ targets: { spaces: ['2125'] } })
    match.choose({ verb: 'target', space: '2025' })
    expect(match.turn.decision.args).toMatchObject({ targets: { spaces: ['2025'] }, units: { pieces: ['us-19-regt'] } })
  })

  it('7.2 a unit attacks once and is attacked once', () => {
    const match = fight({ '2024': 'us-19-regt', '2025': 'jp-12-regt', '2020': 'us-13-art' }, [[3]], { support: 2 })
    attack(match, '2025', { verb: 'barrage', piece: 'us-13-art' })
    match.choose({ verb: 'retreat-to', space: '2023' }, 'stay')
    expect(said(match.refuses({ verb: 'target', space: '2025' }).text)).toBe('why.attacked 7.2')
    match.choose({ verb: 'target', space: '1405' })
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-13-art' }).text)).toBe('why.fought 7.2')
  })

  it('7.2 several units attack one hex, and one unit several hexes', () => {
    const units = { '2024': 'us-19-regt', '2124': 'us-21-regt', '2125': 'jp-1/9', '2025': 'jp-2/9' }
    const match = fight(units, [])
    match.choose({ verb: 'target', space: '2125' })
    expect(pieces(match, 'join')).toEqual([])
    expect(match.turn.decision.args?.['units']).toEqual({ pieces: ['us-21-regt'] })
    match.as('us').undo()
    match.choose({ verb: 'target', space: '2025' }, { verb: 'join', piece: 'us-19-regt' })
    expect(match.turn.decision.args?.['targets']).toEqual({ spaces: ['2025'] })
  })

  it('7.2 a hex is attacked as well if all attackers touch it', () => {
    const units = {
      '2024': 'us-19-regt',
      '2125': 'jp-1/9',
      '2025': 'jp-2/9',
      '2126': 'us-21-regt',
      '2020': 'us-13-art',
    }
    const match = fight(units, [])
    match.choose({ verb: 'target', space: '2125' }, { verb: 'join', piece: 'us-19-regt' })
    expect(spaces(match, 'also')).toEqual(['2025'])
    match.choose({ verb: 'also', space: '2025' })
    expect(match.turn.decision.args).toMatchObject({
      targets: { spaces: ['2125', '2025'] },
      units: { pieces: ['us-19-regt', 'us-21-regt'] },
    })
  })
})

describe('strength', () => {
  it('7.3 the differential is the attack less the defence, with every part in the ledger', () => {
    const match = fight({ '2024': 'us-19-regt', '2125': 'us-19-bn', '2025': 'jp-12-regt' }, [[4]])
    attack(match, '2025')
    const line = match.record('combat.Br')
    expect(totalsOf(line)).toEqual([8, 8, 6])
    expect(line.args).toMatchObject({ differential: 0, column: '0' })
    expect(line.roll?.values).toEqual([4])
  })

  it('7.4 the terrain of the defender shifts the column to the left, and never beyond the first', () => {
    const columns = (units: { [hex: string]: string }, space: string, options = {}) => {
      const match = fight(units, [[1]], { options })
      attack(match, space)
      return partsOf(match.records().find(({ roll }) => roll !== undefined)!, 2)
    }
    const rough = { '2224': 'us-19-regt', '2225': 'jp-1/9' }
    expect(columns(rough, '2225')).toEqual({ 'part.differential': 8, 'part.terrain': -2 })
    expect(columns(rough, '2225', { terrain: 'strong' })).toEqual({ 'part.differential': 8, 'part.terrain': -3 })
    expect(columns({ '1614': 'us-19-bn', '1615': 'jp-12-regt' }, '1615')).toEqual({
      'part.differential': 2,
      'part.terrain': -3,
      'part.first-column': 2,
    })
    const town = { '2020': 'us-19-regt', '2021': 'jp-1/9' }
    expect(columns(town, '2021')).toEqual({ 'part.differential': 8, 'part.terrain': -1 })
    expect(columns({ '2426': 'us-19-regt', '2425': 'jp-1/9' }, '2425')).toEqual({
      'part.differential': 8,
      'part.terrain': -1,
    })
    expect(columns({ '2024': 'us-19-regt', '2025': 'jp-1/9' }, '2025')).toEqual({ 'part.differential': 8 })
  })

  it('7.4 in an attack on several hexes the best terrain for the defender counts', () => {
    const match = fight({ '2224': 'us-19-regt', '2225': 'jp-1/9', '2223': 'jp-2/9' }, [[1]])
    attack(match, '2223', { verb: 'join', piece: 'us-19-regt' })
    expect(partsOf(match.record('combat.A1'), 2)).toEqual({ 'part.differential': 5, 'part.terrain': -2 })
  })

  it('7.5 a declaration shows the chance of every result, and what each addition would change', () => {
    const match = fight({ '2024': 'us-19-regt', '2025': 'jp-1/9', '2020': 'us-13-art' }, [])
    match.choose({ verb: 'target', space: '2025' })
    const { context, previews, choices } = match.turn.decision
    expect(context?.().chances).toEqual([
      { key: 'odds.D2', p: 2 / 6 },
      { key: 'odds.D1', p: 2 / 6 },
      { key: 'odds.Br', p: 2 / 6 },
    ])
    const barrage = choices.findIndex(({ verb }) => verb === 'barrage')
    expect(previews?.()[barrage]?.ledgers.map(({ total }) => total)).toEqual([7, 3, 9])
  })

  it('8.1 artillery in range adds its barrage and suffers nothing', () => {
    const units = { '2024': 'us-19-bn', '2025': 'jp-12-regt', '2020': 'us-13-art', '2019': 'us-61-art' }
    const match = fight(units, [[6]])
    match.choose({ verb: 'target', space: '2025' })
    expect(pieces(match, 'barrage')).toEqual(['us-13-art'])
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-61-art' }).text)).toBe('why.out-of-range 8.1')
    match.choose({ verb: 'barrage', piece: 'us-13-art' }, 'attack')
    expect(match.record('combat.A1').args).toMatchObject({ differential: -3 })
    match.choose({ verb: 'retreat-to', space: '2023' }, 'stay')
    expect(match.at('us-13-art')).toBe('2020')
  })

  it('8.1 artillery next to the enemy fights there and nowhere else', () => {
    const units = { '2024': 'us-13-art', '2025': 'jp-1/9', '2018': 'us-19-regt', '2027': 'jp-2/9' }
    const match = fight(units, [], { support: 2 })
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-13-art' }).text)).toBe('why.no-enemy 7.1')
    match.choose({ verb: 'target', space: '2027' })
    expect(said(match.refuses({ verb: 'barrage', piece: 'us-13-art' }).text)).toBe('why.gun-engaged 8.1')
    match.as('us').undo()
    match.choose({ verb: 'target', space: '2025' })
    expect(match.turn.decision.context?.().ledgers[0]?.parts).toMatchObject([
      { key: 'part.barrage', rule: '8.1', value: 2 },
    ])
  })

  it('8.3 each support point adds one anywhere, and what is not used is lost', () => {
    const match = fight({ '2024': 'us-19-regt', '1005': 'jp-1/9' }, [[4]], { support: 3 })
    match.choose({ verb: 'target', space: '1005' })
    expect(match.turn.offered('support').map(({ value }) => value)).toEqual([1, 2, 3])
    expect(said(match.refuses({ verb: 'support', value: 4 }).text)).toBe('why.no-support 8.3')
    match.choose({ verb: 'support', value: 2 }, 'attack')
    expect(partsOf(match.record('combat.A1'), 0)).toEqual({ 'part.support': 2 })
    expect(match.track('us-support')).toBe(1)
    match.choose('done')
    expect(match.record('support.lost')).toMatchObject({ rule: '8.3', args: { support: 1 } })
    expect(match.track('us-support')).toBe(0)
  })

  it('8.1 fire from a distance suffers nothing, and that is said where the result would hit the attackers', () => {
    const match = attack(fight({ '2020': 'us-13-art', '2025': 'jp-12-regt' }, [[5]]), '2025', 'barrage')
    expect(match.record('combat.A1').args).toMatchObject({ differential: -6 })
    expect(match.record('combat.unharmed').rule).toBe('8.1')
    expect(match.at('us-13-art')).toBe('2020')
  })

  it('8.4 fire alone does not move a defender by one hex, but by two', () => {
    const shoot = (die: number) => {
      const guns = { '2020': 'us-13-art', '2021': 'us-61-art', '2022': 'us-52-art' }
      const match = fight({ ...guns, '2025': 'jp-1/9' }, [[die]])
      return attack(match, '2025', 'barrage-all')
    }
    expect(shoot(4).record('combat.unmoved').rule).toBe('8.4')
    expect(shoot(4).at('jp-1/9')).toBe('2025')
    expect(shoot(1).turn.ask).toBe('ask.retreat.where')
  })
})

describe('protective fire', () => {
  const assault = { '2024': 'us-19-regt', '2125': 'us-21-regt', '2020': 'us-13-art', '2025': 'jp-12-regt' }
  const guns = { '2028': 'jp-1/22-art', '2027': 'jp-2/22-art', '1804': 'jp-26-art' }

  it('13.11 golden: barrage and support against protective fire, declared before the die is cast', () => {
    const match = fight({ ...assault, ...guns }, [[3]], { support: 3 })
    attack(match, '2025', { verb: 'barrage', piece: 'us-13-art' }, { verb: 'support', value: 2 })
    const japan = match.as('japan')
    expect(japan.decision).toMatchObject({ ask: 'ask.fpf', rule: '13.11' })
    expect(pieces(match, 'protect')).toEqual(['jp-1/22-art', 'jp-2/22-art'])
    expect(japan.decision.context?.().ledgers.map(({ total }) => total)).toEqual([14, 8, 10])
    expect(match.match.rolls).toEqual([])
    japan.choose({ verb: 'protect', piece: 'jp-1/22-art' })
    const line = match.record('combat.D1')
    expect(totalsOf(line)).toEqual([14, 11, 8])
    expect(partsOf(line, 0)).toEqual({ 'part.attack': 10, 'part.barrage': 2, 'part.support': 2 })
    expect(partsOf(line, 1)).toEqual({ 'part.defence': 8, 'part.fpf': 3 })
    expect(match.record('combat.fpf').rule).toBe('8.2')
    expect(match.face('jp-1/22-art')).toBe('fired')
    japan.choose({ verb: 'retreat-to', space: '2026' })
    expect(match.at('jp-12-regt')).toBe('2026')
    match.as('us').choose({ verb: 'advance', piece: 'us-21-regt', space: '2025' })
    expect(match.at('us-21-regt')).toBe('2025')
  })

  it('13.11 only one artillery unit gives fire to a hex, and each of several hexes may get its own', () => {
    const one = fight({ ...assault, ...guns }, [[3]])
    attack(one, '2025').choose({ verb: 'protect', piece: 'jp-2/22-art' })
    expect(partsOf(one.record('combat.A1'), 1)).toEqual({ 'part.defence': 8, 'part.fpf': 3 })
    const two = fight({ '2024': 'us-19-regt', '2025': 'jp-12-regt', '2125': 'jp-1/9', ...guns }, [[5]])
    attack(two, '2025', { verb: 'join', piece: 'us-19-regt' })
    two.choose({ verb: 'protect', piece: 'jp-2/22-art' })
    expect(two.record('combat.AE').ledgers?.[1]?.total).toBe(14)
  })

  it('13.12 any number of artillery units add their barrage', () => {
    const units = { ...assault, '2021': 'us-61-art', '2022': 'us-52-art', '1923': 'us-271-art' }
    const match = fight(units, [[6]])
    attack(match, '2025', 'barrage-all')
    expect(partsOf(match.record('combat.D1'), 0)).toEqual({ 'part.attack': 10, 'part.barrage': 8 })
  })

  it('13.13 support points are never used for protective fire', () => {
    const match = fight({ ...assault, ...guns }, [])
    attack(match, '2025', { verb: 'support', value: 1 })
    expect(match.record('combat.support').rule).toBe('13.13')
    expect(said(match.as('japan').refuses({ verb: 'support', value: 1 }).text)).toBe('why.no-support-fire 13.13')
  })

  it('13.1 the defender may hold his fire back', () => {
    const match = fight({ ...assault, ...guns }, [[6]])
    attack(match, '2025').choose('no-fire')
    expect(partsOf(match.record('combat.Br'), 1)).toEqual({ 'part.defence': 8 })
  })

  it('8.2 no fire by artillery that is next to the enemy or out of range, nor twice in a phase', () => {
    const units = {
      ...assault,
      '1925': 'jp-1/22-art',
      '2029': 'jp-2/22-art',
      '2027': 'jp-1/1-art',
      '2126': 'jp-2/1-art',
    }
    const match = fight({ ...units, '1823': 'us-34-regt', '1824': 'jp-1/9', '1826': 'jp-3/1-art' }, [[6]])
    attack(match, '1824').choose({ verb: 'protect', piece: 'jp-3/1-art' })
    match.until(() => match.turn.ask === 'ask.combat.must')
    attack(match, '2025', { verb: 'join', piece: 'us-19-regt' })
    const why = (piece: string) => said(match.refuses({ verb: 'protect', piece }).text)
    expect(why('jp-2/22-art')).toBe('why.out-of-range 8.2')
    expect(why('jp-12-regt')).toBe('why.no-gun 13.1')
    expect(why('jp-3/1-art')).toBe('why.gun-fired 8.2')
    expect(why('jp-1/22-art')).toBe('why.gun-attacked 8.2')
    expect(why('jp-2/1-art')).toBe('why.gun-engaged 8.2')
    expect(pieces(match, 'protect')).toEqual(['jp-1/1-art'])
  })

  it('8.2 no protective fire against artillery alone', () => {
    const match = fight({ '2020': 'us-13-art', '2025': 'jp-1/9', '2027': 'jp-1/22-art' }, [[6]])
    attack(match, '2025', { verb: 'barrage', piece: 'us-13-art' })
    expect(match.records('combat.fpf')).toEqual([])
    expect(match.record('combat.A1').ledgers?.[1]?.total).toBe(3)
  })
})
