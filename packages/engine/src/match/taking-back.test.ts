import { describe, expect, it } from 'vitest'
import type { Procedure } from '../decision/effects.ts'
import { offer, offerOne } from '../decision/offers.ts'
import { pick, pickTogether } from '../decision/question.ts'
import { type Play, play, type StraitsVars, sketch, straits, toy } from '../testing/index.ts'
import type { Next } from '../title/title.ts'
import { finalityOf } from './lookahead.ts'
import { lastAnswerOf } from './taking-back.ts'

const end: Next = { end: { winner: 0, reason: { key: 'end' } } }

/** Seat 0 moves as often as it likes, then attacks or ends its turn; seat 1 answers; the match ends. */
function match(dice: number[][] = []) {
  return play(
    sketch(
      {},
      {
        *first({ roll }): Procedure<Next> {
          for (;;) {
            const act = yield* pick(0, {
              kind: 'act',
              rule: '1',
              offers: offer(['move', 'attack', 'done'], (verb) => ({ verb })),
            })
            if (act === 'attack') roll([6, 6])
            if (act === 'done') break
          }
          yield* pick(1, { kind: 'reply', rule: '2', offers: offerOne({ verb: 'yes' }, 1).or({ verb: 'no' }, 0) })
          return end
        },
      },
    ),
    { dice },
  )
}

describe('the finality of an answer', () => {
  it('is absent if the answer can be undone and no other seat decides', () => {
    expect(finalityOf(match().match, 0, { verb: 'move' })).toBeUndefined()
  })

  it('is a roll, whose result is not revealed', () => {
    const { match: played } = match([[1, 2]])
    const before = played.snapshot()
    expect(finalityOf(played, 0, { verb: 'attack' })).toEqual({ key: 'final.rolls', args: { dice: 2 } })
    expect(played.snapshot()).toEqual(before)
    played.apply({ kind: 'choose', seat: 0, choice: { verb: 'attack' } })
    expect(played.rolls.at(-1)?.values).toEqual([1, 2])
    expect(finalityOf(played, 0, { verb: 'move' }), 'rolls before are known').toBeUndefined()
  })

  it('is the end of a turn, and the end of the match', () => {
    const played = match().choose('move')
    expect(finalityOf(played.match, 0, { verb: 'done' })).toEqual({ key: 'final.turn', args: { seat: { seat: 1 } } })
    played.choose('done')
    expect(finalityOf(played.match, 1, { verb: 'no' })).toEqual({ key: 'final.match' })
  })

  it('is a warning of the rules, even if the answer can be undone', () => {
    const warned = play(
      sketch(
        {},
        {
          *first(): Procedure<Next> {
            const question = { kind: 'act', rule: '1', offers: offer([1, 2], (value) => ({ verb: 'land', value })) }
            for (;;)
              yield* pick(0, {
                ...question,
                warning: (beach) => (beach === 2 ? { key: 'crowded', rule: '1' } : undefined),
              })
          },
        },
      ),
    ).match
    expect(finalityOf(warned, 0, { verb: 'land', value: 1 })).toBeUndefined()
    expect(finalityOf(warned, 0, { verb: 'land', value: 2 })).toEqual({ key: 'crowded', rule: '1' })
    expect(warned.apply({ kind: 'choose', seat: 0, choice: { verb: 'land', value: 2 } }).ok).toBe(true)
    expect(warned.canUndo(0)).toBe(true)
  })

  it('is absent for an answer that is not offered', () => {
    expect(finalityOf(match().match, 0, { verb: 'fly' })).toBeUndefined()
    expect(finalityOf(match().match, 1, { verb: 'yes' })).toBeUndefined()
  })
})

