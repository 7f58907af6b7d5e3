import type { Choice } from '@topside/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../net/api.ts'
import { change } from '../../settings/settings.ts'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { PAUSE } from './pressing.ts'
import { createSession, type Session } from './session.ts'

const moves: Choice[] = [
  { verb: 'move', piece: 'red-scout', space: 'west' },
  { verb: 'move', piece: 'red-scout', space: 'east' },
  { verb: 'take', space: 'middle' },
  { verb: 'pass' },
]
let connection: FedConnection
let session: Session
const settle = () => new Promise((resolve) => setTimeout(resolve))
let now = 0
/** Advances the page's clock by `time` milliseconds. */
const later = (time: number) => {
  now += time
}
const ask = (choices: readonly Choice[], part = {}) => {
  const decision = asking(choices, part)
  connection.snapshot.value = snapshotOf({
    seats: [seat({ mine: true, decision, ask: 'toy.move' }), seat({ name: 'Ben', side: 'blue' })],
  })
}

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  connection = new FedConnection()
  session = createSession(toyPackage, connection)
})

describe('a decision at the table', () => {
  test('is answered by piece, then place', async () => {
    ask(moves)
    session.press({ piece: 'red-scout' })
    expect(session.picked.value).toEqual({ piece: 'red-scout' })
    expect([...session.highlight.value.selectableSpaces]).toEqual(['west', 'east'])
    expect(connection.sent).toEqual([])
    session.press({ space: 'east' })
    await settle()
    expect(connection.sent).toEqual([{ kind: 'choose', seat: 0, choices: [moves[1]], careful: true }])
  })

  test('releases the picks step by step, and at once when the question changes', () => {
    ask(moves)
    session.press({ piece: 'red-scout' })
    expect(session.back()).toBe(true)
    expect(session.picked.value).toEqual({})
    expect(session.back()).toBe(false)
    session.press({ piece: 'red-scout' })
    ask([{ verb: 'pass' }, { verb: 'take', space: 'west' }])
    expect(session.picked.value).toEqual({})
  })

  test('marks the pieces chosen so far', () => {
    const args = { taken: { pieces: ['red-reserve'] }, least: 1, most: 2 }
    ask([{ verb: 'take', piece: 'red-scout' }, { verb: 'drop', piece: 'red-reserve' }, { verb: 'done' }], { args })
    expect([...session.highlight.value.chosenPieces]).toEqual(['red-reserve'])
    expect([...session.highlight.value.selectablePieces]).toEqual(['red-scout', 'red-reserve'])
    ask(moves)
    expect([...session.highlight.value.chosenPieces]).toEqual([])
  })

  test('replaces the piece of the previous answer', async () => {
    const who: Choice[] = [
      { verb: 'unit', piece: 'red-scout' },
      { verb: 'unit', piece: 'red-reserve' },
      { verb: 'done' },
    ]
    const asked = (choices: readonly Choice[], seq: number) => {
      const decision = asking(choices, { seq })
      connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision, canUndo: seq > 1 })], seq })
    }
    asked(who, 1)
    session.press({ piece: 'red-scout' })
    await settle()
    asked([{ verb: 'move', piece: 'red-scout', space: 'west' }], 2)
    session.press({ piece: 'red-reserve' })
    await settle()
    asked(who, 3)
    await settle()
    await settle()
    expect(connection.sent).toEqual([
      { kind: 'choose', seat: 0, choices: [who[0]], careful: true },
      { kind: 'undo', seat: 0 },
      { kind: 'choose', seat: 0, choices: [who[1]], careful: true },
    ])
  })

  test('says why a pressed piece cannot be chosen, with its rule', async () => {
    ask(moves)
    connection.answerWhy = { key: 'toy.far', rule: '2' }
    session.press({ piece: 'red-scout' })
    session.press({ space: 'middle' })
    await settle()
    expect(connection.asked).toEqual([{ verb: 'move', piece: 'red-scout', space: 'middle' }])
    expect(session.notice.value).toEqual({ text: { key: 'toy.far', rule: '2' }, tone: 'refused' })
  })

  test('dropping a piece answers, even if piece and place are two questions', async () => {
    ask(moves)
    session.dragged('red-scout')
    expect([...session.highlight.value.selectableSpaces]).toContain('east')
    await session.dropped('red-scout', 'east')
    expect(connection.sent).toEqual([{ kind: 'choose', seat: 0, choices: [moves[1]], careful: true }])
    ask([{ verb: 'unit', piece: 'red-scout' }, { verb: 'pass' }])
    const dropped = session.dropped('red-scout', 'west')
    await settle()
    ask(moves.slice(0, 2))
    await dropped
    await settle()
    expect(connection.sent.slice(1)).toEqual([
      { kind: 'choose', seat: 0, choices: [{ verb: 'unit', piece: 'red-scout' }], careful: true },
      { kind: 'choose', seat: 0, choices: [moves[0]], careful: true },
    ])
  })

  test('dragging a piece takes it up as a press does, so that its destinations are shown', async () => {
    ask([{ verb: 'unit', piece: 'red-scout' }, { verb: 'pass' }])
    session.dragged('red-scout')
    await settle()
    ask(moves.slice(0, 2), { seq: 2 })
    await settle()
    expect([...session.highlight.value.selectableSpaces]).toEqual(['west', 'east'])
    await session.dropped('red-scout', 'east')
    await settle()
    expect(connection.sent).toEqual([
      { kind: 'choose', seat: 0, choices: [{ verb: 'unit', piece: 'red-scout' }], careful: true },
      { kind: 'choose', seat: 0, choices: [moves[1]], careful: true },
    ])
  })

  test('a piece that is dropped before its destinations are known goes there once they are', async () => {
    ask([{ verb: 'unit', piece: 'red-scout' }, { verb: 'pass' }])
    session.dragged('red-scout')
    const dropped = session.dropped('red-scout', 'east')
    await settle()
    ask(moves.slice(0, 2), { seq: 2 })
    await dropped
    await settle()
    expect(connection.sent).toMatchObject([
      { choices: [{ verb: 'unit', piece: 'red-scout' }] },
      { choices: [moves[1]] },
    ])
  })

  test('a piece that is dropped where it cannot go stays taken up, with the reason', async () => {
    connection.answerWhy = { key: 'toy.far', rule: '2' }
    ask([{ verb: 'unit', piece: 'red-scout' }, { verb: 'pass' }])
    session.dragged('red-scout')
    await settle()
    ask(moves.slice(0, 2), { seq: 2 })
    await session.dropped('red-scout', 'middle')
    await settle()
    expect(connection.sent).toHaveLength(1)
    expect(session.notice.value?.text.key).toBe('toy.far')
  })

  test('a counter that cannot be chosen stands for the space under it', async () => {
    ask([{ verb: 'take', space: 'west' }, { verb: 'pass' }])
    session.press({ piece: 'blue-scout' })
    await settle()
    expect(connection.sent).toEqual([
      { kind: 'choose', seat: 0, choices: [{ verb: 'take', space: 'west' }], careful: true },
    ])
  })

  test('an irreversible answer waits, with its consequences, until confirmed', async () => {
    connection.previews = {
      seq: 1,
      previews: [null, null, { ledgers: [], chances: [{ key: 'toy.taken', p: 1 }] }, null],
      context: null,
    }
    connection.final = { key: 'final.rolls', args: { dice: 2 } }
    ask(moves, { previews: true })
    await settle()
    session.press({ space: 'middle' })
    await settle()
    expect(session.armed.value).toMatchObject({ choice: moves[2], why: { key: 'final.rolls' } })
    expect(session.preview.value?.chances[0]?.key).toBe('toy.taken')
    expect(session.notice.value).toBeUndefined()
    session.press({ space: 'middle' })
    expect(session.confirm()).toBe(true)
    expect(connection.sent, 'the second half of a double click').toHaveLength(1)
    later(PAUSE)
    session.press({ space: 'middle' })
    await settle()
    expect(connection.sent.slice(1)).toEqual([{ kind: 'choose', seat: 0, choices: [moves[2]] }])
  })

  test('a waiting answer is released by Escape, and by another choice', async () => {
    connection.final = { key: 'final.shows' }
    ask(moves)
    session.choose({ verb: 'pass' })
    await settle()
    expect(session.back()).toBe(true)
    expect(session.armed.value).toBeUndefined()
    session.choose({ verb: 'pass' })
    await settle()
    session.choose({ verb: 'take', space: 'middle' })
    await settle()
    expect(session.armed.value?.choice).toEqual(moves[2])
  })

  test('nothing waits if the user turned confirmation off', async () => {
    change({ confirm: false })
    connection.final = { key: 'final.shows' }
    ask(moves)
    session.choose({ verb: 'pass' })
    await settle()
    expect(connection.sent).toEqual([{ kind: 'choose', seat: 0, choices: [{ verb: 'pass' }] }])
    change({ confirm: true })
  })

  test('the same place never answers two questions without a pause', async () => {
    ask([{ verb: 'take', space: 'west' }, { verb: 'pass' }])
    session.press({ space: 'west' })
    await settle()
    ask([{ verb: 'hold', space: 'west' }, { verb: 'leave' }], { seq: 2 })
    session.press({ space: 'west' })
    await settle()
    expect(connection.sent).toHaveLength(1)
    later(PAUSE)
    session.press({ space: 'west' })
    await settle()
    expect(connection.sent).toHaveLength(2)
  })

  test('Escape, or its own place, puts back a piece that was taken up', async () => {
    const who: Choice[] = [{ verb: 'unit', piece: 'red-scout' }, { verb: 'done' }]
    for (const put of [() => session.back(), () => session.press({ space: 'west' })]) {
      connection.sent.length = 0
      const asked = (choices: readonly Choice[], seq: number) => {
        const decision = asking(choices, { seq })
        connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision, canUndo: seq > 1 })], seq })
      }
      asked(who, 1)
      later(PAUSE)
      session.press({ piece: 'red-scout' })
      await settle()
      asked([moves[1] as Choice, { verb: 'move', piece: 'red-scout', space: 'middle' }], 2)
      later(PAUSE)
      put()
      await settle()
      expect(connection.sent.slice(1)).toEqual([{ kind: 'undo', seat: 0 }])
    }
  })

  test('pointing at the board shows consequences without choosing', async () => {
    connection.previews = { seq: 1, previews: [null, null, { ledgers: [], chances: [] }, null], context: null }
    ask(moves, { previews: true })
    await settle()
    session.point({ space: 'middle' })
    expect(session.shown.value).toEqual(moves[2])
    expect(session.preview.value).toBeDefined()
    expect([...session.highlight.value.chosenSpaces]).toEqual([])
    session.point({ space: 'west' })
    expect(session.shown.value).toBeUndefined()
    session.point(undefined)
    expect(session.preview.value).toBeUndefined()
    expect(connection.sent).toEqual([])
  })

  test('a refused command is shown and changes nothing', async () => {
    ask(moves)
    connection.refusal = new ApiError('stale')
    expect(await session.answer({ verb: 'pass' })).toBe(false)
    expect(session.notice.value?.text.key).toBe('error.stale')
  })
})

