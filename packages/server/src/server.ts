import { createServer as createHttpServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { AnyTitle } from '@topside/engine'
import { keepBackups } from './backups.ts'
import { Router } from './cluster/router.ts'
import { StateBuffers } from './colyseus/buffers.ts'
import { WriteCoalescer } from './colyseus/coalesce-writes.ts'
import { type RoomServer, roomServer } from './colyseus/serve.ts'
import { describe } from './faults.ts'
import { collectGarbage } from './garbage.ts'
import { type AppServices, setUpApp } from './http/app.ts'
import { Attendance } from './lobby/attendance.ts'
import { keepHouse } from './lobby/housekeeping.ts'
import { keepTime } from './lobby/keep-time.ts'
import { Notes } from './log/notes.ts'
import { withoutRepetition } from './log/repeated.ts'
import { WRONG } from './log/say.ts'
import type { MatchHost } from './match/host.ts'
import { WarmUp } from './match/warm-up.ts'
import type { ServerOptions } from './options.ts'
import { matchRoom } from './rooms/match-room.ts'
import type { RoomServices } from './rooms/services.ts'
import { spectatorRoom } from './rooms/spectator-room.ts'
import { Arrivals } from './security/arrivals.ts'
import { ConnectionLimiter } from './security/connection-limiter.ts'
import { guard, PATIENCE } from './security/guard.ts'
import { defaultChanges, defaultConnections, defaultLimit, defaultLooks, processorLimit } from './security/limits.ts'
import { rateLimitedLog } from './security/rate-limited-log.ts'
import { openSite, type Site } from './site.ts'
import { KEPT } from './store/retention.ts'
import { runningTitles } from './store/store-counts.ts'

export type { ServerOptions } from './options.ts'

export interface RunningServer {
  readonly port: number
  /** Number of matches in memory. */
  readonly matchesInMemory: () => number
  /** Transfers a seat of a running match between users; see `MatchHost.changeSeat`. */
  readonly changeSeat: MatchHost['changeSeat']
  /** Resolves once the server has warmed up. */
  readonly warm: Promise<void>
  /** Finishes commands in progress, then closes all rooms and the store. */
  close(): Promise<void>
  /** Stops accepting anything at once, then closes; for uncaught errors. */
  abandon(): Promise<void>
}

/**
 * Opens the store and listens. A process can run one server at a time. Rejects if the store or port is not available.
 */
export async function createServer(options: ServerOptions): Promise<RunningServer> {
  const notes = new Notes()
  const say = withoutRepetition((line, about) => {
    // There are many matches: their lines would soon displace the others.
    if (about?.event === undefined) notes.add(line)
    options.say?.(line, about)
  })
  const site = await openSite(options, say)
  const { cluster, host } = site
  if (cluster !== undefined) notes.pass((note) => cluster.notes.add(note))
  const router = cluster === undefined ? undefined : new Router(cluster, site.admission)
  const connectionLimiter = new ConnectionLimiter({
    requests: options.limit ?? defaultLimit,
    connections: options.connections ?? defaultConnections,
    processor: options.processor ?? processorLimit,
  })
  say(`Titles: ${options.titles.map((title) => title.name).join(', ')}`)
  const http = createHttpServer(PATIENCE)
  const ending = new Ending()
  const rooms = roomsOf(site, options, { http, connectionLimiter, notes, stopping: () => ending.begun })
  try {
    await cluster?.start(host)
    await router?.start()
    await rooms.listen(options.port, options.host)
    guardOf(options, http, connectionLimiter, site)
  } catch (error) {
    router?.close()
    await cluster?.stop()
    await site.db.close()
    throw error
  }
  const endHousekeeping = keepHouse({ db: site.waiting, host, say, retention: options.retention })
  const endTime = keepTime({ ...site, db: site.waiting }, options.beat)
  const warmUp = warmUpOf(site)
  if (options.warmUp === true) warmUp.begin()
  else warmUp.stop()
  const endBackups = options.backups === undefined ? undefined : keepBackups(options.backups, { ...options, say })
  site.computers.begin()
  site.delivery.begin()
  host.heal(ending.signal).catch((error: unknown) => say(`Matches not brought up to date: ${describe(error)}`, WRONG))
  const parts: ServerParts = {
    site,
    http,
    rooms,
    router,
    ending,
    endUpkeep: () => {
      warmUp.stop()
      return Promise.all([endHousekeeping(), endTime(), endBackups?.(), site.delivery.end()])
    },
  }
  return {
    port: portOf(http, options.port),
    matchesInMemory: () => host.size,
    changeSeat: (...change) => host.changeSeat(...change),
    warm: warmUp.ended,
    close: () => close(parts),
    abandon: () => abandon(parts),
  }
}

/** The warm-up of all titles, those with running matches first. */
function warmUpOf({ waiting, titles, host, say }: Site): WarmUp {
  const inOrder = async (): Promise<AnyTitle[]> => {
    const ids = new Set([...(await runningTitles(waiting)), ...titles.ids])
    const rules = await Promise.all([...ids].map((id) => titles.rules(id)))
    return rules.filter((each) => each !== undefined)
  }
  // The matches that were played leave 50 MB of garbage. Nobody waits while no match is in memory.
  const finished = (): void => {
    if (host.size === 0) collectGarbage()
  }
  return new WarmUp({ titles: inOrder, say, finished })
}

/** Whether a server is stopping. */
class Ending {
  readonly #abort = new AbortController()
  begun = false

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** From now on, new users are sent elsewhere. */
  begin(): void {
    this.begun = true
  }

  /** Ends remaining background work. */
  stopRest(): void {
    this.begun = true
    this.#abort.abort()
  }
}

/** The parts of a listening server. */
interface ServerParts {
  readonly site: Site
  readonly http: Server
  readonly rooms: RoomServer
  readonly router: Router | undefined
  readonly ending: Ending
  readonly endUpkeep: () => Promise<unknown>
}

async function close({ site, http, rooms, router, ending, endUpkeep }: ServerParts): Promise<void> {
  const { host, cluster, summaries, films, say } = site
  ending.stopRest()
  const kept = endUpkeep()
  await Promise.all([site.files.close(), site.pools.close()])
  router?.stop()
  await host.settled()
  if (cluster !== undefined) await host.letGo()
  await rooms.close()
  http.closeAllConnections()
  await host.settled()
  router?.close()
  await cluster?.stop()
  summaries.stop()
  films.stop()
  await summaries.flush().catch((error: unknown) => say(`Summaries not written: ${String(error)}`, WRONG))
  await films.flush().catch((error: unknown) => say(`Films not written: ${String(error)}`, WRONG))
  await kept
  site.mails?.close()
  await site.db.close()
}

/** Rooms take time to close; accepted commands are stored first. */
async function abandon(parts: ServerParts): Promise<void> {
  const { site, http, rooms, ending } = parts
  ending.begin()
  http.close()
  http.closeAllConnections()
  rooms.cutAll()
  await site.host.settled()
  if (site.cluster !== undefined) await site.host.letGo()
  await site.summaries.flush()
  await site.films.flush()
  await close(parts)
}

/** The server's endpoints. */
interface Endpoints {
  readonly http: Server
  readonly connectionLimiter: ConnectionLimiter
  readonly notes: Notes
  readonly stopping: () => boolean
}

function roomsOf(site: Site, options: ServerOptions, doors: Endpoints): RoomServer {
  const { http, connectionLimiter } = doors
  const services: RoomServices = {
    ...site,
    matches: site.shown,
    provider: site.cluster ?? site.host,
    connectionLimiter,
    fabric: { buffers: new StateBuffers(), writes: new WriteCoalescer(), failed: uncaught },
  }
  const app = appServices(site, options, doors)
  return roomServer({
    http,
    connectionLimiter,
    match: matchRoom(services),
    spectators: spectatorRoom(services),
    proxies: options.proxies ?? 0,
    app: (express) => setUpApp(express, app, options.clientFolder ?? defaultClientFolder),
    complain: rateLimitedLog(site.say),
  })
}

function appServices(site: Site, options: ServerOptions, { notes, stopping }: Endpoints): AppServices {
  const { adminPassword, proxies = 0, hosts = [] } = options
  const { say } = site
  return {
    ...site,
    matches: site.shown,
    store: site.matches,
    proxies,
    hosts,
    arrivals: new Arrivals(proxies, options.arrivals),
    attendance: new Attendance(site.waiting, say),
    changes: options.changes ?? defaultChanges,
    retention: options.retention ?? KEPT,
    admin:
      adminPassword === undefined
        ? undefined
        : { ...site, matches: site.shown, password: adminPassword, notes, proxies, hosts },
    stopping,
  }
}

function guardOf(
  options: ServerOptions,
  http: Server,
  connectionLimiter: ConnectionLimiter,
  { metrics, blockedNetworks, say }: Site,
): void {
  guard(http, {
    blocked: (address) => blockedNetworks.has(address),
    proxies: options.proxies ?? 0,
    origins: options.origins ?? [],
    changes: options.changes ?? defaultChanges,
    looks: options.looks ?? defaultLooks,
    connectionLimiter,
    hosts: options.hosts ?? [],
    elsewhere: options.cluster !== undefined && !options.cluster.publicAddress.startsWith('/'),
    complain: rateLimitedLog(say),
    refused: metrics.httpRefused,
    answered: metrics.httpAnswered,
  })
}

/** Rethrows an error as uncaught that the framework would only log. */
function uncaught(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}

function portOf(http: Server, asked: number): number {
  const address = http.address()
  return typeof address === 'object' && address !== null ? address.port : asked
}

const defaultClientFolder = fileURLToPath(new URL('../../client/dist', import.meta.url))
