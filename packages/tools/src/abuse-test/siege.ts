import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { type MatchSummary, type NewPerson, talkText } from '@topside/protocol'
import type { Queries } from '@topside/server/src/store/db.ts'
import { talkLimit } from '@topside/server/src/talk/talk.ts'
import { ask, decisionOf, join, newMatch, person } from '@topside/server/src/testing/client.ts'
import { ServerProcess } from '../crash-test/server-process.ts'
import { pgliteStore, type TrialStore } from '../crash-test/store.ts'
import { pause, until, within } from '../crash-test/time.ts'
import { path } from '../shell.ts'
import { loadTitle } from '../titles.ts'
import { attackBelow, attackRoom, attackTalk, type Tally, type Target } from './attack.ts'
import type { HonestReport, HonestTask } from './honest.ts'
import { attackHttp } from './http-attack.ts'

/** What a siege is made of. */
export interface SiegeSetup {
  /** Whether the server refuses what comes too often, or looks at all of it. */
  readonly limits: 'none' | 'usual'
  readonly commands: number
  /** How long honest players are measured without an attack. */
  readonly seconds: number
  readonly seed: string
  readonly port: number
  readonly say: (line: string) => void
}

/** What came of it. */
export interface SiegeReport {
  readonly faults: readonly string[]
  readonly sent: number
}

const TITLE = 'return-to-the-rock'
/** Who may say something in the gallery. */
const TALKER = 'Tess'
/** Matches in which the attacker sits, each at another point. */
const MATCHES = 4
/** Heap of the server in megabytes: without a bound it would take what there is before it collects garbage, and hide a leak. */
const HEAP = 192
/** Matches that honest players have before them, at most. */
const HONEST = 60
/** Most that the server may grow, in bytes, and most that honest players may wait at the 99th percentile, in milliseconds. */
const GROWTH = 256 * 1024 * 1024
const PATIENCE = 1_000
/** Parts of a siege: over HTTP, and below the protocol. The rest goes to the rooms. */
const [OVER_HTTP, BELOW] = [0.02, 0.001]

/** Attacks a server of its own in every way at once while honest players play, and looks at what is left. */
export async function siege(setup: SiegeSetup): Promise<SiegeReport> {
  const { limits, port } = setup
  const store = pgliteStore()
  const script = limits === 'none' ? path('packages/tools/src/abuse-test/serve.ts') : undefined
  const server = new ServerProcess(
    port,
    { ...store.env, PROXIES: '1', NODE_OPTIONS: `--max-old-space-size=${HEAP}` },
    script,
  )
  try {
    await server.start()
    return await new Siege(setup, server, store).run()
  } finally {
    await server.end('SIGKILL')
    await store.close()
  }
}

class Siege {
  readonly #setup: SiegeSetup
  readonly #server: ServerProcess
  readonly #store: TrialStore
  readonly #random: () => number
  readonly #tally: Tally = { sent: 0, answered: 0, refused: 0, dropped: 0, faults: [] }

  constructor(setup: SiegeSetup, server: ServerProcess, store: TrialStore) {
    this.#setup = setup
    this.#server = server
    this.#store = store
    this.#random = seededRandom(setup.seed)
  }

