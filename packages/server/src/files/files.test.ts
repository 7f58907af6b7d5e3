import { deflateRawSync } from 'node:zlib'
import { type Command, checkFile, type MatchFile, MOST_COMMANDS } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import type { MatchList, MatchRecord, MatchSummary, NewUser, ViewFile, WireError } from '@topside/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { packChunk, unpackChunk } from '../match/film-chunks.ts'
import { FILM_FORM } from '../security/form-limits.ts'
import { FILE_LIMIT } from '../security/limits.ts'
import { removeStrayParts } from '../store/sweep.ts'
import { type Answer, ask, decisionOf, join, knownSeq, newMatch, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db } = await toyServer()
const ann = await user(PORT, 'Ann')
const bob = await user(PORT, 'Bob')
let count = 0

const exported = async <T = MatchFile>(match: MatchSummary, who?: NewUser): Promise<T> =>
  (await ask<T>(PORT, 'GET', `/api/matches/${match.id}/export`, who?.token)).body
const imported = (file: unknown, who?: NewUser): Promise<Answer<MatchSummary & { error?: WireError }>> =>
  ask(PORT, 'POST', '/api/matches/import', who?.token, file)

const framesOf = (chunk: string) => unpackChunk(Buffer.from(chunk, 'base64'))

/** Plays until there are `enough` commands, of all kinds that occur early in a log. */
async function play(match: MatchSummary, players: readonly NewUser[], enough: number): Promise<void> {
  const connected = await Promise.all(players.map(({ token }) => join(PORT, 'match', { match: match.id, token })))
  const [first] = connected
  const send = (seat: number, command: object): Promise<unknown> =>
    connected[seat]!.room.request('command', {
      id: `request-${count++}`,
      seq: knownSeq(connected[seat]!, seat),
      command,
    })
  const settled = async (): Promise<void> => {
    const seqs = (): number[] => connected.map(({ room }) => room.state.seq)
    await expect.poll(() => new Set(seqs()).size).toBe(1)
  }
  for (let n = 0; first!.room.state.seq < enough && first!.room.state.outcome === ''; n++) {
    const seat = [0, 1].find((each) => decisionOf(connected[each]!, each) !== undefined)!
    const { choices } = decisionOf(connected[seat]!, seat)!
    const take = choices.find(({ verb }) => verb === 'take')
    await send(seat, { kind: 'choose', seat, choices: [take ?? choices[n % choices.length]] })
    await settled()
  }
  for (const { room } of connected) await room.leave()
}

test('a finished match is exported whole, verifies, and is imported outside the archive without users', async () => {
  const match = await newMatch(PORT, [ann, bob])
  await play(match, [ann, bob], 1000)
  const file = await exported(match)
  expect(checkFile(toy, file).faults).toEqual([])
  expect(file.rolls.length).toBeGreaterThan(0)
  const { status, body } = await imported(file, ann)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'finished',
    imported: true,
    outcome: file.outcome,
    commitment: file.commitment,
    serverSeed: file.serverSeed,
    seats: [
      { name: null, nameInFile: 'Ann', side: 'red', you: false },
      { name: null, nameInFile: 'Bob', side: 'blue', you: false },
    ],
  })
  expect(file).not.toHaveProperty('imported')
  expect(await exported(body)).toEqual({ ...file, imported: true })
  const listed = async (list: string, who?: NewUser): Promise<string[]> => {
    const { matches } = (await ask<MatchList>(PORT, 'GET', `/api/matches?list=${list}`, who?.token)).body
    return matches.map(({ id }) => id)
  }
  await expect.poll(() => listed('archive')).toContain(match.id)
  for (const list of ['archive', 'watch', 'open']) expect(await listed(list, ann)).not.toContain(body.id)
  expect(await listed('mine', ann)).not.toContain(body.id)
  expect(await listed('imported', ann)).toEqual([body.id])
  expect(await listed('imported', bob)).toEqual([])
  expect((await ask(PORT, 'GET', '/api/matches?list=imported')).status).toBe(401)
  expect((await ask<MatchSummary>(PORT, 'GET', `/api/matches/${body.id}`)).body).toMatchObject({ imported: true })
  const { lines } = (await ask<MatchRecord>(PORT, 'GET', `/api/matches/${body.id}/record`)).body
  expect(lines.at(-1)).toMatchObject({ line: { key: file.outcome?.reason.key, heading: 1 } })
})

