import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../store/db.ts'
import { bid, choose, type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { openTestStore } from '../testing/stores.ts'
import type { OwnedMatch } from './owned-match.ts'
import { recordsFor } from './records.ts'

let db: Db
let one: Hosting
let owned: OwnedMatch
let players: readonly string[]
/** While set, each write to the store awaits it. */
let slow: Promise<void> | undefined
let failing = false

beforeEach(async () => {
  db = await openTestStore()
  slow = undefined
  failing = false
  const run: Db['run'] = async (statement, params) => {
    await slow
    if (failing) throw new Error('no space left on device')
    await db.run(statement, params)
  }
  one = hosting({ ...db, run })
  const made = await runningMatch(one)
  players = made.players.map(({ id }) => id)
  owned = await one.host.open(made.id)
})
afterEach(() => db.close())

/** The second bid, waiting to be stored, and the function that lets the store continue. */
async function inFlight(): Promise<{ command: Promise<unknown>; release: () => void }> {
  await owned.command(players[0]!, { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
  let release = (): void => undefined
  slow = new Promise((done) => {
    release = done
  })
  const command = owned.command(players[1]!, { id: 'request-2', seq: 0, command: choose(1, bid(0)) })
  await expect.poll(() => owned.match?.seq).toBe(2)
  return { command, release }
}

test('no answer uses a command that is not stored yet', async () => {
  const { command, release } = await inFlight()
  expect(owned.present().historyLength).toBeGreaterThan(0)
  const order: string[] = []
  const lines = owned.look(() => recordsFor(owned.present(), [0], { from: 0, to: 10 }))
  const seen = lines.then(({ length }) => order.push(`saw ${length}`))
  const stored = command.then(() => order.push('stored'))
  // Gives a premature answer every opportunity to appear.
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done))
  expect(order).toEqual([])
  release()
  await Promise.all([seen, stored])
  expect(order).toEqual(['stored', 'saw 1'])
})

test('lists show nothing that is not stored', async () => {
  const { command, release } = await inFlight()
  expect(owned.summary()?.seq).toBeLessThan(2)
  release()
  await command
  expect(owned.summary()).toMatchObject({ seq: 2, deciding: [0] })
})

test('a command that the store refuses is never shown', async () => {
  const { command, release } = await inFlight()
  const lines = owned.look(() => recordsFor(owned.present(), [0], { from: 0, to: 10 }))
  failing = true
  release()
  await expect(command).rejects.toMatchObject({ wire: { code: 'not-stored' } })
  expect(await lines).toEqual([])
  expect(owned.summary()).toMatchObject({ seq: 1 })
})

test('a request id is valid only for the seat that used it', async () => {
  await owned.command(players[0]!, { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
  const stolen = owned.command(players[1]!, { id: 'request-1', seq: 0, command: choose(1, { verb: 'fly' }) })
  await expect(stolen).rejects.toMatchObject({ wire: { code: 'illegal-choice' } })
  const again = await owned.command(players[0]!, { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
  expect(again).toEqual({ seq: 1, taken: 1 })
})
