import type { AnyTitle } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import type { ServerProcess } from './server-process.ts'
import { type Outage, outages, type TrialStore } from './store.ts'
import { Tables, type TablesVerdict } from './tables.ts'
import { pause, until } from './time.ts'
import { viewer } from './verify.ts'

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
export interface TrialReport extends TablesVerdict {
  readonly kills: number
  readonly outages: number
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
  readonly #tables: Tables
  readonly #faults: string[] = []
  #outages = 0

  constructor(setup: TrialSetup) {
    this.#setup = setup
    this.#random = seededRandom(setup.seed)
    const { title, server } = setup
    this.#tables = new Tables({ title, random: this.#random, port: () => server.port, spectators: 1 })
  }

  async run(): Promise<TrialReport> {
    const { server, kills, matches, say, store } = this.#setup
    await server.start()
    let done = 0
    for (; done < kills; done++) {
      await this.#tables.fill(matches)
      if (!(await this.#allBack(`after ${done} kills`))) break
      if (store.fails && done % OUTAGE_EVERY === OUTAGE_EVERY / 2)
        for (const outage of outages) await this.#outage(outage)
      await this.#kill()
      await server.start()
      if ((done + 1) % 10 === 0)
        say(`${done + 1} kills, ${this.#tables.ids.length} matches, ${this.#faults.length} findings`)
    }
    await this.#tables.fill(matches)
    await this.#allBack('at the end')
    await this.#moves('at the end')
    if (!(await this.#tables.end(ANSWERED))) this.#faults.push('a command got no answer at the end')
    const status = await server.end('SIGTERM')
    if (status !== 0) this.#faults.push(`told to stop, the server ended with ${status}: ${server.said}`)
    return this.#report(done)
  }

  /** Waits until every client has a state again and no command waits too long. */
  async #allBack(when: string): Promise<boolean> {
    const missing = await this.#tables.missing(BACK)
    for (const { place } of missing)
      this.#faults.push(
        `${when} ${viewer(place.seat)} of ${place.match} does not come back: ${this.#setup.server.said}`,
      )
    const now = performance.now()
    for (const { place, waitingSince } of this.#tables.present)
      if (waitingSince > 0 && now - waitingSince > ANSWERED + BACK)
        this.#faults.push(`${when} a command of ${viewer(place.seat)} of ${place.match} got no answer`)
    return missing.length === 0
  }

  /** Kills the server: at some moment, or just after a command was sent. */
  async #kill(): Promise<void> {
    const { server } = this.#setup
    await pause(100 + this.#random() * 900)
    const seated = this.#tables.present.filter(({ place }) => place.seat !== undefined)
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
    for (const { place, seq } of this.#tables.present)
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
    for (const id of this.#tables.ids) {
      const seq = (): number => Math.max(...this.#tables.of(id).map((player) => player.seq ?? 0))
      const over = (): boolean => this.#tables.over(id)
      const from = seq()
      if (!over() && !(await until(BACK, () => seq() > from || over())))
        this.#faults.push(`${when} ${id} does not go on from ${from}: ${this.#setup.server.said.slice(-800)}`)
    }
  }

  async #report(kills: number): Promise<TrialReport> {
    const verdict = await this.#setup.store.inspect((db) => this.#tables.compare(db))
    return { ...verdict, faults: [...this.#faults, ...verdict.faults], kills, outages: this.#outages }
  }
}
