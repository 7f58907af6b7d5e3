import { toy } from '@topside/engine/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../store/db.ts'
import { Films } from '../store/films.ts'
import { holderOf } from '../testing/holder.ts'
import { bid, choose, hosting, pass, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import { TitleList } from '../titles.ts'
import { packChunk, unpackChunk } from './film-chunks.ts'
import { type Replayed, replayAll } from './replay-all.ts'

describe.each(testStores)('every stored match on $name', ({ open }) => {
  let db: Db
  const finished: string[] = []
  const running: string[] = []

  const all = async (title = toyTitle): Promise<Replayed[]> => {
    const found: Replayed[] = []
    for await (const each of replayAll(db, new TitleList([title]))) found.push(each)
    return found
  }

  beforeAll(async () => {
    db = await open()
    const host = hosting(db)
    for (const ends of [true, true, false]) {
      const { id, players } = await runningMatch(host)
      const [ann, bob] = players.map((player) => player.id)
      const match = await host.host.open(id)
      await match.command(ann!, { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
      await match.command(bob!, { id: 'request-2', seq: 0, command: choose(1, bid(0)) })
      if (ends) await match.command(ann!, { id: 'request-3', seq: 2, command: { kind: 'resign', seat: 0 } })
      else await match.command(ann!, { id: 'request-3', seq: 2, command: choose(0, pass) })
      ;(ends ? finished : running).push(id)
    }
    await host.summaries.flush()
    host.summaries.stop()
  })
  afterAll(() => db.close())

  test('replays unchanged under the same rules', async () => {
    const found = await all()
    expect(found.map(({ id }) => id).sort()).toEqual([...finished, ...running].sort())
    expect(found.filter(({ difference }) => difference !== undefined)).toEqual([])
    expect(found.map(({ commands }) => commands)).toEqual([3, 3, 3])
  })

  test('is replayed under the current version of the rules, whichever it began with', async () => {
    const newer = {
      ...toy,
      rulesVersion: toy.rulesVersion + 1,
      sidesOf: (...[game, seat]: Parameters<typeof toy.sidesOf>) =>
        toy.sidesOf(game, game.rulesVersion === toy.rulesVersion ? seat : 1 - seat),
    }
    const found = await all({ ...toyTitle, load: async () => ({ rules: newer }) })
    expect(new Set(found.map(({ difference }) => difference))).toEqual(
      new Set(['after 3 commands the sides are others']),
    )
  })

  test('is reported if the rules refuse a command or lead to another result', async () => {
    const stricter = {
      ...toyTitle,
      load: async () => ({
        rules: {
          ...toy,
          sidesOf: (...[game, seat]: Parameters<typeof toy.sidesOf>) => toy.sidesOf(game, seat === 0 ? 1 : 0),
        },
      }),
    }
    for (const { difference } of await all(stricter)) expect(difference).toBe('after 3 commands the sides are others')
    await db.query(`update matches set outcome = '{"winner":0,"reason":{"key":"match.resigned"}}' where id = $1`, [
      finished[0],
    ])
    await db.query(`update commands set command = '{"kind":"undo","seat":1}' where match = $1 and seq = 3`, [
      running[0],
    ])
    const found = new Map((await all()).map(({ id, difference }) => [id, difference]))
    expect(found.get(finished[0]!)).toBe('it ends otherwise')
    expect(found.get(finished[1]!)).toBeUndefined()
    expect(found.get(running[0]!)).toMatch(/^command 3 is refused: /)
  })

  test('is reported if it leads to the same end but shows something different on the way', async () => {
    const at = hosting(db)
    const { id } = await runningMatch(at)
    const owned = await at.host.open(id)
    await owned.command(holderOf(owned, 0), { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
    await owned.command(holderOf(owned, 1), { id: 'request-2', seq: 0, command: choose(1, bid(0)) })
    await at.summaries.flush()
    await at.films.flush()
    const difference = async () => (await all()).find((each) => each.id === id)?.difference
    expect(await difference()).toBeUndefined()
    const [chunk] = (await new Films(db).film(id)).chunks
    if (chunk === undefined) throw new Error('nothing was filmed')
    const frames = unpackChunk(chunk.body).map((frame) => JSON.stringify(frame))
    const lines = [{ at: 2, line: { key: 'toy.other' } }]
    const body = await packChunk([...frames.slice(0, 2), JSON.stringify({ answers: 2, open: { lines } })])
    await db.query(`update films set body = decode($2, 'base64') where match = $1`, [
      id,
      Buffer.from(body).toString('base64'),
    ])
    expect(await difference()).toBe('after command 2 something else was shown')
  })
})
