import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatStore, type NewChat } from '../store/chat.ts'
import type { Db } from '../store/db.ts'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { openTestStore } from '../testing/stores.ts'
import { Chat } from './chat.ts'

let db: Db
let broken = false
let chat: Chat
let line: NewChat
const said: string[] = []

beforeAll(async () => {
  db = await openTestStore()
  const query: Db['query'] = async (sql, params) => {
    if (broken) throw new Error('the store is gone')
    return db.query(sql, params)
  }
  chat = new Chat({ store: new ChatStore({ query }), say: (words) => said.push(words) })
  const { id, players } = await runningMatch(hosting(db))
  const { id: user, name } = players[0]!
  line = { match: id, room: 'players', user, name, text: 'Good luck', request: 'request-1' }
})
afterAll(() => db.close())

test('a line that cannot be stored is refused and not delivered, and can be resent', async () => {
  const heard: string[] = []
  const stop = await chat.listen(line.match, 'players', (lines) => heard.push(...lines.map(({ text }) => text)))
  broken = true
  await expect(chat.say(line)).rejects.toMatchObject({ wire: { code: 'not-stored' } })
  expect(said.join()).toContain('the store is gone')
  broken = false
  const stored = await chat.say(line)
  expect(stored).toMatchObject({ n: 0, text: 'Good luck' })
  expect(await chat.say(line)).toEqual(stored)
  await expect.poll(() => heard).toEqual(['Good luck'])
  stop()
  await chat.say({ ...line, text: 'Anybody?', request: 'request-2' })
  expect(heard).toEqual(['Good luck'])
})

test('subscribing to a room can be retried after a failure', async () => {
  broken = true
  const notStored = { wire: { code: 'not-stored' } }
  await expect(chat.listen(line.match, 'spectators', () => undefined)).rejects.toMatchObject(notStored)
  await expect(chat.lines(line.match, 'spectators', {})).rejects.toMatchObject(notStored)
  broken = false
  const heard: number[] = []
  await chat.listen(line.match, 'spectators', (lines) => heard.push(...lines.map(({ n }) => n)))
  await chat.say({ ...line, room: 'spectators', request: 'request-3' })
  await expect.poll(() => heard).toEqual([0])
})

test('a spectators’ chat works while the other processes are unreachable', async () => {
  const peers = {
    tell: (): void => undefined,
    listen: () => ({ ready: Promise.resolve(), stop: () => undefined }),
  }
  const alone = new Chat({ store: new ChatStore(db), peers, say: (words) => said.push(words) })
  const heard: string[] = []
  const stop = await alone.listen(line.match, 'spectators', (lines) => heard.push(...lines.map(({ text }) => text)))
  await alone.say({ ...line, room: 'spectators', text: 'Is anybody there?', request: 'request-4' })
  await expect.poll(() => heard).toEqual(['Is anybody there?'])
  stop()
})
