import type { AnyTitle } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import type { NewPerson } from '@topside/protocol'
import { newMatch, person } from '@topside/server/src/testing/client.ts'
import { Player } from './player.ts'
import type { ServerProcess } from './server-process.ts'
import { type Outage, outages, type TrialStore } from './store.ts'
import { pause, until } from './time.ts'
import { type Verdict, verify } from './verify.ts'

/** What a trial does, and with what. */
export interface TrialSetup {
  readonly server: ServerProcess
  readonly store: TrialStore
  readonly title: AnyTitle
  readonly seed: string
  readonly kills: number
  readonly matches: number
  readonly say: (line: string) => void
}

/** What came of it. */
export interface TrialReport extends Verdict {
  readonly matches: number
  readonly kills: number
  readonly outages: number
  readonly refusals: { readonly [code: string]: number }
}

/** Milliseconds within which every client must be back once server and store are well, and within which each command gets an answer. */
const BACK = 45_000
const ANSWERED = 45_000
/** Every so many kills the store fails once in each way that it can. */
const OUTAGE_EVERY = 8

/** Plays matches while the server is killed and the store fails, and compares what is stored with what was seen. */
export class Trial {
  readonly #setup: TrialSetup
  readonly #random: () => number
  readonly #tables = new Map<string, Player[]>()
  readonly #faults: string[] = []
  #persons: NewPerson[] = []
  #outages = 0

  constructor(setup: TrialSetup) {
    this.#setup = setup
    this.#random = seededRandom(setup.seed)
  }

  async run(): Promise<TrialReport> {
    const { server, kills, matches, say, store } = this.#setup
    await server.start()
    this.#persons = await Promise.all(['Ann', 'Bob', 'Cyd'].map((name) => person(server.port, name)))
    let done = 0
    for (; done < kills; done++) {
      await this.#fill(matches)
      if (!(await this.#allBack(`after ${done} kills`))) break
      if (store.fails && done % OUTAGE_EVERY === OUTAGE_EVERY / 2)
        for (const outage of outages) await this.#outage(outage)
      await this.#kill()
      await server.start()
      if ((done + 1) % 10 === 0) say(`${done + 1} kills, ${this.#tables.size} matches, ${this.#faults.length} findings`)
    }
    await this.#fill(matches)
    await this.#allBack('at the end')
    await this.#moves('at the end')
    for (const player of this.#players) player.playing = false
    await until(ANSWERED, () => this.#players.every((player) => player.waitingSince === 0))
    await Promise.all(this.#players.map((player) => player.leave()))
    const status = await server.end('SIGTERM')
    if (status !== 0) this.#faults.push(`told to stop, the server ended with ${status}: ${server.said}`)
    return this.#report(done)
  }

  get #players(): Player[] {
    return [...this.#tables.values()].flat()
  }

  get #present(): Player[] {
    return this.#players.filter((player) => !player.over)
  }

  /** Begins matches until so many run. */
  async #fill(wanted: number): Promise<void> {
    const { server, title } = this.#setup
    const running = (): number =>
      [...this.#tables.values()].filter((players) => !players.some(({ over }) => over)).length
    while (running() < wanted) {
      const seated = this.#persons.slice(0, title.seats)
      const { id } = await newMatch(server.port, seated, { title: title.id })
      const places = [...seated.map(({ token }, seat) => ({ seat, token })), {}]
      const players = places.map((place) => new Player({ port: server.port, match: id, ...place }, this.#random))
      for (const player of players) player.begin()
      this.#tables.set(id, players)
    }
  }

  /** Waits until every client has a state again and no command waits too long. */
  async #allBack(when: string): Promise<boolean> {
    const back = await until(BACK, () => this.#present.every((player) => player.online))
    if (!back)
      for (const { place, online } of this.#present)
        if (!online)
          this.#faults.push(
            `${when} seat ${place.seat} of ${place.match} does not come back: ${this.#setup.server.said}`,
          )
    const now = performance.now()
    for (const { place, waitingSince } of this.#present)
      if (waitingSince > 0 && now - waitingSince > ANSWERED + BACK)
        this.#faults.push(`${when} a command of seat ${place.seat} of ${place.match} got no answer`)
    return back
  }

  /** Kills the server: at some moment, or just after a command was sent. */
  async #kill(): Promise<void> {
    const { server } = this.#setup
    await pause(100 + this.#random() * 900)
    const seated = this.#present.filter(({ place }) => place.seat !== undefined)
    if (this.#random() < 0.6) {
      const delay = this.#random() * 4
      await new Promise<void>((sent) => {
        const patience = setTimeout(sent, 2_000)
        for (const player of seated)
          player.onSend = () => {
            clearTimeout(patience)
            if (delay < 1) sent()
            else setTimeout(sent, delay)
          }
      })
    }
    await server.end('SIGKILL')
    for (const player of seated) player.onSend = undefined
    await pause(this.#random() * 300)
  }

  /** Lets the store fail for a while: nothing may move, `/healthz` must say so, and play must go on by itself afterwards. */
  async #outage(outage: Outage): Promise<void> {
    const { store, server } = this.#setup
    this.#outages++
    const healthy = async (): Promise<boolean> => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`).catch(() => undefined)
      return answer?.ok === true
    }
    await pause(this.#random() * 300)
    await store.fail(outage)
    await pause(250)
    const before = await this.#stored()
    if (!(await until(10_000, async () => !(await healthy()))))
      this.#faults.push(`/healthz says nothing of a store that is ${outage}`)
    await pause(500 + this.#random() * 1_500)
    for (const { place, seq } of this.#present)
      if (seq !== undefined && seq > (before.get(place.match) ?? 0))
        this.#faults.push(`while the store is ${outage}, ${place.match} shows ${seq} commands`)
    if (!server.running) this.#faults.push(`the server ended because the store is ${outage}: ${server.said}`)
    await store.fail(undefined)
    if (!(await until(30_000, healthy))) this.#faults.push(`/healthz does not recover from a store that was ${outage}`)
    await this.#allBack(`after the store was ${outage}`)
    await this.#moves(`after the store was ${outage}`)
  }

  /** How many commands are stored of each match. */
  async #stored(): Promise<Map<string, number>> {
    const rows = await this.#setup.store.inspect((db) =>
      db.query<{ match: string; n: number }>('select match, max(seq)::int as n from commands group by match'),
    )
    return new Map(rows.map(({ match, n }) => [match, n]))
  }

  /** Every match that is not over must go on by itself. */
  async #moves(when: string): Promise<void> {
    for (const [id, players] of this.#tables) {
      const seq = (): number => Math.max(...players.map((player) => player.seq ?? 0))
      const over = (): boolean => players.some((player) => player.over)
      const from = seq()
      if (!over() && !(await until(BACK, () => seq() > from || over())))
        this.#faults.push(`${when} ${id} does not go on from ${from}: ${this.#setup.server.said.slice(-800)}`)
    }
  }

  async #report(kills: number): Promise<TrialReport> {
    const { store, title } = this.#setup
    const verdicts = await store.inspect(async (db) => {
      const all: Verdict[] = []
      for (const [id, players] of this.#tables) all.push(await verify(db, title, id, players))
      return all
    })
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
      kills,
      outages: this.#outages,
      refusals,
    }
  }
}
