import { Worker } from 'node:worker_threads'
import type { Row } from '../db.ts'
import { BrokenFolder } from './data-folder.ts'
import type { StoreError, StoreReply, StoreRequest, ThreadOptions } from './messages.ts'

/** An error of the embedded Postgres, with its SQLSTATE as `code`. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  readonly code: string | undefined
  readonly detail: string | undefined

  constructor({ message, code, detail }: StoreError) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

/** The thread ended or hangs: pending writes may or may not be stored. */
export class ThreadGone extends Error {
  override readonly name = 'ThreadGone'
}

/** A request without its id. */
export type StoreQuestion = StoreRequest extends infer Each
  ? Each extends StoreRequest
    ? Omit<Each, 'id'>
    : never
  : never

interface Waiting {
  readonly done: (rows: readonly Row[]) => void
  readonly failed: (error: Error) => void
}

/** Milliseconds between two checks that the thread answers. */
const TICK = 1_000

/** A thread with an open embedded Postgres, until it ends. */
export class StoreThread {
  /** Resolves when the thread has ended, to the reason unless it was closed. */
  readonly ended: Promise<string | undefined>
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #patience: number
  readonly #ticking: NodeJS.Timeout
  #last = 0
  #closing = false
  /** Postgres' last line about why it gave up. */
  #fatal: string | undefined
  /** Checks since the last answer. */
  #silent = 0

  private constructor(options: ThreadOptions, patience: number, log: (line: string) => void) {
    this.#patience = patience
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options, execArgv: [] })
    this.#worker.on('message', (told: StoreReply) => this.#hear(told, log))
    this.ended = new Promise((done) => {
      this.#worker.once('error', (error) => {
        this.#fatal ??= error instanceof Error ? error.message : String(error)
      })
      this.#worker.once('exit', () => {
        clearInterval(this.#ticking)
        const reason = this.#closing ? undefined : (this.#fatal ?? 'its thread ended')
        this.#failAll(new ThreadGone(`the store ended: ${reason ?? 'it was closed'}`))
        done(reason)
      })
    })
    this.#ticking = setInterval(() => this.#tick(), TICK).unref()
  }

  /**
   * Opens the store in a thread. `patience`: seconds without an answer after which the thread is ended. Throws a
   * {@link BrokenFolder}, or an error that says why it cannot be opened.
   */
  static async open(options: ThreadOptions, patience: number, log: (line: string) => void): Promise<StoreThread> {
    const thread = new StoreThread(options, patience, log)
    await new Promise<void>((done, failed) => {
      thread.#worker.on('message', (told: StoreReply) => {
        if (told.kind === 'opened') done()
        if (told.kind === 'unopened')
          failed(told.broken ? new BrokenFolder(told.message) : new ThreadGone(thread.#fatal ?? told.message))
      })
      thread.ended.then((reason) => failed(new ThreadGone(reason ?? 'its thread ended')))
    }).catch(async (error: unknown) => {
      await thread.ended
      throw error
    })
    return thread
  }

  /** Sends a request. Rejects with a {@link StatementError} or a {@link ThreadGone}. */
  ask<T extends Row>(question: StoreQuestion): Promise<T[]> {
    return new Promise((done: (rows: T[]) => void, failed) => {
      const id = ++this.#last
      if (this.#waiting.size === 0) this.#silent = 0
      // The row type is the caller's claim, as with every database.
      this.#waiting.set(id, { done: done as (rows: readonly Row[]) => void, failed })
      this.#worker.postMessage({ ...question, id })
    })
  }

  /** Sets the number of seconds that may pass without an answer. */
  grant(patience: number): void {
    this.#patience = patience
    this.#silent = 0
  }

  /** Closes the store and ends the thread, however long that takes while it still answers within its patience. */
  async close(): Promise<void> {
    this.#closing = true
    await this.ask({ kind: 'close' }).catch(() => undefined)
    await this.ended
  }

  #hear(told: StoreReply, log: (line: string) => void): void {
    this.#silent = 0
    if (told.kind === 'log') {
      const fatal = /\b(?:PANIC|FATAL): +(.*)/.exec(told.line)?.[1]
      this.#fatal = fatal ?? this.#fatal
      log(told.line)
    }
    if (told.kind !== 'done' && told.kind !== 'refused') return
    const waiting = this.#waiting.get(told.id)
    this.#waiting.delete(told.id)
    if (told.kind === 'done') waiting?.done(told.rows)
    else waiting?.failed(new StatementError(told.refusal))
  }

  /** Counts checks, not time: a process that was suspended, thread included, has missed nothing. */
  #tick(): void {
    if (this.#waiting.size === 0 || ++this.#silent * TICK < this.#patience * 1_000) return
    this.#fatal ??= `no answer in ${this.#patience} s`
    this.#failAll(new ThreadGone(this.#fatal))
    void this.#worker.terminate()
  }

  #failAll(error: Error): void {
    for (const { failed } of this.#waiting.values()) failed(error)
    this.#waiting.clear()
  }
}
