import { describe, expect, it } from 'vitest'
import { CheapDice, ScriptedDice, seededRandom, watchScriptedDice } from './dice.ts'
import { play, randomChoice } from './play.ts'
import { toy } from './toy.ts'

describe('a played match', () => {
  it('answers with the only offered choice that matches', () => {
    const match = play(toy, { dice: [[3]] })
    match.as('blue').choose({ value: 2 })
    match.as('red').choose({ verb: 'bid', value: 1 })
    match.as('blue').choose({ space: 'middle' })
    expect(match.at('blue-scout')).toBe('middle')
    match.as('red').choose('pass')
    match.choose('take')
    expect(match.owner('middle')).toBe('blue')
    expect(match.record('toy.take').roll).toEqual({ n: 0, values: [3] })
  })

  it('lists the offered choices if a pick matches none, or several', () => {
    const match = play(toy)
    expect(() => match.turn).toThrow('seats 0, 1 must decide')
    expect(() => match.as(0).choose('show')).toThrow(
      'not offered: show\ntoy.bid (1) offers bid {value 0}, bid {value 1}, bid {value 2}',
    )
    expect(() => match.as(0).choose('bid')).toThrow('bid may be any of bid {value 0}, bid {value 1}, bid {value 2}')
  })

  it('compares everything offered', () => {
    const match = play(toy, { step: 'move' })
    match.expectChoices({ space: 'middle' }, 'show', 'take', 'pass')
    expect(() => match.expectChoices({ space: 'middle' }, 'show', 'take')).toThrow('also offered: pass')
    expect(() => match.turn.mayNot('take')).toThrow('offered all the same: take {space west}')
    expect(match.turn.mayNot({ verb: 'move', space: 'east' }).seat).toBe(0)
  })

  it('starts at a step, from a position', () => {
    const match = play(toy, {
      step: 'move',
      position: ({ table, vars }) => {
        vars.mover = 1
        table.move(table.piece('blue-scout'), table.space('middle'))
      },
    })
    expect(match.asked).toBe('seat 1: toy.move (2)')
    expect(match.turn.offered('move').map((choice) => choice.space)).toEqual(['west', 'east'])
    expect(match.as(1).choose('pass').undo().ask).toBe('toy.move')
  })

  it('continues by a policy until a condition holds, or to the end', () => {
    const match = play(toy, { dice: new CheapDice('end') })
    match.until(({ game }) => game.vars.round === 3, randomChoice(seededRandom(1)))
    expect(match.track('round')).toBe(3)
    expect(match.toTheEnd().reason.rule).toBe('5')
    expect(() => match.until(() => false)).toThrow('the match ended before that')
  })

  it('returns the refusal of a choice that is not offered', () => {
    const match = play(toy, { step: 'move' })
    expect(match.refuses({ verb: 'fly', space: 'middle' })).toEqual({
      code: 'illegal-choice',
      text: { key: 'toy.far', rule: '2', args: { space: { space: 'middle' } } },
    })
    expect(() => match.refuses('pass')).toThrow('accepted: pass')
  })
})

describe('scripted dice', () => {
  it('fall in order, and fall the same when a roll is repeated', () => {
    const dice = new ScriptedDice([[1, 6], [4]])
    expect(dice.roll(0, [6, 6])).toEqual([1, 6])
    expect(dice.roll(1, [6])).toEqual([4])
    expect(dice.roll(0, [6, 6])).toEqual([1, 6])
    dice.assertEmpty()
  })

  it('throw if they run out, have other dice, or cannot show the value', () => {
    expect(() => new ScriptedDice().roll(0, [6])).toThrow('the script has no dice for roll 0 ([6] sides)')
    const two = new ScriptedDice([[2], [7]])
    expect(() => two.roll(0, [6, 6])).toThrow('roll 0 is of 2 dice, the script has [2]')
    expect(() => two.roll(0, [6])).toThrow('cannot show 7')
  })

  it('throw if some are left at the end of a test', () => {
    const stop = watchScriptedDice()
    new ScriptedDice([[1], [2, 3]]).roll(0, [6])
    expect(stop).toThrow('dice left in the script: [2, 3]')
  })
})

describe('cheap dice', () => {
  it('give the same values for the same seed and roll', () => {
    const sides = [6, 6, 10]
    expect(new CheapDice('a').roll(7, sides)).toEqual(new CheapDice('a').roll(7, sides))
    expect(Array.from({ length: 20 }, (_, n) => new CheapDice('a').roll(n, sides)).flat()).not.toEqual(
      Array.from({ length: 20 }, (_, n) => new CheapDice('b').roll(n, sides)).flat(),
    )
  })

  it('show every face equally often', () => {
    const counts = new Array<number>(6).fill(0)
    const dice = new CheapDice('faces')
    for (let n = 0; n < 30_000; n++)
      for (const value of dice.roll(n, [6, 6])) counts[value - 1] = (counts[value - 1] ?? 0) + 1
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chiSquare).toBeLessThan(20.5)
  })
})
