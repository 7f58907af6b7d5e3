import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { TASK_LIMITS } from '@topside/server/limits'
import { ask, newMatch, user } from '@topside/server/testing/client'
import { comesToRest } from '@topside/server/testing/work'
import type { ServerProcess } from '../crash-test/server-process.ts'
import type { TrialStore } from '../crash-test/store.ts'
import { pause, until, within } from '../crash-test/time.ts'
import { path } from '../shell.ts'
import type { Counts, Target } from './attack.ts'
import type { AttackTask } from './attackers.ts'
import { collide, inspectIds } from './collisions.ts'
import { DearAttack, describeCounts, idle } from './dear/attack.ts'
import type { HonestReport, HonestTask } from './honest.ts'
import { bringLawfully, type FilesReport } from './honest-files.ts'
import { latency, tooLate } from './honest-waits.ts'
import { inspectChat, inspectLog, inspectMatches, inspectSecrets } from './inspect.ts'
import { describeLags, lagsOf } from './lags.ts'
import { MemorySamples, megabytes, memoryOf, memoryParts } from './memory.ts'
import { Starved } from './starved.ts'
import { keptSecrets, makeTargets, TITLE } from './targets.ts'
import { type Attacked, withServer } from './with-server.ts'

/** Options of a siege. */
export interface SiegeSetup {
  /** Whether the server limits rates or processes everything. */
  readonly limits: 'none' | 'usual'
  readonly commands: number
  /** Seconds for which honest players are measured without an attack. */
  readonly seconds: number
  readonly seed: string
  readonly port: number
  readonly say: (line: string) => void
}

/** Result of a siege. */
export interface SiegeReport {
  readonly faults: readonly string[]
  readonly sent: number
}

/** An unguessable password. */
const ADMIN_PASSWORD = randomBytes(24).toString('base64url')
/** The user who may chat in the spectators' room. */
const CHATTER = 'Tess'
/**
 * Minimum number of attackers with a match of their own; maximum if each is banned after a flood; and the number of
 * commands per attacker.
 */
const [FEW, CROWD, SHARE] = [4, 40, 5_000]
/** Milliseconds between commands of a user under rate limits. */
const PACE = 40
/** The server's heap in megabytes: without a limit it would grow before collecting garbage and hide a leak. */
const HEAP = 192
/** Maximum number of the honest players' matches. */
const HONEST = 60
/** Maximum number of bytes by which the server may grow. */
const GROWTH = 256 * 1024 * 1024
/** Bytes for the two threads for whole matches, which start only for expensive requests. */
const THREADS = 2 * TASK_LIMITS.memory.maxOldGenerationSizeMb * 1024 * 1024
/** Commands of honest players that warm up the server, and milliseconds within which they must be answered. */
const [WARM, WARMING] = [20, 20_000]
/** Milliseconds within which unused memory must be freed and the server be healthy. */
const [SETTLING, HEALING] = [5_000, 3_000]
/** Milliseconds, excluding waits for a processor, within which the server must stop. */
const STOPPING = 5_000
/** Matches in which a computer's ids are taken beforehand. */
const COLLISIONS = 2
/** Seconds of an observation of an idle server, and within which it must become idle. */
const [LOOK, RESTING] = [5, 60]

/** A prepared siege. */
interface PreparedSiege {
  readonly honest: HonestTask
  readonly task: AttackTask
  /** Secrets that must not be stored or logged. */
  readonly secrets: readonly string[]
}

/** Honest players' report and the event loop's delay, in words, for some time. */
interface Waits {
  readonly report: HonestReport
  readonly delay: string
}

/** The same during expensive input. */
interface DearWaits extends Waits {
  readonly attack: DearAttack
  readonly files: FilesReport
}

/** Measurements of a siege: times in seconds, memory in bytes. */
interface Measured {
  readonly counts: Counts
  readonly took: number
  readonly size: number
  readonly grown: number
  /** Growth in the second half of the attack. */
  readonly late: number
  readonly before: Waits
  readonly during: Waits
  readonly dear: DearWaits | undefined
}

/** Attacks its own server in every way at once while honest players play, and inspects the result. */
export function siege(setup: SiegeSetup): Promise<SiegeReport> {
  const { limits, port } = setup
  const script = limits === 'none' ? path('packages/tools/src/abuse-test/serve.ts') : undefined
  const env = { PROXIES: '1', LOG: 'json', ADMIN_PASSWORD, NODE_OPTIONS: `--max-old-space-size=${HEAP}` }
  return withServer({ port, env, script }, (attacked) => new Siege(setup, attacked).run())
}

