import type { ClockWatch } from './clock-watch.ts'
import { Copies, type CopiesReport } from './copies.ts'
import type { CorrespondenceVerdict, Correspondents } from './correspondents.ts'
import { type Outage, outages, type TrialStore } from './store.ts'
import type { TablesVerdict } from './tables.ts'
import { pause, until } from './time.ts'
import { type WatchedSetup, WatchedTrial } from './watched-trial.ts'

/** Options of a trial. */
export interface TrialSetup extends WatchedSetup {
  readonly store: TrialStore
  readonly kills: number
  /** The clock's events; absent: none. */
  readonly clock?: ClockWatch | undefined
  /** Absent users; needs the clock. */
  readonly correspondents?: Correspondents | undefined
}

/** Result of a trial. */
export interface TrialReport extends TablesVerdict {
  readonly kills: number
  readonly outages: number
  /** Number of clock changes, including stops and days of downtime. */
  readonly clocks: number
  readonly told?: CorrespondenceVerdict | undefined
  /** Of an embedded store. */
  readonly copies?: CopiesReport | undefined
}

/** Kills between two rounds in which the store fails once in each way. */
const OUTAGE_EVERY = 8
/** Kills between two rounds in which an embedded store is backed up, restored and moved. */
const COPY_EVERY = 5

/** Plays matches while the server is killed and the store fails, and compares the store with what clients saw. */
export class Trial extends WatchedTrial<TrialSetup> {
  #outages = 0
  readonly #copies: Copies | undefined

  constructor(setup: TrialSetup) {
    super(setup)
    const { folder } = setup.store
    this.#copies = folder === undefined ? undefined : new Copies(folder, this.watch)
  }

  async run(): Promise<TrialReport> {
    try {
      return await this.#run()
    } finally {
      this.#copies?.close()
    }
  }

  async #run(): Promise<TrialReport> {
    const { usual: server, kills, matches, say, store, clock, correspondents } = this.setup
    await server.start()
    await clock?.begin()
    await correspondents?.begin()
    let done = 0
    for (; done < kills; done++) {
      await this.watch.tables.fill(matches)
      if (!(await this.watch.allBack(`after ${done} kills`, server))) break
      if (store.fails && done % OUTAGE_EVERY === OUTAGE_EVERY / 2)
        for (const outage of outages) await this.#outage(outage)
      await correspondents?.goOn(async () => clock?.whileUp())
      if (done % COPY_EVERY === 1) {
        await this.#copies?.copy()
        await this.#copies?.disturbed(server)
      }
      await this.#kill()
      const days = await clock?.whileDown()
      correspondents?.failed()
      await server.start()
      if (days === true) await clock?.up()
      if ((done + 1) % 10 === 0)
        say(`${done + 1} kills, ${this.watch.tables.ids.length} matches, ${this.watch.faults.length} findings`)
    }
    await this.watch.tables.fill(matches)
    await this.watch.allBack('at the end', server)
    await this.watch.moves('at the end', server)
    await correspondents?.end()
    await this.watch.end(server)
    return this.#report(done)
  }

  /** Kills the server at a random moment or just after a command was sent. */
  async #kill(): Promise<void> {
    await this.watch.moment()
    await this.setup.usual.end('SIGKILL')
    await pause(this.watch.random() * 300)
  }

  /**
   * Makes the store fail for a while: no match may advance, `/healthz` must report it, and play must resume by itself.
   */
  async #outage(outage: Outage): Promise<void> {
    const { store, usual: server } = this.setup
    this.#outages++
    const healthy = async (): Promise<boolean> => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/healthz`).catch(() => undefined)
      return answer?.ok === true
    }
    await pause(this.watch.random() * 300)
    this.setup.correspondents?.failed()
    await store.fail(outage)
    await pause(250)
    const before = await this.#stored()
    if (!(await until(10_000, async () => !(await healthy()))))
      this.watch.faults.push(`/healthz says nothing of a store that is ${outage}`)
    await pause(500 + this.watch.random() * 1_500)
    for (const { place, seq } of this.watch.tables.present)
      if (seq !== undefined && seq > (before.get(place.match) ?? 0))
        this.watch.faults.push(`while the store is ${outage}, ${place.match} shows ${seq} commands`)
    if (!server.running) this.watch.faults.push(`the server ended because the store is ${outage}: ${server.said}`)
    await store.fail(undefined)
    this.setup.correspondents?.failed()
    if (!(await until(30_000, healthy)))
      this.watch.faults.push(`/healthz does not recover from a store that was ${outage}`)
    await this.watch.allBack(`after the store was ${outage}`, server)
    await this.watch.moves(`after the store was ${outage}`, server)
  }

  /** Number of stored commands of each match. */
  async #stored(): Promise<Map<string, number>> {
    const rows = await this.setup.store.inspect((db) =>
      db.query<{ match: string; n: number }>('select match, max(seq)::int as n from commands group by match'),
    )
    return new Map(rows.map(({ match, n }) => [match, n]))
  }

  async #report(kills: number): Promise<TrialReport> {
    const { store, clock, correspondents } = this.setup
    const { told, ...verdict } = await store.inspect(async (db) => {
      await clock?.compare(db)
      await this.#copies?.compare(db)
      return { ...(await this.watch.compare(db)), told: await correspondents?.compare(db) }
    })
    const faults = [...verdict.faults, ...(clock?.faults ?? []), ...(told?.faults ?? [])]
    return {
      ...verdict,
      faults,
      kills,
      outages: this.#outages,
      clocks: clock?.times ?? 0,
      told,
      copies: this.#copies?.report,
    }
  }
}