test('a running match is exported whole to the holder of all seats, without the seed of future dice', async () => {
  const match = await newMatch(PORT, [ann, ann])
  await play(match, [ann, ann], 7)
  const file = await exported(match, ann)
  expect(file).toMatchObject({ format: 'topside-match', commands: { length: 7 } })
  expect(file).not.toHaveProperty('serverSeed')
  const [{ server_seed: secret }] = (await db.query<{ server_seed: string }>(
    'select server_seed from matches where id = $1',
    [match.id],
  )) as [{ server_seed: string }]
  expect(JSON.stringify(file)).not.toContain(secret)

  const { status, body } = await imported(file, bob)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'running',
    seq: 7,
    imported: true,
    seats: [
      { name: 'Bob', nameInFile: 'Ann', you: true },
      { name: 'Bob', nameInFile: 'Ann', you: true },
    ],
  })
  expect(body.commitment).not.toBe(file.commitment)
  await play(body, [bob, bob], 1000)
  const whole = await exported(body)
  expect(checkFile(toy, whole).faults).toEqual([])
  expect(whole.commands.slice(0, 7)).toEqual(file.commands)
  expect(whole.rolls.slice(0, file.rolls.length)).toEqual(file.rolls)
  expect((await imported(whole, ann)).body).toMatchObject({ status: 'finished', outcome: whole.outcome })
})

test('a running match can be played on only by its sole holder, a finished one by anybody', async () => {
  const [solo, shared] = [await newMatch(PORT, [ann, ann]), await newMatch(PORT, [ann, bob])]
  await play(solo, [ann, ann], 7)
  await play(shared, [ann, bob], 7)
  const playOn = (match: string, at: unknown, who?: NewUser) =>
    ask<MatchSummary & { error?: WireError }>(PORT, 'POST', `/api/matches/${match}/play-on`, who?.token, { at })
  const { status, body } = await playOn(solo.id, 5, ann)
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'running', seq: 5, imported: true, seats: [{ you: true }, { you: true }] })
  const file = await exported(solo, ann)
  const made = await exported(body, ann)
  expect(made.commands).toEqual(file.commands.slice(0, 5))
  expect(file.rolls.slice(0, made.rolls.length)).toEqual(made.rolls)
  expect(made.commitment).not.toBe(file.commitment)
  // Holders of some or no seats learn nothing.
  for (const [match, who] of [
    [shared.id, ann],
    [shared.id, bob],
    [solo.id, bob],
  ] as const)
    for (const at of [0, 5, 7, 99]) {
      const refused = await playOn(match, at, who)
      expect([refused.status, refused.body]).toEqual([
        409,
        { error: { code: 'match-not-running', text: { key: 'error.not-over' } } },
      ])
    }
  expect((await playOn(solo.id, 5)).status).toBe(401)
  expect((await playOn('none', 5, ann)).status).toBe(404)
  for (const at of [-1, 1.5, 'x', undefined, 8]) expect((await playOn(solo.id, at, ann)).status).toBe(400)
  await play(shared, [ann, bob], 1000)
  const fay = await user(PORT, 'Fay')
  const later = await playOn(shared.id, 6, fay)
  expect(later.body).toMatchObject({ status: 'running', seq: 6, seats: [{ you: true }, { you: true }] })
  const whole = await exported(shared)
  const atEnd = await playOn(shared.id, whole.commands.length, fay)
  expect([atEnd.status, atEnd.body.error?.code]).toEqual([409, 'not-from-here'])
})

test('only the user who imported a match can remove it, even while it is being played', async () => {
  const eve = await user(PORT, 'Eve')
  const match = await newMatch(PORT, [eve, eve])
  await play(match, [eve, eve], 5)
  const { body } = await imported(await exported(match, eve), eve)
  const { room } = await join(PORT, 'match', { match: body.id, token: eve.token })
  const closed = new Promise<number>((done) => room.onLeave(done))
  const remove = async ({ id }: MatchSummary, who: NewUser): Promise<unknown> =>
    (await ask<{ error?: WireError }>(PORT, 'DELETE', `/api/matches/${id}`, who.token)).body.error?.code
  expect(await remove(body, ann)).toBe('not-a-player')
  expect(await remove(match, eve)).toBe('match-not-running')
  expect(await remove(body, eve)).toBeUndefined()
  expect(await closed).toBe(4404)
  expect((await ask(PORT, 'GET', `/api/matches/${body.id}`)).status).toBe(404)
  // Rows being written at that moment are removed by the hourly sweep.
  await removeStrayParts(db)
  for (const table of ['commands', 'checkpoints', 'kept_checkpoints', 'seats'])
    expect(await db.query(`select match from ${table} where match = $1`, [body.id])).toEqual([])
})

