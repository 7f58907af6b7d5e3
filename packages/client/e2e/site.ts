import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MatchFile } from '@topside/engine'
import type { CreateRequest, NewUser } from '@topside/protocol'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
const main = join(root, 'packages/server/src/main.ts')
/** The server that knows the test titles too. */
const mainWithTestTitles = join(root, 'packages/server/src/testing/serve-test-titles.ts')
const setBack = join(root, 'packages/server/src/testing/set-back.ts')

/** The variable of the environment with the folder of an empty store, which every site begins with; unset: its server makes one. */
export const FIRST_STORE = 'E2E_FIRST_STORE'

/** What was made, or who came: an id, and what proves it. */
export interface Known {
  readonly id: string
  /** Of a user; a match has none. */
  readonly token: string
}

/** What a match is like, besides its title. */
export type Wish = Omit<CreateRequest, 'title'>

/** An address that nobody else has, as far as the server can tell: it counts users and matches by where they come from. */
export function someAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
}

/** A server in a process of its own, with a data folder of its own, that can be killed and started again at the same address. */
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

  /** Starts a server with an empty store on a free port, and with these variables of the environment besides its own. */
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
    // A machine that is busy holds servers up for longer than a watchdog waits.
    const own = {
      PORT: String(this.port),
      HOST: '127.0.0.1',
      DATA_DIR: this.#folder,
      DATABASE_URL: '',
      PROXIES: '1',
      WATCHDOG_SECONDS: '0',
    }
    const env = { ...process.env, ...own, ...this.#env }
    this.#process = spawn(process.execPath, [this.#main], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      this.#output += chunk.toString()
    }
    this.#process.stdout?.on('data', collect)
    this.#process.stderr?.on('data', collect)
    // A machine that is busy takes its time: only a process that has ended does not come any more.
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

  /** Posts something to the server, as whoever has a token. Throws an `Error` if it is refused. */
  async post(path: string, body: unknown, token?: string): Promise<Known> {
    return (await this.#ask('POST', path, token, body)).json()
  }

  /** A new user. */
  async user(name: string): Promise<NewUser> {
    return { ...(await this.post('/users', { name })), name }
  }

  /** A match that these users begin, the first of them on the first seat; `request` says which. The id of the match. */
  async match(request: { readonly title: string } & Wish, players: readonly Known[]): Promise<string> {
    const { id } = await this.post('/matches', request, players[0]?.token)
    for (const [seat, { token }] of players.entries())
      await this.post(`/matches/${id}/seats/${seat}`, { seed: randomBytes(32).toString('hex') }, token)
    return id
  }

  /** Imports a file as a match whose seats this user holds. Answers its id. */
  async bring(file: MatchFile, { token }: Known): Promise<string> {
    return (await this.post('/matches/import', file, token)).id
  }

  /** Gives a seat of a running match to another user: for imported matches, in which one user holds all seats. */
  async pass(match: string, seat: number, from: Known, to: Known): Promise<void> {
    await this.post(`/matches/${match}/seats/${seat}/replacement`, {}, from.token)
    await this.post(`/matches/${match}/seats/${seat}/holder`, {}, to.token)
  }

  /** Takes something away, as whoever has a token. Throws an `Error` if it is refused. */
  async remove(path: string, token: string): Promise<void> {
    await this.#ask('DELETE', path, token)
  }

  async #ask(method: string, path: string, token?: string, body?: unknown): Promise<Response> {
    const headers = {
      // A connection that is kept may be closed by the server at the moment of the next request.
      'content-type': 'application/json',
      connection: 'close',
      'x-forwarded-for': someAddress(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const ask = () => fetch(`${this.address}/api${path}`, { method, headers, body: JSON.stringify(body) })
    let answer = await ask()
    // On a machine that is busy the server asks for patience, and says how much.
    while (answer.status === 503 && answer.headers.has('retry-after')) {
      await new Promise((done) => setTimeout(done, Number(answer.headers.get('retry-after')) * 1_000))
      answer = await ask()
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  /** Kills the process without warning. Throws an `Error` with what it said if it has ended by itself. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Has the process end in order. Gives back the folder of its data. */
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

  /** Stops the server for so many days, as far as what it stores can tell. */
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

/**
 * A port that nobody listens at, and that no system gives to a connection that goes out: while a server is down, its port must stay its own. Systems
 * give those from 32768 on.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
