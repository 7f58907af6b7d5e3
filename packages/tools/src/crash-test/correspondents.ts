import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyTitle } from '@topside/engine'
import type { ToldChannel } from '@topside/protocol'
import type { Db } from '@topside/server'
import { ask, newMatch, user } from '@topside/server/testing/client'
import { Player } from './player.ts'
import type { SetClock } from './set-clock.ts'
import { pause, until } from './time.ts'
import { compareTold, type Delivery, type ToldVerdict } from './told-turns.ts'
import { verify } from './verify.ts'
import { BACK } from './watch.ts'

/** Matches of correspondents. */
const MATCHES = 8
/** Milliseconds by which the clock is advanced, so that all waiting notices are due. */
const ON = 3_600_000
/** Milliseconds within which a due notice must be sent, and jumps of the clock after which no notice may wait. */
const [SENT, JUMPS] = [20_000, 12]
/**
 * Maximum milliseconds until a webhook answers; and milliseconds from which on a busy machine may have delayed the
 * answer too much.
 */
const [SLOW, LATE] = [300, 5_000]

/** Environment that lets a server reach webhooks on this machine. */
export const REACHES_HERE = { PRIVATE_WEBHOOKS: 'yes' }

/** How correspondents play. */
export interface CorrespondenceSetup {
  readonly title: AnyTitle
  readonly random: () => number
  /** Port of a process that currently serves. */
  readonly port: () => number
  /** Its clock. */
  readonly clock: SetClock
}

/** A match of correspondents. */
interface Correspondence {
  readonly match: string
  /** By seat. */
  readonly tokens: readonly string[]
  readonly deliveries: Delivery[]
  readonly players: Player[]
  /** The seats with connected users. */
  readonly present: Set<number>
}

/** Verdict of all matches. */
export interface CorrespondenceVerdict extends ToldVerdict {
  readonly matches: number
}

/**
 * Users who come to the table only when a webhook notifies them of their turn, and leave when it ends. If a message is
 * lost, its match never continues.
 */
export class Correspondents {
  readonly #setup: CorrespondenceSetup
  readonly faults: string[] = []
  readonly #matches: Correspondence[] = []
  readonly #visits = new Set<Promise<void>>()
  /** Visits postponed because no user was to come when the notice arrived. */
  readonly #missed: (() => void)[] = []
  #server: Server | undefined
  /** Port of their webhooks. */
  #at = 0
  #failures = 0
  #playing = true

  constructor(setup: CorrespondenceSetup) {
    this.#setup = setup
  }

  /** Begins the matches. */
  async begin(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += String(part)
      const [, n, seat] = request.url?.split('/') ?? []
      const { id, event, attempt } = JSON.parse(body) as Pick<Delivery, 'id' | 'event' | 'attempt'>
      const from = performance.now()
      const delivery = { seat: Number(seat), id, event, attempt, failures: this.#failures, answered: false }
      this.#told(Number(n), delivery)
      await pause(this.#setup.random() * SLOW)
      response.writeHead(204).end(() => {
        delivery.answered = !request.socket.destroyed && performance.now() - from < LATE
      })
    })
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#at = (this.#server.address() as AddressInfo).port
    for (let n = 0; n < MATCHES; n++) await this.#newMatch()
  }

  /** Counts a failure of the server or its store. */
  failed(): void {
    this.#failures++
  }

  /** Sets the clock while no user is connected, since connected users get no notices. */
  async #whileAway(work: () => Promise<void>): Promise<void> {
    await this.#allLeave()
    await work()
    this.#playing = true
    for (const visit of this.#missed.splice(0)) visit()
  }

  async #allLeave(): Promise<void> {
    this.#playing = false
    if (!(await until(BACK, () => this.#visits.size === 0))) this.faults.push('a correspondent cannot end a turn')
  }

  /** After an event of the clock, advances the clock so that all waiting notices are due. */
  goOn(event = async () => {}): Promise<void> {
    return this.#whileAway(async () => {
      await event()
      await this.#setup.clock.jump(ON)
    })
  }

  /** Ends all visits, and waits until no notice waits. */
  async end(): Promise<void> {
    await this.#allLeave()
    const waiting = async (): Promise<boolean> => {
      const { body } = await ask<string>(this.#setup.port(), 'GET', '/metrics')
      return /^topside_notices_open\{[^}]*state="waiting"[^}]*\} [1-9]/m.test(body)
    }
    for (let n = 0; n < JUMPS; n++) {
      await this.#setup.clock.jump(ON)
      if (await until(SENT, async () => !(await waiting()))) return
    }
    this.faults.push('notices wait for ever')
  }

  close(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  /** Compares the store with the notices received and the states seen. */
  async compare(db: Db): Promise<CorrespondenceVerdict> {
    const { title } = this.#setup
    const sum = { faults: [...this.faults], told: 0, repeated: 0, matches: this.#matches.length }
    for (const { match, deliveries, players } of this.#matches) {
      const { faults, told, repeated } = await compareTold(db, title, match, deliveries)
      sum.faults.push(...faults, ...(await verify(db, title, match, players)).faults)
      sum.told += told
      sum.repeated += repeated
    }
    if (sum.told === 0) sum.faults.push('nobody was told of a turn')
    return sum
  }

  async #newMatch(): Promise<void> {
    const { title, port } = this.#setup
    const users = await Promise.all(['Far', 'Away'].map((name) => user(port(), name)))
    const tokens = users.map(({ token }) => token)
    for (const [seat, token] of tokens.entries()) {
      const address = `http://127.0.0.1:${this.#at}/${this.#matches.length}/${seat}`
      await ask<ToldChannel>(port(), 'PUT', '/api/me/channels/webhook', token, { address })
    }
    const { id: match } = await newMatch(port(), users, { title: title.id, private: true })
    this.#matches.push({ match, tokens, deliveries: [], players: [], present: new Set() })
  }

  #told(n: number, delivery: Delivery): void {
    const table = this.#matches[n]
    if (table === undefined) return
    table.deliveries.push(delivery)
    if (delivery.event !== 'turn') return
    const visit = (): void => {
      const visiting = this.#play(table, delivery.seat).finally(() => this.#visits.delete(visiting))
      this.#visits.add(visiting)
    }
    if (this.#playing) visit()
    else this.#missed.push(visit)
  }

  /** Plays while it is the seat's turn. */
  async #play({ match, tokens, players, present }: Correspondence, seat: number): Promise<void> {
    if (present.has(seat)) return
    present.add(seat)
    const { port, random } = this.#setup
    const player = new Player({ port, match, seat, token: tokens[seat] ?? '' }, random)
    players.push(player)
    player.begin()
    while (!player.over && (player.deciding !== false || player.waitingSince > 0)) await pause(10)
    await player.leave()
    present.delete(seat)
  }
}

/** The verdict in some words. */
export function toldInWords(verdict: CorrespondenceVerdict | undefined): string {
  if (verdict === undefined) return ''
  const { told, matches, repeated } = verdict
  return `${told} turns told in ${matches} matches of absent users (${repeated} again after a failure), `
}