describe('seats', () => {
  const both = (deciding: number) => {
    const decision = asking(moves)
    connection.snapshot.value = snapshotOf({
      seats: [0, 1].map((each) =>
        seat({ mine: true, side: ['red', 'blue'][each] ?? '', decision: each === deciding ? decision : undefined }),
      ),
    })
  }

  test('a user of both seats sees the one that must decide, unless told to stay', () => {
    both(1)
    expect(session.seat.value).toBe(1)
    both(0)
    expect(session.seat.value).toBe(0)
    session.sit(1)
    expect(session.following.value).toBe(false)
    both(0)
    expect(session.seat.value).toBe(1)
    session.following.value = true
    expect(session.seat.value).toBe(0)
  })

  test('a user of both seats consents to their own takeback', async () => {
    both(0)
    await session.takeBackTo(3)
    expect(connection.sent).toEqual([
      { kind: 'askTakeback', seat: 0, to: 3 },
      { kind: 'answerTakeback', seat: 1, accept: true },
    ])
  })

  test.each([
    ['allowed', 3, 'plain'],
    ['refused', 5, 'refused'],
    ['withdrawn', 6, 'plain'],
  ] as const)('who asked to go back is told that it was %s', async (what, answers, tone) => {
    const at = (part: object) => snapshotOf({ seats: [seat({ mine: true }), seat({ name: 'Ben' })], ...part })
    connection.snapshot.value = at({ answers: 5, takeback: { by: 0, to: 3, agreed: [0] } })
    connection.snapshot.value = at({ answers: 5, takeback: { by: 0, to: 3, agreed: [0] } })
    await settle()
    expect(session.notice.value).toBeUndefined()
    connection.snapshot.value = at({ answers })
    await settle()
    expect(session.notice.value).toEqual({ text: { key: `takeback.${what}` }, tone })
  })

  test('who was asked to go back is told nothing', async () => {
    const seats = [seat({ name: 'Ben' }), seat({ mine: true, side: 'blue' })]
    connection.snapshot.value = snapshotOf({ seats, answers: 5, takeback: { by: 0, to: 3, agreed: [0] } })
    connection.snapshot.value = snapshotOf({ seats, answers: 3 })
    await settle()
    expect(session.notice.value).toBeUndefined()
  })

  test('a spectator has no seat, no decision and nothing to press', async () => {
    connection.snapshot.value = snapshotOf()
    expect(session.seat.value).toBeUndefined()
    session.press({ space: 'west' })
    await settle()
    expect(connection.sent).toEqual([])
    expect(connection.asked).toEqual([])
    expect(session.highlight.value.dimmed).toBe(false)
  })

  test('there is nothing to undo unless the server says so', async () => {
    both(0)
    expect(await session.undo()).toBe(false)
    connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true }), seat({ mine: true, canUndo: true })] })
    expect(await session.undo()).toBe(true)
    expect(connection.sent).toEqual([{ kind: 'undo', seat: 1 }])
  })
})