describe('what a seat is told before it answers depends only on what it may know', () => {
  /** Seat 1 has a standing answer or is asked; then a die is rolled. */
  const standing = sketch(
    {},
    {
      *first({ settings, roll }): Procedure<Next> {
        yield* pick(0, { kind: 'act', rule: '1', offers: offer(['attack', 'wait'], (verb) => ({ verb })) })
        if (settings[1]?.['mode'] === 'slow')
          yield* pick(1, { kind: 'reply', rule: '2', offers: offerOne({ verb: 'yes' }, 1).or({ verb: 'no' }, 0) })
        roll([6])
        return end
      },
    },
  )

  it('it is told only what may happen if it cannot know', () => {
    for (const mode of ['slow', 'quick']) {
      const { match: played } = play(standing)
      played.apply({ kind: 'set', seat: 1, setting: 'mode', value: mode })
      expect(finalityOf(played, 0, { verb: 'attack' }), mode).toEqual({ key: 'final.may-roll' })
    }
  })

  it('it is told the same in a joint decision, whatever others have answered', () => {
    const bid = (value: number) => ({ verb: 'bid', value })
    const told = [undefined, 0, 1, 2].map((other) => {
      const played = play(toy)
      if (other !== undefined) played.as(1).choose(bid(other))
      return [0, 1, 2].map((value) => finalityOf(played.match, 0, bid(value)))
    })
    const together = { key: 'final.together' }
    for (const each of told) expect(each).toEqual([together, together, together])
  })

  it('it is told nothing about a step of its secret plan, and the same about every last step', () => {
    const leg = (boat: string, space: string) => ({ verb: 'go', piece: boat, space })
    const others: ((played: Play<StraitsVars>) => unknown)[] = [
      () => undefined,
      (played) => played.as('blue').choose(leg('blue-cutter', 'east')),
      (played) => [played.as('blue').choose('done'), played.as('green').choose('done')],
    ]
    for (const answer of others) {
      const played = play(straits)
      answer(played)
      expect(finalityOf(played.match, 0, leg('red-brig', 'east'))).toBeUndefined()
      expect(finalityOf(played.match, 0, { verb: 'done' })).toEqual({ key: 'final.together' })
    }
  })

  it('an answer followed by a joint decision cannot be undone, and says so', () => {
    const played = play(
      sketch(
        {},
        {
          *first(): Procedure<Next> {
            const question = { kind: 'act', rule: '1', offers: offer(['a', 'b'], (verb) => ({ verb })) }
            yield* pick(0, question)
            yield* pickTogether(new Map([0, 1].map((seat) => [seat, question])))
            return end
          },
        },
      ),
    )
    expect(finalityOf(played.match, 0, { verb: 'a' })).toEqual({ key: 'final.secret' })
    played.choose('a')
    const before = [played.match.canUndo(0), lastAnswerOf(played.match, 0)]
    expect(before).toEqual([false, { to: 0, why: { key: 'last.together' } }])
    played.as(1).choose('b')
    expect([played.match.canUndo(0), lastAnswerOf(played.match, 0)]).toEqual(before)
  })
})

describe('the last answer, if taking it back needs consent', () => {
  it('is absent while the answer can be undone, and before any answer', () => {
    expect(lastAnswerOf(match().match, 0)).toBeUndefined()
    expect(lastAnswerOf(match().choose('move').match, 0)).toBeUndefined()
  })

  it('gives the reason, and where to go back to', () => {
    const played = match([[3, 4]])
      .choose('move')
      .choose('attack')
    expect(lastAnswerOf(played.match, 0)).toEqual({ to: 1, why: { key: 'last.rolled' } })
  })

  it('reports that another seat has answered since', () => {
    const again = sketch(
      {},
      {
        *first(): Procedure<Next> {
          for (;;)
            for (const seat of [0, 1])
              yield* pick(seat, { kind: 'act', rule: '1', offers: offerOne({ verb: 'yes' }, 1).or({ verb: 'no' }, 0) })
        },
      },
    )
    const played = play(again).choose('yes').choose('no')
    expect(lastAnswerOf(played.match, 0)).toEqual({ to: 0, why: { key: 'last.answered' } })
    expect(lastAnswerOf(played.match, 1)).toBeUndefined()
  })
})
