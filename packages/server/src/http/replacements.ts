import type { Request, Router } from 'express'
import { type Fault, fault } from '../faults.ts'
import { deviceLimit } from '../security/limits.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import type { Replaced, Replacements } from '../store/replacements.ts'
import { handle, strictRouter } from './answers.ts'
import { signedIn } from './auth.ts'
import { type MatchServices, matchOf, tell } from './matches.ts'

/** What the routes of replacements work with. */
export interface ReplacementServices extends MatchServices {
  readonly replacements: Replacements
}

/** What each thing that cannot be done is refused with. */
const REFUSALS: { readonly [what in Exclude<Replaced, 'done'>]: () => Fault } = {
  'not-running': () => fault('match-not-running'),
  'not-a-player': () => fault('not-a-player'),
  'not-away': () => fault('illegal-choice', { key: 'error.not-away' }),
  'not-offered': () => fault('seat-taken', { key: 'error.not-offered' }),
  'plays-already': () => fault('seat-taken', { key: 'error.plays-already' }),
}

/**
 * Seats that change hands: `POST /matches/:id/seats/:seat/replacement` agrees that one goes to somebody else, `DELETE` refuses it, and
 * `POST /matches/:id/seats/:seat/holder` takes it over.
 */
export function replacementRoutes(services: ReplacementServices): Router {
  const { users, matches, replacements, host } = services
  const router = strictRouter()
  const limit = new KeyedLimit(deviceLimit)
  const route = (work: (match: string, seat: number, user: string) => Promise<Replaced>) =>
    handle(async (request: Request, response) => {
      const user = await signedIn(users, request)
      if (!limit.take(user.id)) throw fault('too-fast')
      const { id } = await matchOf(services, request)
      const seat = Number(request.params['seat'])
      if (!Number.isInteger(seat)) throw fault('not-found')
      const done = await host.changeSeats(id, () => work(id, seat, user.id))
      if (done !== 'done') throw REFUSALS[done]()
      const row = await matches.look(id)
      if (row === undefined) throw fault('not-found')
      response.json(tell(services, row, user))
    })
  router.post(
    '/matches/:id/seats/:seat/replacement',
    route((...seat) => replacements.agree(...seat)),
  )
  router.delete(
    '/matches/:id/seats/:seat/replacement',
    route((...seat) => replacements.refuse(...seat)),
  )
  router.post(
    '/matches/:id/seats/:seat/holder',
    route((...seat) => replacements.takeOver(...seat)),
  )
  return router
}
