import type { AnalysisAnswer, MatchSummary, NewUser, ValuesAnswer } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSeed } from '../ids.ts'
import { hintLimit } from '../security/limits.ts'
import { ask, decisionOf, newMatch, refusal, users } from '../testing/client.ts'
import { type Sitting, sit } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db, said } = await toyServer()
const RED = 0
let ann: NewUser
let bob: NewUser

beforeEach(async () => {
  ;[ann, bob] = await users(PORT, 'Ann', 'Bob')
})

/** A match of a user against a computer, which has the second seat. */
async function against(person: NewUser, more: object = {}): Promise<MatchSummary> {
  const request = { title: 'toy', bots: [null, 'recruit'], paced: false, ...more }
  const { body } = await ask<MatchSummary>(PORT, 'POST', '/api/matches', person.token, request)
  return (await ask<MatchSummary>(PORT, 'POST', `/api/matches/${body.id}/seats/0`, person.token, { seed: newSeed() }))
    .body
}

/** The same, once it is the user's turn. */
async function begun(more: object = {}): Promise<{ match: MatchSummary; red: Sitting }> {
  const match = await against(ann, more)
  const red = await sit(PORT, match.id, ann)
  await turn(red)
  return { match, red }
}

/** The same, once both have bid and the user decides again. */
async function bidden(more: object = {}): Promise<{ match: MatchSummary; red: Sitting }> {
  const { match, red } = await begun(more)
  await choose(red, { verb: 'bid', value: 2 })
  await turn(red)
  return { match, red }
}

let count = 0
const command = ({ room }: Sitting, asked: object): Promise<unknown> =>
  room.request('command', { id: `request-${count++}`, seq: room.state.seq, command: { seat: RED, ...asked } })
const choose = (from: Sitting, choice: object): Promise<unknown> => command(from, { kind: 'choose', choices: [choice] })
const turn = (from: Sitting): Promise<void> => expect.poll(() => decisionOf(from, RED)).toBeDefined()
const why = (match: MatchSummary, which: string | number, who?: NewUser) =>
  ask<AnalysisAnswer & { error: { text: { key: string } } }>(
    PORT,
    'GET',
    `/api/matches/${match.id}/why/${which}`,
    who?.token,
  )

/** Takes the first choice until the match is over. */
async function playOut(from: Sitting): Promise<void> {
  const { room } = from
  while (room.state.outcome === '') {
    await expect.poll(() => room.state.outcome !== '' || decisionOf(from, RED) !== undefined).toBe(true)
    const choice = decisionOf(from, RED)?.choices.at(-1)
    if (choice !== undefined) await choose(from, choice)
  }
}

test('a user plays a whole match against a computer, and then reads the reasons for its choices', async () => {
  const { match, red } = await bidden({ options: { reserves: 'no' } })
  const stored = (): Promise<{ seq: number; seat: number }[]> =>
    db.query(`select seq, (command->>'seat')::int as seat from commands where match = $1 order by seq`, [match.id])
  const bid = (await stored()).find(({ seat }) => seat === 1)?.seq ?? -1
  // A secret answer's reasons are shown only at the end, even if they name nothing hidden.
  await expect.poll(async () => (await why(match, bid, ann)).body.error?.text.key).toBe('error.told-at-the-end')
  await choose(red, { verb: 'pass' })
  await turn(red)
  const move = (await stored()).findLast(({ seat }) => seat === 1)?.seq ?? -1
  await expect.poll(async () => (await why(match, move, ann)).status).toBe(200)
  const { body } = await why(match, move, bob)
  expect(body).toMatchObject({ seq: move, thought: { seat: 1 } })
  expect(body.thought.best[0]?.choice).toEqual(body.thought.choice)
  expect((await why(match, `at/${red.room.state.answers}`, ann)).body.seq).toBe(move)
  expect((await why(match, 'x', ann)).status).toBe(404)
  expect((await ask(PORT, 'GET', `/api/matches/${match.id}/why`, ann.token)).status).toBe(409)
  await playOut(red)
  const told = async (): Promise<ValuesAnswer> =>
    (await ask<ValuesAnswer>(PORT, 'GET', `/api/matches/${match.id}/why`)).body
  const own = (await stored()).filter(({ seat }) => seat === 1).map(({ seq }) => seq)
  await expect.poll(async () => (await told()).map(({ seq }) => seq)).toEqual(own)
  expect((await why(match, bid)).body.thought.choice.verb).toBe('bid')
  expect(said.filter((line) => line.includes('computers:'))).toEqual([])
})

