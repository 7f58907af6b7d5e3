import { type AuthContext, matchMaker, ServerError } from '@colyseus/core'
import { rooms } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { Cluster } from './cluster.ts'

/** Status of a join that another process must answer. */
export const MISDIRECTED = 421

/** Milliseconds for which a join is tried, and between two looks for who holds a match. */
const PATIENCE = 8_000
const PAUSE = 200

type Invoke = typeof matchMaker.controller.invokeMethod

/** Sends everybody who joins a match to the process that holds it, whichever process is asked. */
export class Router {
  readonly #cluster: Cluster
  readonly #invoke: Invoke
  #stopping = false

  /** Takes the place of the matchmaker of this process, until {@link close}. */
  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#invoke = matchMaker.controller.invokeMethod
    matchMaker.controller.invokeMethod = (method, room, options, auth) => this.#join(method, room, options, auth)
  }

  /** Begins to answer the other processes. */
  start(): Promise<void> {
    return this.#cluster.bus.answer('join', async ({ options }) => {
      // After a long sleep the askers are long gone, and would leave empty places behind.
      if (this.#stopping || !this.#cluster.sure) return { later: true }
      const auth: AuthContext = { headers: new Headers(), ip: '' }
      return this.#here(rooms.match, options, auth).then(
        (reservation) => ({ reservation, address: this.#cluster.address }),
        (error: unknown) => ({ code: codeOf(error), message: error instanceof Error ? error.message : String(error) }),
      )
    })
  }

  /** From now on matches are opened elsewhere. */
  stop(): void {
    this.#stopping = true
  }

  close(): void {
    matchMaker.controller.invokeMethod = this.#invoke
  }

  get stopping(): boolean {
    return this.#stopping
  }

  #here(room: string, options: unknown, auth: AuthContext | undefined, method = 'joinOrCreate'): ReturnType<Invoke> {
    return this.#invoke.call(matchMaker.controller, method, room, options as Parameters<Invoke>[2], auth)
  }

  async #join(...[method, room, options, auth]: Parameters<Invoke>): ReturnType<Invoke> {
    const match: unknown = options?.['match']
    if (method !== 'joinOrCreate' || room !== rooms.match || typeof match !== 'string')
      return this.#at(this.#cluster.address, auth, await this.#here(room, options, auth, method))
    const until = performance.now() + PATIENCE
    while (performance.now() < until) {
      const holder = await this.#cluster.leases.holder(match)
      if (holder === undefined || holder === this.#cluster.id) {
        if (this.#stopping) break
        try {
          return this.#at(this.#cluster.address, auth, await this.#here(room, options, auth))
        } catch (error) {
          if (codeOf(error) !== MISDIRECTED) throw error
        }
      } else {
        const reply = await this.#ask(holder, match, options, until)
        const { reservation, address, code, message } = reply ?? {}
        if (typeof code === 'number' && code !== MISDIRECTED) throw new ServerError(code, String(message))
        if (typeof reservation === 'object' && typeof address === 'string')
          return this.#at(address, auth, reservation as Awaited<ReturnType<Invoke>>)
      }
      await new Promise((done) => setTimeout(done, PAUSE))
    }
    const refusal = fault('not-stored')
    throw new ServerError(refusal.status, refusal.message)
  }

  /** Asks the holder of a match until it answers, or until it holds the match no more. */
  async #ask(holder: string, match: string, options: unknown, until: number) {
    const given = new AbortController()
    const watch = setInterval(async () => {
      const now = await this.#cluster.leases.holder(match).catch(() => holder)
      if (now !== holder || performance.now() > until) given.abort()
    }, PAUSE)
    try {
      return await this.#cluster.bus.ask(holder, 'join', { options }, given.signal)
    } finally {
      clearInterval(watch)
    }
  }

  /** A reservation with the address at which it is good, as the asker's browser must call it. */
  #at<T extends object>(address: string, auth: AuthContext | undefined, reservation: T): T {
    const host = auth?.headers.get('x-forwarded-host') ?? auth?.headers.get('host') ?? ''
    return { ...reservation, publicAddress: address.startsWith('/') ? `${host}${address}` : address }
  }
}

function codeOf(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'number' ? code : 500
}