test('each user can keep only so many imported matches', async () => {
  const match = await newMatch(PORT, [ann, ann])
  await play(match, [ann, ann], 5)
  const [file, fay] = [await exported(match, ann), await user(PORT, 'Fay')]
  const { body } = await imported(file, fay)
  await db.query(
    `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed,
        imported)
      select 'copy-' || n, title, rules_version, options, private, delay, 'finished', creator, commitment, server_seed,
        true
      from matches, generate_series(2, 200) as n where id = $1`,
    [body.id],
  )
  expect((await imported(file, fay)).body.error).toMatchObject({
    code: 'too-many',
    text: { key: 'error.too-many.imported', args: { limit: 200 } },
  })
  expect((await ask(PORT, 'DELETE', `/api/matches/${body.id}`, fay.token)).status).toBe(204)
  expect((await imported(file, fay)).status).toBe(201)
})

test('a running match shows others only what they may see', async () => {
  const match = await newMatch(PORT, [ann, bob])
  const { room } = await join(PORT, 'match', { match: match.id, token: ann.token })
  const bid = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
  expect(await room.request('command', { id: `request-${count++}`, seq: 0, command: bid })).toEqual({
    seq: 1,
    taken: 1,
  })
  await room.leave()
  const open = await exported<ViewFile>(match)
  const red = await exported<ViewFile>(match, ann)
  expect(open).toMatchObject({ format: 'topside-view', viewers: [], seq: 0, history: [], outcome: null })
  expect(Object.keys(open.pieces)).toEqual(['red-scout', 'blue-scout'])
  expect(open.spaces['red-tent']).toEqual({ owner: null, hidden: 1 })
  expect(Object.keys(red.pieces)).toEqual(['red-scout', 'red-reserve', 'blue-scout'])
  expect(red.viewers).toEqual([0])
  expect(JSON.stringify(open)).not.toContain('bid')
  expect([open.moments.length, red.moments.length]).toEqual([1, 1])
  expect(JSON.stringify(open.moments)).not.toContain('reserve')
  expect(Object.keys(red.moments[0]?.own ?? {})).toEqual(['red-reserve'])
})

test('an invalid match file, or one that does not replay, is refused with a reason', async () => {
  const match = await newMatch(PORT, [ann, ann])
  await play(match, [ann, ann], 7)
  const running = await exported(match, ann)
  await play(match, [ann, ann], 1000)
  const whole = await exported(match)
  const { outcome: _outcome, ...endless } = whole
  const { serverSeed: _seed, ...seedless } = whole
  const { serverSeed: _secret, outcome: _end, ...unended } = whole
  const wrongCommand: Command = { kind: 'choose', seat: 0, choice: { verb: 'fly' } }
  const bad: [unknown, string][] = [
    ['{', 'error.bad-request'],
    [{}, 'error.file-format'],
    [{ ...whole, more: 1 }, 'error.file-format'],
    [{ ...whole, title: 'chess' }, 'error.unknown-title'],
    [{ ...whole, seats: whole.seats.slice(1) }, 'error.file-seats'],
    [{ ...whole, serverSeed: '0'.repeat(64) }, 'error.file-differs'],
    [{ ...whole, commitment: '0'.repeat(64) }, 'error.file-differs'],
    [{ ...whole, outcome: { ...whole.outcome, winner: whole.outcome?.winner === 1 ? 0 : 1 } }, 'error.file-differs'],
    [{ ...whole, rulesVersion: whole.rulesVersion + 1, film: undefined }, 'error.file-differs'],
    [{ ...whole, commands: whole.commands.slice(1) }, 'error.file-differs'],
    [{ ...whole, rolls: whole.rolls.slice(1) }, 'error.file-differs'],
    [seedless, 'error.file-no-seed'],
    [endless, 'error.file-open-seed'],
    [unended, 'error.file-no-outcome'],
    [{ ...running, rolls: [] }, 'error.file-differs'],
    [{ ...running, rolls: running.rolls.map((line) => ({ ...line, values: [7] })) }, 'error.file-format'],
    [{ ...running, rolls: [...running.rolls, { n: 99, sides: [6], values: [1] }] }, 'error.file-differs'],
    [{ ...running, commands: [wrongCommand] }, 'error.file-differs'],
    [{ ...running, options: { colour: 'red' } }, 'error.file-differs'],
  ]
  const dee = await user(PORT, 'Dee')
  for (const [index, [file, key]] of bad.entries()) {
    const { status, body } = await imported(file, dee)
    const expected = { index, status: key === 'error.bad-request' ? 400 : 422, key }
    expect({ index, status, key: body.error?.text.key }).toEqual(expected)
  }
  expect((await imported(whole)).status).toBe(401)
})

