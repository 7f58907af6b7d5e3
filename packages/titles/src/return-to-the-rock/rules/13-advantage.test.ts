import { describe, expect, it } from 'vitest'
import { assault, move, oneImpulse, type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'

const REROLL = 'ask.advantage.reroll (13.1A)'

/** An American attack on MG-1 in Area 9; the position gives the rolls. */
function attack(position: TestPosition): RockPlay {
  const match = oneImpulse({ units: { '10': ['G/503'], '9': ['MG-1'] }, ...position })
  return move(assault(match, '10'), 'G/503', '9')
}

describe('13.0 The Advantage', () => {
  it('13.0 the American side begins the match with it', () => {
    const match = rock({
      step: 'sides',
      options: { sides: 'first-us' },
      all: true,
      vars: { opened: false, seats: null },
    })
    expect(match.game.vars.advantage).toBe('us')
    expect(match.owner('advantage')).toBe('us')
  })

  it('13.0 a lost Momentum does not move it', () => {
    const match = rock({ impulse: 3, units: { '10': ['G/503'], '9': ['MG-1'] }, dice: [[1]] })
    expect(match.game.vars.momentum).toBe('japan')
    expect(match.game.vars.advantage).toBe('us')
  })
})

describe('13.1A Demand a Reroll', () => {
  /**
   * A kind of roll: the position, the answers before it, its first and second dice, and an effect that shows which dice
   * count.
   */
  const kinds: readonly {
    readonly kind: string
    readonly position: TestPosition
    readonly dice: readonly [readonly number[], readonly number[]]
    readonly act: (match: RockPlay) => void
    readonly counts: (match: RockPlay) => void
  }[] = [
    {
      kind: 'combat',
      position: { units: { '10': ['G/503'], '9': ['MG-1'] } },
      dice: [
        [1, 1, 6, 6],
        [6, 5, 4, 3],
      ],
      act: (match) => move(assault(match, '10'), 'G/503', '9'),
      counts: (match) => expect(match.record('attrition.due').args).toMatchObject({ points: 4 }),
    },
    {
      kind: 'bombardment',
      position: { units: { '10': ['G/503'], '9': ['MG-1'] } },
      dice: [
        [1, 1, 6, 6],
        [6, 6, 6, 6],
      ],
      act: (match) => match.choose({ verb: 'bombard', piece: 'air-1' }),
      counts: (match) => expect(match.record('attrition.due').args).toMatchObject({ points: 2 }),
    },
    {
      kind: 'airborne landing',
      position: { units: { airborne: ['D/503'] } },
      dice: [[1], [2]],
      act: (match) => assault(match, 'airborne'),
      counts: (match) => expect([match.at('D/503'), match.face('D/503')]).toEqual(['10', 'spent']),
    },
    {
      kind: 'seaborne landing',
      position: { units: { seaborne: ['603'] } },
      dice: [[1], [5]],
      act: (match) => assault(match, 'seaborne'),
      counts: (match) => expect([match.at('603'), match.face('603')]).toEqual(['22', 'fresh']),
    },
    {
      kind: 'Momentum',
      position: { impulse: 2, units: { '10': ['G/503'], '9': ['MG-1'] } },
      dice: [[1], [2]],
      act: (match) => {
        if (match.asked.includes('reset')) match.choose('go-on')
      },
      counts: (match) => expect(match.turn.ask).toBe('ask.impulse.day.us'),
    },
    {
      kind: 'Infiltration',
      position: { phase: 'night', units: { '9': ['G/503'], '5': ['infantry-1'] } },
      dice: [[1], [3]],
      act: (match) => match.choose({ verb: 'infiltrate', space: '5' }),
      counts: (match) => expect([match.at('infantry-1'), match.face('infantry-1')]).toEqual(['9', 'spent']),
    },
    {
      kind: 'power of a detonation',
      position: { momentum: 'japan', options: { detonations: 'yes' }, units: { '5': ['G/503'], '9': ['MG-1'] } },
      dice: [[1], [6]],
      act: (match) => match.dice([1, 1, 6, 6]).choose({ verb: 'detonate', space: '5' }),
      counts: (match) => expect(match.record('detonation.power').args).toMatchObject({ value: 10 }),
    },
  ]

  for (const { kind, position, dice, act, counts } of kinds)
    for (const [seat, holder] of [
      [0, 'us'],
      [1, 'japan'],
    ] as const)
      it(`13.1A a roll of ${kind} can be rolled again by ${holder}, all dice of it, and the second roll counts`, () => {
        const match = oneImpulse({ ...position, advantage: holder, dice })
        act(match)
        expect(match.asked).toBe(`seat ${seat}: ${REROLL}`)
        expect(match.match.rolls).toHaveLength(1)
        match.choose('reroll')
        expect(match.match.rolls.slice(0, 2).map((roll) => roll.values)).toEqual(dice)
        expect(match.record('advantage.rerolled')).toMatchObject({ rule: '13.1A', seat })
        counts(match)
        match.until(
          () => match.match.outcome !== undefined,
          ({ choices }) => choices.at(-1)!,
        )
        expect(match.game.vars.advantage).toBe(holder === 'us' ? 'japan' : 'us')
      })

  it('13.1A the dice of a detonation can be rolled again', () => {
    const match = oneImpulse({
      momentum: 'japan',
      advantage: 'us',
      options: { detonations: 'yes' },
      units: { '5': ['G/503'], '9': ['MG-1'] },
      dice: [[6], [6, 6, 1, 1], [1, 1, 6, 6]],
    })
    match.choose({ verb: 'detonate', space: '5' }, 'keep')
    expect(match.asked).toBe(`seat 0: ${REROLL}`)
    match.choose('reroll')
    expect(match.at('G/503')).toBe('5')
  })

  it('13.1A the jumps of the first wave can be rolled again', () => {
    const position: TestPosition = {
      turn: 1,
      all: true,
      advantage: 'us',
      vars: { opened: false },
      units: { '24': ['pillbox-A'] },
    }
    const match = oneImpulse({ ...position, dice: [[1], [4], [6], [6], [6], [6], [6], [6]] })
    match.choose({ verb: 'land', piece: 'G/503' })
    match.choose('reroll')
    expect(match.at('G/503')).toBe('10')
    match.until(() => match.match.outcome !== undefined)
    expect(match.records('advantage.rerolled')).toHaveLength(1)
  })

  it('13.1A a roll kept stands, and the Advantage with it', () => {
    const match = attack({ advantage: 'us', dice: [[1, 1, 6, 6]] })
    match.choose('keep')
    expect(match.at('G/503')).toBe('eliminated-us')
    expect(match.game.vars.advantage).toBe('us')
  })

  it('13.1A nobody rolls a second time again, nor anything else in the same Impulse', () => {
    const units = { '10': ['G/503', 'H/503'], '9': ['MG-1'], '15': ['MG-2'] }
    const match = oneImpulse({
      units,
      advantage: 'us',
      dice: [
        [1, 1, 6, 6],
        [1, 1, 6, 6],
        [1, 1, 6, 6],
      ],
    })
    match.as('japan').set('reroll', 'all')
    move(assault(match, '10'), 'G/503', '9').choose('attack', 'reroll')
    expect(match.game.vars.advantage).toBeNull()
    expect(match.owner('advantage')).toBeUndefined()
    expect(match.at('G/503')).toBe('eliminated-us')
    move(match, 'H/503', '15')
    expect(match.in('eliminated-us')).toEqual(['G/503', 'H/503'])
  })

  it('13.1A only the Day and Night Phases have rerolls', () => {
    const match = rock({
      phase: 'reinforcement',
      turn: 3,
      advantage: 'us',
      units: { '10': ['G/503'], 'eliminated-japan': ['MG-1'], 'eliminated-us': ['603'] },
      dice: [
        [1, 1],
        [1, 1],
      ],
    })
    expect(match.asked).toContain('ask.reinforcement.unit')
    match.choose('return').choose('return')
    expect(match.asked).not.toContain('reroll')
  })

  it('13.1A the totals of the present roll are shown with the question', () => {
    const match = attack({ advantage: 'us', dice: [[1, 1, 6, 6]] })
    const { context, args } = match.turn.decision
    expect(args).toMatchObject({ outcome: 'combat.repulse' })
    expect(context?.().ledgers.map((each) => each.total)).toEqual([5, 5])
    match.choose('keep')
  })
})

describe('13.3 Advantage Shift', () => {
  it("13.3 after its use it is nobody's until the Impulse ends, then the other side's", () => {
    const match = attack({
      advantage: 'us',
      dice: [
        [1, 1, 6, 6],
        [2, 2, 1, 1],
      ],
    })
    match.choose('reroll')
    expect(match.game.vars.advantage).toBeNull()
    match.until(() => match.match.outcome !== undefined)
    expect(match.game.vars.advantage).toBe('japan')
    expect(match.owner('advantage')).toBe('japan')
    expect(match.record('advantage.shifted')).toMatchObject({ rule: '13.3', args: { side: { side: 'japan' } } })
  })

  it('13.3 the Impulse of a Momentum roll ends with the loss of Momentum', () => {
    const units = { '10': ['G/503'], '9': ['MG-1'] }
    const match = rock({ impulse: 3, advantage: 'us', units, dice: [[1], [2]] })
    match.choose('go-on', 'reroll')
    expect(match.game.vars.momentum).toBe('japan')
    expect(match.game.vars.advantage).toBe('japan')
  })
})
