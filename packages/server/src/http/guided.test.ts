import { commitment, guideSeeds } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import { expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { ask, freePort, newMatch, user } from '../testing/client.ts'
import { clientFolder } from '../testing/client-folder.ts'
import { testStores } from '../testing/stores.ts'
import { toyTitle, toyTitles } from '../testing/toy-title.ts'

test.each(testStores)(
  'the first match of a guide on $name is private, one’s own, and has known dice',
  async ({ open }) => {
    const port = await freePort()
    const titles = [{ ...toyTitle, guide: { dice: 3 } }]
    const folder = await clientFolder()
    const server = await createServer({
      ...toyTitles,
      titles,
      port,
      host: '127.0.0.1',
      db: await open(),
      clientFolder: folder,
    })
    const ann = await user(port, 'Ann')
    const made = await ask<MatchSummary>(port, 'POST', '/api/matches', ann.token, { title: 'toy', guided: true })
    expect(made).toMatchObject({ status: 201, body: { guided: true, private: true, status: 'running' } })
    expect(made.body.seats.every(({ you }) => you)).toBe(true)
    expect(made.body.commitment).toBe(commitment(guideSeeds('toy', 3, 2).server))
    const other = await ask<MatchSummary>(port, 'POST', '/api/matches', ann.token, { title: 'toy' })
    expect(other.body.guided).toBeUndefined()
    expect(other.body.commitment).not.toBe(made.body.commitment)
    expect((await newMatch(port, [ann, ann])).guided).toBeUndefined()
    await server.close()
  },
)
