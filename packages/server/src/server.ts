import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { defineRoom, defineServer, matchMaker } from '@colyseus/core'
import { rooms } from '@topside/protocol'
import { Cluster, type ClusterOptions } from './cluster/cluster.ts'
import { Router } from './cluster/router.ts'
import { describe } from './faults.ts'
import { setUpApp } from './http/app.ts'
import { guard, PATIENCE } from './http/guard.ts'
import { defaultChanges, defaultLooks } from './http/limit.ts'
import { MatchHost } from './match/host.ts'
import { Metrics } from './metrics.ts'
import { Notes } from './notes.ts'
import { galleryRoom } from './rooms/gallery-room.ts'
import { defaultConnections, Gatekeeper } from './rooms/gatekeeper.ts'
import { defaultLimit, type RequestLimit } from './rooms/limit.ts'
import { matchRoom } from './rooms/match-room.ts'
import { SteadyTransport } from './rooms/transport.ts'
import { sparingly } from './sparingly.ts'
import { Appender } from './store/appender.ts'
import type { Db } from './store/db.ts'
import { Matches } from './store/matches.ts'
import { openStore } from './store/open.ts'
import { Persons } from './store/persons.ts'
import { Summaries } from './store/summaries.ts'
import { TalkStore } from './store/talk.ts'
import { Talk } from './talk/talk.ts'
import { type ServerTitle, TitleList } from './titles.ts'

/** Largest message of a client, in bytes; a larger one closes its connection. */
const MESSAGE_LIMIT = 32 * 1024

/** Milliseconds between two writes of the summaries of matches. */
const SUMMARY_INTERVAL = 1_000

export interface ServerOptions {
  /** Every title that can be played. */
  readonly titles: readonly ServerTitle[]
  /** 0 for any free port. */
  readonly port: number
  /** Address to listen on; absent: all. */
  readonly host?: string | undefined
  /** Where the embedded store lies if there is no `databaseUrl`. */
  readonly dataDir?: string
  readonly databaseUrl?: string | undefined
  /** A store that is open and migrated already; it is closed with the server. */
  readonly db?: Db
  /** The built client. */
  readonly clientFolder?: string
  /** How many requests a connection may make. */
  readonly limit?: RequestLimit
  /** How many changes an address, and a person, may ask for over HTTP. */
  readonly changes?: RequestLimit
  /** How many looks and joins an address may ask for. */
  readonly looks?: RequestLimit
  /** How many connections an address may have open. */
  readonly connections?: number
  /** Web servers before this one, which tell it the address of who asks. */
  readonly proxies?: number
  /** Origins of pages, besides its own, that may ask. */
  readonly origins?: readonly string[]
  /** How it takes its place beside other processes on the same store, which must be Postgres; absent: it is alone. */
  readonly cluster?: ClusterOptions | undefined
  /** Password of the page for those who look after the server; absent: there is no such page. */
  readonly adminPassword?: string | undefined
  /** Told what the server does, line by line. */
  readonly say?: (line: string) => void
}

export interface RunningServer {
  readonly port: number
  /** Number of matches in memory. */
  readonly matchesInMemory: () => number
  /** Finishes the commands in flight, closes all rooms, and then the store. */
  close(): Promise<void>
}

