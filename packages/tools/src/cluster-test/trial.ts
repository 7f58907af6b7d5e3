import type { AnyTitle } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import type { NewPerson } from '@topside/protocol'
import { newMatch, person } from '@topside/server/src/testing/client.ts'
import { Player } from '../crash-test/player.ts'
import type { ServerProcess } from '../crash-test/server-process.ts'
import { pause, until } from '../crash-test/time.ts'
import { type Verdict, verify, viewer } from '../crash-test/verify.ts'
import type { Site } from './site.ts'

/** What a trial does, and with what. */
export interface TrialSetup {
  readonly site: Site
  readonly title: AnyTitle
  readonly seed: string
  /** Milliseconds of play. */
  readonly duration: number
  readonly matches: number
  readonly say: (line: string) => void
}

/** What is done to a process. `told`: it is asked to stop, as for an upgrade. */
const events = ['killed', 'frozen', 'told'] as const
type Event = (typeof events)[number]

/** What came of it. */
export interface TrialReport extends Verdict {
  readonly matches: number
  readonly events: { readonly [event in Event]: number }
  /** Milliseconds from what happened to a process until each of its matches went on elsewhere, sorted. */
  readonly takeovers: readonly number[]
  /** Milliseconds from when a process froze until each of its clients had the match before it in another process, sorted. */
  readonly returns: readonly number[]
  readonly refusals: { readonly [code: string]: number }
}

/** Milliseconds within which a match must go on in another process. */
const TAKEOVER = 5_000
/** Milliseconds within which a client of a frozen process must be back. */
const RETURN = 7_000
/** Milliseconds within which all is as it was. */
const BACK = 45_000

/** Plays matches on several processes while these are killed, frozen and told to stop, and compares what is stored with what was seen. */
export class Trial {
  readonly #setup: TrialSetup
  readonly #random: () => number
  readonly #tables = new Map<string, Player[]>()
  /** Those who came for a moment. */
  readonly #probes = new Map<string, Player[]>()
  readonly #faults: string[] = []
  readonly #events: Record<Event, number> = { killed: 0, frozen: 0, told: 0 }
  readonly #takeovers: number[] = []
  readonly #returns: number[] = []
  #persons: NewPerson[] = []

  constructor(setup: TrialSetup) {
    this.#setup = setup
    this.#random = seededRandom(setup.seed)
  }

