import { checkFile, commitment, type MatchFile, SeededDice } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import type { MatchSummary } from '@topside/protocol'
import { expect, test } from 'vitest'
import { newSeed } from '../ids.ts'
import { ask, type Connected, join, user } from '../testing/client.ts'
import { playOut } from '../testing/play-out.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db } = await toyServer()

const exported = async (id: string, token?: string): Promise<MatchFile> =>
  (await ask<MatchFile>(PORT, 'GET', `/api/matches/${id}/export`, token)).body

test('the commitment precedes the seat seeds, the server seed is secret to the end, and dice use both', async () => {
  const [ann, bob, eve] = await Promise.all(['Ann', 'Bob', 'Eve'].map((name) => user(PORT, name)))
  const tokens = [ann, bob, eve].map((each) => each?.token)
  const told: string[] = []
  const call = async (method: string, path: string, token?: string, body?: object): Promise<MatchSummary> => {
    const answer = await ask<MatchSummary>(PORT, method, path, token, body)
    // Over HTTP the end may be known before a player's connection has it; from then on the seed is public.
    if (answer.body.status !== 'finished') told.push(JSON.stringify(answer.body))
    return answer.body
  }
  const made = await call('POST', '/api/matches', tokens[0], { title: 'toy' })
  expect(made).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), serverSeed: null, status: 'open' })
  const seeds = [newSeed(), newSeed()]
  const path = `/api/matches/${made.id}`
  const half = await call('POST', `${path}/seats/0`, tokens[0], { seed: seeds[0] })
  expect(half).toMatchObject({ commitment: made.commitment, status: 'open', seq: 0 })
  const begun = await call('POST', `${path}/seats/1`, tokens[1], { seed: seeds[1] })
  expect(begun).toMatchObject({ commitment: made.commitment, status: 'running', seq: 0, serverSeed: null })
  // Taking the same seat again keeps its first seed.
  await call('POST', `${path}/seats/0`, tokens[0], { seed: newSeed() })
  const players: Connected[] = []
  for (const token of tokens.slice(0, 2)) players.push(await join(PORT, 'match', { match: made.id, token }))
  const spectatorRoom = await join(PORT, 'spectators', { match: made.id })

  await playOut(players, async () => {
    for (const token of [...tokens, undefined]) {
      await call('GET', path, token)
      const view = await exported(made.id, token)
      if (view.outcome === undefined || view.outcome === null) told.push(JSON.stringify(view))
    }
  })

  const [row] = await db.query<{ server_seed: string }>('select server_seed from matches where id = $1', [made.id])
  const secret = row?.server_seed ?? ''
  expect(commitment(secret)).toBe(made.commitment)
  expect(told.length).toBeGreaterThan(20)
  for (const text of told) expect(text).not.toContain(secret)
  for (const { frames } of [...players, spectatorRoom]) expect(frames.join()).not.toContain(secret)
  const file = await exported(made.id)
  expect(file).toMatchObject({ serverSeed: secret, commitment: made.commitment })
  expect(file.seats.map(({ seed }) => seed)).toEqual(seeds)
  expect(checkFile(toy, file)).toMatchObject({ faults: [], takenOver: 0 })
  const dice = new SeededDice({ server: secret, seats: seeds })
  expect(file.rolls.length).toBeGreaterThan(0)
  for (const { n, sides, values } of file.rolls) expect(values).toEqual(dice.roll(n, sides))
})

test('every match has its own seed, even with the same users and seeds', async () => {
  const ann = await user(PORT, 'Ann')
  const promises = new Set<string>()
  for (let n = 0; n < 10; n++) {
    const { body } = await ask<MatchSummary>(PORT, 'POST', '/api/matches', ann.token, { title: 'toy' })
    promises.add(body.commitment)
    for (const seat of [0, 1])
      await ask(PORT, 'POST', `/api/matches/${body.id}/seats/${seat}`, ann.token, { seed: '0'.repeat(64) })
  }
  expect(promises.size).toBe(10)
})
