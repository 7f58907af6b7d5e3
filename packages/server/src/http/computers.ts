import { computerRequest, paceRequest, type User } from '@topside/protocol'
import type { Request, Router } from 'express'
import { fault } from '../faults.ts'
import { refuseExcess } from '../lobby/excess.ts'
import { parse } from '../security/input.ts'
import type { ShownMatch } from '../store/matches.ts'
import { handle, strictRouter } from './answers.ts'
import { signedIn } from './auth.ts'
import { type MatchServices, matchOf, seated, seatOf, seatsOf } from './matches.ts'
import { isKept } from './summary.ts'

/**
 * Computers that play: `POST /matches/:id/seats/:seat/computer` lets one play a seat of a match that has not begun, `DELETE` takes it out, both for its
 * creator; `POST /matches/:id/pace` says for its players whether computers wait before each answer.
 */
export function computerRoutes(services: MatchServices): Router {
  const { users, matches, titles } = services
  const router = strictRouter()
  const own = async (request: Request): Promise<{ user: User; row: ShownMatch; seat: number }> => {
    const user = await signedIn(users, request)
    const row = await matchOf(services, request)
    if (row.creator !== user.id) throw fault('not-a-player', { key: 'error.not-creator' })
    return { user, row, seat: seatOf(services, request, row) }
  }

  router.post(
    '/matches/:id/seats/:seat/computer',
    handle(async (request, response) => {
      const { user, row, seat } = await own(request)
      const { strength } = parse(computerRequest, request.body)
      titles.needComputers(row.title)
      const seats = seatsOf(titles, row) ?? 0
      if (isKept(row, seats, seat)) throw fault('seat-taken', { key: 'error.seat-kept' })
      const placed = await matches.placeComputer(row.id, seat, strength, seats).catch(refuseExcess)
      if (placed === 'occupied') throw fault('seat-taken')
      if (placed === 'not-open') throw fault('match-not-running', { key: 'error.match-began' })
      if (placed === 'no-person') throw fault('illegal-choice', { key: 'error.no-person' })
      response.json(await seated(services, row.id, user))
    }),
  )

  router.delete(
    '/matches/:id/seats/:seat/computer',
    handle(async (request, response) => {
      const { user, row, seat } = await own(request)
      const left = await matches.removeComputer(row.id, seat)
      if (left === 'not-held') throw fault('seat-taken', { key: 'error.no-computer' })
      if (left === 'not-open') throw fault('match-not-running', { key: 'error.match-began' })
      response.json(await seated(services, row.id, user))
    }),
  )

  router.post(
    '/matches/:id/pace',
    handle(async (request, response) => {
      const user = await signedIn(users, request)
      const row = await matchOf(services, request)
      if (row.creator !== user.id && !row.seats.some((each) => each.user === user.id)) throw fault('not-a-player')
      await matches.setPace(row.id, parse(paceRequest, request.body).paced)
      response.json(await seated(services, row.id, user))
    }),
  )
  return router
}
