import type { AnyTitle } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { ClockWatch } from '../crash-test/clock-watch.ts'
import type { Player } from '../crash-test/player.ts'
import type { ServerProcess } from '../crash-test/server-process.ts'
import { Tables, type TablesVerdict } from '../crash-test/tables.ts'
import { pause, until } from '../crash-test/time.ts'
import { viewer } from '../crash-test/verify.ts'
import { findTitle } from '../titles.ts'
import { type RedisFault, redisFaults } from './redis-faults.ts'
import { ADMIN_PASSWORD, type Site } from './site.ts'
import { ProcessorWaits } from './waits.ts'

/** Options of a trial. */
export interface TrialSetup {
  readonly site: Site
  readonly title: AnyTitle
  readonly seed: string
  /** Milliseconds of play. */
  readonly duration: number
  readonly matches: number
  /** Minimum number of rounds; default: until each event has happened to the processes, and each fault to Redis. */
  readonly rounds?: number
  /** Multiple of the usual pauses between and during events. */
  readonly pauses?: number
  readonly say: (line: string) => void
}

/** Events of a process. `told`: it gets a stop signal, as for an upgrade. */
const events = ['killed', 'frozen', 'told'] as const
type Event = (typeof events)[number]
/** Number of times for each Redis fault; none if Redis may not be broken. */
type Faults = Record<RedisFault, number>

/** Result of a trial. */
export interface TrialReport extends TablesVerdict {
  readonly events: { readonly [event in Event]: number }
  /** Number of times for each Redis fault. */
  readonly redis: { readonly [fault in RedisFault]: number }
  /** Requests made while Redis was broken, and the slowest in milliseconds. */
  readonly asked: number
  readonly slowest: number
  /** Milliseconds from an event until each of the process's matches went on elsewhere, sorted. */
  readonly takeovers: readonly number[]
  /** Milliseconds from a freeze until each client of the process was connected elsewhere, sorted. */
  readonly returns: readonly number[]
  /** Actions that took too long, not counting waits for a processor. */
  readonly late: readonly string[]
  /** Number of clock changes, including stops and days of downtime. */
  readonly clocks: number
}

/** Milliseconds, not counting waits for a processor, within which a match must continue in another process. */
const TAKEOVER = 5_000
/** The same for the return of a client of a frozen process. */
const RETURN = 7_000
/** Milliseconds within which everything must be back to normal. */
const BACK = 180_000
/** The same for the answer to any request, with any fault of Redis. */
const ANSWER = 12_000

/**
 * Plays matches on several processes while these are killed, frozen and stopped, and compares the store with what
 * clients saw.
 */
export class Trial {
  readonly #setup: TrialSetup
  readonly #random: () => number
  readonly #tables: Tables
  readonly #clock: ClockWatch
  readonly #faults: string[] = []
  readonly #events: Record<Event, number> = { killed: 0, frozen: 0, told: 0 }
  readonly #takeovers: number[] = []
  readonly #returns: number[] = []
  readonly #late: string[] = []
  readonly #redis: Faults = { killed: 0, frozen: 0, slowed: 0, flushed: 0, forged: 0 }
  #asked = 0
  #slowest = 0

  constructor(setup: TrialSetup) {
    this.#setup = setup
    this.#random = seededRandom(setup.seed)
    const { title } = setup
    const computers = findTitle(title.id).heuristics !== undefined
    const port = () => this.#port()
    this.#clock = new ClockWatch(setup.site.clock, title.id, port)
    this.#tables = new Tables({ title, random: this.#random, port, spectators: 2, computers })
  }

