import { Room } from 'colyseus.js'
import { afterAll } from 'vitest'
import type { ServerOptions } from '../options.ts'
import { createServer, type RunningServer } from '../server.ts'
import type { Db } from '../store/db.ts'
import { freePort } from './client.ts'
import { openTestStore } from './stores.ts'
import { sayUnexpected, toyTitles } from './toy-title.ts'

/** A server for the tests of one file. */
export interface ToyServer {
  readonly port: number
  readonly server: RunningServer
  readonly db: Db
  /** Its log lines. */
  readonly said: readonly string[]
}

/**
 * Milliseconds that requests may wait, and that work in threads may wait and take, so that a busy machine refuses none.
 */
const PATIENCE = 120_000

/** Starts a server with only the toy on an empty store; it is closed after the file's tests. */
export async function toyServer(options: Partial<ServerOptions> = {}): Promise<ToyServer> {
  const [port, db] = [await freePort(), await openTestStore()]
  Room.defaultRequestTimeout = PATIENCE
  const said: string[] = []
  const say = (line: string): void => {
    said.push(line)
    sayUnexpected(line)
  }
  const own = { port, host: '127.0.0.1', db, say, patience: PATIENCE }
  const server = await createServer({ ...toyTitles, ...own, ...options })
  afterAll(() => server.close())
  return { port, server, db, said }
}
