import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import type { Cluster } from '../cluster/cluster.ts'
import type { Notes } from '../log/notes.ts'
import type { Metrics } from '../metrics.ts'
import { addressOf } from '../security/address.ts'
import { ADMIN_FORM } from '../security/form-limits.ts'
import { Guesses } from '../security/guesses.ts'
import { parse } from '../security/input.ts'
import { asksDirectly } from '../security/near.ts'
import { rateLimitedLog } from '../security/rate-limited-log.ts'
import type { Db } from '../store/db.ts'
import type { RunningMatch } from '../store/match-rows.ts'
import type { Outbox } from '../store/notices.ts'
import { actions } from '../store/operator-actions.ts'
import { countStore, type StoreCounts } from '../store/store-counts.ts'
import { VERSION } from '../version.ts'
import { type AdminActionServices, adminActions, button, fromThisPage, record } from './admin-actions.ts'
import { type AdminAnnouncementServices, adminAnnouncement, announcementForm } from './admin-announcement.ts'
import { type Cell, escaped, page, table } from './admin-html.ts'
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
  const recorded = (request: Request, what: string): Promise<void> => record(services, request, what)
  router.use('/admin', behind(services), adminActions(services))
  router.use('/admin', adminAnnouncement(services, fromThisPage, recorded))
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

const asked = z.object({ find: z.string().trim().max(ADMIN_FORM.search).optional() })

async function show(services: AdminServices, request: Request, response: Response) {
  const { matches, host, notes, metrics, outbox, cluster, announcements, waiting } = services
  const { find = '' } = parse(asked, request.query)
  const [running, processes, said, connections, announcement, notices, counts, done] = await Promise.all([
    matches.running(find),
    cluster?.processes() ?? [],
    cluster?.notes.all(),
    metrics.registry.getSingleMetricAsString('topside_connections'),
    announcements.present(),
    noticesOf(outbox),
    countStore(waiting),
    actions(waiting),
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
        storeWords(counts, waiting),
        ...runningMatches(running, find, (id) => host.live(id) !== undefined),
        ...notices,
        '<h2>What operators did</h2>',
        table(
          ['at', 'who', 'from', 'what'],
          done.map(({ at, who, address, what }) => [at.toISOString(), who, address, what]),
        ),
        ...(said === undefined ? logOfThis(notes) : logOfAll(said)),
      ]),
    )
}

/** The running matches that were found; `here`: whether this process holds a match. */
function runningMatches(running: readonly RunningMatch[], find: string, here: (id: string) => boolean): string[] {
  const rows = running.map((match): Cell[] => [
    { html: `<a href="/watch/${escaped(match.id)}">${escaped(match.id)}</a>` },
    match.imported ? `${match.title}, imported` : match.title,
    match.names.join(', '),
    match.seq,
    match.updatedAt.toISOString(),
    match.stuck === null ? (match.process ?? (here(match.id) ? 'this one' : 'unloaded')) : stuck(match.id, match.stuck),
  ])
  return [
    `<h2>Running matches, latest ${rows.length}</h2>`,
    '<form action="/admin"><label>Part of a name, title or id ' +
      `<input name="find" value="${escaped(find)}"></label> <button>Find</button></form>`,
    table(['match', 'title', 'players', 'commands', 'changed', 'held by'], rows),
  ]
}

/** Why a match cannot be opened, and a button that closes it. */
function stuck(id: string, why: string): Cell {
  const close = button('close', 'match', id, `Close match ${id}`, 'Close, and tell its players')
  return { html: `cannot be opened: ${escaped(why)} ${close.html}` }
}

function logOfThis(notes: Notes): string[] {
  const lines = notes.all.map(({ at, line }) => [at.toISOString(), line]).reverse()
  return ['<h2>Log of this process</h2>', table(['at', 'line'], lines)]
}

function logOfAll(said: NonNullable<Awaited<ReturnType<Cluster['notes']['all']>>>): string[] {
  const lines = said.map(({ at, process, line }) => [at.toISOString(), process, line])
  return ['<h2>Log of all processes</h2>', table(['at', 'process', 'line'], lines)]
}

/** What the store holds, and the room that is left for it. */
function storeWords(counts: StoreCounts, { name, free }: Db): string {
  const { open, running, finished, stuck, users, bytes } = counts
  const left = free === undefined ? '' : `; ${Math.round(free())} MB free on its disk`
  return (
    `<p>${escaped(name)}: ${(bytes / 1_000_000).toFixed(1)} MB${left}; ${users} users; matches: ${open} open, ` +
    `${running} running (${stuck} cannot be opened), ${finished} finished</p>`
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
