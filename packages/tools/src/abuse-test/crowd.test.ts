import { createServer } from '@topside/server'
import { freePort } from '@topside/server/testing/client'
import { openTestStore } from '@topside/server/testing/stores'
import { toyTitle } from '@topside/server/testing/toy-title'
import { expect, it } from 'vitest'
import { crowdLobby } from './crowd.ts'

it('finds whether one address can fill the lobby', async () => {
  const found: string[][] = []
  for (const arrivals of [undefined, { burst: 1_000, perSecond: 100 }]) {
    const port = await freePort()
    const db = await openTestStore()
    const server = await createServer({
      titles: [toyTitle],
      port,
      host: '127.0.0.1',
      db,
      proxies: 1,
      ...(arrivals && { arrivals }),
    })
    found.push(await crowdLobby(port, 'toy'))
    await server.close()
  }
  expect(found).toEqual([[], ['one address made 140 users']])
})