  async run(): Promise<TrialReport> {
    const { site, duration, say } = this.#setup
    const end = performance.now() + duration
    this.#persons = await Promise.all(['Ann', 'Bob', 'Cyd'].map((name) => person(this.#port(), name)))
    for (let n = 0; n < events.length || performance.now() < end; n++) {
      await this.#fill()
      if (!(await this.#allBack(`after ${n} events`))) break
      await pause(500 + this.#random() * 1_500)
      const event = events[n % events.length] ?? 'killed'
      const victim = await this.#victim()
      if (victim === undefined) break
      await this.#happen(event, victim)
      const [worst] = this.#takeovers.toSorted((a, b) => b - a)
      say(
        `${n + 1}: port ${victim.port} ${event}; ${this.#tables.size} matches, ${this.#takeovers.length} takeovers, ` +
          `the slowest ${(worst ?? 0).toFixed(0)} ms, ${this.#faults.length} findings`,
      )
    }
    await this.#fill()
    await this.#allBack('at the end')
    for (const player of this.#players) player.playing = false
    if (!(await until(BACK, () => this.#players.every((player) => player.waitingSince === 0))))
      this.#faults.push('a command got no answer at the end')
    await Promise.all(this.#players.map((player) => player.leave()))
    for (const each of site.processes) {
      const status = await each.end('SIGTERM')
      if (status !== 0) this.#faults.push(`told to stop, port ${each.port} ended with ${status}: ${each.said}`)
    }
    const left = await site.db.query('select match from leases')
    if (left.length > 0) this.#faults.push(`${left.length} leases are left when all have stopped`)
    return this.#report()
  }

  get #players(): Player[] {
    return [...this.#tables.values()].flat()
  }

  get #present(): Player[] {
    return this.#players.filter((player) => !player.over)
  }

  /** The process that holds some match. */
  async #victim(): Promise<ServerProcess | undefined> {
    const { serving } = this.#setup.site
    const ids = [...this.#tables.keys()].slice(-this.#setup.matches)
    const port = await this.#setup.site.holder(ids[Math.floor(this.#random() * ids.length)] ?? '')
    return serving.find((each) => each.port === port) ?? serving[0]
  }

  /** Any process that serves, as a proxy would choose one. */
  #port(): number {
    const { serving } = this.#setup.site
    return serving[Math.floor(this.#random() * serving.length)]?.port ?? 0
  }

  /** Begins matches until there are enough; whoever joins asks any process. */
  async #fill(): Promise<void> {
    const { title, matches } = this.#setup
    const running = (): number =>
      [...this.#tables.values()].filter((players) => !players.some(({ over }) => over)).length
    while (running() < matches) {
      const seated = this.#persons.slice(0, title.seats)
      const { id } = await newMatch(this.#port(), seated, { title: title.id })
      const any = (): number => this.#port()
      const places = [...seated.map(({ token }, seat) => ({ seat, token })), {}, {}]
      const players = places.map((place) => {
        const at = {
          get port() {
            return any()
          },
          match: id,
          ...place,
        }
        return new Player(at, this.#random)
      })
      for (const player of players) player.begin()
      this.#tables.set(id, players)
    }
  }

  async #allBack(when: string): Promise<boolean> {
    const back = await until(BACK, () => this.#present.every((player) => player.online))
    for (const { place, online } of this.#present)
      if (!online) this.#faults.push(`${when} ${viewer(place.seat)} of ${place.match} does not come back`)
    return back
  }

  async #happen(event: Event, victim: ServerProcess): Promise<void> {
    const { site } = this.#setup
    this.#events[event]++
    const held: string[] = []
    for (const id of this.#tables.keys()) if ((await site.holder(id)) === victim.port) held.push(id)
    const clients = this.#present.filter(({ port }) => port === victim.port)
    const from = performance.now()
    if (event === 'frozen') site.freeze(victim)
    else if (event === 'killed') await victim.end('SIGKILL')
    const told = event === 'told' ? site.stop(victim) : undefined
    await Promise.all(held.map((id) => this.#takenOver(id, event, from)))
    if (event === 'frozen') {
      await Promise.all(clients.map((client) => this.#returned(client, victim, from)))
      await pause(this.#random() * 3_000)
      site.thaw(victim)
      return
    }
    const status = await told
    if (told !== undefined && status !== 0)
      this.#faults.push(`told to stop, a process ended with ${status}: ${victim.said}`)
    await victim.start()
  }

  /** Waits until a match goes on in another process. Clients of a frozen one take a while to doubt it: somebody who comes anew does not. */
  async #takenOver(id: string, event: Event, from: number): Promise<void> {
    const players = this.#tables.get(id) ?? []
    const over = (): boolean => players.some((player) => player.over)
    if (over()) return
    const known = await this.#stored(id)
    const probe = event === 'frozen' ? this.#probe(id, players) : undefined
    const moved = await until(BACK, async () => over() || (await this.#stored(id)) > known)
    const took = performance.now() - from
    await probe?.leave()
    if (moved && !over()) this.#takeovers.push(took)
    if (!moved || (took > TAKEOVER && !over()))
      this.#faults.push(`${id}, whose process was ${event}, went on after ${took.toFixed(0)} ms`)
  }

  /** Waits until a client of a frozen process is back by itself. */
  async #returned(client: Player, { port }: ServerProcess, from: number): Promise<void> {
    const back = (): boolean => client.port !== undefined && client.port !== port
    await until(BACK, () => client.over || back())
    const took = performance.now() - from
    if (client.over) return
    this.#returns.push(took)
    const { seat, match } = client.place
    if (took > RETURN)
      this.#faults.push(`${viewer(seat)} of ${match}, whose process froze, was back after ${took.toFixed(0)} ms`)
  }

  /** A player of a match who opens it anew while the process that held it is frozen, and plays whichever seat must decide. */
  #probe(match: string, players: readonly Player[]): { leave(): Promise<unknown> } {
    const any = (): number => this.#port()
    const probes = players.flatMap(({ place: { seat, token } }) => {
      if (seat === undefined || token === undefined) return []
      const at = {
        get port() {
          return any()
        },
        match,
        seat,
        token,
      }
      return [new Player(at, this.#random)]
    })
    for (const probe of probes) probe.begin()
    this.#probes.set(match, [...(this.#probes.get(match) ?? []), ...probes])
    return { leave: () => Promise.all(probes.map((probe) => probe.leave())) }
  }

  async #stored(match: string): Promise<number> {
    const [row] = await this.#setup.site.db.query<{ n: number }>(
      'select coalesce(max(seq), 0)::int as n from commands where match = $1',
      [match],
    )
    return row?.n ?? 0
  }

  async #report(): Promise<TrialReport> {
    const { site, title } = this.#setup
    const verdicts: Verdict[] = []
    for (const [id, players] of this.#tables)
      verdicts.push(await verify(site.db, title, id, [...players, ...(this.#probes.get(id) ?? [])]))
    const sum = (count: (verdict: Verdict) => number): number => verdicts.reduce((all, each) => all + count(each), 0)
    const refusals: Record<string, number> = {}
    for (const { refused } of this.#players)
      for (const [code, count] of refused) refusals[code] = (refusals[code] ?? 0) + count
    return {
      faults: [...this.#faults, ...verdicts.flatMap((verdict) => verdict.faults)],
      commands: sum((verdict) => verdict.commands),
      accepted: sum((verdict) => verdict.accepted),
      sights: sum((verdict) => verdict.sights),
      matches: this.#tables.size,
      events: this.#events,
      takeovers: this.#takeovers.toSorted((a, b) => a - b),
      returns: this.#returns.toSorted((a, b) => a - b),
      refusals,
    }
  }
}
