import { setImmediate } from 'node:timers/promises'
import type { Next } from '@topside/engine'
import { between, choose as decide, sketch } from '@topside/engine/testing'
import type { CommandAnswer } from '@topside/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import type { Db } from '../store/db.ts'
import { choose, type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { openTestStore } from '../testing/stores.ts'
import type { ServerTitle } from '../titles.ts'
import type { Change } from './observable.ts'
import type { OwnedMatch } from './owned-match.ts'
import { ReplicaMatch } from './replica-match.ts'

const DAYS = 12
/** Milliseconds of a day in the test title: more than a slice of a command. */
const DAY = 1.2

/** Number of days played in this process. */
let played = 0

/** Seat 0 waits for twelve days, each a slow step of the rules, and then seat 1 must decide. */
const rules = sketch(
  { day: 0, fails: false },
  {
    *wait({ vars }) {
      vars.fails = (yield* decide(0, between('wait', 'fail'))).verb === 'fail'
      vars.day = 0
      return 'day'
    },
    day({ vars, table, tell, roll }): Next {
      for (const from = performance.now(); performance.now() - from < DAY; );
      played++
      table.setTrack('count', ++vars.day)
      // Nothing before a roll can be undone, so that a checkpoint could be stored here.
      roll([6])
      tell({ key: 'day' })
      if (vars.fails && vars.day === DAYS) throw new RangeError('no more days')
      return vars.day < DAYS ? 'day' : 'other'
    },
    *other() {
      yield* decide(1, between('on', 'back'))
      return 'wait'
    },
  },
)
const title: ServerTitle = { id: rules.id, name: rules.name, seats: 2, load: async () => ({ rules }) }

let db: Db
let one: Hosting
let id: string
let owned: OwnedMatch
let ann: string
let bob: string
let changes: Change[]

beforeAll(async () => {
  db = await openTestStore()
})
afterAll(() => db.close())

beforeEach(async () => {
  played = 0
  changes = []
  one = hosting(db, [title])
  const made = await runningMatch(one, rules)
  id = made.id
  ;[ann = '', bob = ''] = made.players.map((player) => player.id)
  owned = await one.host.open(id)
  owned.watch({
    changed: (change) => changes.push(change),
    renewed: () => undefined,
    presenceChanged: () => undefined,
    removed: () => undefined,
  })
})

const give = (user: string, seat: number, verb: string, seq: number): Promise<CommandAnswer> =>
  owned.command(user, { id: newId(), seq, command: choose(seat, { verb }) })

/** Gives Ann's command, and resolves when some of its days have been played. */
async function inTheMiddle(verb: string): Promise<{ answer: Promise<CommandAnswer> }> {
  const answer = give(ann, 0, verb, 0)
  answer.catch(() => undefined)
  while (played < 3) await setImmediate()
  expect(played).toBeLessThan(DAYS)
  return { answer }
}

test('other work runs during a long command, which is neither shown nor stored before its end', async () => {
  const { answer } = await inTheMiddle('wait')
  const looked = owned.look(() => [played, owned.present().seq, changes.length])
  const next = give(bob, 1, 'on', 1)
  owned.connected(ann, 1)
  owned.connected(ann, -1)
  expect([changes.length, owned.idle, owned.summary()?.seq]).toEqual([0, false, 0])
  const log = await one.matches.logs.read(id, 0)
  expect(log).toEqual([])
  expect(await answer).toEqual({ seq: 1, taken: 1 })
  expect(await looked).toEqual([DAYS, 1, 1])
  expect(await next).toEqual({ seq: 2, taken: 1 })
  expect([changes.length, owned.present().historyLength]).toEqual([2, DAYS])
})

test('a process that ends during a long command leaves the match unchanged', async () => {
  const { answer } = await inTheMiddle('wait')
  await one.summaries.flush()
  const other = hosting(db, [title])
  const again = await other.host.open(id)
  expect([again.present().seq, again.present().deciding, again.present().game.table.track('count')]).toEqual([
    ...[0, [0], 0],
  ])
  await answer
  await one.summaries.flush()
  const last = await hosting(db, [title]).host.open(id)
  expect(last.present().snapshot()).toEqual(owned.present().snapshot())
})

test('a long command that fails is answered, and the match continues unchanged', async () => {
  const { answer } = await inTheMiddle('fail')
  const flushed = one.summaries.flush()
  const next = give(ann, 0, 'wait', 0)
  await expect(answer).rejects.toMatchObject({ wire: { code: 'internal' } })
  expect(played).toBeGreaterThanOrEqual(DAYS)
  expect(await next).toEqual({ seq: 1, taken: 1 })
  expect([owned.present().deciding, changes.length, owned.present().historyLength]).toEqual([[1], 1, DAYS])
  await flushed
  const other = await hosting(db, [title]).host.open(id)
  expect(other.present().snapshot()).toEqual(owned.present().snapshot())
})

test('a replica and a replay also yield during a long command', async () => {
  await give(ann, 0, 'wait', 0)
  const stored = await one.matches.get(id)
  if (stored === undefined) throw new Error('no such match')
  played = 0
  const opening = one.replays.whole({ ...stored, title: rules }, 1)
  while (played < 3) await setImmediate()
  expect(played).toBeLessThan(DAYS)
  expect((await opening).match.seq).toBe(1)
  const replica = await ReplicaMatch.load(one, { ...stored, title: rules })
  await give(bob, 1, 'on', 1)
  const log = await one.matches.logs.read(id, 1)
  replica.commands(2, [...log.map(({ command }) => command), { kind: 'choose', seat: 0, choice: { verb: 'wait' } }])
  played = 0
  while (played < 3) await setImmediate()
  expect([played < DAYS, replica.idle, replica.match?.seq]).toEqual([true, false, 2])
  expect(await replica.look(() => replica.match?.seq)).toBe(3)
  replica.stop()
})
