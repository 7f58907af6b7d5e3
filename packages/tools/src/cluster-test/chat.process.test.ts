import type { ChatAnswer, ChatLine, ChatNews, ChatRoom } from '@topside/protocol'
import { type Connected, freePorts, join, newMatch, users } from '@topside/server/testing/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { path } from '../shell.ts'
import { missing, Site } from './site.ts'

const lacking = await missing()
if (lacking !== undefined) console.warn(`Left out: chat in several processes. ${lacking}`)

/** Ports of these processes only. */
const PORT = await freePorts(2)
/** Milliseconds for a takeover. */
const PATIENCE = 120_000

/** A connection with the lines it received. */
interface Listener {
  readonly room: Connected['room']
  readonly told: ChatLine[]
}

async function listener(port: number, name: 'match' | 'spectators', options: object): Promise<Listener> {
  const { room } = await join(port, name, options)
  const told: ChatLine[] = []
  room.onMessage('chat', ({ lines }: ChatNews) => told.push(...lines))
  return { room, told }
}

function lines({ room: from }: Listener, room: ChatRoom): Promise<ChatAnswer> {
  return from.request('chat', { room })
}

function say({ room: from }: Listener, room: ChatRoom, text: string, token?: string): Promise<ChatLine> {
  return from.request('say', { room, text, id: `request-${text}`, ...(token !== undefined && { token }) })
}

describe.skipIf(lacking !== undefined)('chat in two processes', () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.open(PORT, 2, {}, path('packages/server/src/testing/serve-toy.ts'))
  })
  afterAll(() => site.close(), 60_000)

  test('connects the spectators of all, and survives the death of the process that held the match', async () => {
    const [ann, bob, cyd, dan] = await users(PORT, 'Ann', 'Bob', 'Cyd', 'Dan')
    const { id } = await newMatch(PORT, [ann, bob])
    const red = await listener(PORT, 'match', { match: id, token: ann.token })
    const here = await listener(PORT, 'spectators', { match: id })
    const there = await listener(PORT + 1, 'spectators', { match: id })
    for (const each of [here, there]) expect(await lines(each, 'spectators')).toEqual([])
    const first = await say(here, 'spectators', 'from-here', cyd.token)
    await expect.poll(() => there.told).toEqual([first])
    const second = await say(there, 'spectators', 'from-there', dan.token)
    await expect.poll(() => here.told).toEqual([first, second])
    const secret = await say(red, 'players', 'between-us')

    const holder = site.processes.find(({ port }) => port === PORT)
    expect(await site.holder(id)).toBe(PORT)
    await holder?.end('SIGKILL')
    const blue = await listener(PORT + 1, 'match', { match: id, token: bob.token })
    expect(await lines(blue, 'players')).toEqual([secret])
    await blue.room.request('command', { id: 'request-end', seq: 0, command: { kind: 'resign', seat: 1 } })
    expect(await lines(blue, 'spectators')).toEqual([first, second])
    const third = await say(blue, 'spectators', 'at-last')
    await expect.poll(() => there.told, { timeout: PATIENCE }).toEqual([first, second, third])
  })
})
