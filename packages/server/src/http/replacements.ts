import { replacementRequest } from '@topside/protocol'
import type { RequestHandler, Router } from 'express'
import { type Fault, fault } from '../faults.ts'
import { refuseExcess } from '../lobby/excess.ts'
import { parse } from '../security/input.ts'
import { deviceLimit } from '../security/limits.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import type { ShownMatch } from '../store/matches.ts'
import type { ReplacementResult, Replacements } from '../store/replacements.ts'
import { strictRouter } from './answers.ts'
import { signedIn } from './auth.ts'
import { type MatchServices, matchOf, tell } from './matches.ts'

/** Services of the replacement routes. */
export interface ReplacementServices extends MatchServices {
  readonly replacements: Replacements
}

/** The refusal for each result other than `done`. */
const REFUSALS: { readonly [what in Exclude<ReplacementResult, 'done'>]: () => Fault } = {
  'not-running': () => fault('match-not-running'),
  'not-a-player': () => fault('not-a-player'),
  'not-away': () => fault('illegal-choice', { key: 'error.not-away' }),
  'not-offered': () => fault('seat-taken', { key: 'error.not-offered' }),
  'no-person': () => fault('illegal-choice', { key: 'error.no-person' }),
  'plays-already': () => fault('seat-taken', { key: 'error.plays-already' }),
}

/**
 * Seats that change hands: `POST /matches/:id/seats/:seat/replacement` agrees to give the seat to another user or a
 * computer (a free seat that holds up the match: to an ally), `DELETE` refuses, and `POST
 * /matches/:id/seats/:seat/holder` takes over the seat.
 */
export function replacementRoutes(services: ReplacementServices): Router {
  const { users, matches, replacements, host, titles } = services
  const router = strictRouter()
  const limit = new KeyedLimit(deviceLimit)
  const alliesOf = (match: string, seat: number) => host.with(match, (owned) => owned.match?.alliesOf(seat) ?? [])
  /** `prepare` gathers what must be known beforehand, and returns the change to make. */
  const route =
    (
      prepare: (
        row: ShownMatch,
        seat: number,
        user: string,
        body: unknown,
      ) => Promise<() => Promise<ReplacementResult>>,
    ): RequestHandler =>
    async (request, response) => {
      const user = await signedIn(users, request)
      if (!limit.take(user.id)) throw fault('too-fast')
      const found = await matchOf(services, request)
      const { id } = found
      const seat = Number(request.params['seat'])
      if (!Number.isInteger(seat)) throw fault('not-found')
      const done = await host.changeSeats(id, await prepare(found, seat, user.id, request.body)).catch(refuseExcess)
      if (done !== 'done') throw REFUSALS[done]()
      const row = await matches.look(id)
      if (row === undefined) throw fault('not-found')
      response.json(tell(services, row, user))
    }
  router.post(
    '/matches/:id/seats/:seat/replacement',
    route(async ({ id: match, title }, seat, user, body) => {
      const { bot = null } = parse(replacementRequest, body ?? {})
      if (bot !== null) titles.needComputers(title)
      const allies = await alliesOf(match, seat)
      return () => replacements.agree(match, seat, user, { bot, allies })
    }),
  )
  router.delete(
    '/matches/:id/seats/:seat/replacement',
    route(
      async ({ id: match }, seat, user) =>
        () =>
          replacements.refuse(match, seat, user),
    ),
  )
  router.post(
    '/matches/:id/seats/:seat/holder',
    route(async ({ id: match }, seat, user) => {
      const allies = await alliesOf(match, seat)
      return () => replacements.takeOver(match, seat, user, allies)
    }),
  )
  return router
}
