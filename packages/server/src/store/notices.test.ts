import type { ClientCommand } from '@topside/protocol'
import { describe, expect, test } from 'vitest'
import { bid, choose, type Hosting, hosting, pass, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import { Channels } from './channels.ts'
import type { Db } from './db.ts'
import { Outbox } from './notices.ts'
import { Replacements } from './replacements.ts'

const SITE = 'https://games.example'

/** Gives a user a webhook. */
const hook = (db: Db, user: string) =>
  new Channels(db).set({ user, kind: 'webhook', address: `${SITE}/hook`, site: SITE, active: true })

/** All notices in order of creation, as `name kind turn`. */
async function told(db: Db): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select u.name || ' ' || n.kind || ' ' || n.turn as line from notices n join channels c on c.id = n.channel
      join users u on u.id = c.user_id order by n.turn, n.kind, u.name`,
  )
  return rows.map(({ line }) => line)
}

/** A running match of Ann and Bob, both with webhooks. */
async function table(db: Db) {
  const site = hosting(db)
  const { id, players } = await runningMatch(site)
  const [ann, bob] = players.map((player) => player.id) as [string, string]
  await hook(db, ann)
  await hook(db, bob)
  let request = 0
  const play = async (on: Hosting, command: ClientCommand): Promise<void> => {
    const match = await on.host.open(id)
    const seq = match.present().shownSeq(command.seat)
    await match.command(players[command.seat]?.id ?? '', { id: `request-${request++}`, seq, command })
  }
  return { site, id, ann, bob, play }
}

describe.each(testStores)('notices on $name', ({ open }) => {
  test('notify a seat once that it must decide, along with the change of the list', async () => {
    const db = await open()
    const { site, id, play } = await table(db)
    await site.host.open(id)
    await site.summaries.flush()
    expect(await told(db)).toEqual(['Ann turn 0', 'Bob turn 0'])
    await play(site, choose(0, bid(1)))
    await site.summaries.flush()
    await play(site, choose(1, bid(0)))
    await site.summaries.flush()
    expect(await told(db)).toEqual(['Ann turn 0', 'Bob turn 0', 'Ann turn 2'])
    // As after a failure of the store in which the outcome of the write is unknown.
    const { host, summaries } = site
    const match = host.live(id)
    const turn = { match: id, seat: 0, kind: 'turn' as const, turn: 2, from: 2, ask: '' }
    summaries.mark({ id, summary: () => match?.summary(), checkpoint: () => undefined, news: () => [turn] })
    await site.summaries.flush()
    expect(await told(db)).toHaveLength(3)
    await play(site, choose(0, pass))
    await play(site, choose(1, pass))
    // Ann must decide before and after, but her turn is another one.
    await site.summaries.flush()
    expect(await told(db)).toEqual(['Ann turn 0', 'Bob turn 0', 'Ann turn 2', 'Ann turn 4'])
    const [{ ask } = { ask: '' }] = await db.query<{ ask: string }>('select ask from notices where turn = 4')
    expect(ask).toBe('toy.move')
    site.summaries.stop()
    await db.close()
  })

  test('are also written for connected users, but not for users without a channel', async () => {
    const db = await open()
    const { site, id, ann, play } = await table(db)
    const match = await site.host.open(id)
    // The connection may be dying without the server knowing it yet.
    match.connected(ann, 1)
    await site.summaries.flush()
    expect(await told(db)).toEqual(['Ann turn 0', 'Bob turn 0'])
    await db.query('delete from channels')
    await play(site, choose(0, bid(1)))
    await play(site, choose(1, bid(0)))
    await site.summaries.flush()
    expect(await told(db)).toEqual([])
    site.summaries.stop()
    await db.close()
  })

  test('do not notify a user who plays alone', async () => {
    const db = await open()
    const { site, id, ann } = await table(db)
    await db.query('update seats set user_id = $2 where match = $1', [id, ann])
    await site.host.open(id)
    await site.summaries.flush()
    expect(await told(db)).toEqual([])
    site.summaries.stop()
    await db.close()
  })

  test('notify a user who gets a seat that must decide', async () => {
    const db = await open()
    const { site, id, ann, bob, play } = await table(db)
    const [cyd, dan] = [await site.users.add('Cyd'), await site.users.add('Dan')]
    for (const user of [cyd, dan]) await hook(db, user.id)
    await play(site, choose(0, bid(1)))
    await play(site, choose(1, bid(0)))
    await site.summaries.flush()
    await db.query('delete from notices')
    expect(await site.host.changeSeat(id, 0, ann, cyd.id)).toBe('changed')
    expect(await site.host.changeSeat(id, 1, bob, dan.id)).toBe('changed')
    await site.summaries.flush()
    expect(await told(db)).toEqual(['Cyd turn 2'])
    site.summaries.stop()
    await db.close()
  })

  test('are written after a crash before the list was updated', async () => {
    const db = await open()
    const { site, id, play } = await table(db)
    await site.host.open(id)
    await site.summaries.flush()
    await play(site, choose(0, bid(1)))
    await play(site, choose(1, bid(0)))
    site.summaries.stop()
    expect(await told(db)).toEqual(['Ann turn 0', 'Bob turn 0'])
    const after = hosting(db)
    await after.host.heal()
    await after.summaries.flush()
    await after.summaries.flush()
    expect(await told(db)).toEqual(['Ann turn 0', 'Bob turn 0', 'Ann turn 2'])
    after.summaries.stop()
    await db.close()
  })

  test('notify a turn once, even if other commands and a crash came before the list was updated', async () => {
    const db = await open()
    const { site, id, play } = await table(db)
    await site.host.open(id)
    await site.summaries.flush()
    await play(site, choose(1, bid(0)))
    site.summaries.stop()
    const after = hosting(db)
    await after.host.heal()
    await after.summaries.flush()
    expect(await told(db)).toEqual(['Ann turn 0', 'Bob turn 0'])
    await play(after, choose(0, bid(1)))
    await after.summaries.flush()
    await play(after, choose(0, pass))
    await play(after, { kind: 'askTakeback', seat: 0, to: 2 })
    await after.summaries.flush()
    const all = await told(db)
    expect(all).toContain('Bob takeback 4')
    await play(after, { kind: 'set', seat: 0, setting: 'haste', value: 'yes' })
    after.summaries.stop()
    const last = hosting(db)
    await last.host.heal()
    await last.summaries.flush()
    expect(await told(db)).toEqual(all)
    last.summaries.stop()
    await db.close()
  })

  test('are stale for users who have left the match', async () => {
    const db = await open()
    const { site, id, ann, bob, play } = await table(db)
    const outbox = new Outbox(db)
    const due = async (): Promise<string[]> => {
      await db.query(`update notices set due_at = now() - interval '1 second', state = 'waiting'`)
      const taken = await outbox.take(null)
      return taken.map(({ names, kind, stale }) => `${names.join()} ${kind} ${stale}`).sort()
    }
    await play(site, choose(0, bid(1)))
    await play(site, choose(1, bid(0)))
    await play(site, choose(0, pass))
    await site.summaries.flush()
    await db.query('delete from notices')
    await play(site, { kind: 'askTakeback', seat: 0, to: 2 })
    await site.summaries.flush()
    await new Replacements(db).agree(id, 0, ann)
    await db.query(
      `insert into notices (match, seat, kind, turn, channel, due_at) select $1, 0, 'joined', 0, id, now()
        from channels where user_id = $2`,
      [id, bob],
    )
    expect(await due()).toEqual(['Ann consent false', 'Ann joined false', 'Ann takeback false'])
    await db.query('update seats set user_id = $2 where match = $1 and seat = 1', [id, ann])
    expect(await due()).toEqual(['Ann consent true', 'Ann joined true', 'Ann takeback true'])
    site.summaries.stop()
    await db.close()
  })

  test('report takeback requests, the end, users who join, and requests for consent', async () => {
    const db = await open()
    const { site, id, ann, bob, play } = await table(db)
    await play(site, choose(0, bid(1)))
    await play(site, choose(1, bid(0)))
    await play(site, choose(0, pass))
    await site.summaries.flush()
    await play(site, { kind: 'askTakeback', seat: 0, to: 2 })
    await site.summaries.flush()
    expect(await told(db)).toContain('Bob takeback 4')
    expect(await told(db)).not.toContain('Ann takeback 4')
    const replacements = new Replacements(db)
    expect(await replacements.agree(id, 0, ann)).toBe('done')
    expect((await told(db)).filter((line) => line.includes('consent'))).toEqual([expect.stringMatching(/^Bob consent/)])
    await play(site, { kind: 'resign', seat: 0 })
    await site.summaries.flush()
    expect((await told(db)).filter((line) => line.includes('over'))).toEqual(['Ann over 5', 'Bob over 5'])
    await db.query('delete from notices')
    await db.query(`update matches set status = 'open' where id = $1`, [id])
    await db.query('delete from seats where match = $1 and seat = 1', [id])
    expect(await site.matches.takeSeat(id, 1, bob, 'a'.repeat(64), 2)).toBe('begun')
    expect(await told(db)).toEqual([expect.stringMatching(/^Ann joined/)])
    site.summaries.stop()
    await db.close()
  })

  test('are taken by one process at a time, and again if it does not report the result', async () => {
    const db = await open()
    const { site, id } = await table(db)
    await site.host.open(id)
    await site.summaries.flush()
    const outbox = new Outbox(db)
    expect(await outbox.take(null)).toEqual([])
    await db.query(`update notices set due_at = now() - interval '1 second'`)
    const [one, other] = await Promise.all([outbox.take(null), outbox.take(null)])
    expect([...one, ...other].map(({ names, tries }) => [...names, tries]).sort()).toEqual([
      ['Ann', 1],
      ['Bob', 1],
    ])
    expect(await outbox.take(null)).toEqual([])
    await db.query(`update notices set due_at = now() - interval '1 second'`)
    const again = await outbox.take(null)
    expect(again.map(({ tries }) => tries)).toEqual([2, 2])
    await outbox.settle(again.slice(0, 1), 'sent')
    await outbox.settle(again.slice(1), 'dead', 'refused 410')
    expect(await outbox.counts()).toEqual([{ via: 'webhook', state: 'dead', count: 1 }])
    expect(await outbox.dead()).toMatchObject([{ match: id, kind: 'turn', via: 'webhook', error: 'refused 410' }])
    site.summaries.stop()
    await db.close()
  })

  test('wait for the process that holds the match, but not for long', async () => {
    const db = await open()
    const { site, id } = await table(db)
    await site.host.open(id)
    await site.summaries.flush()
    await db.query(`insert into processes (id, address, expires) values ('p', 'p', now() + interval '2 seconds')`)
    await db.query(`insert into leases (match, process) values ($1, 'p')`, [id])
    await db.query(`update notices set due_at = now() - interval '1 second'`)
    const outbox = new Outbox(db)
    expect(await outbox.take('q')).toEqual([])
    expect(await outbox.take('p')).toHaveLength(2)
    await db.query(`update notices set due_at = now() - interval '2 minutes'`)
    await db.query(`update processes set expires = now() + interval '2 seconds'`)
    expect(await outbox.take('q')).toHaveLength(2)
    site.summaries.stop()
    await db.close()
  })
})
