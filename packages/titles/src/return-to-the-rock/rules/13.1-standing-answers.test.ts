import { describe, expect, it } from 'vitest'
import { assault, move, oneImpulse, type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'

const REROLL = 'ask.advantage.reroll (13.1A)'

describe('13.1A standing answers', () => {
  const position: TestPosition = { impulse: 2, units: { '10': ['G/503'], '9': ['MG-1'] }, advantage: 'us' }

  it('13.1A "important" leaves out Momentum', () => {
    const match = oneImpulse({ ...position, dice: [[1]] })
    match.as('us').set('reroll', 'important').choose('go-on')
    expect(match.records('momentum.lost')).toHaveLength(1)
  })

  it('13.1A "important" asks about combat that went badly', () => {
    const match = oneImpulse({ ...position, dice: [[6], [1, 1, 6, 6]] })
    match.as('us').set('reroll', 'important').choose('go-on')
    expect(match.turn.ask).toBe('ask.impulse.day.us')
    move(assault(match, '10'), 'G/503', '9')
    expect(match.asked).toBe(`seat 0: ${REROLL}`)
    match.choose('keep')
  })

  it('13.1A "important" asks about bombardments and landings and leaves out Infiltration', () => {
    const asks = (of: TestPosition, act: (match: RockPlay) => void): string => {
      const match = oneImpulse({ ...of, advantage: 'us' })
      match.as('us').set('reroll', 'important')
      act(match)
      return match.asked
    }
    const units = { airborne: ['D/503'], '10': ['G/503'], '9': ['MG-1'], '5': ['A/503'], '3': ['infantry-1'] }
    expect(
      asks({ units, dice: [[1, 1, 6, 6]] }, (match) =>
        match.choose({ verb: 'bombard', piece: 'air-1' }, { space: '9' }),
      ),
    ).toContain(REROLL)
    expect(asks({ units, dice: [[1]] }, (match) => assault(match, 'airborne'))).toContain(REROLL)
    const night: TestPosition = { phase: 'night', units: { '5': ['A/503'], '9': ['infantry-1'] }, dice: [[6]] }
    expect(asks(night, (match) => match.choose('infiltrate'))).toContain('ask.infiltration.banzai')
  })

  /** Whether a holder who wants to be asked whenever a reroll can help is asked after an act and its roll. */
  const isAsked = (holder: 'us' | 'japan', of: TestPosition, act: (match: RockPlay) => void): boolean => {
    const match = oneImpulse({ ...of, advantage: holder })
    match.as(holder).set('reroll', 'helps')
    act(match)
    return match.asked.includes('reroll')
  }
  const both = (of: TestPosition, act: (match: RockPlay) => void) => [isAsked('us', of, act), isAsked('japan', of, act)]

  it.each([
    ['a Repulse', [1, 1, 6, 6], [true, false]],
    ['a Stalemate', [4, 4, 4, 4], [true, true]],
    ['a Success that leaves something', [4, 4, 4, 3], [true, true]],
    ['a Success that leaves nothing', [6, 4, 2, 1], [false, true]],
  ])('13.1A "helps" asks about %s only whom another roll can help', (_what, dice, asked) => {
    const of: TestPosition = { units: { '10': ['G/503'], '9': ['MG-1'] }, dice: [dice] }
    expect(both(of, (match) => move(assault(match, '10'), 'G/503', '9'))).toEqual(asked)
  })

  it.each([
    ['lost', 1, [true, false]],
    ['spent', 2, [true, true]],
    ['in good order', 6, [false, true]],
  ])('13.1A "helps" asks about a unit that landed %s only whom another roll can help', (_what, die, asked) => {
    const of: TestPosition = { units: { airborne: ['D/503'], '24': ['MG-1'] }, dice: [[die]] }
    expect(both(of, (match) => assault(match, 'airborne'))).toEqual(asked)
  })

  it.each([
    ['kept', 6, [false, true]],
    ['lost', 1, [true, false]],
  ])('13.1A "helps" asks about Momentum %s only whom another roll can help', (_what, die, asked) => {
    const isRolled = (holder: 'us' | 'japan') => {
      const units = { '10': ['G/503'], '9': ['MG-1'] }
      const match = rock({ units, advantage: holder, dice: [[1, 1, 6, 6], [die]] })
      match.as(holder).set('reroll', 'helps')
      match.choose({ verb: 'bombard', piece: 'air-1' })
      if (holder === 'us') match.choose('keep', 'go-on')
      return match.asked.includes('reroll')
    }
    expect([isRolled('us'), isRolled('japan')]).toEqual(asked)
  })

  it.each([
    ['without effect', [1, 1, 6, 6], [true, false]],
    ['that hits everything', [6, 6, 1, 1], [false, true]],
    ['that may yet stray', [6, 6, 6, 6], [true, true]],
  ])('13.1A, 10.8 "helps" asks about a bombardment %s only whom another roll can help', (_what, dice, asked) => {
    const of: TestPosition = { units: { '10': ['G/503'], '9': ['MG-1'] }, dice: [dice] }
    expect(both(of, (match) => match.choose({ verb: 'bombard', piece: 'air-1' }))).toEqual(asked)
  })

  it('13.1A, 10.8 "helps" counts what a mistaken attack would do to the Americans', () => {
    const of: TestPosition = { units: { '9': ['MG-1', 'A/503'] }, dice: [[1, 1, 6, 6]] }
    expect(both(of, (match) => match.choose({ verb: 'bombard', piece: 'air-1' }))).toEqual([true, true])
  })

  it('13.1A, 17.1.1 "helps" counts a leader who may fall', () => {
    const of: TestPosition = {
      units: { '10': ['G/503'], '9': ['MG-1'] },
      options: { leaders: 'yes' },
      dice: [[1, 1, 6, 6]],
    }
    const act = (match: RockPlay) => move(assault(match, '10'), 'G/503', '9').choose({ verb: 'add', piece: 'erickson' })
    expect(isAsked('japan', of, act)).toBe(true)
  })

  it('13.1A "never" asks about nothing, and the answer can be changed at any time', () => {
    const match = oneImpulse({ ...position, dice: [[6], [6, 6, 1, 1]] })
    match.as('us').set('reroll', 'never').choose('go-on')
    expect(match.turn.ask).toBe('ask.impulse.day.us')
    match.as('us').set('reroll', 'all')
    move(assault(match, '10'), 'G/503', '9')
    expect(match.asked).toBe(`seat 0: ${REROLL}`)
    match.choose('keep')
  })
})
