import { rm } from 'node:fs/promises'
import type { ListPart, MatchList, MatchSummary, NewUser, WireError } from '@topside/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import { type Answer, ask, freePort, join, newMatch, user } from '../testing/client.ts'
import { clientFolder } from '../testing/client-folder.ts'
import { testStores } from '../testing/stores.ts'
import { toyTitles } from '../testing/toy-title.ts'

const SEED = 'ab'.repeat(32)
const port = await freePort()

describe.each(testStores)('one’s own matches on $name', ({ open }) => {
  let folder: string
  let server: RunningServer

  const call = <T = MatchSummary>(method: string, route: string, who: NewUser, body?: unknown): Promise<Answer<T>> =>
    ask<T>(port, method, `/api${route}`, who.token, body)
  const part = async (who: NewUser, name: ListPart, find = ''): Promise<MatchList> =>
    (await call<MatchList>('GET', `/matches?list=mine&part=${name}&find=${encodeURIComponent(find)}`, who)).body
  const ids = async (...of: Parameters<typeof part>) => (await part(...of)).matches.map(({ id }) => id)
  const resign = async (match: MatchSummary, seat: number, who: NewUser) => {
    const { room } = await join(port, 'match', { match: match.id, token: who.token })
    await room.request('command', { id: 'resigning', seq: 0, command: { kind: 'resign', seat } })
    await expect.poll(() => ids(who, 'finished')).toContain(match.id)
    await room.leave()
  }

  beforeAll(async () => {
    folder = await clientFolder()
    server = await createServer({ ...toyTitles, port, host: '127.0.0.1', db: await open(), clientFolder: folder })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('are listed in three parts, completely, with counts', async () => {
    const [ann, bob] = [await user(port, 'Ann'), await user(port, 'Bob')]
    const running: string[] = []
    for (let n = 0; n < 45; n++) running.push((await newMatch(port, [ann, bob])).id)
    const waiting = await newMatch(port, [ann])
    await expect.poll(async () => (await part(ann, 'turn')).counts).toEqual({ turn: 45, waiting: 1, finished: 0 })
    const first = await part(ann, 'turn')
    const rest = (await call<MatchList>('GET', `/matches?list=mine&part=turn&cursor=${first.next}`, ann)).body
    expect(rest.next).toBeNull()
    expect(rest.counts).toBeUndefined()
    expect([...first.matches, ...rest.matches].map(({ id }) => id).sort()).toEqual(running.sort())
    expect(await ids(ann, 'waiting')).toEqual([waiting.id])
    expect(await ids(ann, 'finished')).toEqual([])
  })

  test('are counted consistently with the page while matches are added', async () => {
    const [ann, bob] = [await user(port, 'Ann'), await user(port, 'Bob')]
    let adding = true
    const added = (async () => {
      for (let n = 0; n < 8; n++) await newMatch(port, [ann, bob])
      adding = false
    })()
    const differences: string[] = []
    while (adding) {
      const lists = await Promise.all(Array.from({ length: 4 }, () => part(ann, 'turn')))
      for (const { matches, counts } of lists)
        if (counts?.turn !== matches.length) differences.push(`${matches.length} listed, ${counts?.turn} counted`)
    }
    await added
    expect(differences).toEqual([])
  })

  test('are found by the words of title and opponent, not by one’s own name', async () => {
    const [eve, fay] = [await user(port, 'Eve'), await user(port, 'Fay Ray')]
    const withFay = await newMatch(port, [eve, fay])
    const alone = await newMatch(port, [eve, eve])
    await expect.poll(() => ids(eve, 'turn', 'RAY toy')).toEqual([withFay.id])
    expect(await ids(eve, 'turn', 'eve')).toEqual([])
    expect((await ids(eve, 'turn', 'toy')).sort()).toEqual([withFay.id, alone.id].sort())
    expect((await part(eve, 'turn', 'fay%')).counts).toEqual({ turn: 0, waiting: 0, finished: 0 })
  })

  test('are not listed to watch', async () => {
    const [gus, hal, ida] = [await user(port, 'Gus'), await user(port, 'Hal'), await user(port, 'Ida')]
    const { id } = await newMatch(port, [gus, hal])
    const watched = async (who: NewUser) =>
      (await call<MatchList>('GET', '/matches?list=watch', who)).body.matches.map((each) => each.id)
    await expect.poll(() => watched(ida)).toContain(id)
    expect(await watched(gus)).not.toContain(id)
  })

  test('can have a rematch with seats swapped and reserved for the players', async () => {
    const [jon, kim, lou] = [await user(port, 'Jon'), await user(port, 'Kim'), await user(port, 'Lou')]
    const match = await newMatch(port, [jon, kim])
    expect((await call('POST', `/matches/${match.id}/rematch`, jon)).status).toBe(409)
    await resign(match, 0, jon)
    const wire = (await call<{ error: WireError }>('POST', `/matches/${match.id}/rematch`, lou)).body
    expect(wire.error.code).toBe('not-a-player')
    const made = await call('POST', `/matches/${match.id}/rematch`, jon)
    expect(made).toMatchObject({ status: 201, body: { rematchOf: match.id, invited: 1, status: 'open' } })
    const { id } = made.body
    // A second request, or the opponent's, leads to the same match.
    expect((await call('POST', `/matches/${match.id}/rematch`, kim)).body).toMatchObject({ id, invited: 0 })
    expect(await ids(kim, 'turn')).toEqual([id])
    expect(await ids(jon, 'waiting')).toEqual([id])
    const open = (await call<MatchList>('GET', '/matches?list=open', lou)).body.matches
    expect(open.map((each) => each.id)).not.toContain(id)
    expect((await call('POST', `/matches/${id}/seats/0`, lou, { seed: SEED })).status).toBe(409)
    await call('POST', `/matches/${id}/seats/1`, jon, { seed: SEED })
    const begun = (await call('POST', `/matches/${id}/seats/0`, kim, { seed: SEED })).body
    expect(begun.status).toBe('running')
    expect(begun.seats.map(({ name }) => name)).toEqual(['Kim', 'Jon'])
  })

  test('offered as a rematch can be declined', async () => {
    const [max, ned] = [await user(port, 'Max'), await user(port, 'Ned')]
    const match = await newMatch(port, [max, ned])
    await resign(match, 1, ned)
    const { id } = (await call('POST', `/matches/${match.id}/rematch`, max)).body
    expect((await call('DELETE', `/matches/${id}`, ned)).status).toBe(204)
    expect(await ids(max, 'waiting')).toEqual([])
    expect((await call('GET', `/matches/${match.id}`, max)).body.rematch).toBeUndefined()
  })
})
