import { type AnyTitle, Match, type Seat, SeededDice, sameJson } from '@topside/engine'
import {
  type ClientCommand,
  type MatchSummary,
  type NewUser,
  RECORDS_LIMIT,
  readDecision,
  type WireError,
} from '@topside/protocol'
import { createServer, type ServerTitle } from '@topside/server'
import { ask, type Connected, join, knownSeq, user } from '@topside/server/testing/client'
import { openTestStore } from '@topside/server/testing/stores'
import { until } from '../crash-test/time.ts'
import { Knowledge } from './knowledge.ts'
import { type Played, playAtRandom } from './played.ts'
import { asClient } from './worlds.ts'

/** Result of searching the frames of whole matches. */
export interface FrameReport {
  readonly faults: readonly string[]
  readonly frames: number
  readonly bytes: number
  /** Names that were hidden from some viewer at some time. */
  readonly hidden: number
}

/** First byte of answers to requests, which may contain earlier knowledge. */
const ANSWER = 22
const ENDLESS = { burst: 1e9, perSecond: 1e9 }
/** HTTP status of a busy server. */
const TOO_BUSY = 503
/** A players' chat line that no spectator may receive. */
const CONFIDED = 'for the players alone'
/** Concurrent matches. */
const LANES = 4
/** After this many seconds without a decision in any match, a match counts as stuck. */
const PATIENCE = 60
/** Maximum number of random commands after the server's dice have diverged; then the players resign. */
const ONWARDS = 3_000

/** A match to play, as recorded by {@link playAtRandom}. */
export type Playable = Pick<Played, 'title' | 'options' | 'seatCount' | 'seeds' | 'commands'>

/** Options of the search. */
export interface FramesSetup {
  readonly title: ServerTitle
  readonly matches: number
  readonly seed: string
  readonly port: number
  /** The module in which the server's threads find the title. */
  readonly titleModule: string
  /** The first matches, if they have been played already. */
  readonly played: readonly Playable[]
}

/**
 * Plays matches through the sockets of a real server and searches every frame for names of pieces that its receiver may
 * not know.
 */
