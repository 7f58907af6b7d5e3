import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import type { Row } from '../db.ts'
import { isBeingCopied } from './copying.ts'
import { BrokenFolder, openFolder } from './data-folder.ts'
import type { StoreError, StoreReply, StoreRequest, ThreadOptions } from './messages.ts'
import { Prepared } from './prepared.ts'
import { tend } from './upkeep.ts'

// The thread of the embedded Postgres. Only this thread touches the data folder, so neither a slow disk nor a hanging
// Postgres blocks the server's thread.

const { folder, upkeep, prelude }: ThreadOptions = workerData
if (prelude !== undefined) await import(prelude)

let died = false
/** Requests and maintenance run one after the other. */
let tail: Promise<unknown> = Promise.resolve()
/** Whether a request arrived since the last check. */
let busy = false

function tell(told: StoreReply): void {
  parentPort?.postMessage(told)
}

/** After a PANIC, PGlite would retry endlessly, so the thread ends. */
function die(): never {
  died = true
  process.exit(1)
}

async function answer(lite: PGlite, prepared: Prepared, asked: StoreRequest): Promise<void> {
  try {
    tell({ kind: 'done', id: asked.id, rows: await act(lite, prepared, asked) })
  } catch (error) {
    if (!died) tell({ kind: 'refused', id: asked.id, refusal: refusalOf(error) })
  }
  if (asked.kind === 'close') process.exit(0)
}

async function act(lite: PGlite, prepared: Prepared, asked: StoreRequest): Promise<readonly Row[]> {
  switch (asked.kind) {
    case 'query':
      return asked.name === undefined
        ? (await lite.query<Row>(asked.sql, [...asked.params])).rows
        : prepared.run(asked.name, asked.sql, asked.params)
    case 'exec':
      await lite.exec(asked.sql)
      return []
    case 'close':
      await lite.close()
      return []
  }
}

function refusalOf(error: unknown): StoreError {
  const { message, code, detail }: Partial<Record<string, unknown>> =
    error instanceof Error ? { ...error, message: error.message } : {}
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
  return { message: text(message) ?? String(error), code: text(code), detail: text(detail) }
}

/** Runs maintenance between two requests, never within a transaction. */
async function look(lite: PGlite): Promise<void> {
  const idle = !busy
  busy = false
  if (lite.closed || lite.isInTransaction()) return
  await tend(lite, idle, upkeep, () => isBeingCopied(folder)).catch((error: unknown) =>
    tell({ kind: 'log', line: `Maintenance of the store failed: ${refusalOf(error).message}` }),
  )
}

try {
  const lite = await openFolder(folder, { died: die, log: (line) => tell({ kind: 'log', line }) })
  const prepared = new Prepared(lite)
  tell({ kind: 'opened' })
  parentPort?.on('message', (asked: StoreRequest) => {
    busy = true
    tail = tail.then(() => answer(lite, prepared, asked))
  })
  setInterval(() => {
    tail = tail.then(() => look(lite))
  }, upkeep.interval)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  tell({ kind: 'unopened', message, broken: error instanceof BrokenFolder })
  process.exit(1)
}