  async run(): Promise<SiegeReport> {
    const { say, seconds, commands, port } = this.#setup
    const tally = this.#tally
    const [ann, bob, eve, talker] = await Promise.all(
      ['Ann', 'Bob', '<b>Eve</b>', TALKER].map((name) => person(port, name)),
    )
    if (ann === undefined || bob === undefined || eve === undefined || talker === undefined)
      throw new Error('nobody is there')
    const honest: string[] = []
    while (honest.length < Math.min(HONEST, 4 + commands / 2_000))
      honest.push((await newMatch(port, [ann, bob], { title: TITLE, private: true })).id)
    const foreign = await newMatch(port, [ann, bob], { title: TITLE })
    const targets = await this.#targets(ann, eve)
    const worker = await this.#honest({ port, matches: honest, tokens: [ann.token, bob.token] })
    await pause(1_000)
    await report(worker)
    await pause(seconds * 1_000)
    const before = await report(worker)
    const size = this.#memory()
    const began = performance.now()
    await this.#attack(targets, foreign.id, talker, commands)
    const took = (performance.now() - began) / 1000
    const during = await report(worker)
    await pause(3_000)
    const grown = this.#memory() - size
    worker.postMessage('end')

    say(
      `${tally.sent} sent in ${took.toFixed(0)} s, ${tally.answered} answered (${tally.refused} refused), ${tally.dropped} connections ended by the server`,
    )
    say(`memory ${megabytes(size)} before, ${megabytes(size + grown)} after`)
    say(`honest players without an attack: ${latency(before)}`)
    say(`honest players during the attack: ${latency(during)}`)
    if (grown > GROWTH) tally.faults.push(`the server grew by ${megabytes(grown)}`)
    if (before.failed + during.failed > 0) tally.faults.push(`${during.failed} honest commands failed`)
    if (this.#setup.limits === 'usual' && at(during, 0.99) > Math.max(PATIENCE, 3 * at(before, 0.99)))
      tally.faults.push(`honest players wait ${at(during, 0.99).toFixed(1)} ms`)
    await this.#inspect(targets, took)
    return { faults: tally.faults, sent: tally.sent }
  }

  /** Matches against an honest player in which the attacker has to decide, and knows what. */
  async #targets(ann: NewPerson, eve: NewPerson): Promise<Target[]> {
    const { port } = this.#setup
    const { table } = await loadTitle(TITLE)
    const made: Target[] = []
    for (let n = 0; n < MATCHES; n++) {
      const match: MatchSummary = await newMatch(port, [ann, eve], {
        title: TITLE,
        options: { sides: n % 2 === 0 ? 'first-us' : 'first-japan' },
      })
      const players = [
        await join(port, 'match', { match: match.id, token: ann.token }),
        await join(port, 'match', { match: match.id, token: eve.token }),
      ] as const
      const stolen: string[] = []
      for (let moves = 0; moves < 2_000; moves++) {
        const seat = [0, 1].find((each) => players[each as 0 | 1].room.state.seats.get(String(each))?.private?.decision)
        const player = players[seat === 0 ? 0 : 1]
        const decision = seat === undefined ? undefined : decisionOf(player, seat)
        if (seat === undefined || decision === undefined) {
          await pause(2)
          continue
        }
        const undo = players[1].room.state.seats.get('1')?.private?.canUndo
        if (seat === 1 && undo !== true && moves > n * 8 && decision.seq > 0) break
        const id = `${seat === 0 ? 'honest' : 'before'}-${n}-${moves}-0123456789`
        stolen.push(...(seat === 0 ? [id] : []))
        const choice = decision.choices[Math.floor(this.#random() * decision.choices.length)]
        await player.room
          .request('command', { id, seq: decision.seq, command: { kind: 'choose', seat, choices: [choice] } })
          .catch(() => pause(60))
        await until(1_000, () => players[0].room.state.seq === players[1].room.state.seq)
        if (this.#setup.limits === 'usual') await pause(40)
      }
      const decision = decisionOf(players[1], 1)
      const { seq } = players[1].room.state
      for (const { room } of players) await room.leave()
      made.push({
        port,
        match: match.id,
        token: eve.token,
        known: {
          seat: 1,
          seq,
          since: decision?.seq ?? 0,
          choices: decision?.choices ?? [],
          pieces: table.pieces.map(({ id }) => id),
          spaces: table.spaces.map(({ id }) => id),
          stolen: [...stolen, 'honest-0-0-0123456789'],
        },
      })
    }
    return made
  }

  async #honest(task: HonestTask): Promise<Worker> {
    const worker = new Worker(new URL('./honest.ts', import.meta.url), { workerData: task })
    worker.on('error', (error) => this.#tally.faults.push(`the honest players failed: ${String(error)}`))
    return worker
  }

  async #attack(targets: readonly Target[], foreign: string, talker: NewPerson, commands: number): Promise<void> {
    const tally = this.#tally
    const [first] = targets
    if (first === undefined) return
    const rooms = Math.floor(commands * (1 - OVER_HTTP - 3 * BELOW))
    const each = Math.ceil((rooms * 0.9) / targets.length)
    await Promise.all([
      ...targets.map((target) => attackRoom(target, 'match', each, this.#random, tally)),
      attackRoom(first, 'gallery', Math.ceil(rooms * 0.08), this.#random, tally),
      attackTalk(first, talker.token, Math.ceil(rooms * 0.02), this.#random, tally),
      attackHttp(first, foreign, Math.ceil(commands * OVER_HTTP), this.#random, tally),
      attackBelow(first, Math.ceil(commands * BELOW), this.#random, tally),
    ])
  }

  /** The matches must be as they were, the server up, and nothing unexpected met. */
  async #inspect(targets: readonly Target[], seconds: number): Promise<void> {
    const { port } = this.#setup
    const { faults } = this.#tally
    if (!this.#server.running) {
      faults.push(`the server ended: ${this.#server.said}`)
      return
    }
    await pause(1_200)
    const { status } = await within(10_000, 'healthz', ask(port, 'GET', '/healthz'))
    if (status !== 200) faults.push(`/healthz answers ${status}`)
    const unexpected = /^Unexpected: .*(\n.*){0,6}/m.exec(this.#server.said)?.[0]
    if (unexpected !== undefined) faults.push(`the server met something unexpected: ${unexpected}`)
    const ended = await this.#server.end('SIGTERM')
    if (ended !== 0) faults.push(`told to stop, the server ended with ${ended}`)
    await this.#store.inspect(async (db) => {
      const rows = await db.query<{ match: string; n: number }>(
        'select match, count(*)::int as n from commands group by match',
      )
      for (const { match, known } of targets) {
        const stored = rows.find((row) => row.match === match)?.n ?? 0
        if (stored !== known.seq) faults.push(`${stored} commands are stored of ${match}, ${known.seq} were legal`)
      }
      const [evil] = await db.query<{ n: number }>(`select count(*)::int as n from commands where request like 'evil%'`)
      if (evil?.n !== 0) faults.push(`${evil?.n} evil requests are stored`)
      const [name] = await db.query<{ n: number }>(`select count(*)::int as n from persons where name = 'Mallory'`)
      if (name?.n !== 0) faults.push('somebody was renamed')
      faults.push(...(await inspectTalk(db, seconds)))
    })
  }

  #memory(): number {
    const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }
}

/** Of all that was said, what one person may say in so many seconds must be stored, and nothing else. */
async function inspectTalk(db: Queries, seconds: number): Promise<string[]> {
  const rows = await db.query<{ room: string; name: string; text: string }>('select room, name, text from talk')
  const wrong = rows.filter(({ room, name, text }) => room !== 'gallery' || name !== TALKER || talkText(text) !== text)
  const most = talkLimit.burst + talkLimit.perSecond * (seconds + 1)
  return [
    ...wrong.map((row) => `somebody said ${JSON.stringify(row).slice(0, 200)}`),
    ...(rows.length > most ? [`${rows.length} lines were said in ${seconds.toFixed(0)} s`] : []),
    ...(rows.length < talkLimit.burst ? [`only ${rows.length} lines could be said`] : []),
  ]
}

async function report(worker: Worker): Promise<HonestReport> {
  const told = new Promise<HonestReport>((done) => worker.once('message', done))
  worker.postMessage('report')
  return within(20_000, 'honest players', told)
}

function at({ latencies }: HonestReport, part: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
}

function latency(told: HonestReport): string {
  return `${told.latencies.length} commands, p50 ${at(told, 0.5).toFixed(2)} ms, p99 ${at(told, 0.99).toFixed(2)} ms${told.over ? ' (their match ended)' : ''}`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
