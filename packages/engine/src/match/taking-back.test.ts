import { describe, expect, it } from 'vitest'
import { type Procedure, roll } from '../decision/effects.ts'
import { offer, offerOne } from '../decision/offers.ts'
import { pick } from '../decision/question.ts'
import { play, sketch } from '../testing/index.ts'
import type { Next } from '../title/title.ts'
import { finalityOf, lastAnswerOf } from './taking-back.ts'

const end: Next = { end: { winner: 0, reason: { key: 'end' } } }

/** Seat 0 moves as often as it likes, then attacks or ends its turn; seat 1 answers; then the match is over. */
function match(dice: number[][] = []) {
  return play(
    sketch(
      {},
      {
        *first(): Procedure<Next> {
          for (;;) {
            const act = yield* pick(0, {
              kind: 'act',
              rule: '1',
              offers: offer(['move', 'attack', 'done'], (verb) => ({ verb })),
            })
            if (act === 'attack') yield* roll([6, 6])
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

describe('what an answer would do that cannot be undone', () => {
  it('is nothing where it can be undone and nobody else decides', () => {
    expect(finalityOf(match().match, 0, { verb: 'move' })).toBeUndefined()
  })

  it('is a roll, of which nothing is learnt', () => {
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

  it('is what the rules warn of, though it can be undone', () => {
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

  it('is nothing for what is not offered', () => {
    expect(finalityOf(match().match, 0, { verb: 'fly' })).toBeUndefined()
    expect(finalityOf(match().match, 1, { verb: 'yes' })).toBeUndefined()
  })
})

describe('the last answer that needs consent to be taken back', () => {
  it('is none while it can be undone, or nothing was answered', () => {
    expect(lastAnswerOf(match().match, 0)).toBeUndefined()
    expect(lastAnswerOf(match().choose('move').match, 0)).toBeUndefined()
  })

  it('says what is in the way, and where to go back to', () => {
    const played = match([[3, 4]])
      .choose('move')
      .choose('attack')
    expect(lastAnswerOf(played.match, 0)).toEqual({ to: 1, why: { key: 'last.rolled' } })
  })

  it('tells of another seat that has answered since', () => {
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
