import { type ChildProcess, spawn } from 'node:child_process'
import { path } from '../shell.ts'
import { within } from './time.ts'

/** Milliseconds within which a server must serve after its start. */
const PATIENCE = 240_000

/** Milliseconds within which a stopped server ends; it should take far less. */
const END = 60_000

/** Approximate maximum number of characters of output kept. */
const LOG = 4_000_000

/** A server process that can be killed and restarted on the same port and store. */
export class ServerProcess {
  readonly port: number
  readonly #script: string
  readonly #env: { readonly [name: string]: string }
  #child: ChildProcess | undefined
  #said = ''
  #log = ''

  constructor(port: number, env: { readonly [name: string]: string }, script = path('packages/server/src/main.ts')) {
    this.port = port
    this.#script = script
    this.#env = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '', WARM_UP: '0', ...env }
  }

  /** Process id; 0 if there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Whether the process is running and has not been told to end. */
  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Its latest output, for error messages. */
  get said(): string {
    return this.#said
  }

  /** All its output up to a limit, to search it for secrets. */
  get log(): string {
    return this.#log
  }

  /** Starts the process and waits until it serves. Rejects with its output otherwise. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.#script], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#said = ''
    await new Promise<void>((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`no server after ${PATIENCE} ms:\n${this.#said}`)), PATIENCE)
      const note = (chunk: Buffer): void => {
        this.#said = `${this.#said}${chunk}`.slice(-10_000)
        if (this.#log.length < LOG) this.#log += chunk.toString()
        if (!this.#said.includes('Topside is at')) return
        clearTimeout(timer)
        done()
      }
      child.stdout?.on('data', note)
      child.stderr?.on('data', note)
      child.once('exit', () => failed(new Error(`the server ended:\n${this.#said}`)))
    })
  }

  /**
   * Ends the process; returns its exit status, or `null` if a signal ended it, for example because it did not end in
   * time.
   */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (child === undefined || !this.running) return child?.exitCode ?? null
    const gone = new Promise<number | null>((done) => child.once('exit', done))
    child.kill(signal)
    return await within(END, 'end', gone).catch(() => {
      child.kill('SIGKILL')
      return gone
    })
  }
}