class Siege {
  readonly #setup: SiegeSetup
  readonly #server: ServerProcess
  readonly #store: TrialStore
  readonly #faults: string[] = []

  constructor(setup: SiegeSetup, { server, store }: Attacked) {
    this.#setup = setup
    this.#server = server
    this.#store = store
  }

  async run(): Promise<SiegeReport> {
    const { port, seconds, limits } = this.#setup
    const prepared = await this.#prepare()
    const worker = await this.#honest(prepared.honest)
    await this.#warm(worker)
    await pause(seconds * 1_000)
    const before = { report: await report(worker), delay: describeLags(await lagsOf(port)) }
    const size = memoryOf(this.#server.pid)
    const parts = await memoryParts(port, this.#server.pid)
    const began = performance.now()
    const samples = new MemorySamples(this.#server.pid)
    const counts = await this.#attack(prepared.task)
    const late = samples.end()
    const took = (performance.now() - began) / 1000
    const during = { report: await report(worker), delay: describeLags(await lagsOf(port)) }
    const dear = limits === 'usual' ? await this.#beDear(prepared.task.chatter, worker) : undefined
    const bound = GROWTH + (limits === 'usual' ? THREADS : 0)
    await until(SETTLING, () => memoryOf(this.#server.pid) - size <= bound)
    const grown = memoryOf(this.#server.pid) - size
    this.#setup.say(`memory before: ${parts}; after: ${await memoryParts(port, this.#server.pid)}`)
    worker.postMessage('end')
    if (dear === undefined) await this.#rest('after the attack')
    await this.#collide()

    this.#tell({ counts, took, size, grown, late, before, during, dear })
    this.#faults.push(...counts.faults, ...(dear?.files.faults ?? []))
    if (grown > bound) this.#faults.push(`the server grew by ${megabytes(grown)}`)
    this.#faults.push(...tooLate(before.report, during.report, dear?.report, limits === 'usual'))
    const { targets } = prepared.task
    const tokens = [...targets.map(({ token }) => token), ...prepared.secrets]
    await this.#inspect(targets, tokens, (performance.now() - began) / 1000, dear?.attack)
    return { faults: this.#faults, sent: counts.sent }
  }

  /** Waits until honest players have played for a moment, because a server's first answers are slow. */
  async #warm(worker: Worker): Promise<void> {
    let answered = 0
    const warm = async (): Promise<boolean> => {
      answered += (await report(worker)).latencies.length
      return answered >= WARM
    }
    if (!(await until(WARMING, warm))) this.#faults.push(`only ${answered} honest commands were answered at first`)
  }

  /** Prepares the players, attackers and secrets. */
  async #prepare(): Promise<PreparedSiege> {
    const { commands, port, limits, seed } = this.#setup
    const [ann, bob, chatter] = await Promise.all(['Ann', 'Bob', CHATTER].map((name) => user(port, name)))
    if (ann === undefined || bob === undefined || chatter === undefined)
      throw new Error('a user or connection is missing')
    const tokens = [ann, bob, chatter].map(({ token }) => token)
    const secrets = [...tokens, ...(await keptSecrets(port, ann.token))]
    const matches: string[] = []
    while (matches.length < Math.min(HONEST, 4 + commands / 2_000))
      matches.push((await newMatch(port, [ann, bob], { title: TITLE, private: true })).id)
    const foreign = await newMatch(port, [ann, bob], { title: TITLE })
    const usual = limits === 'usual'
    const crowd = usual ? Math.min(CROWD, FEW + Math.ceil(commands / SHARE)) : FEW
    const targets = await makeTargets(port, ann, crowd, seededRandom(seed), usual ? PACE : 0)
    return {
      honest: { port, matches, tokens: [ann.token, bob.token] },
      task: { targets, foreign: foreign.id, chatter: chatter.token, commands, seed },
      secrets,
    }
  }

  /** Reports the measurements. */
  #tell({ counts, took, size, grown, late, before, during, dear }: Measured): void {
    const { say } = this.#setup
    say(
      `${counts.sent} sent in ${took.toFixed(0)} s, ${counts.answered} answered (${counts.refused} refused), ` +
        `${counts.dropped} connections ended by the server, ${counts.turnedAway} refused`,
    )
    say(
      `memory ${megabytes(size)} before, ${megabytes(size + grown)} after; ${megabytes(late)} more in the second half`,
    )
    say(`honest players without an attack: ${latency(before.report)}; ${before.delay}`)
    say(`honest players during the attack: ${latency(during.report)}; ${during.delay}`)
    if (dear === undefined) return
    const { report, delay, files } = dear
    say(`honest players during dear input: ${latency(report)}; ${delay}`)
    say(`lawful files during dear input: ${files.brought} brought in, ${files.again} times told to come back`)
  }

  async #honest(task: HonestTask): Promise<Worker> {
    const worker = new Worker(new URL('./honest.ts', import.meta.url), { workerData: task })
    worker.on('error', (error) => this.#faults.push(`the honest players failed: ${String(error)}`))
    return worker
  }

  async #attack(task: AttackTask): Promise<Counts> {
    const worker = new Worker(new URL('./attackers.ts', import.meta.url), { workerData: task })
    return new Promise((done, failed) => worker.once('message', done).once('error', failed))
  }

  /** Starts continuous expensive input; returns the honest players' waits. */
  async #beDear(chatter: string, worker: Worker): Promise<DearWaits> {
    const { port, seed, seconds } = this.#setup
    const attack = new DearAttack({ port, seed, chatter })
    await attack.begun
    await report(worker)
    await lagsOf(port)
    await pause(seconds * 1_000)
    const measured = { report: await report(worker), delay: describeLags(await lagsOf(port)) }
    return { attack, ...measured, files: await bringLawfully(port) }
  }

  /** Lets attackers take the ids of the server's own commands, during expensive input if there is any. */
  async #collide(): Promise<void> {
    const { port } = this.#setup
    const users = [await user(port, 'Ann'), await user(port, 'Bob')] as const
    for (const _ of Array(COLLISIONS)) this.#faults.push(...(await collide({ port, title: TITLE, users })))
  }

  /** Checks that the server does nothing without requests. */
  async #rest(when: string): Promise<void> {
    const { faults, told } = await comesToRest(this.#setup.port, LOOK, RESTING)
    this.#setup.say(`${when}, without clients: ${told}`)
    this.#faults.push(...faults)
  }

  /** Checks that the matches are unchanged, the server is up, and no unexpected error occurred. */
  async #inspect(
    targets: readonly Target[],
    tokens: readonly string[],
    seconds: number,
    dear: DearAttack | undefined,
  ): Promise<void> {
    const { port } = this.#setup
    const faults = this.#faults
    if (!this.#server.running) {
      faults.push(`the server ended: ${this.#server.said}`)
      return
    }
    let status = 0
    const well = async (): Promise<boolean> => {
      status = (await within(10_000, 'healthz', ask(port, 'GET', '/healthz'))).status
      return status === 200
    }
    if (!(await until(HEALING, well))) faults.push(`/healthz answers ${status}`)
    const unexpected = /(?:^|"msg":")Unexpected: .*(\n.*){0,6}/m.exec(this.#server.said)?.[0]
    if (unexpected !== undefined) faults.push(`the server met something unexpected: ${unexpected}`)
    const told = performance.now()
    const starved = new Starved(this.#server.pid)
    const ended = await this.#server.end('SIGTERM')
    const stopping = Math.round(performance.now() - told)
    const waited = Math.round(starved.end())
    this.#setup.say(
      `ended ${stopping} ms after it was told to, while its threads waited ${waited} ms for a processor` +
        (dear === undefined ? '' : ', under dear input'),
    )
    // A busy machine delays everything.
    if (stopping - waited > STOPPING) faults.push(`told to stop, the server took ${stopping} ms`)
    if (dear !== undefined) {
      const counts = await dear.end()
      this.#setup.say(describeCounts(counts))
      faults.push(...counts.faults, ...idle(counts))
    }
    if (ended !== 0) faults.push(`told to stop, the server ended with ${ended}`)
    faults.push(...inspectLog(this.#server.log, [...tokens, ADMIN_PASSWORD], this.#setup.limits === 'usual'))
    await this.#server.start()
    await this.#rest('started again')
    await this.#server.end('SIGTERM')
    await this.#store.inspect(async (db) => {
      faults.push(...(await inspectIds(db)))
      faults.push(...(await inspectMatches(db, targets)))
      faults.push(...(await inspectChat(db, CHATTER, seconds)))
      faults.push(...(await inspectSecrets(db, this.#server.log, tokens)))
    })
  }
}

async function report(worker: Worker): Promise<HonestReport> {
  const told = new Promise<HonestReport>((done) => worker.once('message', done))
  worker.postMessage('report')
  return within(20_000, 'honest players', told)
}
