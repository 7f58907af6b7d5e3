import { describe, expect, it } from 'vitest'
import { partsOf, pieces } from '../../shared/testing.ts'
import { assault, attack, heard, oneImpulse, type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'

const all = { leaders: 'yes', mortars: 'yes', flamethrower: 'yes' }

/** An American attack from Area 10 on Area 9, up to the question of added markers. */
function american(position: TestPosition, ...units: readonly string[]): RockPlay {
  const there = { '10': units, '9': ['MG-1'], ...position.units }
  return attack(oneImpulse({ options: all, ...position, units: there }), '10', '9', ...units)
}

/** A Japanese attack in Area 9 by all units there. */
function japanese(position: TestPosition, ...units: readonly string[]): RockPlay {
  const match = oneImpulse({ options: all, momentum: 'japan', ...position, units: { '9': ['A/503', ...units] } })
  assault(match, '9').choose('attack')
  if (match.asked.includes('lead-attacker')) match.choose({ verb: 'lead', piece: units[0]! })
  if (match.asked.includes('join')) match.choose('join-all')
  return match
}

const success = (match: RockPlay) => partsOf(match.record('combat.success'))

describe('17.1 Historical Leaders', () => {
  it('17.0 without the options nobody is asked', () => {
    const match = american({ options: {}, dice: [[6, 6, 1, 1]] }, 'G/503')
    expect(success(match)).toEqual({ 'part.lead-attack': 4, 'part.day': 1 })
  })

  it('17.1 a leader adds 1 to the Attack Value; asked once both lead units are known, before the dice', () => {
    const match = american({ dice: [[6, 6, 1, 2]] }, 'G/503')
    expect(match.asked).toBe('seat 0: ask.combat.support (17.0)')
    expect(match.match.rolls).toEqual([])
    match.choose({ verb: 'add', piece: 'erickson' })
    expect(success(match)).toMatchObject({ 'part.leader': 1 })
  })

  it('17.1 a unit of his colour must be in the Area; Jones may help any American unit', () => {
    for (const [unit, leaders] of [
      ['G/503', ['erickson', 'jones']],
      ['MG/2/503', ['caskey', 'jones']],
      ['A/503', ['woods', 'jones']],
      ['M/34', ['postlethwait', 'jones']],
      ['161/C', ['jones']],
    ] as const) {
      const match = american({ dice: [[6, 6, 1, 2]] }, unit)
      expect(pieces(match, 'add')).toEqual(leaders)
      match.choose('roll')
    }
  })

  it('17.1 one who is in the Area but does not attack is enough', () => {
    const match = american({ units: { '9': ['MG-1', 'A/503 spent'] }, dice: [[6, 6, 1, 2]] }, 'G/503')
    expect(pieces(match, 'add')).toEqual(['erickson', 'woods', 'jones'])
    match.choose('roll')
  })

  it('17.1 Itagaki and Endo may help any Japanese unit', () => {
    const match = japanese({ dice: [[6, 6, 1, 2]] }, 'infantry-1')
    expect(pieces(match, 'add')).toEqual(['itagaki', 'endo', 'mortar-1'])
    match.choose({ piece: 'endo' }, 'roll')
    expect(success(match)).toMatchObject({ 'part.leader': 1 })
  })

  it('17.1 a single leader per Turn for each side, in one attack and over several', () => {
    const match = american({ dice: [[6, 6, 1, 2]] }, 'G/503', 'A/503')
    match.choose({ piece: 'woods' })
    expect(match.game.vars.leaderUsedBy).toEqual(['us'])
    const later = american({ vars: { leaderUsedBy: ['us'] }, dice: [[6, 6, 1, 2]] }, 'G/503')
    expect(success(later)).not.toHaveProperty('part.leader')
    const other = japanese({ vars: { leaderUsedBy: ['us'] }, dice: [[6, 6, 1, 2]] }, 'infantry-1')
    expect(pieces(other, 'add')).toContain('endo')
    other.choose('roll')
  })

  it('17.1 he helps no bombardment and no defence', () => {
    const match = oneImpulse({ options: all, units: { '10': ['C/462'], '9': ['MG-1'] }, dice: [[1, 1, 6, 6]] })
    match.choose({ verb: 'bombard', piece: 'C/462' })
    expect(match.records('bombardment.no-effect')).toHaveLength(1)
  })

  it('17.1.1 he falls for good when both sides rolled the same', () => {
    const match = american({ dice: [[2, 3, 1, 4]] }, 'G/503').choose({ piece: 'erickson' })
    expect(match.face('erickson')).toBe('killed')
    expect(match.record('leader.killed')).toMatchObject({ rule: '17.1.1', args: { leader: { piece: 'erickson' } } })
    const later = rock({
      phase: 'end',
      turn: 1,
      options: all,
      units: { '24': ['G/503'], 'leaders-us': ['erickson killed', 'woods used'] },
    })
    expect(later.face('erickson')).toBe('killed')
  })

  it('17.1.1 it is the dice that count, not the totals, and after a reroll the last ones', () => {
    const totals = american({ dice: [[2, 3, 1, 5]] }, 'G/503').choose({ piece: 'erickson' })
    expect(totals.record('combat.stalemate').args).toMatchObject({ attack: 11, defence: 11 })
    expect(totals.face('erickson')).toBe('used')
    const differing = [2, 3, 1, 4]
    const same = [6, 6, 1, 1]
    const rerolled = (dice: number[][]) =>
      american({ advantage: 'us', dice }, 'G/503').choose({ piece: 'erickson' }, 'reroll').face('erickson')
    expect([rerolled([differing, same]), rerolled([same, differing])]).toEqual(['used', 'killed'])
  })

  it('17.1.1 otherwise he is back in the next Turn', () => {
    const match = rock({
      phase: 'end',
      turn: 1,
      options: all,
      units: { '24': ['G/503'], 'leaders-us': ['woods used'] },
      vars: { leaderUsedBy: ['us'] },
    })
    expect(match.face('woods')).toBe('fresh')
    expect(match.game.vars.leaderUsedBy).toEqual([])
  })
})

describe('17.2 Japanese Mortars', () => {
  it('17.2 a mortar adds 1, at most one to an attack, and is used up for the Turn', () => {
    const match = japanese({ options: { mortars: 'yes' }, dice: [[6, 6, 1, 2]] }, 'infantry-1')
    match.expectChoices('roll', { verb: 'add', piece: 'mortar-1' })
    match.choose('add')
    expect(success(match)).toEqual({ 'part.lead-attack': 3, 'part.mortar': 1 })
    expect(match.face('mortar-1')).toBe('used')
    expect(match.face('mortar-2')).toBe('fresh')
  })

  it('17.2 the second mortar serves another attack, a third time there is none', () => {
    const once = japanese({ options: { mortars: 'yes' }, dice: [[6, 6, 1, 2]] }, 'infantry-1')
    once.choose('add')
    const position = (used: readonly string[]): TestPosition => ({
      options: { mortars: 'yes' },
      momentum: 'japan',
      units: { '9': ['A/503', 'infantry-1'], mortar: used },
      dice: [[6, 6, 1, 2]],
    })
    const twice = oneImpulse(position(['mortar-1 used']))
    expect(pieces(assault(twice, '9').choose('attack'), 'add')).toEqual(['mortar-2'])
    twice.choose('roll')
    const thrice = oneImpulse(position(['mortar-1 used', 'mortar-2 used']))
    assault(thrice, '9').choose('attack')
    expect(success(thrice)).toEqual({ 'part.lead-attack': 3 })
  })

  it('17.2 it counts as a third type for Combined Arms', () => {
    const two = japanese({ options: { mortars: 'yes' }, dice: [[6, 6, 1, 2]] }, 'infantry-1', 'MG-1').choose('roll')
    expect(success(two)).not.toHaveProperty('part.combined-arms')
    const three = japanese({ options: { mortars: 'yes' }, dice: [[6, 6, 1, 2]] }, 'infantry-1', 'MG-1').choose('add')
    expect(success(three)).toMatchObject({ 'part.combined-arms': 1, 'part.mortar': 1 })
    const one = japanese({ options: { mortars: 'yes' }, dice: [[6, 6, 1, 2]] }, 'infantry-1', 'infantry-2').choose(
      'add',
    )
    expect(success(one)).not.toHaveProperty('part.combined-arms')
  })

  it('17.2 Americans have none', () => {
    expect(success(american({ options: { mortars: 'yes' }, dice: [[6, 6, 1, 2]] }, 'G/503'))).not.toHaveProperty(
      'part.mortar',
    )
  })

  it('17.2 it is back in the next Turn', () => {
    const match = rock({ phase: 'end', turn: 1, options: all, units: { '24': ['G/503'], mortar: ['mortar-1 used'] } })
    expect(match.face('mortar-1')).toBe('fresh')
  })
})

describe('17.3 American Flamethrowers', () => {
  const flames: TestPosition = { options: { flamethrower: 'yes' } }

  it('17.3 it adds 1 where a Pillbox is, whichever unit leads the defence', () => {
    const units = { '9': ['MG-1', 'pillbox-A spent'] }
    const match = american({ ...flames, units, dice: [[6, 6, 1, 2]] }, 'G/503').choose({ verb: 'lead', piece: 'MG-1' })
    match.expectChoices('roll', { verb: 'add', piece: 'flamethrower' })
    match.choose('add')
    expect(success(match)).toEqual({ 'part.lead-attack': 4, 'part.day': 1, 'part.flamethrower': 1 })
    expect(match.face('flamethrower')).toBe('used')
  })

  it('17.3 without a Pillbox, or once used, it does not help', () => {
    expect(success(american({ ...flames, dice: [[6, 6, 1, 2]] }, 'G/503'))).not.toHaveProperty('part.flamethrower')
    const units = { '9': ['pillbox-A'], flamethrower: ['flamethrower used'] }
    expect(success(american({ ...flames, units, dice: [[6, 6, 1, 2]] }, 'G/503'))).not.toHaveProperty(
      'part.flamethrower',
    )
  })

  it('17.3 it is no unit type for Combined Arms', () => {
    const units = { '9': ['pillbox-A'] }
    const match = american({ ...flames, units, dice: [[6, 6, 1, 2]] }, 'G/503', 'D/462').choose('add')
    expect(success(match)).not.toHaveProperty('part.combined-arms')
  })

  it('17.3 it goes with a leader, and is back in the next Turn', () => {
    const match = american({ units: { '9': ['pillbox-A'] }, dice: [[6, 6, 1, 2]] }, 'G/503')
    match.choose({ piece: 'flamethrower' }, { piece: 'jones' })
    expect(success(match)).toMatchObject({ 'part.flamethrower': 1, 'part.leader': 1 })
    const next = rock({
      phase: 'end',
      turn: 1,
      options: all,
      units: { '24': ['G/503'], flamethrower: ['flamethrower used'] },
    })
    expect(next.face('flamethrower')).toBe('fresh')
  })
})

describe('why a marker cannot be added', () => {
  it('17.1-17.3 used, fallen, without his unit, without a Pillbox', () => {
    const match = rock({
      options: { leaders: 'yes', flamethrower: 'yes' },
      units: {
        '10': ['G/503', 'H/503'],
        '9': ['infantry-1 spent', 'infantry-2 spent'],
        'leaders-us': ['jones used', 'woods killed'],
      },
    })
    attack(match, '10', '9', 'G/503', 'H/503').choose({ verb: 'lead', piece: 'infantry-1' })
    expect(match.asked).toBe('seat 0: ask.combat.support (17.0)')
    expect(heard(match, { verb: 'add', piece: 'jones' })).toBe('why.used 17.1')
    expect(heard(match, { verb: 'add', piece: 'woods' })).toBe('why.killed 17.1.1')
    expect(heard(match, { verb: 'add', piece: 'caskey' })).toBe('why.no-colour 17.1')
    expect(heard(match, { verb: 'add', piece: 'itagaki' })).toBe('why.enemy-unit 17.1')
    expect(heard(match, { verb: 'add', piece: 'flamethrower' })).toBe('why.no-pillbox 17.3')
    expect(heard(match, { verb: 'add', piece: 'mortar-1' })).toBe('why.not-played 17.0')
    expect(heard(match, { verb: 'add', piece: 'G/503' })).toBe('why.markers-only 17.0')
  })

  it('17.1, 17.2, 17.3 one of a kind to an attack', () => {
    const us = rock({
      options: { leaders: 'yes', flamethrower: 'yes' },
      units: { '10': ['G/503', 'H/503'], '9': ['infantry-1 spent', 'pillbox-A spent'] },
    })
    attack(us, '10', '9', 'G/503', 'H/503').choose({ verb: 'lead', piece: 'infantry-1' })
    us.choose({ verb: 'add', piece: 'flamethrower' })
    expect(heard(us, { verb: 'add', piece: 'flamethrower' })).toBe('why.added 17.3')
    const spare = rock({
      momentum: 'japan',
      options: { leaders: 'yes', mortars: 'yes' },
      units: { '10': ['infantry-1', 'infantry-2'], '9': ['G/503 spent', 'H/503 spent'] },
    })
    attack(spare, '10', '9', 'infantry-1', 'infantry-2').choose({ verb: 'lead', piece: 'G/503' })
    expect(heard(spare, { verb: 'add', piece: 'mortar-2' })).toBe('why.one-mortar 17.2')
    spare.choose({ verb: 'add', piece: 'itagaki' })
    expect(heard(spare, { verb: 'add', piece: 'endo' })).toBe('why.one-leader 17.1')
  })
})
