import type { QuietHours } from '@topside/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { NOTICES } from '../security/limits.ts'
import { Channels } from '../store/channels.ts'
import type { Db } from '../store/db.ts'
import { Outbox } from '../store/notices.ts'
import { bid, choose, hosting, pass, runningMatch } from '../testing/hosting.ts'
import { receiver } from '../testing/receiver.ts'
import { testStores, usualStore } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import { TitleList } from '../titles.ts'
import { Delivery } from './delivery.ts'
import { feedCarrier } from './feed.ts'
import { Webhooks } from './webhook.ts'

const SITE = 'https://games.example'

/** A match in which Ann must decide and Bob need not, with a due notice to Ann's webhook, and a way to deliver it. */
async function waiting(db: Db, address: string) {
  const site = hosting(db)
  const { id, players } = await runningMatch(site)
  const ann = players[0]?.id ?? ''
  const match = await site.host.open(id)
  await match.command(ann, { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
  await site.summaries.flush()
  const channels = new Channels(db)
  const channel = await channels.set({ user: ann, kind: 'webhook', address, site: SITE, active: true })
  await match.command(players[1]?.id ?? '', { id: 'request-2', seq: 0, command: choose(1, bid(0)) })
  await site.summaries.flush()
  const counted: string[] = []
  const delivery = (): Delivery =>
    new Delivery({
      outbox: new Outbox(db),
      channels,
      carriers: { webhook: new Webhooks({ privateNetworks: true, longest: 20_000 }), feed: feedCarrier },
      host: site.host,
      titles: new TitleList([{ ...toyTitle, load: async () => ({ ...(await toyTitle.load()), texts: TEXTS }) }]),
      process: null,
      count: (via, state) => counted.push(`${via} ${state}`),
      say: site.say,
    })
  onTestFinished(async () => {
    site.summaries.stop()
    await db.close()
  })
  return { site, id, match, ann, players, channel, channels, delivery, counted }
}

const TEXTS = { 'toy.move': 'Move, or pass' }

/** Lets the time until the next attempt pass. */
const later = (db: Db) => db.query(`update notices set due_at = now() - interval '1 second' where state = 'waiting'`)
const states = (db: Db) => db.query('select state, tries, error from notices')

test.each(testStores)('a turn is notified once, later, by one of several processes on $name', async ({ open }) => {
  const { address, received } = await receiver()
  const db = await open()
  const { id, delivery, counted, channels, ann } = await waiting(db, address)
  await delivery().round()
  expect(received).toEqual([])
  await later(db)
  await Promise.all([delivery().round(), delivery().round()])
  await delivery().round()
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([
    {
      id: `${id}.0.turn.2`,
      event: 'turn',
      attempt: 1,
      title: 'Toy',
      opponents: ['Bob'],
      lines: ['It is your turn: Move, or pass'],
      link: `${SITE}/match/${id}`,
      text: `Your turn in Toy against Bob\nIt is your turn: Move, or pass\n${SITE}/match/${id}`,
    },
  ])
  expect(counted).toEqual(['webhook sent'])
  expect(await channels.of(ann)).toMatchObject([{ lastResult: { what: 'sent', status: 204 } }])
})

/** Quiet hours that began an hour ago and last an hour more, or that are over. */
function quietHours(end: 'in an hour' | 'over'): QuietHours {
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  const shift = end === 'over' ? -120 : 0
  const around = (by: number): number => (minute + shift + by + 2_880) % 1_440
  return { from: around(-60), to: around(60), zone: 'UTC' }
}

test.each(testStores)(
  'in quiet hours nothing is sent, and afterwards what still matters, on $name',
  async ({ open }) => {
    const { address, received } = await receiver()
    const db = await open()
    const { ann, channels, delivery, counted } = await waiting(db, address)
    await channels.setQuiet(ann, quietHours('in an hour'))
    await later(db)
    await delivery().round()
    const [put] = await db.query<{ tries: number; state: string; minutes: number }>(
      `select tries, state, round(extract(epoch from due_at - now()) / 60)::int as minutes from notices`,
    )
    expect(put).toMatchObject({ tries: 0, state: 'waiting' })
    expect(put?.minutes).toBeGreaterThan(57)
    expect(put?.minutes).toBeLessThan(61)
    await delivery().round()
    expect([received, counted]).toEqual([[], []])
    // Shorter quiet hours count at once.
    await channels.setQuiet(ann, quietHours('over'))
    await delivery().round()
    expect([received.length, counted]).toEqual([1, ['webhook sent']])
  },
)

test('quiet hours drop a turn that is over when they end', async () => {
  const { address, received } = await receiver()
  const db = await usualStore.open()
  const { ann, match, site, channels, delivery, counted } = await waiting(db, address)
  await channels.setQuiet(ann, quietHours('in an hour'))
  await later(db)
  await delivery().round()
  await match.command(ann, { id: 'request-3', seq: 2, command: choose(0, pass) })
  await site.summaries.flush()
  await channels.setQuiet(ann, null)
  await delivery().round()
  expect([received, counted]).toEqual([[], ['webhook dropped']])
})

test.each(testStores)('a notice being sent in a crash is resent, marked as such, on $name', async ({ open }) => {
  const { address, received } = await receiver()
  const db = await open()
  const { delivery } = await waiting(db, address)
  await later(db)
  // The process ends after it has taken the notice and perhaps sent it.
  expect(await new Outbox(db).take(null)).toHaveLength(1)
  await delivery().round()
  expect(received).toEqual([])
  await later(db)
  await delivery().round()
  expect(received.map(({ headers }) => headers['x-topside-attempt'])).toEqual(['2'])
  expect(await states(db)).toEqual([{ state: 'sent', tries: 2, error: null }])
})

test.each(testStores)('failures are retried at growing intervals, then abandoned, on $name', async ({ open }) => {
  const { address, received } = await receiver((response) => response.writeHead(500).end())
  const db = await open()
  const { delivery, channels, ann } = await waiting(db, address)
  const pauses: number[] = []
  for (let n = 0; n < NOTICES.tries + 2; n++) {
    await later(db)
    await delivery().round()
    const [row] = await db.query<{ seconds: number }>(
      `select ceil(extract(epoch from due_at - now()) / 60)::int as seconds from notices where state = 'waiting'`,
    )
    if (row !== undefined) pauses.push(row.seconds)
  }
  expect(received).toHaveLength(NOTICES.tries)
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
  expect(await states(db)).toEqual([{ state: 'dead', tries: NOTICES.tries, error: 'refused 500' }])
  expect(await channels.of(ann)).toMatchObject([{ lastResult: { what: 'refused', status: 500 } }])
})

test.each(testStores)('hosts that do not answer delay no others on $name', async ({ open }) => {
  const [good, slow] = [await receiver(), await receiver(() => undefined)]
  const db = await open()
  const { delivery } = await waiting(db, good.address)
  await later(db)
  const n = NOTICES.underWay[0] + NOTICES.underWay[1]
  await db.query(
    `with u as (insert into users (id, name) select n, 'Eve' from generate_series(10, 9 + $1::int) as n returning id),
      s as (insert into seats (match, seat, user_id, seed) select m.id, u.id::int, u.id, '' from u, matches m),
      c as (insert into channels (id, user_id, kind, address, secret, site, active, last_at, last_result)
        select id, id, 'webhook', $2, id, '', true, now(), '{"what":"slow"}' from u returning id)
      insert into notices (match, seat, kind, turn, channel, due_at)
        select m.id, c.id::int, 'over', 0, c.id, now() - interval '1 minute' from c, matches m`,
    [n, slow.address],
  )
  const round = delivery().round()
  await expect.poll(() => good.received.length).toBe(1)
  expect(slow.received.length).toBeLessThanOrEqual(NOTICES.underWay[1])
  slow.close()
  await round
})

test('a deleted webhook is tried once', async () => {
  const { address, received } = await receiver((response) => response.writeHead(410).end())
  const db = await usualStore.open()
  const { delivery, counted } = await waiting(db, address)
  for (let n = 0; n < 2; n++) {
    await later(db)
    await delivery().round()
  }
  expect(received).toHaveLength(1)
  expect(counted).toEqual(['webhook dead'])
})

test.each(testStores)('users who are back, or have answered, are not notified on $name', async ({ open }) => {
  const { address, received } = await receiver()
  const db = await open()
  const { site, match, ann, delivery, counted } = await waiting(db, address)
  match.connected(ann, 1)
  await later(db)
  await delivery().round()
  expect(counted).toEqual(['webhook dropped'])
  match.connected(ann, -1)
  await db.query(`update notices set state = 'waiting'`)
  await match.command(ann, { id: 'request-3', seq: 2, command: choose(0, { verb: 'pass' }) })
  await site.summaries.flush()
  await later(db)
  await delivery().round()
  expect(counted).toEqual(['webhook dropped', 'webhook dropped'])
  expect(received).toEqual([])
})

test('a takeback request answered meanwhile is not notified', async () => {
  const { address, received } = await receiver()
  const db = await usualStore.open()
  const { site, match, players, ann, delivery, counted } = await waiting(db, address)
  const bob = players[1]?.id ?? ''
  await match.command(ann, { id: 'request-3', seq: 2, command: choose(0, { verb: 'pass' }) })
  await match.command(bob, { id: 'request-4', seq: 3, command: choose(1, { verb: 'pass' }) })
  await match.command(bob, { id: 'request-5', seq: 4, command: { kind: 'askTakeback', seat: 1, to: 3 } })
  await site.summaries.flush()
  await match.command(ann, { id: 'request-6', seq: 5, command: { kind: 'answerTakeback', seat: 0, accept: false } })
  await site.summaries.flush()
  await db.query(`delete from notices where kind <> 'takeback'`)
  expect(await states(db)).toHaveLength(1)
  await later(db)
  await delivery().round()
  expect(counted).toEqual(['webhook dropped'])
  expect(received).toEqual([])
})
