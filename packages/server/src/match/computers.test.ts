import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Thinkers } from '../replays/thinkers.ts'
import { OVERLOADED } from '../security/limits.ts'
import type { Db } from '../store/db.ts'
import { bid, choose, type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { openTestStore } from '../testing/stores.ts'
import { toyTitles } from '../testing/toy-title.ts'
import { Computers, type TakingUp } from './computers.ts'
import type { OwnedMatch } from './owned-match.ts'

/** Maximum CPU milliseconds of one turn of the event loop. */
const HELD = 500

let db: Db
let one: Hosting
let thinkers: Thinkers
const failures: string[] = []
let steps = 0

beforeAll(async () => {
  db = await openTestStore()
})
afterAll(() => db.close())

beforeEach(() => {
  failures.length = steps = 0
  one = hosting(db)
  // Threads are overloaded: every answer is the policy's, in this thread.
  thinkers = new Thinkers({ threads: 1, titleModule: toyTitles.titleModule, say: () => undefined, waiting: OVERLOADED })
})
afterEach(async () => {
  await thinkers.close()
  await db.query(`update matches set status = 'finished'`)
})

/** Makes a match mishandle computers' commands. */
type Fault = (owned: OwnedMatch) => void
const unchanged: Fault = (owned) => {
  owned.computerCommand = async () => ({ seq: owned.present().shownSeq(1), taken: 1 })
}
const stuck: Fault = (owned) => {
  owned.computerCommand = () => new Promise(() => undefined)
}

/** Computers whose matches have these faults. */
function computers(faults: ReadonlyMap<string, Fault>, takingUp?: TakingUp): Computers {
  const host = {
    close: (owned: OwnedMatch) => one.host.close(owned),
    open: async (id: string) => {
      const owned = await one.host.open(id)
      faults.get(id)?.(owned)
      return owned
    },
  }
  const watch = {
    stepped: () => void steps++,
    stepFailed: (why: string) => void failures.push(why),
  }
  const say = (line: string): void => void one.said.push(line)
  return new Computers({ matches: one.matches, host, thinkers, steps: watch, say }, takingUp)
}

/** Running matches that wait for a computer. */
async function waiting(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { id, players } = await runningMatch(one)
    const owned = await one.host.open(id)
    await owned.command(players[0]!.id, { id: `request-${n}`, seq: 0, command: choose(0, bid(1)) })
    await db.query(`update seats set user_id = null, bot = 'recruit' where match = $1 and seat = 1`, [id])
    await db.query(`update matches set deciding = '[1]' where id = $1`, [id])
    await one.host.close(owned)
    ids.push(id)
  }
  return ids
}

/** CPU milliseconds of the longest turn of the event loop during `work`. */
async function longestTurn(work: Promise<void>): Promise<number> {
  let [longest, done] = [0, false]
  let before = process.threadCpuUsage()
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!done) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  done = true
  return longest
}

const seqOf = async (id: string): Promise<number> => one.matches.logs.length(id)

test('a computer whose step changes nothing is counted, retries at growing intervals, and recovers', async () => {
  const [id = ''] = await waiting(1)
  const owned = await one.host.open(id)
  const faults = new Map([[id, unchanged]])
  const all = computers(faults)
  const from = performance.now()
  all.attend(owned)
  await expect.poll(() => failures.length).toBe(3)
  // Pauses of 1 s and 2 s, however often the driver is woken.
  expect(performance.now() - from).toBeGreaterThanOrEqual(2_900)
  expect({ failures, steps }).toEqual({ failures: ['unchanged', 'unchanged', 'unchanged'], steps: 0 })
  expect(one.said.filter((line) => line.includes('its computers'))).toHaveLength(3)
  faults.clear()
  Reflect.deleteProperty(owned, 'computerCommand')
  await expect.poll(() => steps).toBeGreaterThan(0)
  expect(await seqOf(id)).toBeGreaterThan(1)
  all.leave(owned)
  await one.host.close(owned)
})

test('200 matches in which every step fails, without a thread to think in, block nothing', async () => {
  const ids = await waiting(200)
  const all = computers(new Map(ids.map((id) => [id, unchanged])))
  expect(await longestTurn(all.takeUp(0))).toBeLessThan(HELD)
  expect(failures).toEqual(ids.map(() => 'unchanged'))
})

test('a match that never finishes its step does not stop other matches from being taken up', async () => {
  const ids = await waiting(12)
  const [first = '', second = '', ...others] = [...ids].sort()
  const all = computers(
    new Map([
      [first, stuck],
      [second, stuck],
    ]),
    { atOnce: 2, longest: 200 },
  )
  // On a busy machine other matches may time out too. They continue with the next call; stuck ones are not started
  // again.
  for (const id of others) {
    const next = async () => {
      await all.takeUp(0)
      return seqOf(id)
    }
    await expect.poll(next).toBeGreaterThan(1)
  }
  expect(failures).toEqual([])
})