test('a file of older rules that replays to the same end is accepted like any other', async () => {
  const match = await newMatch(PORT, [ann, bob])
  await play(match, [ann, bob], 1000)
  const whole = await exported(match)
  const { rulesVersion } = whole
  const { status, body } = await imported({ ...whole, rulesVersion: rulesVersion - 1 }, await user(PORT, 'Gus'))
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'finished', imported: true, outcome: whole.outcome })
  expect(body.onlyShown).toBeUndefined()
  expect(await exported(body)).toMatchObject({ rulesVersion, commands: whole.commands, rolls: whole.rolls })
})

test('a file of other rules that does not replay is shown as its film, with verified dice', async () => {
  const match = await newMatch(PORT, [ann, bob])
  await play(match, [ann, bob], 1000)
  const whole = await exported(match)
  const { film } = whole
  if (film === undefined) throw new Error('a match without its film')
  const wrong: Command = { kind: 'choose', seat: 0, choice: { verb: 'fly' } }
  const other = { ...whole, rulesVersion: 0, commands: whole.commands.map((command, n) => (n === 3 ? wrong : command)) }
  const fay = await user(PORT, 'Fay')
  const { status, body } = await imported(other, fay)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'finished',
    imported: true,
    onlyShown: true,
    outcome: whole.outcome,
    seq: whole.commands.length,
  })
  const { film: kept, ...shown } = await exported(body)
  // Checkpoints of another log are dropped.
  const { checkpoints: _others, ...bare } = other
  expect({ ...shown, film: undefined }).toEqual({ ...bare, onlyShown: true, imported: true, film: undefined })
  expect(kept?.names).toEqual(film.names)
  expect(kept?.chunks.map(framesOf)).toEqual(film.chunks.map(framesOf))
  const { lines } = (await ask<MatchRecord>(PORT, 'GET', `/api/matches/${body.id}/record`)).body
  expect(lines).toEqual((await ask<MatchRecord>(PORT, 'GET', `/api/matches/${match.id}/record`)).body.lines)

  const frames = framesOf(film.chunks[0] ?? '')
  const packed = async (changed: readonly unknown[]) => {
    const body = await packChunk(changed.map((frame) => JSON.stringify(frame)))
    return { ...film, chunks: [Buffer.from(body).toString('base64')] }
  }
  const [first, ...rest] = frames
  const bomb = { ...film, chunks: [deflateRawSync(Buffer.alloc(FILM_FORM.unpackedChunk + 1, ' ')).toString('base64')] }
  const bad: [unknown, string][] = [
    [{ ...other, serverSeed: '0'.repeat(64) }, 'error.file-differs'],
    [
      {
        ...other,
        rolls: other.rolls.map((roll, n) =>
          n === 0 ? { ...roll, values: roll.values.map((value) => (value % 6) + 1) } : roll,
        ),
      },
      'error.file-differs',
    ],
    [{ ...other, rolls: other.rolls.slice(1) }, 'error.file-film'],
    [{ ...other, film: undefined }, 'error.file-differs'],
    [{ ...other, film: { ...film, chunks: ['!'] } }, 'error.file-format'],
    [{ ...other, film: { ...film, chunks: ['AAAA'] } }, 'error.file-film'],
    [{ ...other, film: bomb }, 'error.file-film'],
    [{ ...other, film: { ...film, names: { ...film.names, pieces: [] } } }, 'error.file-film'],
    [{ ...other, film: { ...film, names: { ...film.names, spaces: film.names.spaces.slice(1) } } }, 'error.file-film'],
    [{ ...other, film: await packed(rest) }, 'error.file-film'],
    [{ ...other, film: await packed([...frames, frames.at(-1)]) }, 'error.file-film'],
    [{ ...other, film: await packed([{ ...first, more: 1 }, ...rest]) }, 'error.file-film'],
    [{ ...other, film: await packed([{ ...first, kept: 5 }, ...rest]) }, 'error.file-film'],
    [
      { ...other, film: await packed([{ ...first, open: { fight: { place: 'middle' } } }, ...rest]) },
      'error.file-film',
    ],
  ]
  const gil = await user(PORT, 'Gil')
  for (const [index, [file, key]] of bad.entries())
    expect({ index, key: (await imported(file, gil)).body.error?.text.key }).toEqual({ index, key })
})