/** Opens the store and listens. A process can run one server at a time. Rejects if the store or the port cannot be had. */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const notes = new Notes()
  const say = (line: string): void => {
    notes.add(line)
    options.say?.(line)
  }
  const db =
    options.db ?? (await openStore({ databaseUrl: options.databaseUrl, dataDir: options.dataDir ?? './data' }, say))
  const matches = new Matches(db)
  const persons = new Persons(db)
  const metrics = new Metrics(() => host.size)
  const appender = new Appender(db, { fenced: options.cluster !== undefined, took: metrics.appended })
  const summaries = new Summaries(db, SUMMARY_INTERVAL, (error) => say(`Summaries not written: ${String(error)}`))
  const titles = new TitleList(options.titles)
  const cluster =
    options.cluster === undefined
      ? undefined
      : await Cluster.open(options.cluster, { db, matches, titles, say }).catch(async (error: unknown) => {
          await db.close()
          throw error
        })
  if (cluster !== undefined) notes.pass((note) => cluster.notes.add(note))
  const host = new MatchHost(
    { matches, appender, summaries, say, opened: metrics.opened, ...(cluster && { news: cluster }) },
    titles,
    cluster,
    cluster,
  )
  const router = cluster === undefined ? undefined : new Router(cluster)
  let stopping = false
  const gate = new Gatekeeper({
    requests: options.limit ?? defaultLimit,
    connections: options.connections ?? defaultConnections,
  })
  const proxies = options.proxies ?? 0
  const changes = options.changes ?? defaultChanges
  const { adminPassword } = options
  const services = {
    persons,
    matches,
    host,
    showing: cluster ?? host,
    talk: new Talk({ store: new TalkStore(db), bus: cluster?.bus, say }),
    titles,
    say,
    gate,
    changes,
    metrics,
    admin:
      adminPassword === undefined ? undefined : { password: adminPassword, matches, host, notes, metrics, cluster },
    stopping: () => stopping,
  }
  say(`Titles: ${options.titles.map((title) => title.name).join(', ')}`)

  const complain = sparingly(say)
  const http = createHttpServer(PATIENCE)
  matchMaker.controller.exposedMethods = ['joinOrCreate', 'reconnect']
  matchMaker.controller.getCorsHeaders = () => ({})
  // Pages of other sites are told nothing: by default every answer would let them read it.
  for (const name of Object.keys(matchMaker.controller.DEFAULT_CORS_HEADERS))
    Reflect.deleteProperty(matchMaker.controller.DEFAULT_CORS_HEADERS, name)
  const server = defineServer({
    transport: new SteadyTransport({ server: http, maxPayload: MESSAGE_LIMIT }, gate, proxies),
    rooms: {
      [rooms.match]: defineRoom(matchRoom(services)).filterBy(['match']),
      [rooms.gallery]: defineRoom(galleryRoom(services)).filterBy(['match']),
    },
    express: (app) => setUpApp(app, services, options.clientFolder ?? defaultClientFolder),
    greet: false,
    logger: { debug: ignore, info: ignore, trace: ignore, warn: complain, error: complain },
    gracefullyShutdown: false,
  })
  const ending = new AbortController()
  const close = async (): Promise<void> => {
    stopping = true
    ending.abort()
    router?.stop()
    await host.settled()
    if (cluster !== undefined) await host.letGo()
    await server.gracefullyShutdown(false)
    http.closeAllConnections()
    await host.settled()
    router?.close()
    await cluster?.stop()
    summaries.stop()
    await summaries.flush().catch((error: unknown) => say(`Summaries not written: ${String(error)}`))
    await db.close()
  }
  // The transport would print what the caller is told, with its stack.
  http.removeAllListeners('error')
  try {
    // Loading the rules of a title would keep everybody waiting for a moment.
    await titles.versions()
    await cluster?.start(host)
    await router?.start()
    await new Promise<void>((done, failed) => {
      http.once('error', failed)
      server.listen(options.port, options.host).then(done, failed)
    })
    guard(http, {
      proxies,
      origins: options.origins ?? [],
      changes,
      looks: options.looks ?? defaultLooks,
      gate,
    })
  } catch (error) {
    router?.close()
    await cluster?.stop()
    await db.close()
    throw error
  }
  host.heal(ending.signal).catch((error: unknown) => say(`Sleeping matches not looked after: ${describe(error)}`))
  const address = http.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return { port, matchesInMemory: () => host.size, close }
}

function ignore(): undefined {
  return undefined
}

const defaultClientFolder = fileURLToPath(new URL('../../client/dist', import.meta.url))