  async run(): Promise<TrialReport> {
    const { site, duration, matches, rounds, say } = this.#setup
    const end = performance.now() + duration
    const least = rounds ?? Math.max(events.length, site.redis === undefined ? 0 : redisFaults.length)
    await this.#clock.begin()
    for (let n = 0; n < least || performance.now() < end; n++) {
      await this.#tables.fill(matches)
      if (!(await this.#allBack(`after ${n} events`))) break
      await this.#setClock()
      if (!(await this.#allBack('after the clock was set'))) break
      await this.#pause(500 + this.#random() * 1_500)
      const event = events[n % events.length] ?? 'killed'
      const victim = await this.#victim()
      if (victim === undefined) break
      const fault = redisFaults[n % redisFaults.length] ?? 'killed'
      await this.#breakRedis(fault)
      if (!(await this.#allBack(`after Redis was ${fault}`))) break
      // Every other event happens during forged messages; with Redis down, the process could not return.
      if (n % 2 === 1) await this.#whileForged(() => this.#happen(event, victim))
      else await this.#happen(event, victim)
      const [worst] = this.#takeovers.toSorted((a, b) => b - a)
      say(
        `${n + 1}: port ${victim.port} ${event}; ${this.#tables.ids.length} matches, ` +
          `${this.#takeovers.length} takeovers, the slowest ${(worst ?? 0).toFixed(0)} ms, ` +
          `${this.#faults.length + this.#late.length} findings`,
      )
    }
    await this.#tables.fill(matches)
    await this.#allBack('at the end')
    if (!(await this.#tables.end(BACK))) this.#faults.push('a command got no answer at the end')
    for (const each of site.processes) {
      const status = await each.end('SIGTERM')
      if (status !== 0) this.#faults.push(`told to stop, port ${each.port} ended with ${status}: ${each.said}`)
    }
    const left = await site.db.query('select match from leases')
    if (left.length > 0) this.#faults.push(`${left.length} leases are left when all have stopped`)
    return this.#report()
  }

  #pause(milliseconds: number): Promise<void> {
    return pause(milliseconds * (this.#setup.pauses ?? 1))
  }

  /** Sets the clock, or kills all processes and restarts them days later. */
  async #setClock(): Promise<void> {
    const { processes } = this.#setup.site
    if (!this.#clock.days) return this.#clock.whileUp()
    await Promise.all(processes.map((each) => each.end('SIGKILL')))
    await this.#clock.whileDown()
    for (const each of processes) await each.start()
    await this.#clock.up()
  }

  /** The process that holds some match. */
  async #victim(): Promise<ServerProcess | undefined> {
    const { serving } = this.#setup.site
    const ids = this.#tables.ids.slice(-this.#setup.matches)
    const port = await this.#setup.site.holder(ids[Math.floor(this.#random() * ids.length)] ?? '')
    return serving.find((each) => each.port === port) ?? serving[0]
  }

  /** The port of a random serving process, as a proxy would choose. */
  #port(): number {
    const { serving } = this.#setup.site
    return serving[Math.floor(this.#random() * serving.length)]?.port ?? 0
  }

  async #allBack(when: string): Promise<boolean> {
    const missing = await this.#tables.missing(BACK)
    for (const { place } of missing)
      this.#faults.push(`${when} ${viewer(place.seat)} of ${place.match} does not reconnect`)
    return missing.length === 0
  }

  async #happen(event: Event, victim: ServerProcess): Promise<void> {
    const { site } = this.#setup
    this.#events[event]++
    const held: string[] = []
    for (const id of this.#tables.ids) if ((await site.holder(id)) === victim.port) held.push(id)
    const clients = this.#tables.present.filter(({ port }) => port === victim.port)
    const from = performance.now()
    if (event === 'frozen') site.freeze(victim)
    else if (event === 'killed') await victim.end('SIGKILL')
    const told = event === 'told' ? site.stop(victim) : undefined
    const back = event === 'frozen' ? clients.map((client) => this.#returned(client, victim, from)) : []
    await Promise.all([...held.map((id) => this.#takenOver(id, event, from)), ...back])
    if (event === 'frozen') {
      await this.#pause(this.#random() * 3_000)
      site.thaw(victim)
      return
    }
    const status = await told
    if (told !== undefined && status !== 0)
      this.#faults.push(`told to stop, a process ended with ${status}: ${victim.said}`)
    await victim.start()
  }

  /** Breaks Redis for a while: play continues, every request is answered, and no process ends. */
  async #breakRedis(fault: RedisFault): Promise<void> {
    const { redis } = this.#setup.site
    if (redis === undefined) return
    this.#redis[fault]++
    await redis.begin(fault)
    try {
      const ids = this.#tables.ids.filter((id) => !this.#tables.over(id))
      await Promise.all([...ids.map((id) => this.#goesOn(id, fault)), this.#askAll(fault)])
      await this.#pause(this.#random() * 2_000)
      for (const { port, running, said } of this.#setup.site.processes)
        if (!running) this.#faults.push(`port ${port} ended because Redis was ${fault}: ${said}`)
    } finally {
      await redis.end(fault)
    }
  }

  async #whileForged(work: () => Promise<void>): Promise<void> {
    const { redis } = this.#setup.site
    await redis?.begin('forged')
    try {
      await work()
    } finally {
      await redis?.end('forged')
    }
  }

  async #goesOn(id: string, fault: RedisFault): Promise<void> {
    const known = await this.#stored(id)
    const over = (): boolean => this.#tables.over(id)
    if (!(await until(BACK, async () => over() || (await this.#stored(id)) > known)))
      this.#faults.push(`${id} does not go on while Redis is ${fault}`)
  }

  /**
   * Requests of every process what needs the others: a page, a match held elsewhere, a spectator room, the
   * administrator's page.
   */
  async #askAll(fault: RedisFault): Promise<void> {
    const { serving } = this.#setup.site
    const players = this.#tables.present.filter(({ place }) => place.token !== undefined)
    const asks = serving.flatMap(({ port }) => {
      const { place } = players[Math.floor(this.#random() * players.length)] ?? {}
      const { match, token } = place ?? { match: '', token: '' }
      const join = { method: 'POST', body: JSON.stringify({ match, token }) }
      return [
        this.#ask(port, '/healthz', fault),
        this.#ask(port, '/matchmake/joinOrCreate/match', fault, join),
        this.#ask(port, '/matchmake/joinOrCreate/spectators', fault, join),
        this.#ask(port, '/admin', fault, { headers: { authorization: `Basic ${btoa(`x:${ADMIN_PASSWORD}`)}` } }),
      ]
    })
    await Promise.all(asks)
  }

  async #ask(port: number, asked: string, fault: RedisFault, init: RequestInit = {}): Promise<void> {
    const from = performance.now()
    const waits = this.#waits()
    const headers = { 'content-type': 'application/json', ...init.headers }
    const signal = AbortSignal.timeout(2 * ANSWER)
    const response = await fetch(`http://127.0.0.1:${port}${asked}`, { ...init, headers, signal }).catch(
      () => undefined,
    )
    const took = performance.now() - from
    this.#asked++
    this.#slowest = Math.max(this.#slowest, took)
    const known = response?.ok === true || [401, 403, 404, 409, 429, 503].includes(response?.status ?? 0)
    if (!known) this.#faults.push(`${asked} at port ${port} answers ${response?.status} while Redis is ${fault}`)
    if (took - waits.milliseconds > ANSWER)
      this.#late.push(`${asked} at port ${port} took ${took.toFixed(0)} ms while Redis is ${fault}`)
  }

  /** Waits until a match continues in another process. Clients of a frozen one notice late, so a new client joins. */
  async #takenOver(id: string, event: Event, from: number): Promise<void> {
    const over = (): boolean => this.#tables.over(id)
    if (over()) return
    const waits = this.#waits()
    const known = await this.#stored(id)
    const guest = event === 'frozen' ? this.#tables.guest(id) : undefined
    const moved = await until(BACK, async () => over() || (await this.#stored(id)) > known)
    const took = performance.now() - from
    const own = took - waits.milliseconds
    await guest?.leave()
    if (moved && !over()) this.#takeovers.push(took)
    if (!moved) this.#faults.push(`${id}, whose process was ${event}, does not go on`)
    else if (own > TAKEOVER && !over())
      this.#late.push(`${id}, whose process was ${event}, went on after ${took.toFixed(0)} ms`)
  }

  /** Waits until a client of a frozen process has reconnected. */
  async #returned(client: Player, { port }: ServerProcess, from: number): Promise<void> {
    const waits = this.#waits()
    const back = (): boolean => client.port !== undefined && client.port !== port
    await until(BACK, () => client.over || back())
    const took = performance.now() - from
    if (client.over) return
    this.#returns.push(took)
    const { seat, match } = client.place
    if (took - waits.milliseconds > RETURN)
      this.#late.push(`${viewer(seat)} of ${match}, whose process froze, was back after ${took.toFixed(0)} ms`)
  }

  #waits(): ProcessorWaits {
    return new ProcessorWaits(this.#setup.site.serving.map(({ pid }) => pid))
  }

  async #stored(match: string): Promise<number> {
    const [row] = await this.#setup.site.db.query<{ n: number }>(
      'select coalesce(max(seq), 0)::int as n from commands where match = $1',
      [match],
    )
    return row?.n ?? 0
  }

  async #report(): Promise<TrialReport> {
    const verdict = await this.#tables.compare(this.#setup.site.db)
    await this.#clock.compare(this.#setup.site.db)
    return {
      ...verdict,
      faults: [...this.#faults, ...this.#clock.faults, ...verdict.faults],
      clocks: this.#clock.times,
      events: this.#events,
      redis: this.#redis,
      asked: this.#asked,
      slowest: this.#slowest,
      takeovers: this.#takeovers.toSorted((a, b) => a - b),
      returns: this.#returns.toSorted((a, b) => a - b),
      late: this.#late,
    }
  }
}
