import { openEmbedded } from '@topside/server/testing/parts'
import type { CorrespondenceVerdict, Correspondents } from './correspondents.ts'
import type { PowerDisk } from './power-disk.ts'
import type { ServerProcess } from './server-process.ts'
import type { TablesVerdict } from './tables.ts'
import { pause } from './time.ts'
import { type WatchedSetup, WatchedTrial } from './watched-trial.ts'

/** Options of a trial. */
export interface PowerSetup extends WatchedSetup {
  readonly disk: PowerDisk
  /** A server that continuously makes checkpoints and vacuums, on the usual port and store. */
  readonly busy: ServerProcess
  readonly cuts: number
  /** Absent users. */
  readonly correspondents?: Correspondents | undefined
}

/** Result of a trial. */
export interface PowerReport extends TablesVerdict {
  /** Number of cuts by moment. */
  readonly cuts: { readonly [moment: string]: number }
  readonly told?: CorrespondenceVerdict | undefined
}

/** Moments of cuts after the first start: during play, maintenance, stopping, and starting after a cut. */
const moments = ['play', 'tidying', 'play', 'stopping', 'tidying', 'starting'] as const
/** One in this many cuts comes during a server's first start. */
const FIRST = 8

/** Plays matches while the power is cut, and compares the store with what clients saw. */
export class PowerTrial extends WatchedTrial<PowerSetup> {
  readonly #cuts: Record<string, number> = {}

  async run(): Promise<PowerReport> {
    const { cuts, matches, say, usual, busy, correspondents } = this.setup
    const first = Math.ceil(cuts / FIRST)
    await this.#firstStarts(first)
    await correspondents?.begin()
    let server = usual
    for (let done = first; done < cuts; done++) {
      await this.watch.tables.fill(matches)
      if (!(await this.watch.allBack(`after ${done} cuts`, server))) break
      await correspondents?.goOn()
      const moment = moments[(done - first) % moments.length] ?? 'play'
      await this.#cut(server, moment)
      correspondents?.failed()
      server = moments[(done + 1 - first) % moments.length] === 'tidying' ? busy : usual
      if (!(await this.#start(server, moment))) return this.#report()
      if ((done + 1) % 10 === 0)
        say(`${done + 1} cuts, ${this.watch.tables.ids.length} matches, ${this.watch.faults.length} findings`)
    }
    await this.watch.allBack('at the end', server)
    await this.watch.moves('at the end', server)
    await correspondents?.end()
    await this.watch.end(server)
    return this.#report()
  }

  /** Cuts the power during a server's first start on an empty disk: the server must then start as on a new disk. */
  async #firstStarts(cuts: number): Promise<void> {
    const { disk, usual } = this.setup
    const from = performance.now()
    await usual.start()
    const span = performance.now() - from
    for (let n = 0; n < cuts; n++) {
      await usual.end('SIGKILL')
      await disk.renew()
      const started = usual.start().catch(() => undefined)
      await pause(this.watch.random() * span)
      await this.#pull('first start', usual)
      await started
      await this.#start(usual, 'first start')
    }
  }

  /** Starts a server after a cut. Returns whether it serves. */
  async #start(server: ServerProcess, moment: string): Promise<boolean> {
    try {
      await server.start()
      return true
    } catch (error) {
      this.watch.faults.push(`after a cut while ${moment} there is no server: ${String(error)}`)
      return false
    }
  }

  async #cut(server: ServerProcess, moment: (typeof moments)[number]): Promise<void> {
    await this.watch.moment()
    if (moment === 'stopping') {
      process.kill(server.pid, 'SIGTERM')
      await pause(this.watch.random() * 300)
    }
    await this.#pull(moment, server)
    if (moment !== 'starting') return
    const started = server.start().catch(() => undefined)
    await pause(this.watch.random() * 1_500)
    await this.#pull(moment, server)
    await started
  }

  async #pull(moment: string, server: ServerProcess): Promise<void> {
    await this.setup.disk.cut(server)
    this.#cuts[moment] = (this.#cuts[moment] ?? 0) + 1
  }

  async #report(): Promise<PowerReport> {
    const cuts = this.#cuts
    try {
      const db = await openEmbedded(`${this.setup.disk.place}/store`)
      try {
        const verdict = await this.watch.compare(db)
        const told = await this.setup.correspondents?.compare(db)
        return { ...verdict, faults: [...verdict.faults, ...(told?.faults ?? [])], cuts, told }
      } finally {
        await db.close()
      }
    } catch (error) {
      this.watch.faults.push(`the store does not open: ${String(error)}`)
      return {
        faults: this.watch.faults,
        commands: 0,
        accepted: 0,
        states: 0,
        reasons: 0,
        matches: 0,
        refusals: {},
        cuts,
      }
    }
  }
}
