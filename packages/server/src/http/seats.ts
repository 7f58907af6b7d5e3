import { type MatchSummary, seatRequest, type User } from '@topside/protocol'
import type { Request, Router } from 'express'
import { type Fault, fault } from '../faults.ts'
import { userOf } from '../holder.ts'
import { parse } from '../security/input.ts'
import type { ListedMatch, ShownMatch } from '../store/matches.ts'
import type { Taken } from '../store/seat-changes.ts'
import { strictRouter } from './answers.ts'
import { askedAs, type MatchServices, seatsOf, tell } from './matches.ts'
import { isKept, keptFor } from './summary.ts'

/** Result of a change of seats. */
type SeatChange = Taken | 'left' | 'not-held' | 'no-person'

/** The fault for each result that refuses a change. */
export const REFUSALS: { readonly [what in Exclude<SeatChange, 'taken' | 'begun' | 'left'>]: () => Fault } = {
  occupied: () => fault('seat-taken'),
  'not-held': () => fault('not-your-seat'),
  'not-open': () => fault('match-not-running', { key: 'error.match-began' }),
  'no-person': () => fault('illegal-choice', { key: 'error.no-person' }),
}

/** The fault for a seat reserved for another user. */
export const kept = () => fault('seat-taken', { key: 'error.seat-kept' })

/** The user, match and seat of a request. */
interface SeatRequest {
  readonly user: User
  readonly row: ShownMatch
  readonly seat: number
}

/** Seats before a match begins: `POST /matches/:id/seats/:seat` takes one, `DELETE` gives it back. */
export function seatRoutes(services: MatchServices): Router {
  const { matches, titles } = services
  const router = strictRouter()
  router.post('/matches/:id/seats/:seat', async (request, response) => {
    const { user, row, seat } = await askedFor(services, request)
    const { seed } = parse(seatRequest, request.body)
    if (row.status === 'open') await services.announcements.refuseNew()
    const seats = seatsOf(titles, row) ?? 0
    const held = row.seats.some((each) => each.seat === seat && userOf(each) === user.id)
    if (isKept(row, seats, seat) && !held && keptFor(row, seats, user) === undefined) throw kept()
    const taken = await matches.takeSeat(row.id, seat, user.id, seed, seats)
    response.json(await changed(services, row, user, taken))
  })

  router.delete('/matches/:id/seats/:seat', async (request, response) => {
    const { user, row, seat } = await askedFor(services, request)
    response.json(await changed(services, row, user, await matches.leaveSeat(row.id, seat, user.id)))
  })
  return router
}

/** The signed-in user, the match and the seat that the request names. Throws a `Fault` if one is missing. */
export async function askedFor(services: MatchServices, request: Request): Promise<SeatRequest> {
  const { user, row } = await askedAs(services, request)
  return { user, row, seat: seatOf(services, request, row) }
}

/** The seat named by a request. Throws the `Fault` `not-found`. */
function seatOf({ titles }: MatchServices, request: Request, row: ListedMatch): number {
  const seat = Number(request.params['seat'])
  const seats = seatsOf(titles, row) ?? 0
  if (!Number.isInteger(seat) || seat < 0 || seat >= seats) throw fault('not-found')
  return seat
}

/** The match after a change of its seats. Throws the matching `Fault` if the change was refused. */
export async function changed(
  services: MatchServices,
  { id, title }: ShownMatch,
  user: User,
  what: SeatChange,
  refusals = REFUSALS,
): Promise<MatchSummary> {
  if (what !== 'taken' && what !== 'begun' && what !== 'left') throw refusals[what]()
  if (what === 'begun') services.say(`Match ${id} of ${title} has begun`, { event: 'begun', match: id })
  return seated(services, id, user)
}

/** After a change of seats: notifies waiting clients, and begins the match once all seats are taken. */
export async function seated(services: MatchServices, id: string, user: User): Promise<MatchSummary> {
  const { matches, host } = services
  await host.seatsChanged(id)
  const row = await matches.look(id)
  if (row === undefined) throw fault('not-found')
  if (row.status === 'open') return tell(services, row, user)
  return host.with(id, (owned) => tell(services, owned.row, user))
}