test('files too large, too long or too deep are refused, and each user can have only so many checked', async () => {
  const eve = await user(PORT, 'Eve')
  const match = await newMatch(PORT, [eve, eve])
  await play(match, [eve, eve], 1000)
  const whole = await exported(match)
  const status = async (file: unknown, who?: NewUser): Promise<number> => (await imported(file, who)).status
  // Stops the clock: the allowance grows with time, so a slow machine would get more of it.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  expect(await status('x'.repeat(FILE_LIMIT + 1))).toBe(401)
  expect(await status(JSON.stringify('x'.repeat(FILE_LIMIT)), eve)).toBe(413)
  expect(await status({ ...whole, commands: Array(MOST_COMMANDS + 2).fill({ kind: 'undo', seat: 0 }) }, eve)).toBe(422)
  expect(await status(`${'['.repeat(500_000)}${']'.repeat(500_000)}`, eve)).toBe(422)
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push(await status({}, eve))
  expect(statuses.filter((each) => each === 422)).toHaveLength(17)
  expect(statuses.slice(17)).toEqual([429, 429, 429])
  expect(await status({}, await user(PORT, 'Fay'))).toBe(422)
})

test('waiting spectators of a match with a delay are shown its board when it begins', async () => {
  const match = await newMatch(PORT, [ann], { delay: 10 })
  const { room } = await join(PORT, 'spectators', { match: match.id })
  expect(room.state.pieces.size).toBe(0)
  await ask(PORT, 'POST', `/api/matches/${match.id}/seats/1`, bob.token, { seed: '0'.repeat(64) })
  await expect.poll(() => room.state.pieces.size).toBeGreaterThan(0)
})

test('spectators of a match with a delay see it late, whatever they ask', async () => {
  const match = await newMatch(PORT, [ann, bob], { delay: 10 })
  const spectatorRoom = await join(PORT, 'spectators', { match: match.id })
  expect(spectatorRoom.room.state.delay).toBe(10)
  await play(match, [ann, bob], 4)
  const told = async (who?: NewUser): Promise<MatchSummary> =>
    (await ask<MatchSummary>(PORT, 'GET', `/api/matches/${match.id}`, who?.token)).body
  expect(spectatorRoom.room.state.seq).toBe(0)
  expect(await spectatorRoom.room.request('records', { from: 0, to: 10 })).toEqual([])
  expect(await exported<ViewFile>(match)).toMatchObject({ seq: 0, history: [] })
  expect((await ask<MatchRecord>(PORT, 'GET', `/api/matches/${match.id}/record`)).body.lines).toEqual([])
  expect(await told()).toMatchObject({ seq: 0, deciding: [], tracks: {} })
  expect(await told(ann)).toMatchObject({ seq: 4, tracks: { round: expect.any(Number) } })
  expect(await exported<ViewFile>(match, ann)).toMatchObject({ seq: 4 })
  // The system clock was changed: its times do not count.
  for (const set of ['11 minutes', '-8 days']) {
    await db.query(`update commands set at = now() - $2::interval where match = $1`, [match.id, set])
    expect(await exported<ViewFile>(match)).toMatchObject({ seq: 0, history: [] })
  }
  await db.query('update commands set at_up = at_up - 11 * 60 where match = $1 and seq <= 3', [match.id])
  await expect.poll(() => spectatorRoom.room.state.seq).toBe(3)
  expect(await exported<ViewFile>(match)).toMatchObject({ seq: 3 })
})
