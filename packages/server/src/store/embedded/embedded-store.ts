import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Fault, fault } from '../../faults.ts'
import { type Say, WRONG } from '../../log/say.ts'
import type { Db, Queries, Row, Session, Statement } from '../db.ts'
import { DiskGuard } from '../disk-guard.ts'
import { lockFolder } from '../lock.ts'
import type { UpkeepOptions } from './messages.ts'
import { type Question, StatementError, StoreThread, ThreadGone } from './store-thread.ts'
import { Turns } from './turns.ts'
import { usualUpkeep } from './upkeep.ts'

/** There is not enough room on the disk to open the store; the message is for people. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** How the embedded store is run. */
export interface EmbeddedOptions {
  /** MB that must stay free on its disk; with less, nothing is written. */
  readonly reserve?: number | undefined
  readonly upkeep?: UpkeepOptions | undefined
  /** A module that its thread loads before anything else, such as a clock for tests. */
  readonly prelude?: string | undefined
  /** Seconds without any answer after which its thread is ended and begun anew. */
  readonly patience?: number
  /** MB that are free on the disk of a folder; absent: as the system says. */
  readonly space?: ((folder: string) => Promise<number>) | undefined
  /** Told what happens to it. */
  readonly say?: ((line: string) => void) | undefined
}

/** MB that must stay free on the disk of the embedded store if nothing else is said: twice the most that its log needs between two looks. */
export const RESERVE = 64
/** MB that a new store takes. */
const NEW = 64
/** Seconds without an answer after which Postgres counts as one that never comes back. Forcing files to a slow disk may take a while. */
const PATIENCE = 60
/** Milliseconds until a store that ended is opened again, at first and at most. */
const [SOON, LATER] = [200, 5_000]
/** MB that must be free before a store that ended for want of room is opened again: one needs some of it for that. */
const ROOM_TO_OPEN = 24

/** SQLSTATEs: a write in a session that may only read; a disk without room. */
const READ_ONLY = '25006'
const DISK_FULL = '53100'

/**
 * The embedded Postgres in `folder`, which is made if need be and locked. Throws a `FolderInUse` if another process has it, a `BrokenFolder`
 * if it is no whole store, a {@link NoRoom} if its disk is full.
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Db> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  const store = new EmbeddedStore(folder, options)
  try {
    await store.open()
  } catch (error) {
    unlock()
    throw error
  }
  const session: Session = {
    query: (statement, params) => store.query(statement, params),
    exec: (sql) => store.exec(sql),
    tx: (work) => store.tx(work),
  }
  return {
    ...session,
    name: `PGlite in ${folder}`,
    writers: 1,
    run: (statement, params) => store.run(statement, params),
    unlimited: (work) => store.unlimited(() => work(session)),
    refusal: () => store.refusal(),
    close: async () => {
      await store.close()
      unlock()
    },
  }
}

/** Keeps an embedded Postgres open in a thread of its own, lets it write only while its disk has room, and opens it again when it ended. */
class EmbeddedStore {
  readonly #folder: string
  readonly #reserve: number
  readonly #upkeep: UpkeepOptions
  readonly #prelude: string | undefined
  readonly #patience: number
  readonly #say: Say
  readonly #disk: DiskGuard
  readonly #turns = new Turns()
  #thread: StoreThread | undefined
  /** Postgres ended because it found no room, and is not open again. */
  #overflowed = false
  #reopening: Promise<void> | undefined
  readonly #ending = new AbortController()

  constructor(folder: string, options: EmbeddedOptions) {
    const { reserve = RESERVE, upkeep = usualUpkeep, patience = PATIENCE, say, space, prelude } = options
    this.#folder = folder
    this.#reserve = reserve
    this.#upkeep = upkeep
    this.#prelude = prelude
    this.#patience = patience
    this.#say = say ?? (() => undefined)
    this.#disk = new DiskGuard(folder, reserve, (full) => this.#roomChanged(full), space)
  }

