import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Fault, fault } from '../../faults.ts'
import { type Say, WRONG } from '../../log/say.ts'
import type { Db, Queries, Row, Session, Statement } from '../db.ts'
import { DiskGuard } from '../disk-guard.ts'
import { lockFolder } from '../lock.ts'
import { makeFolder } from '../make-folder.ts'
import type { UpkeepOptions } from './messages.ts'
import { StatementError, type StoreQuestion, StoreThread, ThreadGone } from './store-thread.ts'
import { Turns } from './turns.ts'
import { usualUpkeep } from './upkeep.ts'

/** The disk has too little space to open the store; the message is for people. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Options of the embedded store. */
export interface EmbeddedOptions {
  /** MB that must stay free on its disk; with less, writes are refused. */
  readonly reserve?: number | undefined
  readonly upkeep?: UpkeepOptions | undefined
  /** A module that its thread loads first, such as a test clock. */
  readonly prelude?: string | undefined
  /** Seconds without an answer after which its thread is ended and restarted. */
  readonly patience?: number
  /** MB free on a folder's disk; default: the system's figure. */
  readonly space?: ((folder: string) => Promise<number>) | undefined
  /** Receives log lines. */
  readonly say?: ((line: string) => void) | undefined
}

/** Default reserve in MB: twice what the log can grow between two checks. */
export const RESERVE = 64
/** MB that a new store takes. */
const NEW = 64
/** Seconds without an answer after which Postgres counts as hanging. Syncing to a slow disk may take a while. */
const PATIENCE = 60
/** Milliseconds until an ended store is reopened: at first, and at most. */
const [SOON, LATER] = [200, 5_000]
/** MB that must be free to reopen a store that ended for lack of space: opening needs some. */
const ROOM_TO_OPEN = 24

/** SQLSTATEs: a write in a read-only session; a full disk. */
const READ_ONLY = '25006'
const DISK_FULL = '53100'

/**
 * Opens the embedded Postgres in `folder`, which is created if missing, and locks it. Throws a `FolderInUse` if another
 * process has it, a `BrokenFolder` if it is incomplete, a {@link NoRoom} if its disk is full.
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Db> {
  await makeFolder(folder)
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
    free: () => store.free,
    close: async () => {
      await store.close()
      unlock()
    },
  }
}

/**
 * Runs an embedded Postgres in its own thread, allows writes only while the disk has space, and reopens it after a
 * failure.
 */
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
  /** Whether Postgres ended for lack of space and has not been reopened. */
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
        `The disk of the data folder ${this.#folder} is full: ${Math.floor(this.#disk.free)} MB are free, ` +
          `${needed} MB are needed. Make room on it, or give this server another folder with DATA_DIR.`,
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
      // A thread restarted meanwhile does not know this transaction.
      const thread = this.#thread
      const ask = <R extends Row>(question: StoreQuestion): Promise<R[]> => this.#ask(thread, question)
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

  /** Runs `work` without a time limit on its statements. */
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

  #single<T extends Row>(question: StoreQuestion): Promise<T[]> {
    return this.#turns.single(() => this.#ask(this.#thread, question))
  }

  async #ask<T extends Row>(thread: StoreThread | undefined, question: StoreQuestion): Promise<T[]> {
    if (thread === undefined || thread !== this.#thread) throw this.refusal() ?? fault('not-stored')
    try {
      return await thread.ask<T>(question)
    } catch (error) {
      const code = error instanceof StatementError ? error.code : undefined
      if (code === DISK_FULL || (code === READ_ONLY && this.#disk.full)) throw fault('no-room')
      throw error instanceof ThreadGone ? fault('not-stored') : error
    }
  }

  /** MB free on its disk at the last check. */
  get free(): number {
    return this.#disk.free
  }

  /** Why nothing can be written at the moment. */
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
      this.#say(`The store ended (${reason}); it will be reopened${full ? ' once its disk has room' : ''}`, WRONG)
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
    const free = `(${Math.floor(this.#disk.free)} MB are free)`
    this.#say(
      full
        ? `The disk of ${this.#folder} is full ${free}: nothing is written until there is room`
        : `The disk of ${this.#folder} has room again ${free}`,
    )
    this.#allowWrites(!full)
  }

  /** Allows writes, or makes Postgres refuse them all; reads still work. */
  #allowWrites(allowed: boolean): void {
    this.exec(`set default_transaction_read_only = ${allowed ? 'off' : 'on'}`).catch(() => undefined)
  }
}

function isFullDisk(line: string): boolean {
  return line.includes('No space left on device') || line.includes('Disk quota exceeded')
}

function queryOf(statement: string | Statement, params: readonly unknown[]): StoreQuestion {
  return { kind: 'query', ...(typeof statement === 'string' ? { sql: statement } : statement), params }
}
