import { createHash, timingSafeEqual } from 'node:crypto'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Cluster } from '../cluster/cluster.ts'
import type { MatchHost } from '../match/host.ts'
import type { Metrics } from '../metrics.ts'
import type { Notes } from '../notes.ts'
import { RequestBucket } from '../rooms/limit.ts'
import type { Matches } from '../store/matches.ts'
import { handle } from './answers.ts'

/** What the page for those who look after the server shows. */
export interface AdminServices {
  readonly password: string
  readonly matches: Matches
  readonly host: MatchHost
  readonly notes: Notes
  readonly metrics: Metrics
  /** Id of this process, and all that serve the store, with what they said; absent for a server that is alone. */
  readonly cluster?: Pick<Cluster, 'id' | 'processes' | 'notes'> | undefined
}

/** Wrong passwords that may come at once, and per second. */
const TRIES = { burst: 10, perSecond: 0.2 }

/** `GET /admin`: running matches, processes, and what they said last. Any user name with the password is let in. */
export function adminRoutes(services: AdminServices): Router {
  const router = Router()
  router.get(
    '/admin',
    behind(services.password),
    handle((request, response) => show(services, request, response)),
  )
  return router
}

function behind(password: string): RequestHandler {
  const wanted = digest(password)
  const tries = new RequestBucket(TRIES)
  return (request, response, next) => {
    const [scheme, secret] = (request.get('authorization') ?? '').split(' ')
    const given = scheme === 'Basic' ? Buffer.from(secret ?? '', 'base64').toString() : undefined
    if (given !== undefined && timingSafeEqual(digest(given.slice(given.indexOf(':') + 1)), wanted)) {
      next()
      return
    }
    if (given !== undefined && !tries.take()) {
      response.status(429).end()
      return
    }
    response.set('WWW-Authenticate', 'Basic realm="Topside"').status(401).end()
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function show({ matches, host, notes, metrics, cluster }: AdminServices, _request: Request, response: Response) {
  const [running, processes, said, connections] = await Promise.all([
    matches.running(),
    cluster?.processes() ?? [],
    cluster?.notes.all(),
    metrics.registry.getSingleMetricAsString('topside_connections'),
  ])
  const rows = running.map((match) => [
    match.id,
    match.title,
    match.names.join(', '),
    match.seq,
    match.updatedAt.toISOString(),
    match.process ?? (host.live(match.id) === undefined ? 'asleep' : 'here'),
  ])
  const mates = processes.map(({ id, address, startedAt, alive, matches: held }) => [
    id === cluster?.id ? `${id} (this one)` : id,
    address,
    startedAt.toISOString(),
    alive ? 'alive' : 'gone',
    held,
  ])
  response
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(
      page([
        `<p>${host.size} matches in memory. ${escaped(connections.split('\n').slice(2).join('; '))}</p>`,
        ...(cluster === undefined
          ? []
          : ['<h2>Processes</h2>', table(['process', 'address', 'since', '', 'matches held'], mates)]),
        `<h2>Running matches, the latest ${rows.length}</h2>`,
        table(['match', 'title', 'players', 'commands', 'changed', 'held by'], rows),
        ...(said === undefined
          ? [
              '<h2>What this process said last</h2>',
              table(['at', 'line'], notes.all.map(({ at, line }) => [at.toISOString(), line]).reverse()),
            ]
          : [
              '<h2>What all processes said last</h2>',
              table(
                ['at', 'process', 'line'],
                said.map(({ at, process, line }) => [at.toISOString(), process, line]),
              ),
            ]),
      ]),
    )
}

function page(parts: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Topside</title>
<style>body{font:14px/1.4 system-ui;margin:2rem}table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top;white-space:pre-wrap}</style>
<h1>Topside</h1>${parts.join('\n')}</html>`
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`
  return `<table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