test('a computer that sees more than the public shows reasons only at the end, even for public choices', async () => {
  const { match, red } = await bidden()
  await choose(red, { verb: 'pass' })
  await turn(red)
  const noted = async (): Promise<number[]> =>
    (await db.query<{ seq: number }>('select seq from thoughts where match = $1 order by seq', [match.id])).map(
      ({ seq }) => seq,
    )
  await expect.poll(async () => (await noted()).length).toBeGreaterThan(1)
  for (const seq of await noted())
    expect((await why(match, seq, ann)).body.error.text.key).toBe('error.told-at-the-end')
  await playOut(red)
  for (const seq of await noted()) expect((await why(match, seq)).body.thought.seat).toBe(1)
})

test('a finished match’s file marks computer seats, and its import keeps them', async () => {
  const match = await against(ann)
  const red = await sit(PORT, match.id, ann)
  await playOut(red)
  const { body: file } = await ask<{ seats: object[] }>(PORT, 'GET', `/api/matches/${match.id}/export`, ann.token)
  expect(file).toMatchObject({ format: 'topside-match' })
  expect(file.seats).toMatchObject([{ name: 'Ann' }, { name: 'Computer', bot: 'recruit' }])
  const imported = await ask<MatchSummary>(PORT, 'POST', '/api/matches/import', ann.token, file)
  expect(imported.body).toMatchObject({ imported: true, seats: [{ nameInFile: 'Ann' }, { bot: 'recruit' }] })
})

test('a computer answers after the user has left, and the match then waits for the user', async () => {
  const { match, red } = await begun()
  await choose(red, { verb: 'bid', value: 2 })
  red.room.leave()
  await expect
    .poll(async () => (await ask<MatchSummary>(PORT, 'GET', `/api/matches/${match.id}`)).body)
    .toMatchObject({ seq: 2, deciding: [RED] })
})

test('a computer consents to a takeback unless dice were rolled since', async () => {
  const { red } = await bidden({ options: { reserves: 'no' } })
  const answers = red.room.state.answers
  await choose(red, { verb: 'pass' })
  await turn(red)
  const rolled = async (): Promise<boolean> =>
    ((await red.room.request('records', { from: 0, to: 100 })) as { at: number; line: { roll?: object } }[]).some(
      ({ at, line }) => at > answers && line.roll !== undefined,
    )
  const accepted = !(await rolled())
  await command(red, { kind: 'askTakeback', to: answers })
  await expect.poll(() => red.room.state.takeback).toBe('')
  await expect.poll(() => red.room.state.answers).toBe(accepted ? answers : answers + 2)
})

test('a computer refuses to take back a reveal: its secret bid', async () => {
  const { red } = await bidden()
  const { answers } = red.room.state
  await command(red, { kind: 'askTakeback', to: 0 })
  await expect.poll(() => red.room.state.takeback).toBe('')
  expect(red.room.state.answers).toBe(answers)
})

describe('a hint', () => {
  const hint = ({ room }: Sitting, seat = RED): Promise<AnalysisAnswer> =>
    room.request('hint', { seat }) as Promise<AnalysisAnswer>

  test('gives a computer’s answer, in matches without another person', async () => {
    const { match, red } = await begun()
    // The computer has bid and waits.
    const stored = () => db.query('select seq from commands where match = $1', [match.id])
    await expect.poll(stored).toHaveLength(1)
    const { seq, thought } = await hint(red)
    expect(seq).toBe(red.room.state.seq)
    expect(thought.choice.verb).toBe('bid')
    await choose(red, thought.choice)
    expect((await refusal(hint(red, 1))).code).toBe('not-your-seat')
    const alone = await newMatch(PORT, [ann, ann])
    expect((await hint(await sit(PORT, alone.id, ann))).thought.choice.verb).toBe('bid')
  })

  test('is refused in matches against people, and is rate-limited', async () => {
    const match = await newMatch(PORT, [ann, bob])
    const red = await sit(PORT, match.id, ann)
    expect((await refusal(hint(red))).text.key).toBe('error.hint-opponent')
    let last = ''
    for (let n = 0; n < hintLimit.burst; n++) last = (await refusal(hint(red))).code
    expect(last).toBe('too-fast')
  })
})
