import type { AnyTitle } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import type { Db } from '@topside/server'
import type { ServerProcess } from './server-process.ts'
import { Tables, type TablesVerdict } from './tables.ts'
import { pause, until } from './time.ts'
import { viewer } from './verify.ts'

/** Milliseconds within which every client must be back once server and store are healthy, however busy the machine. */
export const BACK = 180_000
/** Milliseconds within which each command is answered. */
const ANSWERED = 180_000

/** The matches of a trial. */
export interface WatchSetup {
  readonly title: AnyTitle
  readonly seed: string
  readonly computers: boolean
}

/** A trial's matches with the checks of all trials: clients that do not return, and matches that stall. */
export class Watch {
  readonly faults: string[] = []
  readonly tables: Tables
  readonly random: () => number

  /** Plays the matches at a server's port; computers play in every other match if the title has them. */
  constructor({ title, seed, computers }: WatchSetup, server: { readonly port: number }) {
    this.random = seededRandom(seed)
    this.tables = new Tables({ title, random: this.random, port: () => server.port, spectators: 1, computers })
  }

  /** Waits until every client has a state and no command waits too long. */
  async allBack(when: string, server: ServerProcess): Promise<boolean> {
    const missing = await this.tables.missing(BACK)
    for (const { place } of missing)
      this.faults.push(`${when} ${viewer(place.seat)} of ${place.match} does not reconnect: ${server.said}`)
    const now = performance.now()
    for (const { place, waitingSince } of this.tables.present)
      if (waitingSince > 0 && now - waitingSince > ANSWERED + BACK)
        this.faults.push(`${when} a command of ${viewer(place.seat)} of ${place.match} got no answer`)
    return missing.length === 0
  }

  /** Checks that every unfinished match advances by itself. */
  async moves(when: string, server: ServerProcess): Promise<void> {
    for (const id of this.tables.ids) {
      const seq = (): number => Math.max(...this.tables.of(id).map((player) => player.seq ?? 0))
      const over = (): boolean => this.tables.over(id)
      const from = seq()
      if (!over() && !(await until(BACK, () => seq() > from || over())))
        this.faults.push(`${when} ${id} does not go on from ${from}: ${server.said.slice(-800)}`)
    }
  }

  /** Resolves at a random moment of play, mostly just after a command was sent. */
  async moment(): Promise<void> {
    await pause(100 + this.random() * 900)
    if (this.random() >= 0.6) return
    const seated = this.tables.present.filter(({ place }) => place.seat !== undefined)
    const delay = this.random() * 4
    await new Promise<void>((sent) => {
      const patience = setTimeout(sent, 2_000)
      for (const player of seated)
        player.onSend = () => {
          clearTimeout(patience)
          if (delay < 1) sent()
          else setTimeout(sent, delay)
        }
    })
    for (const player of seated) player.onSend = undefined
  }

  /** Compares the store with what clients saw, and adds earlier faults. */
  async compare(db: Db): Promise<TablesVerdict> {
    const verdict = await this.tables.compare(db)
    return { ...verdict, faults: [...this.faults, ...verdict.faults] }
  }

  /** Lets all clients finish, each with its answer, and stops the server. */
  async end(server: ServerProcess): Promise<void> {
    if (!(await this.tables.end(ANSWERED))) this.faults.push('a command got no answer at the end')
    const status = await server.end('SIGTERM')
    if (status !== 0) this.faults.push(`told to stop, the server ended with ${status}: ${server.said}`)
  }
}
