import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')
const main = join(root, 'packages/server/src/main.ts')

/** A server in a process of its own, with a data folder of its own, that can be killed and started again at the same address. */
export class Site {
  readonly port: number
  readonly #folder: string
  #process: ChildProcess | undefined
  #output = ''

  private constructor(port: number, folder: string) {
    this.port = port
    this.#folder = folder
  }

  /** Starts a server with an empty store on a free port. */
  static async open(): Promise<Site> {
    const site = new Site(await freePort(), mkdtempSync(join(tmpdir(), 'topside-e2e-')))
    await site.start()
    return site
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the process and waits until it serves. */
  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.port), HOST: '127.0.0.1', DATA_DIR: this.#folder, DATABASE_URL: '' }
    this.#process = spawn(process.execPath, [main], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      this.#output += chunk.toString()
    }
    this.#process.stdout?.on('data', collect)
    this.#process.stderr?.on('data', collect)
    for (let tries = 0; tries < 300; tries++) {
      const healthy = await fetch(`${this.address}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (healthy) return
      if (this.#process.exitCode !== null) break
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`The server did not start:\n${this.#output}`)
  }

  /** Kills the process without warning. */
  async kill(): Promise<void> {
    const running = this.#process
    if (running === undefined) return
    const gone = new Promise((done) => running.once('exit', done))
    running.kill('SIGKILL')
    await gone
  }

  /** Ends the process and removes its data. */
  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
