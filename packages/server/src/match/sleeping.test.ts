import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../store/db.ts'
import { bid, choose, type Hosting, hosting, pass, runningMatch } from '../testing/hosting.ts'
import { openTestStore } from '../testing/stores.ts'
import { boundsFor } from './bounds.ts'
import type { OwnedMatch } from './owned-match.ts'

const BOUNDS = { awake: 2, open: 5 }

let db: Db
let one: Hosting
let opened: OwnedMatch[]
let players: string[][]

beforeAll(async () => {
  db = await openTestStore()
})
afterAll(() => db.close())

beforeEach(async () => {
  one = hosting(db, undefined, BOUNDS)
  opened = []
  players = []
  for (let n = 0; n < BOUNDS.open; n++) {
    const made = await runningMatch(one)
    players.push(made.players.map(({ id }) => id))
    opened.push(await one.host.open(made.id))
    await one.summaries.flush()
  }
})

const asleep = (): number[] => opened.flatMap(({ match }, n) => (match === undefined ? [n] : []))
const bidOf = (n: number, seat: number, id: string): Promise<unknown> =>
  opened[n]!.command(players[n]![seat]!, { id, seq: 0, command: choose(seat, bid(1 - seat)) })

describe('with more open matches than may be in memory', () => {
  test('the least recently used matches sleep, and no more can be opened than the limit', async () => {
    expect(one.host.counts.awake).toBeLessThanOrEqual(BOUNDS.awake)
    expect(asleep()).toEqual([0, 1, 2])
    const { id } = await runningMatch(one)
    await expect(one.host.open(id)).rejects.toMatchObject({ wire: { code: 'too-busy' } })
    await one.host.close(opened[0]!)
    expect((await one.host.open(id)).match?.seq).toBe(0)
  })

  test('a sleeping match wakes unchanged on request, and another one sleeps instead', async () => {
    let renewals = 0
    opened[0]!.watch({ changed() {}, renewed: () => renewals++, presenceChanged() {}, removed() {} })
    expect(await bidOf(0, 0, 'request-one')).toEqual({ seq: 1, taken: 1 })
    expect(renewals).toBe(1)
    await one.summaries.flush()
    for (const n of [1, 2, 3]) {
      await opened[n]!.ready()
      expect(opened[n]!.present().seq).toBe(0)
      await one.summaries.flush()
    }
    expect(one.host.counts.awake).toBeLessThanOrEqual(BOUNDS.awake)
    expect(asleep()).toContain(0)
    // A repeated request gets its first answer, which is read from the log.
    expect(await bidOf(0, 0, 'request-one')).toEqual({ seq: 1, taken: 1 })
    expect(await bidOf(0, 1, 'request-two')).toEqual({ seq: 2, taken: 1 })
    expect(
      await opened[0]!.command(players[0]![0]!, { id: 'request-three', seq: 2, command: choose(0, pass) }),
    ).toEqual({ seq: 3, taken: 1 })
  })

  test('a match with unwritten data does not sleep', async () => {
    for (const n of opened.keys()) await bidOf(n, 0, 'request-one')
    expect(asleep()).toEqual([])
    await one.summaries.flush()
    await expect.poll(() => one.host.counts.awake).toBeLessThanOrEqual(BOUNDS.awake)
  })
})

test('the bounds depend on the heap, and leave enough of it for work', () => {
  const [small, large] = [boundsFor(256 * 1024 * 1024), boundsFor(1024 * 1024 * 1024)]
  expect(large.awake).toBeGreaterThan(4 * small.awake)
  expect(large.open).toBeGreaterThan(large.awake)
  expect(boundsFor(0)).toEqual({ awake: 16, open: 64 })
  expect(boundsFor().awake).toBeGreaterThan(0)
})
