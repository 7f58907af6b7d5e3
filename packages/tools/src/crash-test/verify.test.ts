import { toy } from '@topside/engine/testing'
import type { CommandRequest } from '@topside/protocol'
import type { Db } from '@topside/server'
import { bid, choose, hosting, pass, runningMatch } from '@topside/server/testing/hosting'
import { newState, Projection, packChunk } from '@topside/server/testing/parts'
import { openTestStore } from '@topside/server/testing/stores'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Player } from './player.ts'
import { verify } from './verify.ts'
import { digest } from './view.ts'

let db: Db
let match: string
let players: Player[]

/** Three commands, as seen by two players who missed no state. */
beforeEach(async () => {
  db = await openTestStore()
  const one = hosting(db)
  const made = await runningMatch(one)
  match = made.id
  players = [0, 1].map((seat) => new Player({ port: () => 0, match, seat }, Math.random))
  const owned = await one.host.open(match)
  const see = (): void => {
    const state = newState(toy, true)
    new Projection(state, owned, true)
    for (const { place, states } of players) states.push({ seq: state.seq, digest: digest(state, place.seat) })
  }
  see()
  const commands = [choose(0, bid(1)), choose(1, bid(0)), choose(0, pass)]
  for (const [seq, command] of commands.entries()) {
    const known = owned.present().shownSeq(command.seat)
    const request: CommandRequest = { id: `request-${seq}`, seq: known, command }
    const player = players[command.seat]!
    player.asked.push(request.id)
    const answer = await owned.command(made.players[command.seat]!.id, request)
    player.accepted.push({ request, answer })
    see()
  }
  await one.summaries.flush()
  await one.films.flush()
})
afterEach(() => db.close())

const faults = async (): Promise<readonly string[]> => (await verify(db, toy, match, players)).faults

it('finds nothing in a correct store', async () => {
  expect(await verify(db, toy, match, players)).toEqual({ faults: [], commands: 3, accepted: 3, states: 8, reasons: 0 })
})

it('finds an accepted command that is not stored', async () => {
  await db.query('delete from commands where match = $1 and seq = 3', [match])
  const found = (await faults()).join()
  expect(found).toContain('accepted request request-2 is not stored as answered')
  expect(found).toContain('seat 0 saw 3 commands, 2 are stored')
})

it('finds a gap, and a command stored differently than sent', async () => {
  await db.query(
    `update commands set command = '{"kind":"choose","seat":0,"choice":{"verb":"bid","value":2}}' where seq = 1`,
  )
  expect((await faults()).join()).toContain('request request-0 is stored otherwise than it was sent')
  await db.query('update commands set seq = 4 where match = $1 and seq = 3', [match])
  expect((await faults()).join()).toContain('number 3 is missing')
})

it('finds a state that does not follow from the log, and a command that was never requested', async () => {
  players[1]!.states.push({ seq: 2, digest: 'another' })
  players[0]!.asked.length = 0
  const found = (await faults()).join()
  expect(found).toContain('seat 1 saw another state after 2 commands')
  expect(found).toContain('command 1 was never requested')
})

it('finds a computer’s command without reasons, and reasons without a command', async () => {
  await db.query('update seats set user_id = null, bot = $2 where match = $1 and seat = 1', [match, 'recruit'])
  await db.query(`update commands set request = 'computer:1:1' where match = $1 and seq = 2`, [match])
  players[1]!.accepted.length = 0
  const wrong = 'a computer gave command 2, without a stored reason'
  expect((await faults()).join()).toContain(wrong)
  const analysis = { seat: 1, choice: bid(0), value: 0, tried: 0, best: [], line: [] }
  const add = (seq: number) =>
    db.query('insert into thoughts (match, seq, thought) values ($1, $2, $3::jsonb)', [
      match,
      seq,
      JSON.stringify(analysis),
    ])
  await add(2)
  expect(await faults()).toEqual([])
  await add(3)
  expect((await faults()).join()).toContain('2 reasons are stored of 1 commands')
})

it('finds a wrong film, and creates a missing one', async () => {
  await db.query('delete from films where match = $1', [match])
  expect(await faults()).toEqual([])
  const [{ upto }] = (await db.query<{ upto: number }>('select upto from films where match = $1', [match])) as [
    { upto: number },
  ]
  expect(upto).toBe(3)
  const body = await packChunk(['{"answers":0}', '{"answers":1}'])
  await db.query(`update films set upto = 1, body = decode($2, 'base64') where match = $1`, [
    match,
    Buffer.from(body).toString('base64'),
  ])
  const found = (await faults()).join()
  expect(found).toContain('its film shows something else after command')
  expect(found).toContain('what it showed from command 2 to 2 is lost')
})
