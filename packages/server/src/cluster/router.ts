import { rooms } from '@topside/protocol'
import {
  contextOfNobody,
  JOIN_OR_CREATE,
  type Join,
  type JoinContext,
  Matchmaker,
  type Reservation,
  refusedJoin,
} from '../colyseus/matchmaker.ts'
import { Fault, fault, MISDIRECTED } from '../faults.ts'
import type { Admission } from '../security/admission.ts'
import { LENGTHS, LONGEST_JOIN } from '../security/limits.ts'
import type { Cluster } from './cluster.ts'
import type { JoinReply } from './messages.ts'

/** Milliseconds between two checks of a match's holder. */
const PAUSE = 200

/**
 * Sends every join to the process that holds the match. The process that got the request authenticates the user and
 * forwards only the ids of user and device; the holder admits them as if they had come to it directly.
 */
export class Router {
  readonly #cluster: Cluster
  readonly #admission: Admission
  readonly #matchmaker = new Matchmaker()
  #stopping = false

  /** Replaces this process's matchmaker until {@link close}. */
  constructor(cluster: Cluster, admission: Admission) {
    this.#cluster = cluster
    this.#admission = admission
    this.#matchmaker.replace((asked) => this.#join(asked))
  }

  /** Starts answering other processes. */
  start(): Promise<void> {
    return this.#cluster.bus.answer(async ({ match, user, device }) => {
      // After a long freeze the askers have given up; admitting them would leave unused reservations.
      if (this.#stopping || !this.#cluster.sure) return { kind: 'later' }
      const context = contextOfNobody()
      this.#admission.vouch(context, { user, device })
      return this.#matchmaker.join({ method: JOIN_OR_CREATE, room: rooms.match, options: { match }, context }).then(
        ({ name, sessionId, roomId, processId }): JoinReply => {
          const reservation = { name, sessionId, roomId, processId }
          return { kind: 'granted', reservation, address: this.#cluster.address }
        },
        (error: unknown): JoinReply => {
          return { kind: 'refused', code: codeOf(error), message: error instanceof Error ? error.message : '' }
        },
      )
    })
  }

  /** From now on, matches are opened in other processes. */
  stop(): void {
    this.#stopping = true
  }

  close(): void {
    this.#matchmaker.restore()
  }

  get stopping(): boolean {
    return this.#stopping
  }

  async #join(asked: Join): Promise<Reservation> {
    const { method, room, options, context } = asked
    const match: unknown = options?.['match']
    if (method !== JOIN_OR_CREATE || room !== rooms.match || typeof match !== 'string')
      return this.#at(this.#cluster.address, context, await this.#matchmaker.join(asked))
    const until = performance.now() + LONGEST_JOIN
    while (performance.now() < until) {
      const reservation = await this.#tryOnce(asked, match, until)
      if (reservation !== undefined) return reservation
      await new Promise((done) => setTimeout(done, PAUSE))
    }
    throw refused(fault('not-stored'))
  }

  /** Joins here or at the match's holder; `undefined` if neither works at the moment. */
  async #tryOnce(asked: Join, match: string, until: number): Promise<Reservation | undefined> {
    const holder = await refusing(this.#cluster.leases.holder(match))
    if (holder === undefined || holder === this.#cluster.id) return this.#tryHere(asked)
    const reply = await this.#ask(holder, match, asked.options?.['token'], until)
    if (reply?.kind === 'refused' && reply.code !== MISDIRECTED) throw refusedJoin(reply.code, reply.message)
    return reply?.kind === 'granted' ? this.#at(reply.address, asked.context, reply.reservation) : undefined
  }

  async #tryHere(asked: Join): Promise<Reservation | undefined> {
    if (this.#stopping) throw refused(fault('not-stored'))
    try {
      return this.#at(this.#cluster.address, asked.context, await this.#matchmaker.join(asked))
    } catch (error) {
      if (codeOf(error) === MISDIRECTED) return undefined
      throw error
    }
  }

  /** Asks the holder until it answers, loses the match, or time runs out. */
  async #ask(holder: string, match: string, token: unknown, until: number): Promise<JoinReply | undefined> {
    const claim = typeof token === 'string' && token.length <= LENGTHS.token ? { token } : undefined
    const { user, device } = await refusing(this.#admission.player(match, claim))
    const given = new AbortController()
    const end = setTimeout(() => given.abort(), Math.max(0, until - performance.now()))
    const watch = setInterval(async () => {
      const now = await this.#cluster.leases.holder(match).catch(() => holder)
      if (now !== holder) given.abort()
    }, PAUSE)
    try {
      return await this.#cluster.bus.ask(holder, { match, user, device }, given.signal)
    } finally {
      clearTimeout(end)
      clearInterval(watch)
    }
  }

  /** A reservation with the address where it is valid, as the client's browser must use it. */
  #at<T extends object>(address: string, context: JoinContext | undefined, reservation: T): T {
    const host = context?.headers.get('x-forwarded-host') ?? context?.headers.get('host') ?? ''
    return { ...reservation, publicAddress: address.startsWith('/') ? `${host}${address}` : address }
  }
}

/** Awaits a query of the store; turns a failure into the error sent to the client. */
async function refusing<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw refused(error instanceof Fault ? error : fault('not-stored'))
  }
}

function refused({ status, message }: Fault): Error {
  return refusedJoin(status, message)
}

function codeOf(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'number' ? code : 500
}
