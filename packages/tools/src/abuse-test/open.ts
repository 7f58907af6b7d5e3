import type { MatchSummary, NewUser } from '@topside/protocol'
import { newSeed } from '@topside/server'
import { ask, fetchAgain } from '@topside/server/testing/client'
import { comesToRest } from '@topside/server/testing/work'
import type { ServerProcess } from '../crash-test/server-process.ts'
import { pause, until } from '../crash-test/time.ts'
import { from, joinRaw } from './attack.ts'
import { megabytes, memoryOf } from './memory.ts'
import type { RawSocket } from './raw-socket.ts'
import { withServer } from './with-server.ts'

/** Matches to open, and the server's memory. */
export interface OpenSetup {
  readonly port: number
  readonly matches: number
  /** Minutes for which the matches stay open, and for which no client is connected afterwards. */
  readonly minutes: number
  /** The server's maximum heap in megabytes. */
  readonly heap: number
  readonly say: (line: string) => void
}

/** The largest title. */
const TITLE = 'bataan'
/** Number of matches per user, who holds both seats of each. Each user has a separate address. */
const EACH = 10
/** Matches opened concurrently. */
const LANES = 4
/** As in the Docker image: a fixed new space, independent of the heap. */
const NURSERY = '--max-semi-space-size=16'
/** Megabytes that the server may use besides its heap: store, threads and code. */
const BESIDES = 640
/** Seconds of an observation of an idle server, and within which it must become idle. */
const [LOOK, RESTING] = [10, 60]
/** Milliseconds within which matches without viewers must be closed. */
const CLOSING = 30_000

/**
 * Opens many matches, keeps them open, and then leaves them; reports memory and processor time. Returns the findings.
 */
export function openMany(setup: OpenSetup): Promise<string[]> {
  const env = { PROXIES: '1', LOG: 'json', NODE_OPTIONS: `${NURSERY} --max-old-space-size=${setup.heap}` }
  return withServer({ port: setup.port, env }, ({ server }) => new Opening(setup, server).run())
}

class Opening {
  readonly #setup: OpenSetup
  readonly #server: ServerProcess
  readonly #faults: string[] = []
  readonly #open: RawSocket[] = []
  #busy = 0
  #refused = 0

  constructor(setup: OpenSetup, server: ServerProcess) {
    this.#setup = setup
    this.#server = server
  }

  async run(): Promise<string[]> {
    const { matches, minutes } = this.#setup
    // While a server starts, compiling the embedded store takes memory for some seconds.
    await this.#look('before')
    await this.#openAll()
    const { say } = this.#setup
    say(`${this.#open.length} of ${matches} opened, ${this.#busy} told that the server is too busy`)
    if (this.#refused > 0) this.#faults.push(`${this.#refused} matches were refused for another reason`)
    await this.#look('opened')
    await pause(minutes * 60_000)
    if (minutes > 0) await this.#look(`open for ${minutes} minutes`)
    const cut = this.#open.filter(({ open }) => !open).length
    if (cut > 0) this.#faults.push(`${cut} connections were cut`)
    for (const socket of this.#open) socket.close()
    const closed = await until(CLOSING, async () => (await this.#figures()).open === 0)
    if (!closed) this.#faults.push('matches without viewers stay open')
    await this.#look('left')
    await pause(minutes * 60_000)
    if (minutes > 0) await this.#look(`left for ${minutes} minutes`)
    if (!this.#server.running) this.#faults.push(`the server ended: ${this.#server.said}`)
    return this.#faults
  }

  /** Reports the usage of the server, which must be idle, and records excesses. */
  async #look(when: string): Promise<void> {
    const { port, say, heap } = this.#setup
    const rest = await comesToRest(port, LOOK, RESTING)
    const { memory, used, awake, bound, open, openBound } = await this.#figures()
    say(
      `${when}: ${megabytes(memory)} of memory, ${megabytes(used)} of heap, ${awake} of at most ${bound} matches ` +
        `in memory, ${open} of at most ${openBound} open; ${rest.told}`,
    )
    if (awake > bound || open > openBound) this.#faults.push(`${when}: more matches than there may be`)
    if (memory > (heap + BESIDES) * 1024 * 1024) this.#faults.push(`${when}: the server takes ${megabytes(memory)}`)
    this.#faults.push(...rest.faults.map((fault) => `${when}, ${fault}`))
  }

  async #figures() {
    const { body } = await ask<string>(this.#setup.port, 'GET', '/metrics')
    const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1])
    return {
      memory: memoryOf(this.#server.pid),
      used: metric('nodejs_heap_size_used_bytes'),
      awake: metric('topside_matches'),
      bound: metric('topside_matches_bound'),
      open: metric('topside_matches_open'),
      openBound: metric('topside_matches_open_bound'),
    }
  }

  async #openAll(): Promise<void> {
    let next = 0
    const lane = async (): Promise<void> => {
      for (let n = next++; n * EACH < this.#setup.matches; n = next++) await this.#openSome(n)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  /** The matches of one user. */
  async #openSome(n: number): Promise<void> {
    const { port, matches } = this.#setup
    const { token } = await this.#ask<NewUser>(n, 'POST', '/api/users', undefined, { name: 'Ann' })
    for (let m = n * EACH; m < Math.min(matches, (n + 1) * EACH); m++) {
      const request = { title: TITLE, private: true }
      const { id } = await this.#ask<MatchSummary>(n, 'POST', '/api/matches', token, request)
      for (const seat of [0, 1])
        await this.#ask(n, 'POST', `/api/matches/${id}/seats/${seat}`, token, { seed: newSeed() })
      const socket = await joinRaw(port, 'match', { match: id, token }, n)
      if (typeof socket !== 'number') this.#open.push(socket)
      else if (socket === 503) this.#busy++
      else this.#refused++
    }
  }

  async #ask<T>(n: number, method: string, path: string, token: string | undefined, body: object): Promise<T> {
    const response = await fetchAgain(`http://127.0.0.1:${this.#setup.port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...from(n),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}
