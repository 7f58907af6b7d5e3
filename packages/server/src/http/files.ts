import type { ServerResponse } from 'node:http'
import { MOST_COMMANDS } from '@topside/engine'
import { json, type Request, type Response, type Router, raw } from 'express'
import { z } from 'zod'
import { fault } from '../faults.ts'
import { userOf } from '../holder.ts'
import { refuseExcess } from '../lobby/excess.ts'
import { addressOf } from '../security/address.ts'
import { parse } from '../security/input.ts'
import { BODY_LIMIT, FILE_LIMIT, importLimit } from '../security/limits.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import type { ListedMatch, ShownMatch } from '../store/matches.ts'
import { strictRouter } from './answers.ts'
import { asker, signedIn } from './auth.ts'
import { askedAs, type MatchServices, matchOf, sayMade, tell } from './matches.ts'

/** The client that requests a file; `signal` aborts when it leaves. */
interface FileAsking {
  readonly asker: string
  readonly signal: AbortSignal
}

/** Match files, as bytes of JSON. Everything rejects with a `Fault`, or with `AskerGone` once the client has left. */
export interface FileService {
  /** The match's file as the holder of these seats may read it. */
  exported(row: ListedMatch, held: readonly number[], asking: FileAsking): Promise<Uint8Array>
  /** The match's public history. */
  record(row: ListedMatch, asking: FileAsking): Promise<Uint8Array>
  /** Throws the `Fault` `too-busy` if this client cannot import a file now. */
  admit(asker: string): void
  /** Imports a file for a user and returns the new match's id. */
  imported(body: Uint8Array, user: string, asking: FileAsking): Promise<string>
  /** Makes a match for a user that repeats another one up to command `at` and continues from there; returns its id. */
  playedOn(row: ListedMatch, at: number, user: string, asking: FileAsking): Promise<string>
}

/** Number of commands after which a match is continued as a new one. */
const playOnRequest = z.strictObject({
  at: z
    .number()
    .int()
    .min(0)
    .max(MOST_COMMANDS + 1),
})

/** Services of the file routes. */
export interface FileRouteServices extends MatchServices {
  readonly files: FileService
  /** Reverse proxies in front of this server. */
  readonly proxies: number
}

/** Records, export and import of matches. */
export function fileRoutes(services: FileRouteServices): Router {
  const { users, matches, files, proxies } = services
  const router = strictRouter()
  const imports = new KeyedLimit(importLimit)

  /** Requests are queued fairly by address, and dropped when the client leaves. */
  const asking = (request: Request, response: Response): FileAsking => ({
    asker: addressOf(request, proxies),
    signal: leaving(response),
  })

  const madeRow = async (id: string, how: string): Promise<ShownMatch> => {
    const row = await matches.look(id)
    if (row === undefined) throw fault('not-stored')
    return sayMade(services.say, row, how)
  }

  router.get('/matches/:id/record', async (request, response) => {
    const row = await matchOf(services, request)
    send(response, await files.record(row, asking(request, response)))
  })

  router.get('/matches/:id/export', async (request, response) => {
    const user = await asker(users, request)
    const row = await matchOf(services, request)
    const seats = row.seats.filter((seat) => user !== undefined && userOf(seat) === user.id)
    const file = await files.exported(
      row,
      seats.map(({ seat }) => seat),
      asking(request, response),
    )
    response.attachment(`${row.title}-${row.id}.json`)
    send(response, file)
  })

  router.post(
    '/matches/import',
    async (request, response, next) => {
      const { id } = await signedIn(users, request)
      await services.announcements.refuseNew()
      if (!imports.take(id)) throw fault('too-fast')
      files.admit(addressOf(request, proxies))
      raw({ limit: FILE_LIMIT, type: 'application/json' })(request, response, next)
    },
    async (request, response) => {
      const user = await signedIn(users, request)
      if (!Buffer.isBuffer(request.body)) throw fault('bad-file', { key: 'error.file-format' })
      services.arrivals.match(request)
      const id = await files.imported(request.body, user.id, asking(request, response)).catch(refuseExcess)
      response.status(201).json(tell(services, await madeRow(id, ' from a file'), user))
    },
  )

  router.post('/matches/:id/play-on', json({ limit: BODY_LIMIT }), async (request, response) => {
    const { user, row } = await askedAs(services, request)
    const { at } = parse(playOnRequest, request.body)
    // Reveals nothing about a running match to users who may not see all of it.
    const all = row.status === 'finished' || row.seats.every((seat) => userOf(seat) === user.id)
    if (row.status === 'open' || !all) throw fault('match-not-running', { key: 'error.not-over' })
    await services.announcements.refuseNew()
    if (!imports.take(user.id)) throw fault('too-fast')
    files.admit(addressOf(request, proxies))
    services.arrivals.match(request)
    const id = await files.playedOn(row, at, user.id, asking(request, response)).catch(refuseExcess)
    response.status(201).json(tell(services, await madeRow(id, ` from command ${at} of ${row.id}`), user))
  })

  return router
}

/** Sends JSON that is already serialized. */
function send(response: Response, json: Uint8Array): void {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', json.byteLength)
  response.end(json)
}

/** Aborts when the client disconnects before its answer was sent. */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  if (response.destroyed) left.abort()
  return left.signal
}
