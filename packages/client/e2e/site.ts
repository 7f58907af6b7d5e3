import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MatchFile } from '@topside/engine'
import type { CreateRequest, NewUser } from '@topside/protocol'
import { fetchAgain, freePort } from '../../server/src/testing/client.ts'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
const main = join(root, 'packages/server/src/main.ts')
/** A server that also has the test titles. */
const mainWithTestTitles = join(root, 'packages/server/src/testing/serve-test-titles.ts')
const setBack = join(root, 'packages/server/src/testing/set-back.ts')

/** Environment variable: folder of the empty store that every site starts with; unset: its server creates one. */
export const FIRST_STORE = 'E2E_FIRST_STORE'

/** A created user or match: its id, and a user's token. */
export interface Known {
  readonly id: string
  /** Absent for a match. */
  readonly token: string
}

/** Settings of a match, except its title. */
export type Wish = Omit<CreateRequest, 'title'>

/** A new client address: the server limits users and matches by address. */
export function someAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
}

/** A server process with its own data folder, which can be killed and restarted at the same address. */
export class Site {
  readonly port: number
  readonly #folder: string
  #process: ChildProcess | undefined
  #output = ''

  readonly #env: { readonly [name: string]: string }

  readonly #main: string

  private constructor(port: number, folder: string, env: { readonly [name: string]: string }, file: string) {
    this.port = port
    this.#main = file
    this.#folder = folder
    this.#env = env
  }

  /** Starts a server with an empty store on a free port, with additional environment variables. */
  static async open(env: { readonly [name: string]: string } = {}, file = main): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'topside-e2e-'))
    const first = process.env[FIRST_STORE]
    if (first !== undefined) cpSync(first, folder, { recursive: true })
    const site = new Site(await freePort(), folder, env, file)
    await site.start()
    return site
  }

  /** The same with the test titles. */
  static withTestTitles(): Promise<Site> {
    return Site.open({}, mainWithTestTitles)
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the process and waits until it serves. */
  async start(): Promise<void> {
    // On a busy machine, servers are delayed for longer than a watchdog waits.
    const own = {
      PORT: String(this.port),
      HOST: '127.0.0.1',
      DATA_DIR: this.#folder,
      DATABASE_URL: '',
      PROXIES: '1',
      WATCHDOG_SECONDS: '0',
      WARM_UP: '0',
    }
    const env = { ...process.env, ...own, ...this.#env }
    this.#process = spawn(process.execPath, [this.#main], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      this.#output += chunk.toString()
    }
    this.#process.stdout?.on('data', collect)
    this.#process.stderr?.on('data', collect)
    // On a busy machine, the start may take long: fail only if the process has ended.
    while (this.#process.exitCode === null && this.#process.signalCode === null) {
      const healthy = await fetch(`${this.address}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (healthy) return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`The server did not start:\n${this.#output}`)
  }

  /** Posts to the server, with an optional token. Throws an `Error` if it is refused. */
  async post(path: string, body: unknown, token?: string): Promise<Known> {
    return (await this.#ask('POST', path, token, body)).json()
  }

  /** A new user. */
  async user(name: string): Promise<NewUser> {
    return { ...(await this.post('/users', { name })), name }
  }

  /** Starts a match with these users in seat order. Returns its id. */
  async match(request: { readonly title: string } & Wish, players: readonly Known[]): Promise<string> {
    const { id } = await this.post('/matches', request, players[0]?.token)
    for (const [seat, { token }] of players.entries())
      await this.post(`/matches/${id}/seats/${seat}`, { seed: randomBytes(32).toString('hex') }, token)
    return id
  }

  /** Imports a file as a match whose seats this user holds. Returns its id. */
  async bring(file: MatchFile, { token }: Known): Promise<string> {
    return (await this.post('/matches/import', file, token)).id
  }

  /** Gives a seat of a running match to another user; initially, an imported match has one user in all seats. */
  async pass(match: string, seat: number, from: Known, to: Known): Promise<void> {
    await this.post(`/matches/${match}/seats/${seat}/replacement`, {}, from.token)
    await this.post(`/matches/${match}/seats/${seat}/holder`, {}, to.token)
  }

  /** Deletes a resource with a user's token. Throws an `Error` if it is refused. */
  async remove(path: string, token: string): Promise<void> {
    await this.#ask('DELETE', path, token)
  }

  async #ask(method: string, path: string, token?: string, body?: unknown): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': someAddress(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const ask = () => fetchAgain(`${this.address}/api${path}`, { method, headers, body: JSON.stringify(body) })
    let answer = await ask()
    // A busy server refuses with 503 and says when to retry.
    while (answer.status === 503 && answer.headers.has('retry-after')) {
      await new Promise((done) => setTimeout(done, Number(answer.headers.get('retry-after')) * 1_000))
      answer = await ask()
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  /** Kills the process without warning. Throws an `Error` with its output if it has already ended. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Shuts the process down in order. Returns its data folder. */
  async stop(): Promise<string> {
    await this.#end('SIGTERM')
    return this.#folder
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process
    if (running === undefined) return
    this.#process = undefined
    if (running.exitCode !== null || running.signalCode !== null)
      throw new Error(`The server has ended by itself:\n${this.#output}`)
    const gone = new Promise((done) => running.once('exit', done))
    running.kill(signal)
    await gone
  }

  /** Simulates a server that was paused for some days, by setting back its stored times. */
  async rest(days: number): Promise<void> {
    await this.stop()
    await promisify(execFile)(process.execPath, [setBack, this.#folder, String(days)], { cwd: root })
    await this.start()
  }

  /** Ends the process and removes its data. */
  async close(): Promise<void> {
    try {
      await this.kill()
    } finally {
      rmSync(this.#folder, { recursive: true, force: true })
    }
  }
}