export async function searchFrames(setup: FramesSetup): Promise<FrameReport> {
  const { title, matches, seed, port, titleModule } = setup
  const { rules } = await title.load()
  const db = await openTestStore()
  const server = await createServer({
    titles: [title],
    titleModule,
    port,
    host: '127.0.0.1',
    db,
    limit: ENDLESS,
    changes: ENDLESS,
    looks: ENDLESS,
    processor: ENDLESS,
  })
  const total = { faults: [] as string[], frames: 0, bytes: 0, hidden: 0 }
  try {
    const users = await Promise.all(Array.from({ length: rules.seats }, (_, seat) => user(port, `Seat ${seat}`)))
    let next = 0
    const lane = async (): Promise<void> => {
      for (let n = next++; n < matches; n = next++) {
        const played = setup.played[n] ?? playAtRandom(rules, `${seed}/${n}`)
        const report = await throughSockets(port, played, users.slice(0, played.seatCount))
        total.faults.push(...report.faults.map((fault) => `match ${seed}/${n}: ${fault}`))
        total.frames += report.frames
        total.bytes += report.bytes
        total.hidden += report.hidden
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    await server.close()
  }
  return total
}

/** A connection with the number of commands it had seen after each frame. */
interface WatchedConnection {
  readonly viewer: Seat | undefined
  readonly connected: Connected
  readonly marks: { readonly seq: number; readonly until: number }[]
}

async function throughSockets(port: number, played: Playable, users: readonly NewUser[]): Promise<FrameReport> {
  const { title, options, seeds, commands } = played
  const [creator] = users
  const made = await ask<MatchSummary>(port, 'POST', '/api/matches', creator?.token, { title: title.id, options })
  const { id } = made.body
  for (const [seat, { token }] of users.entries())
    await ask(port, 'POST', `/api/matches/${id}/seats/${seat}`, token, { seed: seeds[seat + 1] })
  const witnesses: WatchedConnection[] = []
  for (const [seat, { token }] of users.entries()) witnesses.push(await witness(port, seat, { match: id, token }))
  const spectatorRoom = await witness(port, undefined, { match: id })
  witnesses.push(spectatorRoom)
  // A user in many concurrent matches may be rate-limited here.
  const confided = { room: 'players', id: 'frames-chat', text: CONFIDED }
  await witnesses[0]?.connected.room.request('say', confided).catch(() => undefined)
  await spectatorRoom.connected.room.request('chat', { room: 'spectators' })

  // The server rolls its own dice, so the match diverges; recorded commands are used as long as they are legal.
  const accepted: ClientCommand[] = []
  const told = await playedOn(port, id, users, 0)
  for (const [index, command] of commands.entries()) {
    const from = witnesses[command.seat]?.connected.room
    if (from === undefined) break
    const sent = asClient(command)
    const request = { id: `frames-${index}`, seq: knownSeq({ room: from }, command.seat), command: sent }
    const answer = await from.request('command', request).catch(() => undefined)
    if (answer === undefined) break
    accepted.push(sent)
    const running = from.state.outcome === ''
    if (running && (index === 2 || index === 20)) told.push(...(await playedOn(port, id, users, accepted.length)))
    if (index % 40 === 0)
      for (const { connected } of witnesses)
        for (let from = 0; from < 1_000; from += RECORDS_LIMIT)
          await connected.room.request('records', { from, to: from + RECORDS_LIMIT })
  }
  accepted.push(...(await playOn(witnesses.slice(0, -1), accepted.length)))
  const seqs = (): number[] => witnesses.map(({ connected }) => connected.room.state.seq)
  await until(10_000, () => new Set(seqs()).size === 1)
  const file = await exported(port, id)
  for (const { connected } of witnesses) await connected.room.leave()
  if (file.serverSeed === undefined) return { faults: ['the match did not end'], frames: 0, bytes: 0, hidden: 0 }
  const report = search(title, { options, seeds: [file.serverSeed, ...seeds.slice(1)] }, file.commands, witnesses)
  return { ...report, faults: [...told, ...report.faults] }
}

/**
 * Asks as each holder of a single seat to continue a running match as a match of their own: all must get the same
 * refusal.
 */
async function playedOn(port: number, id: string, users: readonly NewUser[], length: number): Promise<string[]> {
  const path = `/api/matches/${id}/play-on`
  const faults: string[] = []
  for (const { token } of users)
    for (const at of [0, Math.floor(length / 2), length, length + 1]) {
      const { status, body } = await ask<{ error?: WireError }>(port, 'POST', path, token, { at })
      const refused = { code: 'match-not-running', text: { key: 'error.not-over' } }
      if (status === 409 && sameJson(body, { error: refused })) continue
      faults.push(`playing on from command ${at} answers ${status} ${JSON.stringify(body)}`)
    }
  return faults
}

async function witness(port: number, viewer: Seat | undefined, options: object): Promise<WatchedConnection> {
  const connected = await join(port, viewer === undefined ? 'spectators' : 'match', options)
  const marks: { seq: number; until: number }[] = [{ seq: connected.room.state.seq, until: connected.frames.length }]
  connected.room.onStateChange((state) => marks.push({ seq: state.seq, until: connected.frames.length }))
  return { viewer, connected, marks }
}

/** The file of a finished match, retried while the server is busy. */
async function exported(port: number, id: string): Promise<{ serverSeed?: string; commands: Played['commands'] }> {
  const path = `/api/matches/${id}/export`
  for (let left = 10; ; left--) {
    const { status, body } = await ask<{ serverSeed?: string; commands: Played['commands'] }>(port, 'GET', path)
    if (status !== TOO_BUSY || left === 0) return body
  }
}

/** Continues with arbitrary choices until the match is over, or resigns if that takes too long. */
async function playOn(players: readonly WatchedConnection[], from: number): Promise<ClientCommand[]> {
  const sent = await answerOn(players, from)
  for (const { connected, viewer } of players) {
    const { room } = connected
    if (viewer === undefined || room.state.outcome !== '') break
    const command: ClientCommand = { kind: 'resign', seat: viewer }
    const request = { id: `resigns-${viewer}`, seq: room.state.seq, command }
    if ((await room.request('command', request).catch(() => undefined)) !== undefined) sent.push(command)
  }
  return sent
}

async function answerOn(players: readonly WatchedConnection[], from: number): Promise<ClientCommand[]> {
  const sent: ClientCommand[] = []
  for (let n = 0; n < ONWARDS; n++) {
    const asked = players.findIndex(
      ({ connected, viewer }) => connected.room.state.seats.get(String(viewer))?.private?.decision,
    )
    const room = players[Math.max(0, asked)]?.connected.room
    if (room === undefined || room.state.outcome !== '') break
    const text = room.state.seats.get(String(asked))?.private?.decision ?? ''
    if (text === '') {
      const asking = await until(
        1_000 * PATIENCE,
        () =>
          room.state.outcome !== '' ||
          players.some(({ connected, viewer }) => connected.room.state.seats.get(String(viewer))?.private?.decision),
      )
      if (!asking) break
      continue
    }
    const { choices, seq } = readDecision(text)
    const choice = choices[(n * 7919) % choices.length]
    if (choice === undefined) continue
    const command: ClientCommand = { kind: 'choose', seat: asked, choices: [choice] }
    const answer = await room.request('command', { id: `onwards-${from}-${n}`, seq, command }).catch(() => undefined)
    if (answer !== undefined) sent.push(command)
  }
  return sent
}

function search(
  title: AnyTitle,
  { options, seeds }: Pick<Played, 'options' | 'seeds'>,
  commands: Played['commands'],
  witnesses: readonly WatchedConnection[],
): FrameReport {
  const known = knownTo(
    title,
    { options, seeds },
    commands,
    witnesses.map(({ viewer }) => viewer),
  )
  const faults = new Set<string>()
  let [frames, bytes, hidden] = [0, 0, 0]
  for (const [index, { viewer, connected, marks }] of witnesses.entries()) {
    const seen = known[index] as readonly (readonly boolean[])[]
    const ids = title.table.pieces.map(({ id }) => id)
    hidden += ids.filter((_, piece) => seen.some((at) => at[piece] === false)).length
    for (const [piece, id] of ids.entries()) {
      const name = new RegExp(`${id.replaceAll(/[^A-Za-z0-9]/g, '\\$&')}(?![0-9])`)
      let [from, before] = [0, 0]
      for (const { seq, until: end } of [...marks, { seq: commands.length, until: connected.frames.length }]) {
        const now = seen.slice(before, seq + 1).some((at) => at[piece])
        const ever = now || seen.slice(0, seq + 1).some((at) => at[piece])
        for (let i = from; !now && i < end; i++) {
          const frame = connected.frames[i] ?? ''
          if (ever && frame.charCodeAt(0) === ANSWER) continue
          if (name.test(frame))
            faults.add(`a frame to ${viewer ?? 'the spectator room'} names ${id} after ${seq} commands`)
        }
        from = end
        before = Math.max(0, seq - 1)
      }
    }
    if (viewer === undefined && connected.frames.some((frame) => frame.includes(CONFIDED)))
      faults.add('a frame to the spectator room tells what was said among players')
    frames += connected.frames.length
    bytes += connected.frames.reduce((sum, frame) => sum + frame.length, 0)
  }
  return { faults: [...faults], frames, bytes, hidden }
}

/**
 * By viewer and number of commands: the pieces that the viewer may know then, or could know during the last command.
 */
function knownTo(
  title: AnyTitle,
  { options, seeds }: Pick<Played, 'options' | 'seeds'>,
  commands: Played['commands'],
  viewers: readonly (Seat | undefined)[],
): boolean[][][] {
  const match = Match.start(title, { options, dice: new SeededDice({ server: seeds[0], seats: seeds.slice(1) }) })
  const known: boolean[][][] = viewers.map(() => [])
  const knowledge = new Knowledge(match, viewers)
  const look = (): void => {
    for (const [index, each] of knowledge.look().entries()) known[index]?.push(each)
  }
  look()
  for (const command of commands) {
    match.apply(command)
    look()
  }
  return known
}
