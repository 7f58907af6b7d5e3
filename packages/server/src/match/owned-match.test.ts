import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fault } from '../faults.ts'
import { newId } from '../ids.ts'
import type { Db } from '../store/db.ts'
import { bid, choose, type Hosting, hosting, pass, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import type { Change, MatchObserver } from './observable.ts'
import type { OwnedMatch } from './owned-match.ts'

/** An observer that records its notifications. */
class RecordingObserver implements MatchObserver {
  readonly changes: Change[] = []
  renewals = 0
  changed(change: Change): void {
    this.changes.push(change)
  }
  renewed(): void {
    this.renewals++
  }
  presenceChanged(): void {}
  removed(): void {}
}

describe.each(testStores)('an owned match on $name', ({ open }) => {
  let db: Db
  let failing = false
  let one: Hosting
  let id: string
  let ann: string
  let bob: string
  let owned: OwnedMatch
  let observer: RecordingObserver

  const request = (seq: number, command: Parameters<OwnedMatch['command']>[1]['command'], name = newId()) => ({
    id: name,
    seq,
    command,
  })

  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  beforeEach(async () => {
    failing = false
    const fragile: Db = {
      ...db,
      run: (statement, params) => (failing ? Promise.reject(new Error('the disk is full')) : db.run(statement, params)),
      query: (sql, params) => (failing ? Promise.reject(new Error('the disk is full')) : db.query(sql, params)),
    }
    one = hosting(fragile)
    const made = await runningMatch(one)
    id = made.id
    ann = made.players[0]!.id
    bob = made.players[1]!.id
    owned = await one.host.open(id)
    observer = new RecordingObserver()
    owned.watch(observer)
  })

  /** Both have bid, and Ann (red) moves first. */
  const begin = async (): Promise<void> => {
    await owned.command(ann, request(0, choose(0, bid(1))))
    await owned.command(bob, request(0, choose(1, bid(0))))
  }

  test('an answer to a decision that is still open is accepted, whatever happened meanwhile', async () => {
    await owned.command(ann, request(0, choose(0, bid(1))))
    await owned.command(ann, request(0, { kind: 'set', seat: 0, setting: 'haste', value: 'yes' }))
    expect(await owned.command(bob, request(0, choose(1, bid(0))))).toEqual({ seq: 3, taken: 1 })
    expect(observer.changes).toHaveLength(3)
  })

  test('an answer to a past decision is stale, and so is a late undo', async () => {
    await begin()
    await expect(owned.command(ann, request(1, choose(0, pass)))).rejects.toMatchObject({
      wire: { code: 'stale', seq: 2 },
    })
    await expect(owned.command(ann, request(3, choose(0, pass)))).rejects.toMatchObject({ wire: { code: 'stale' } })
    await owned.command(ann, request(2, choose(0, pass)))
    await expect(owned.command(ann, request(2, { kind: 'undo', seat: 0 }))).rejects.toMatchObject({
      wire: { code: 'stale' },
    })
    expect(await owned.command(ann, request(3, { kind: 'undo', seat: 0 }))).toEqual({ seq: 4, taken: 1 })
  })

  test('a repeated request gets the first answer, also from another process', async () => {
    await begin()
    const repeated = request(2, choose(0, pass))
    expect(await owned.command(ann, repeated)).toEqual({ seq: 3, taken: 1 })
    await owned.command(bob, request(3, choose(1, pass)))
    expect(await owned.command(ann, repeated)).toEqual({ seq: 3, taken: 1 })
    const other = await hosting(db).host.open(id)
    expect(await other.command(ann, repeated)).toEqual({ seq: 3, taken: 1 })
    expect(other.present().seq).toBe(4)
  })

  describe('does not answer a new holder as the former one', () => {
    const NAMES = ['computer-0-1', 'request-of-ann']
    /**
     * Ann's requests use these ids, the first of which older servers used for computers, so that the log looks the
     * same. Then Bob gets her seat.
     */
    const handedOver = async (): Promise<void> => {
      for (const [seq, name] of NAMES.entries())
        await owned.command(ann, request(seq, { kind: 'set', seat: 0, setting: 'haste', value: 'yes' }, name))
      await one.host.changeSeat(id, 0, ann, bob)
    }
    const repeated = (name: string) => request(0, { kind: 'set', seat: 0, setting: 'haste', value: 'no' }, name)

    test('from the memory of the same process', async () => {
      await handedOver()
      // The current number of the match, not the numbers of Ann's commands, 1 and 2.
      for (const name of NAMES)
        await expect(owned.command(bob, repeated(name))).rejects.toMatchObject({ wire: { code: 'stale', seq: 3 } })
    })

    test('from the log, in another process', async () => {
      await handedOver()
      const other = await hosting(db).host.open(id)
      for (const name of NAMES)
        await expect(other.command(bob, repeated(name))).rejects.toMatchObject({ wire: { code: 'stale', seq: 3 } })
    })
  })

  test('a computer gets no answers to earlier requests under its ids, and acts only on the current match', async () => {
    await owned.command(ann, request(0, choose(0, bid(1))))
    await owned.command(bob, request(1, { kind: 'set', seat: 1, setting: 'haste', value: 'yes' }, 'computer-1-3'))
    await db.query(`update seats set user_id = null, bot = 'recruit' where match = $1 and seat = 1`, [id])
    await owned.refresh()
    const seq = owned.present().shownSeq(1)
    await expect(owned.computerCommand({ seq: seq - 1, command: choose(1, bid(0)) })).rejects.toMatchObject({
      wire: { code: 'stale', seq },
    })
    expect(await owned.computerCommand({ seq, command: choose(1, bid(0)) })).toEqual({ seq: 3, taken: 1 })
    const log = await one.matches.logs.read(id)
    expect(log.map((row) => row.request).slice(1)).toEqual(['computer-1-3', `computer:1:${seq}`])
    await expect(owned.computerCommand({ seq: 3, command: choose(0, pass) })).rejects.toMatchObject({
      wire: { code: 'not-your-seat' },
    })
  })

  test('an old request gets its first answer from the log', async () => {
    await begin()
    const first = request(0, { kind: 'set', seat: 0, setting: 'haste', value: 'yes' })
    expect(await owned.command(ann, first)).toEqual({ seq: 3, taken: 1 })
    for (let i = 0; i < 300; i++)
      await owned.command(
        ann,
        request(0, { kind: 'set', seat: 0, setting: 'haste', value: i % 2 === 0 ? 'no' : 'yes' }),
      )
    expect(await owned.command(ann, first)).toEqual({ seq: 3, taken: 1 })
    expect(owned.present().seq).toBe(303)
  })

  test('a plan is played up to its first refused choice, in one change', async () => {
    await begin()
    const move = { verb: 'move', piece: 'red-scout', space: 'middle' }
    expect(await owned.command(ann, request(2, choose(0, move, pass, pass)))).toEqual({ seq: 3, taken: 1 })
    expect(observer.changes).toHaveLength(3)
    await expect(owned.command(bob, request(3, choose(1, move, pass)))).rejects.toMatchObject({
      wire: { code: 'illegal-choice', text: { key: 'toy.far', rule: '2' } },
    })
    expect(await one.matches.logs.read(id)).toHaveLength(3)
  })

  test('a plan stops when a die is rolled', async () => {
    const { id: other, players } = await runningMatch(one)
    const match = await one.host.open(other)
    const [red, blue] = [players[0]!.id, players[1]!.id]
    await match.command(red, request(0, choose(0, bid(0))))
    await match.command(blue, request(0, choose(1, bid(2))))
    const taken = await match.command(blue, request(2, choose(1, { verb: 'take', space: 'east' }, pass)))
    expect(taken.taken).toBe(1)
    expect(match.present().rolls).toHaveLength(1)
  })

  test('nobody may answer for another user’s seat, or after the end', async () => {
    await expect(owned.command(ann, request(0, choose(1, bid(0))))).rejects.toMatchObject({
      wire: { code: 'not-your-seat' },
    })
    await owned.command(ann, request(0, { kind: 'resign', seat: 0 }))
    await expect(owned.command(bob, request(1, choose(1, bid(0))))).rejects.toMatchObject({
      wire: { code: 'match-over' },
    })
    expect(owned.row.status).toBe('finished')
    await one.summaries.flush()
    expect((await one.matches.get(id))?.row).toMatchObject({ status: 'finished', seq: 1, outcome: { winner: 1 } })
  })

  test('a command that could not be stored did not happen, and can be retried', async () => {
    await begin()
    failing = true
    const tried = request(2, choose(0, { verb: 'show', piece: 'red-reserve' }))
    await expect(owned.command(ann, tried)).rejects.toMatchObject({ wire: { code: 'not-stored' } })
    await expect(owned.command(ann, tried)).rejects.toMatchObject({ wire: { code: 'not-stored' } })
    expect(() => owned.present()).toThrow('not-stored')
    expect(observer.changes).toHaveLength(2)
    failing = false
    await owned.ready()
    expect(observer.renewals).toBe(1)
    expect(owned.present().seq).toBe(2)
    expect(owned.present().game.table.piece('red-reserve').space.id).toBe('red-tent')
    expect(await owned.command(ann, tried)).toEqual({ seq: 3, taken: 1 })
  })

  test('a full store refuses commands before anything changes, and repetitions get their first answer', async () => {
    await begin()
    let full = false
    const other = await hosting({ ...db, refusal: () => (full ? fault('no-room') : undefined) }).host.open(id)
    const first = request(2, choose(0, pass))
    expect(await other.command(ann, first)).toEqual({ seq: 3, taken: 1 })
    full = true
    await expect(other.command(bob, request(3, choose(1, pass)))).rejects.toMatchObject({ wire: { code: 'no-room' } })
    expect(other.present().seq).toBe(3)
    expect(await other.command(ann, first)).toEqual({ seq: 3, taken: 1 })
    full = false
    expect(await other.command(bob, request(3, choose(1, pass)))).toEqual({ seq: 4, taken: 1 })
  })

  test('a full disk is reported as such when a command is stored', async () => {
    await begin()
    const full: Db = { ...db, run: () => Promise.reject(Object.assign(new Error('no space'), { code: '53100' })) }
    const other = await hosting(full).host.open(id)
    await expect(other.command(ann, request(2, choose(0, pass)))).rejects.toMatchObject({ wire: { code: 'no-room' } })
  })

  test('a watched match recovers by itself after the store does', async () => {
    await begin()
    failing = true
    await expect(owned.command(ann, request(2, choose(0, pass)))).rejects.toMatchObject({
      wire: { code: 'not-stored' },
    })
    failing = false
    await expect.poll(() => observer.renewals).toBe(1)
    expect(owned.present().seq).toBe(2)
  })

  test('a command stored although the store seemed to fail is kept, and a repetition gets its answer', async () => {
    await begin()
    const unsure: Db = {
      ...db,
      run: async (statement, params) => {
        await db.run(statement, params)
        throw new Error('the connection broke')
      },
    }
    const other = await hosting(unsure).host.open(id)
    const tried = request(2, choose(0, pass))
    await expect(other.command(ann, tried)).rejects.toMatchObject({ wire: { code: 'not-stored' } })
    expect(await other.command(ann, tried)).toEqual({ seq: 3, taken: 1 })
  })

  test('two processes never write the same number: the second one rereads and answers stale', async () => {
    await begin()
    const other = await hosting(db).host.open(id)
    await other.command(ann, request(2, choose(0, pass)))
    await expect(
      owned.command(ann, request(2, choose(0, { verb: 'show', piece: 'red-reserve' }))),
    ).rejects.toMatchObject({
      wire: { code: 'stale', seq: 3 },
    })
    expect(observer.renewals).toBe(1)
    expect(owned.present().deciding).toEqual([1])
    expect((await one.matches.logs.read(id)).map((line) => line.seq)).toEqual([1, 2, 3])
  })

  test('a match is unloaded with its last user, and its lease is released', async () => {
    await one.host.open(id)
    await one.host.close(owned)
    expect(one.host.live(id)).toBe(owned)
    await one.host.close(owned)
    expect(one.host.live(id)).toBeUndefined()
    expect(await db.query('select match from leases where match = $1', [id])).toEqual([])
  })

  test('summaries left outdated by a crash are found and updated', async () => {
    await begin()
    await owned.command(ann, request(2, { kind: 'resign', seat: 0 }))
    await one.summaries.flush()
    await db.query(`update matches set seq = 1, status = 'running', outcome = null where id = $1`, [id])
    const next = hosting(db)
    expect(await next.matches.backlog.lagging({ toy: 1 })).toContain(id)
    await next.host.heal()
    await next.summaries.flush()
    expect(await next.matches.backlog.lagging({ toy: 1 })).not.toContain(id)
    expect((await next.matches.get(id))?.row).toMatchObject({
      status: 'finished',
      seq: 3,
      tracks: { round: 1 },
      sides: ['red', 'blue'],
    })
  })
})
