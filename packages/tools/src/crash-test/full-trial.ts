import { readFileSync } from 'node:fs'
import { NOT_NOW } from '@topside/server/exit-codes'
import { ask, join } from '@topside/server/testing/client'
import { openEmbedded } from '@topside/server/testing/parts'
import type { ServerProcess } from './server-process.ts'
import type { SmallDisk } from './small-disk.ts'
import type { TablesVerdict } from './tables.ts'
import { pause, until } from './time.ts'
import { BACK } from './watch.ts'
import { type WatchedSetup, WatchedTrial } from './watched-trial.ts'

/** Options of a trial. */
export interface FullSetup extends WatchedSetup {
  readonly disk: SmallDisk
  /** A server without a disk reserve, on the usual port and store. */
  readonly unguarded: ServerProcess
  /** Number of times to fill the disk. */
  readonly fills: number
}

/** Result of a trial. */
export interface FullReport extends TablesVerdict {
  /** Number of fills by kind. */
  readonly fills: { readonly [way: string]: number }
}

/**
 * Ways to fill the disk: up to the server's reserve; completely, when the next log segment is created; while the server
 * is down, before it starts.
 */
const ways = ['below the reserve', 'at a new file of the log', 'before the start'] as const

/** MB of the reserve that remain free. */
const LEFT = 30
/** Maximum share of one processor that a server without disk space may use while it waits. */
const AT_REST = 0.6

/** Plays matches while the embedded store's disk is filled, and compares the store with what clients saw. */
export class FullTrial extends WatchedTrial<FullSetup> {
  readonly #fills: Record<string, number> = {}

  async run(): Promise<FullReport> {
    const { fills, matches, say, usual, unguarded } = this.setup
    let server = usual
    await server.start()
    for (let done = 0; done < fills; done++) {
      const way = ways[done % ways.length] ?? 'below the reserve'
      const next = way === 'at a new file of the log' ? unguarded : usual
      if (next !== server) {
        await server.end('SIGTERM')
        server = next
        await server.start()
      }
      await this.watch.tables.fill(matches)
      if (!(await this.watch.allBack(`after ${done} fills`, server))) break
      await this.watch.moment()
      this.#fills[way] = (this.#fills[way] ?? 0) + 1
      if (way === 'before the start') await this.#start(server)
      else await this.#fill(server, way)
      await this.watch.allBack(`after the disk was full ${way}`, server)
      await this.watch.moves(`after the disk was full ${way}`, server)
      say(`${done + 1} fills, ${this.watch.tables.ids.length} matches, ${this.watch.faults.length} findings`)
    }
    await this.watch.end(server)
    return this.#report()
  }

  /**
   * Fills the disk during play: no match may advance, `/healthz` must report it, reads must work, and play must resume.
   */
  async #fill(server: ServerProcess, way: (typeof ways)[number]): Promise<void> {
    const { disk } = this.setup
    const { faults } = this.watch
    const guarded = way === 'below the reserve'
    await disk.fill(guarded ? LEFT : 0)
    if (!guarded) process.kill(server.pid, 'SIGUSR2')
    if (!(await until(20_000, async () => (await health(server)) === 'full')))
      faults.push(`/healthz says ${await health(server)} of a disk that is full ${way}`)
    await pause(300)
    const before = this.#seqs()
    const [from, worked] = [performance.now(), processorTime(server.pid)]
    if (guarded) await this.#looks(server)
    await pause(500 + this.watch.random() * 1_500)
    for (const [id, seq] of this.#seqs())
      if (seq > (before.get(id) ?? 0)) faults.push(`while the disk is full ${way}, ${id} goes on to ${seq}`)
    const part = (processorTime(server.pid) - worked) / (performance.now() - from)
    if (!guarded && part > AT_REST)
      faults.push(`while the disk is full ${way}, the server keeps ${part.toFixed(2)} of a processor busy`)
    if (!server.running) faults.push(`the server ended because its disk is full ${way}: ${server.said}`)
    await disk.empty()
    if (!(await until(BACK, async () => (await health(server)) === 'ok')))
      faults.push(`/healthz does not recover from a disk that was full ${way}: ${server.said.slice(-800)}`)
  }

  /** Checks that a match can be viewed, and watched by a new spectator, but that no new match can begin. */
  async #looks(server: ServerProcess): Promise<void> {
    const { faults } = this.watch
    const [id] = this.watch.tables.ids
    const found = await ask(server.port, 'GET', `/api/matches/${id}`)
    if (found.status !== 200) faults.push(`on a full disk a match cannot be viewed: ${JSON.stringify(found.body)}`)
    const made = await ask(server.port, 'POST', '/api/users', undefined, { name: 'Eve' })
    if (made.status !== 507) faults.push(`on a full disk a new user is answered ${made.status}`)
    try {
      const { room } = await join(server.port, 'spectators', { match: id })
      await room.leave()
    } catch (error) {
      faults.push(`on a full disk a match cannot be watched: ${String(error)}`)
    }
  }

  /** Checks that a server started on a full disk explains why it cannot serve, and serves once there is space. */
  async #start(server: ServerProcess): Promise<void> {
    const { disk } = this.setup
    await server.end('SIGKILL')
    await disk.fill(LEFT)
    const said = await server.start().then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
    if (!said.includes('is full')) this.watch.faults.push(`a server that is started on a full disk says ${said}`)
    const status = await server.end('SIGKILL')
    if (status !== NOT_NOW) this.watch.faults.push(`a server that is started on a full disk ends with ${status}`)
    await disk.empty()
    await server.start()
  }

  #seqs(): Map<string, number> {
    return new Map(
      this.watch.tables.ids.map((id) => [id, Math.max(...this.watch.tables.of(id).map((player) => player.seq ?? 0))]),
    )
  }

  async #report(): Promise<FullReport> {
    const db = await openEmbedded(`${this.setup.disk.place}/store`)
    const verdict = await this.watch.compare(db).finally(() => db.close())
    return { ...verdict, fills: this.#fills }
  }
}

/** The server's report on its store. */
async function health({ port }: ServerProcess): Promise<string> {
  try {
    const { body } = await ask<{ store?: string }>(port, 'GET', '/healthz')
    return body.store ?? 'nothing'
  } catch (error) {
    return String(error)
  }
}

/** Clock ticks per second of process times. */
const TICKS = 100

/** CPU milliseconds of a process. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000
  } catch {
    return 0
  }
}
