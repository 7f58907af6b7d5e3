import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MemoryRoom } from '../match/memory-room.ts'
import type { MatchObserver } from '../match/observable.ts'
import { ReplicaMatch } from '../match/replica-match.ts'
import { findStored } from '../match/stored.ts'
import { Replays } from '../replays/replays.ts'
import type { Db } from '../store/db.ts'
import { bid, choose, type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { openTestStore } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import { TitleList } from '../titles.ts'
import { Replicas } from './replicas.ts'

const BOUNDS = { awake: 2, open: 4 }

let db: Db
let holder: Hosting
let room: MemoryRoom
let replicas: Replicas
let made: { id: string; players: { id: string }[] }[]
let followed: ReplicaMatch[]
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  db = await openTestStore()
})
afterAll(async () => {
  for (const close of closing) await close()
  await db.close()
})

beforeEach(async () => {
  holder = hosting(db)
  room = new MemoryRoom(BOUNDS)
  followed = []
  const { matches, films } = holder
  const services = { matches, films, replays: new Replays(matches), say: () => undefined }
  const titles = new TitleList([toyTitle])
  replicas = new Replicas({
    room,
    listen: () => ({ ready: Promise.resolve(), stop: () => undefined }),
    load: async (id) => ReplicaMatch.load(services, await findStored(matches, titles, id), () => room.make()),
    followed: (replica) => followed.push(replica),
  })
  made = []
  for (let n = 0; n < BOUNDS.open; n++) {
    const match = await runningMatch(holder)
    made.push(match)
    const replica = await replicas.open(match.id)
    closing.push(() => replicas.close(replica))
  }
})

const asleep = (): number[] => followed.flatMap(({ match }, n) => (match === undefined ? [n] : []))
const watcher = (renewed: () => void): MatchObserver => ({
  changed() {},
  renewed,
  presenceChanged() {},
  removed() {},
})
/** The holder of a match accepts a command. */
async function play(n: number) {
  const { id, players } = made[n]!
  const owned = await holder.host.open(id)
  const command = choose(0, bid(1))
  await owned.command(players[0]!.id, { id: 'request-one', seq: 0, command })
  return [{ kind: 'choose', seat: 0, choice: bid(1) }] as const
}

test('replicas share limits with own matches: the least recently used are unloaded, and no more can open', async () => {
  expect(asleep()).toEqual([0, 1])
  expect(room.counts).toEqual({ awake: 2, open: 4, bounds: BOUNDS })
  const { id } = await runningMatch(holder)
  await expect(replicas.open(id)).rejects.toMatchObject({ wire: { code: 'too-busy' } })
  const here = hosting(db, undefined, undefined, undefined, room)
  await expect(here.host.open(id)).rejects.toMatchObject({ wire: { code: 'too-busy' } })
  expect((await replicas.open(made[0]!.id)).id).toBe(made[0]!.id)
  await replicas.close(followed[0]!)
  await replicas.close(followed[0]!)
  const owned = await here.host.open(id)
  expect(room.counts).toMatchObject({ awake: 2, open: 4 })
  expect(asleep()).toEqual([0, 1, 2])
  await here.host.close(owned)
})

test('an unloaded replica is reloaded on access, and another is unloaded for it', async () => {
  await play(0)
  expect(asleep()).toContain(0)
  expect(await followed[0]!.look(() => followed[0]!.match?.seq)).toBe(1)
  expect(room.counts.awake).toBe(2)
  expect(asleep()).toEqual([1, 2])
})

test('an unloaded replica is reloaded to show its holder’s news', async () => {
  let renewals = 0
  followed[0]!.watch(watcher(() => renewals++))
  const commands = await play(0)
  replicas.hear(made[0]!.id, { kind: 'commands', seq: 1, commands })
  await expect.poll(() => followed[0]!.match?.seq).toBe(1)
  expect(renewals).toBe(1)
})

test('an unloaded replica that is watched polls for missed news, while others stay unloaded', async () => {
  const renewed = Promise.withResolvers<void>()
  // The others stop polling: each read keeps a match loaded for a moment.
  for (const other of followed.slice(1)) other.stop()
  followed[0]!.watch(watcher(() => renewed.resolve()))
  await play(0)
  await renewed.promise
  expect(followed[0]!.match?.seq).toBe(1)
  expect(asleep()).toEqual([1, 2])
})
