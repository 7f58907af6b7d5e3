import { computerRequest, paceRequest } from '@topside/protocol'
import type { Request, Router } from 'express'
import { fault } from '../faults.ts'
import { refuseExcess } from '../lobby/excess.ts'
import { parse } from '../security/input.ts'
import { userOf } from '../store/holder.ts'
import { strictRouter } from './answers.ts'
import { askedAs, type MatchServices, seatsOf } from './matches.ts'
import { askedFor, changed, kept, REFUSALS, seated } from './seats.ts'
import { isKept } from './summary.ts'

const NO_COMPUTER = { ...REFUSALS, 'not-held': () => fault('seat-taken', { key: 'error.no-computer' }) }

/**
 * Computer players: `POST /matches/:id/seats/:seat/computer` seats one before the match begins and `DELETE` removes it,
 * both for the match's creator. `POST /matches/:id/pace`, for its players, sets whether computers pause before answers.
 */
export function computerRoutes(services: MatchServices): Router {
  const { matches, titles } = services
  const router = strictRouter()
  const own = async (request: Request): ReturnType<typeof askedFor> => {
    const asked = await askedFor(services, request)
    if (asked.row.creator !== asked.user.id) throw fault('not-a-player', { key: 'error.not-creator' })
    return asked
  }

  router.post('/matches/:id/seats/:seat/computer', async (request, response) => {
    const { user, row, seat } = await own(request)
    const { strength } = parse(computerRequest, request.body)
    titles.needComputers(row.title)
    await services.announcements.refuseNew()
    const seats = seatsOf(titles, row) ?? 0
    if (isKept(row, seats, seat)) throw kept()
    const placed = await matches.placeComputer(row.id, seat, strength, seats).catch(refuseExcess)
    response.json(await changed(services, row, user, placed))
  })

  router.delete('/matches/:id/seats/:seat/computer', async (request, response) => {
    const { user, row, seat } = await own(request)
    const left = await matches.removeComputer(row.id, seat)
    response.json(await changed(services, row, user, left, NO_COMPUTER))
  })

  router.post('/matches/:id/pace', async (request, response) => {
    const { user, row } = await askedAs(services, request)
    if (row.creator !== user.id && !row.seats.some((each) => userOf(each) === user.id)) throw fault('not-a-player')
    await matches.setPace(row.id, parse(paceRequest, request.body).paced)
    response.json(await seated(services, row.id, user))
  })
  return router
}