  async open(): Promise<void> {
    await this.#disk.look()
    const needed = this.#reserve + (existsSync(join(this.#folder, 'pg')) ? 0 : NEW)
    if (this.#disk.free < needed)
      throw new NoRoom(
        `The disk of the data folder ${this.#folder} is full: ${Math.floor(this.#disk.free)} MB are free, ${needed} MB are needed. ` +
          'Make room on it, or give this server another folder with DATA_DIR.',
      )
    await this.#launch()
    this.#disk.begin()
  }

  query<T extends Row>(statement: string | Statement, params: readonly unknown[] = []): Promise<T[]> {
    return this.#single(queryOf(statement, params))
  }

  async exec(sql: string): Promise<void> {
    await this.#single({ kind: 'exec', sql })
  }

  async run(statement: Statement, params: readonly unknown[]): Promise<void> {
    await this.query(statement, params)
  }

  tx<T>(work: (queries: Queries & Pick<Db, 'exec'>) => Promise<T>): Promise<T> {
    return this.#turns.alone(async () => {
      // A thread that is begun anew meanwhile knows nothing of this transaction.
      const thread = this.#thread
      const ask = <R extends Row>(question: Question): Promise<R[]> => this.#ask(thread, question)
      await ask({ kind: 'exec', sql: 'begin' })
      try {
        const result = await work({
          query: <R extends Row>(statement: string | Statement, params: readonly unknown[] = []) =>
            ask<R>(queryOf(statement, params)),
          exec: async (sql) => {
            await ask({ kind: 'exec', sql })
          },
        })
        await ask({ kind: 'exec', sql: 'commit' })
        return result
      } catch (error) {
        await ask({ kind: 'exec', sql: 'rollback' }).catch(() => undefined)
        throw error
      }
    })
  }

  /** Does `work`, of which each statement may take any time. */
  async unlimited<T>(work: () => Promise<T>): Promise<T> {
    const thread = this.#thread
    thread?.grant(Number.POSITIVE_INFINITY)
    try {
      return await work()
    } finally {
      thread?.grant(this.#patience)
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    this.#disk.stop()
    await this.#reopening
    await this.#turns.alone(async () => this.#thread?.close())
  }

  #single<T extends Row>(question: Question): Promise<T[]> {
    return this.#turns.single(() => this.#ask(this.#thread, question))
  }

  async #ask<T extends Row>(thread: StoreThread | undefined, question: Question): Promise<T[]> {
    if (thread === undefined || thread !== this.#thread) throw this.refusal() ?? fault('not-stored')
    try {
      return await thread.ask<T>(question)
    } catch (error) {
      const code = error instanceof StatementError ? error.code : undefined
      if (code === DISK_FULL || (code === READ_ONLY && this.#disk.full)) throw fault('no-room')
      throw error instanceof ThreadGone ? fault('not-stored') : error
    }
  }

  /** Why nothing can be written just now. */
  refusal(): Fault | undefined {
    if (this.#overflowed || this.#disk.full) return fault('no-room')
    return this.#thread === undefined ? fault('not-stored') : undefined
  }

  async #launch(): Promise<void> {
    let full = false
    const how = { folder: this.#folder, upkeep: this.#upkeep, prelude: this.#prelude }
    const thread = await StoreThread.open(how, this.#patience, (line) => {
      if (!/\b(?:PANIC|FATAL):/.test(line)) return
      full ||= isFullDisk(line)
      this.#say(`Store: ${line}`)
    }).catch((error: unknown) => {
      this.#overflowed = full
      throw error
    })
    this.#thread = thread
    this.#overflowed = false
    if (this.#disk.full) this.#allowWrites(false)
    void thread.ended.then((reason) => {
      if (this.#thread === thread) this.#thread = undefined
      if (this.#ending.signal.aborted) return
      this.#overflowed = full
      this.#say(`The store ended (${reason}); it is opened again${full ? ' when its disk has room' : ''}`, WRONG)
      this.#reopening = this.#openAgain()
    })
  }

  async #openAgain(): Promise<void> {
    const { signal } = this.#ending
    for (let pause = SOON; !signal.aborted; pause = Math.min(LATER, 2 * pause)) {
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
      await this.#disk.look()
      if (signal.aborted || (this.#overflowed && this.#disk.free < Math.max(this.#reserve, ROOM_TO_OPEN))) continue
      try {
        await this.#launch()
        this.#say('The store is open again')
        return
      } catch (error) {
        this.#say(`The store cannot be opened: ${error instanceof Error ? error.message : String(error)}`, WRONG)
      }
    }
  }

  #roomChanged(full: boolean): void {
    this.#say(
      full
        ? `The disk of ${this.#folder} is full (${Math.floor(this.#disk.free)} MB are free): nothing is written until there is room`
        : `The disk of ${this.#folder} has room again (${Math.floor(this.#disk.free)} MB are free)`,
    )
    this.#allowWrites(!full)
  }

  /** Postgres itself refuses what would write, whatever the statement is; what only reads goes on. */
  #allowWrites(allowed: boolean): void {
    this.exec(`set default_transaction_read_only = ${allowed ? 'off' : 'on'}`).catch(() => undefined)
  }
}

function isFullDisk(line: string): boolean {
  return line.includes('No space left on device') || line.includes('Disk quota exceeded')
}

function queryOf(statement: string | Statement, params: readonly unknown[]): Question {
  return { kind: 'query', ...(typeof statement === 'string' ? { sql: statement } : statement), params }
}
