import type { Server } from 'node:http'
import { defineRoom, defineServer } from '@colyseus/core'
import { rooms } from '@topside/protocol'
import type { Application } from 'express'
import type { ConnectionLimiter } from '../security/connection-limiter.ts'
import { MESSAGE_LIMIT } from '../security/limits.ts'
import { restrictJoins } from './matchmaker.ts'
import { SteadyTransport } from './transport.ts'

/** A class of rooms. */
type RoomClass = Parameters<typeof defineRoom>[0]

/** Options of a room server. */
export interface RoomServerOptions {
  readonly http: Server
  /** The rooms of players and of spectators. */
  readonly match: RoomClass
  readonly spectators: RoomClass
  readonly connectionLimiter: ConnectionLimiter
  /** Reverse proxies in front of this server. */
  readonly proxies: number
  /** Sets up the HTTP routes. */
  readonly app: (app: Application) => void
  /** Receives the framework's complaints. */
  readonly complain: (line: unknown) => void
}

/** Rooms and their connections on an HTTP server. */
export interface RoomServer {
  /** Listens once everything is set up. Rejects if the port is not available. */
  listen(port: number, host: string | undefined): Promise<void>
  /** Cuts all connections at once. */
  cutAll(): void
  /** Closes all rooms, and accepts no more connections. */
  close(): Promise<void>
}

/** Adds rooms and HTTP routes to an HTTP server that does not listen yet. */
export function roomServer({
  http,
  match,
  spectators,
  connectionLimiter,
  proxies,
  app,
  complain,
}: RoomServerOptions): RoomServer {
  restrictJoins()
  const transport = new SteadyTransport({ server: http, maxPayload: MESSAGE_LIMIT }, connectionLimiter, proxies)
  const server = defineServer({
    transport,
    rooms: {
      [rooms.match]: defineRoom(match).filterBy(['match']),
      [rooms.spectatorRoom]: defineRoom(spectators).filterBy(['match']),
    },
    express: app,
    greet: false,
    logger: { debug: ignore, info: ignore, trace: ignore, warn: complain, error: complain },
    gracefullyShutdown: false,
  })
  // Otherwise the transport would also print errors that the caller receives.
  http.removeAllListeners('error')
  return {
    listen: (port, host) =>
      new Promise((done, failed) => {
        http.once('error', failed)
        server.listen(port, host).then(() => done(), failed)
      }),
    cutAll: () => transport.cutAll(),
    close: () => server.gracefullyShutdown(false),
  }
}

function ignore(): undefined {
  return undefined
}
