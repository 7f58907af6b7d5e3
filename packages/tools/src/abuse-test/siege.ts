import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { ask, newMatch, person } from '@topside/server/src/testing/client.ts'
import { ServerProcess } from '../crash-test/server-process.ts'
import { pgliteStore, type TrialStore } from '../crash-test/store.ts'
import { pause, within } from '../crash-test/time.ts'
import { path } from '../shell.ts'
import type { Tally, Target } from './attack.ts'
import type { AttackTask } from './attackers.ts'
import type { HonestReport, HonestTask } from './honest.ts'
import { inspectLog, inspectMatches, inspectSecrets, inspectTalk } from './inspect.ts'
import { makeTargets, TITLE } from './targets.ts'

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

/** Who may say something in the gallery. */
const TALKER = 'Tess'
/** Attackers with a match of their own at least, and at most where each is kept out after a flood: one more for so many commands. */
const [FEW, CROWD, SHARE] = [4, 40, 5_000]
/** Milliseconds between commands of a person where they are counted. */
const PACE = 40
/** Heap of the server in megabytes: without a bound it would take what there is before it collects garbage, and hide a leak. */
const HEAP = 192
/** Matches that honest players have before them, at most. */
const HONEST = 60
/** Most that the server may grow, in bytes, and most that honest players may wait at the 99th percentile, in milliseconds. */
const GROWTH = 256 * 1024 * 1024
const PATIENCE = 250
/** Milliseconds between two looks at the event loop of the server, which count as its delay. */
const RESOLUTION = 10

/** Attacks a server of its own in every way at once while honest players play, and looks at what is left. */
export async function siege(setup: SiegeSetup): Promise<SiegeReport> {
  const { limits, port } = setup
  const store = pgliteStore()
  const script = limits === 'none' ? path('packages/tools/src/abuse-test/serve.ts') : undefined
  const server = new ServerProcess(
    port,
    { ...store.env, PROXIES: '1', LOG: 'json', NODE_OPTIONS: `--max-old-space-size=${HEAP}` },
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
  readonly #faults: string[] = []

  constructor(setup: SiegeSetup, server: ServerProcess, store: TrialStore) {
    this.#setup = setup
    this.#server = server
    this.#store = store
  }

  async run(): Promise<SiegeReport> {
    const { say, seconds, commands, port, limits, seed } = this.#setup
    const [ann, bob, talker] = await Promise.all(['Ann', 'Bob', TALKER].map((name) => person(port, name)))
    if (ann === undefined || bob === undefined || talker === undefined) throw new Error('nobody is there')
    const honest: string[] = []
    while (honest.length < Math.min(HONEST, 4 + commands / 2_000))
      honest.push((await newMatch(port, [ann, bob], { title: TITLE, private: true })).id)
    const foreign = await newMatch(port, [ann, bob], { title: TITLE })
    const usual = limits === 'usual'
    const crowd = usual ? Math.min(CROWD, FEW + Math.ceil(commands / SHARE)) : FEW
    const targets = await makeTargets(port, ann, crowd, seededRandom(seed), usual ? PACE : 0)
    const worker = await this.#honest({ port, matches: honest, tokens: [ann.token, bob.token] })
    await pause(1_000)
    await report(worker)
    await pause(seconds * 1_000)
    const before = await report(worker)
    const calm = await this.#delay()
    const size = this.#memory()
    const began = performance.now()
    const tally = await this.#attack({ targets, foreign: foreign.id, talker: talker.token, commands, seed })
    const took = (performance.now() - began) / 1000
    const during = await report(worker)
    const stormy = await this.#delay()
    await pause(3_000)
    const grown = this.#memory() - size
    worker.postMessage('end')

    say(
      `${tally.sent} sent in ${took.toFixed(0)} s, ${tally.answered} answered (${tally.refused} refused), ${tally.dropped} connections ended by the server, ${tally.turnedAway} refused`,
    )
    say(`memory ${megabytes(size)} before, ${megabytes(size + grown)} after`)
    say(`honest players without an attack: ${latency(before)}; ${calm}`)
    say(`honest players during the attack: ${latency(during)}; ${stormy}`)
    this.#faults.push(...tally.faults)
    if (grown > GROWTH) this.#faults.push(`the server grew by ${megabytes(grown)}`)
    if (before.failed + during.failed > 0) this.#faults.push(`${during.failed} honest commands failed`)
    if (usual && at(during, 0.99) > Math.max(PATIENCE, 2 * at(before, 0.99)))
      this.#faults.push(`honest players wait ${at(during, 0.99).toFixed(1)} ms`)
    const tokens = [ann, bob, talker, ...targets].map(({ token }) => token)
    await this.#inspect(targets, tokens, took)
    return { faults: this.#faults, sent: tally.sent }
  }

  async #honest(task: HonestTask): Promise<Worker> {
    const worker = new Worker(new URL('./honest.ts', import.meta.url), { workerData: task })
    worker.on('error', (error) => this.#faults.push(`the honest players failed: ${String(error)}`))
    return worker
  }

  async #attack(task: AttackTask): Promise<Tally> {
    const worker = new Worker(new URL('./attackers.ts', import.meta.url), { workerData: task })
    return new Promise((done, failed) => worker.once('message', done).once('error', failed))
  }

  /** How late the event loop of the server was since this was last asked. */
  async #delay(): Promise<string> {
    const { body } = await within(20_000, 'metrics', ask<string>(this.#setup.port, 'GET', '/metrics'))
    const lag = (name: string): string => {
      const seconds = Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(body)?.[1])
      return (seconds * 1000 - RESOLUTION).toFixed(2)
    }
    return `event loop late by p50 ${lag('p50')} ms, p99 ${lag('p99')} ms, at most ${lag('max')} ms`
  }

  /** The matches must be as they were, the server up, and nothing unexpected met. */
  async #inspect(targets: readonly Target[], tokens: readonly string[], seconds: number): Promise<void> {
    const { port } = this.#setup
    const faults = this.#faults
    if (!this.#server.running) {
      faults.push(`the server ended: ${this.#server.said}`)
      return
    }
    await pause(1_200)
    const { status } = await within(10_000, 'healthz', ask(port, 'GET', '/healthz'))
    if (status !== 200) faults.push(`/healthz answers ${status}`)
    const unexpected = /(?:^|"line":")Unexpected: .*(\n.*){0,6}/m.exec(this.#server.said)?.[0]
    if (unexpected !== undefined) faults.push(`the server met something unexpected: ${unexpected}`)
    const ended = await this.#server.end('SIGTERM')
    if (ended !== 0) faults.push(`told to stop, the server ended with ${ended}`)
    faults.push(...inspectLog(this.#server.log, tokens, this.#setup.limits === 'usual'))
    await this.#store.inspect(async (db) => {
      faults.push(...(await inspectMatches(db, targets)))
      faults.push(...(await inspectTalk(db, TALKER, seconds)))
      faults.push(...(await inspectSecrets(db, this.#server.log, tokens)))
    })
  }

  #memory(): number {
    const status = readFileSync(`/proc/${this.#server.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }
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
