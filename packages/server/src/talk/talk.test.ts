import '../testing/patience.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../store/db.ts'
import { type NewTalk, TalkStore } from '../store/talk.ts'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { openTestPglite } from '../testing/stores.ts'
import { Talk } from './talk.ts'

let db: Db
let broken = false
let talk: Talk
let line: NewTalk
const said: string[] = []

beforeAll(async () => {
  db = await openTestPglite()
  const query: Db['query'] = async (sql, params) => {
    if (broken) throw new Error('the store is gone')
    return db.query(sql, params)
  }
  talk = new Talk({ store: new TalkStore({ query }), say: (words) => said.push(words) })
  const { id, players } = await runningMatch(hosting(db))
  const { id: person, name } = players[0]!
  line = { match: id, room: 'players', person, name, text: 'Good luck', request: 'request-1' }
})
afterAll(() => db.close())

test('what cannot be stored is refused and told to nobody, and can be said again', async () => {
  const heard: string[] = []
  const stop = await talk.listen(line.match, 'players', (lines) => heard.push(...lines.map(({ text }) => text)))
  broken = true
  await expect(talk.say(line)).rejects.toMatchObject({ wire: { code: 'not-stored' } })
  expect(said.join()).toContain('the store is gone')
  broken = false
  const stored = await talk.say(line)
  expect(stored).toMatchObject({ n: 0, text: 'Good luck' })
  expect(await talk.say(line)).toEqual(stored)
  await expect.poll(() => heard).toEqual(['Good luck'])
  stop()
  await talk.say({ ...line, text: 'Anybody?', request: 'request-2' })
  expect(heard).toEqual(['Good luck'])
})

test('a room that cannot be listened to now can be listened to later', async () => {
  broken = true
  const notStored = { wire: { code: 'not-stored' } }
  await expect(talk.listen(line.match, 'gallery', () => undefined)).rejects.toMatchObject(notStored)
  await expect(talk.lines(line.match, 'gallery', {})).rejects.toMatchObject(notStored)
  broken = false
  const heard: number[] = []
  await talk.listen(line.match, 'gallery', (lines) => heard.push(...lines.map(({ n }) => n)))
  await talk.say({ ...line, room: 'gallery', request: 'request-3' })
  await expect.poll(() => heard).toEqual([0])
})

test('a gallery is heard also while the other processes are not', async () => {
  const bus = {
    tell: (): void => undefined,
    listen: (): Promise<never> => Promise.reject(new Error('Redis is gone')),
  }
  const alone = new Talk({ store: new TalkStore(db), bus, say: (words) => said.push(words) })
  const heard: string[] = []
  const stop = await alone.listen(line.match, 'gallery', (lines) => heard.push(...lines.map(({ text }) => text)))
  await alone.say({ ...line, room: 'gallery', text: 'Is anybody there?', request: 'request-4' })
  await expect.poll(() => heard).toEqual(['Is anybody there?'])
  stop()
})
