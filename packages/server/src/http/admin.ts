import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { Cluster } from '../cluster/cluster.ts'
import type { Notes } from '../log/notes.ts'
import type { Metrics } from '../metrics.ts'
import { addressOf } from '../security/address.ts'
import { Guesses } from '../security/guesses.ts'
import { asksDirectly } from '../security/near.ts'
import { rateLimitedLog } from '../security/rate-limited-log.ts'
import type { Outbox } from '../store/notices.ts'
import { VERSION } from '../version.ts'
import { type AdminActionServices, adminActions, fromThisPage } from './admin-actions.ts'
import { type AdminAnnouncementServices, adminAnnouncement, announcementForm } from './admin-announcement.ts'
import { escaped, page, table } from './admin-html.ts'
import { strictRouter } from './answers.ts'

/** Services of the administrator's page. */
export interface AdminServices extends AdminActionServices, AdminAnnouncementServices {
  readonly password: string
  readonly notes: Notes
  readonly metrics: Metrics
  readonly outbox: Outbox
  /** Reverse proxies in front of this server. */
  readonly proxies: number
  /** Further host names of this server. */
  readonly hosts: readonly string[]
  /** This process's id, all processes of the store and their logs; absent without a cluster. */
  readonly cluster?: Pick<Cluster, 'id' | 'processes' | 'notes'> | undefined
}

/** When this process was started. */
const STARTED = new Date(performance.timeOrigin)

/** Basic authentication (RFC 7617): `user:password` in base64. */
const BASIC = /^Basic +([A-Za-z0-9+/]+=*)$/i

/** `GET /admin`: running matches, processes and their latest log lines. Any user name is accepted with the password. */
export function adminRoutes(services: AdminServices): Router {
  const router = strictRouter()
  router.use('/admin', behind(services), adminActions(services), adminAnnouncement(services, fromThisPage))
  router.get('/admin', (request, response) => show(services, request, response))
  return router
}

/** Requires the password. An attempt is counted before it is compared; the comparison takes constant time. */
function behind({ password, proxies, hosts, say }: AdminServices): RequestHandler {
  const wanted = digest(password)
  const guesses = new Guesses()
  const complain = rateLimitedLog(say)
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const given = BASIC.exec(request.get('authorization') ?? '')?.[1]
    if (given !== undefined) {
      const address = addressOf(request, proxies)
      const guess = { address, near: asksDirectly(request, hosts) }
      const wait = guesses.take(guess)
      if (wait > 0) {
        complain('Too many wrong passwords for /admin: attempt refused')
        response.set('Retry-After', String(wait)).status(429).end()
        return
      }
      const text = Buffer.from(given, 'base64').toString()
      if (timingSafeEqual(digest(text.slice(text.indexOf(':') + 1)), wanted)) {
        guesses.right(guess)
        next()
        return
      }
      complain('Wrong password for /admin')
    }
    response.set('WWW-Authenticate', 'Basic realm="Topside", charset="UTF-8"').status(401).end()
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function show(services: AdminServices, _request: Request, response: Response) {
  const { matches, host, notes, metrics, outbox, cluster, announcements } = services
  const [running, processes, said, connections, announcement, notices] = await Promise.all([
    matches.running(),
    cluster?.processes() ?? [],
    cluster?.notes.all(),
    metrics.registry.getSingleMetricAsString('topside_connections'),
    announcements.present(),
    noticesOf(outbox),
  ])
  const rows = running.map((match) => [
    match.id,
    match.imported ? `${match.title}, imported` : match.title,
    match.names.join(', '),
    match.seq,
    match.updatedAt.toISOString(),
    match.stuck === null
      ? (match.process ?? (host.live(match.id) === undefined ? 'unloaded' : 'this one'))
      : `cannot be opened: ${match.stuck}`,
  ])
  const mates = processes.map(({ id, address, startedAt, alive, matches: held }) => [
    id === cluster?.id ? `${id} (this one)` : id,
    address,
    startedAt.toISOString(),
    alive ? 'alive' : 'gone',
    held,
  ])
  response
    // Without a referrer the browser would not send the form's origin.
    .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
    .type('html')
    .send(
      page([
        '<p><a href="/admin/lobby">Open and imported matches, users</a></p>',
        `<p>Version ${VERSION}, Node ${process.versions.node}, since ${STARTED.toISOString()}</p>`,
        announcementForm(announcement),
        `<p>${host.size} matches in memory. ${escaped(connections.split('\n').slice(2).join('; '))}</p>`,
        ...(cluster === undefined
          ? []
          : ['<h2>Processes</h2>', table(['process', 'address', 'since', '', 'matches'], mates)]),
        `<h2>Running matches, latest ${rows.length}</h2>`,
        table(['match', 'title', 'players', 'commands', 'changed', 'held by'], rows),
        ...notices,
        ...(said === undefined
          ? [
              '<h2>Log of this process</h2>',
              table(['at', 'line'], notes.all.map(({ at, line }) => [at.toISOString(), line]).reverse()),
            ]
          : [
              '<h2>Log of all processes</h2>',
              table(
                ['at', 'process', 'line'],
                said.map(({ at, process, line }) => [at.toISOString(), process, line]),
              ),
            ]),
      ]),
    )
}

/** Notices to users that are waiting or were abandoned; nothing if there are none. */
async function noticesOf(outbox: Outbox): Promise<string[]> {
  const [counts, dead] = await Promise.all([outbox.counts(), outbox.dead()])
  if (counts.length === 0) return []
  const lines = dead.map((each) => [
    each.createdAt.toISOString(),
    each.match,
    each.kind,
    each.via,
    each.tries,
    each.error ?? '',
  ])
  return [
    '<h2>Notices</h2>',
    `<p>${counts.map(({ via, state, count }) => `${via} ${state}: ${count}`).join('; ')}</p>`,
    ...(dead.length === 0 ? [] : [table(['at', 'match', 'about', 'by', 'tries', 'why given up'], lines)]),
  ]
}
