import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { HistoryLine, MatchFile } from '@topside/engine'
import { checkFile } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import type { MatchSummary } from '@topside/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Connected, decisionOf, freePort, join, knownSeq, newMatch, user } from '../testing/client.ts'
import { emptyDataFolder } from '../testing/empty-folder.ts'
import { postgresUrl, schemaOfItsOwn } from '../testing/postgres.ts'
import { testStores, usualStore } from '../testing/stores.ts'

const SERVE = fileURLToPath(new URL('../testing/serve-toy.ts', import.meta.url))

const stores = await Promise.all(testStores.map(async ({ name }) => ({ name, port: await freePort() })))

/** A server in its own process, which can be killed. */
async function serve(env: Record<string, string>): Promise<{ child: ChildProcess; said: string[] }> {
  const said: string[] = []
  const child = spawn(process.execPath, [SERVE], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const note = (chunk: Buffer): void => void said.push(chunk.toString())
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  await new Promise<void>((done, failed) => {
    child.stdout?.on('data', () => said.join('').includes('Topside is at') && done())
    child.once('exit', () => failed(new Error(said.join(''))))
  })
  return { child, said }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  child.kill(signal)
  return ended
}

describe.each(stores)('a server killed in the middle, on $name', ({ name, port }) => {
  let folder: string
  let drop = async (): Promise<void> => undefined
  let env: Record<string, string>
  let child: ChildProcess | undefined
  // The full test on one store, a shorter one on the other.
  const whole = name === usualStore.name
  const kills = whole ? [3, 7] : [5]

  beforeAll(async () => {
    folder = await emptyDataFolder()
    env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '' }
    if (name !== 'Postgres') return
    const schema = await schemaOfItsOwn(postgresUrl)
    env['DATABASE_URL'] = schema.url
    drop = schema.drop
  })
  afterAll(async () => {
    child?.kill('SIGKILL')
    await drop()
    await rm(folder, { recursive: true, force: true })
  })

  test('continues at the same decision, up to an archived match with verified dice', async () => {
    ;({ child } = await serve(env))
    const players = [await user(port, 'Ann'), await user(port, 'Bob')]
    const match = await newMatch(port, players)
    const connect = (): Promise<Connected[]> =>
      Promise.all(players.map(({ token }) => join(port, 'match', { match: match.id, token })))
    let connected = await connect()
    let outcome = ''
    let asked = 0
    for (let n = 0; outcome === ''; n++) {
      if (kills.includes(n)) {
        const before = [0, 1].map((seat) => decisionOf(connected[seat]!, seat))
        await end(child, 'SIGKILL')
        ;({ child } = await serve(env))
        connected = await connect()
        expect([0, 1].map((seat) => decisionOf(connected[seat]!, seat))).toEqual(before)
      }
      const seat = [0, 1].find((each) => decisionOf(connected[each]!, each) !== undefined)!
      const decision = decisionOf(connected[seat]!, seat)!
      const request = {
        id: `request-${n}`,
        seq: decision.seq,
        command: { kind: 'choose', seat, choices: [decision.choices[n % decision.choices.length]] },
      }
      const answer = await connected[seat]!.room.request('command', request)
      expect(await connected[seat]!.room.request('command', request)).toEqual(answer)
      await expect.poll(() => knownSeq(connected[seat]!, seat)).toBe(answer.seq)
      // Secret answers are not shown to the other seat.
      const shown = connected[seat]!.room.state.seq
      await expect.poll(() => connected.every(({ room }) => room.state.seq === shown)).toBe(true)
      outcome = connected[seat]!.room.state.outcome
      asked = answer.seq
    }
    expect(asked).toBeGreaterThan(8)
    const lines: HistoryLine[] = await connected[0]!.room.request('records', { from: 0, to: 1000 })
    expect(lines.length).toBe(connected[0]!.room.state.history)
    const file = (await ask<MatchFile>(port, 'GET', `/api/matches/${match.id}/export`)).body
    expect(checkFile(toy, file).faults).toEqual([])
    expect(await end(child, 'SIGTERM')).toBe(0)
    ;({ child } = await serve(env))
    const archive = (await ask<{ matches: MatchSummary[] }>(port, 'GET', '/api/matches?list=archive')).body.matches
    expect(archive).toHaveLength(1)
    expect(archive[0]).toMatchObject({ id: match.id, status: 'finished', seq: asked, commitment: match.commitment })
  })

  test.runIf(whole)('keeps chat, without duplicates', async () => {
    const players = [await user(port, 'Ann'), await user(port, 'Bob')]
    const match = await newMatch(port, players)
    const connect = async (): Promise<Connected['room']> => {
      const { room } = await join(port, 'match', { match: match.id, token: players[0]!.token })
      room.onMessage('chat', () => undefined)
      return room
    }
    const request = { room: 'players', id: 'request-said', text: 'Back in a minute' }
    const line = await (await connect()).request('say', request)
    await end(child!, 'SIGKILL')
    ;({ child } = await serve(env))
    const again = await connect()
    expect(await again.request('chat', { room: 'players' })).toEqual([line])
    expect(await again.request('say', request)).toEqual(line)
    expect(await again.request('say', { ...request, id: 'request-next' })).toMatchObject({ n: 1 })
  })

  test('a second server on the same port or store explains the conflict', async () => {
    if (name === 'PGlite') {
      const other = await emptyDataFolder()
      await expect(serve({ ...env, DATA_DIR: other })).rejects.toThrow(/Titles: Toy"}\n\{.*"msg":"Port \d+ is in use/)
      await rm(other, { recursive: true, force: true })
      await expect(serve({ ...env, PORT: '0' })).rejects.toThrow(
        /The data folder .* is in use by another server \(process \d+\)/,
      )
    } else {
      await expect(serve({ ...env, PORT: '0' })).rejects.toThrow(
        /waiting for it to end"}\n\{.*"msg":"Another server uses the database in DATABASE_URL\. .* need REDIS_URL/,
      )
    }
    await expect(serve({ ...env, PORT: 'many' })).rejects.toThrow('PORT must be a number')
  })
})
