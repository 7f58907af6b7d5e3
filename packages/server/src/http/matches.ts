import { commitment, completeOptions } from '@topside/engine'
import {
  createRequest,
  type ListName,
  listNames,
  type MatchList,
  type MatchSummary,
  type Person,
  seatRequest,
} from '@topside/protocol'
import { type Request, Router } from 'express'
import { z } from 'zod'
import { fault } from '../faults.ts'
import { newId, newSeed } from '../ids.ts'
import type { MatchHost } from '../match/host.ts'
import { parse } from '../rooms/requests.ts'
import { matchId } from '../rooms/services.ts'
import type { Matches, MatchRow } from '../store/matches.ts'
import type { Persons } from '../store/persons.ts'
import type { TitleList } from '../titles.ts'
import { handle } from './answers.ts'
import { asker, signedIn } from './auth.ts'
import { summarise } from './summary.ts'

/** What the routes of matches work with. */
export interface MatchServices {
  readonly persons: Persons
  readonly matches: Matches
  readonly host: MatchHost
  readonly titles: TitleList
  readonly say: (line: string) => void
}

const listQuery = z.object({ list: z.enum(listNames), cursor: z.string().max(200).optional() })

/** The row of the match that a request names. Throws the `Fault` `not-found`, whatever the reason. */
export async function matchOf({ matches }: MatchServices, request: Request): Promise<MatchRow> {
  const id = matchId.safeParse(request.params['id'])
  const row = id.success ? await matches.get(id.data) : undefined
  if (row === undefined) throw fault('not-found')
  return row
}

/** A match as one person, or nobody, is told of it. */
export function tell({ host, titles }: MatchServices, row: MatchRow, person: Person | undefined): MatchSummary {
  return summarise(row, titles.entry(row.title)?.seats ?? row.seats.length, host.live(row.id), person)
}

/** Listing, making, joining and leaving matches. */
export function matchRoutes(services: MatchServices): Router {
  const { persons, matches, host, titles } = services
  const router = Router()

  const seatOf = (request: Request, row: MatchRow): number => {
    const seat = Number(request.params['seat'])
    const seats = titles.entry(row.title)?.seats ?? 0
    if (!Number.isInteger(seat) || seat < 0 || seat >= seats) throw fault('not-found')
    return seat
  }

  router.get(
    '/matches',
    handle(async (request, response) => {
      const { list, cursor } = parse(listQuery, request.query)
      const person = needsPerson(list) ? await signedIn(persons, request) : await asker(persons, request)
      const page = await matches.list(list, person?.id ?? null, cursor ?? null).catch((error: unknown) => {
        throw error instanceof RangeError
          ? fault('bad-request', { key: 'error.bad-request', args: { where: 'cursor' } })
          : error
      })
      const answer: MatchList = { matches: page.rows.map((row) => tell(services, row, person)), next: page.next }
      response.json(answer)
    }),
  )

  router.post(
    '/matches',
    handle(async (request, response) => {
      const person = await signedIn(persons, request)
      const { title, options, ...rest } = parse(createRequest, request.body)
      const rules = await titles.rules(title)
      if (rules === undefined) throw fault('bad-request', { key: 'error.unknown-title', args: { title } })
      const serverSeed = newSeed()
      const match = {
        ...rest,
        id: newId(),
        title,
        rulesVersion: rules.rulesVersion,
        options: known(() => completeOptions(rules, options)),
        status: 'open' as const,
        creator: person.id,
        commitment: commitment(serverSeed),
        serverSeed,
        knownRolls: null,
        imported: false,
      }
      await matches.add(match)
      const row = await matches.get(match.id)
      if (row === undefined) throw fault('not-stored')
      response.status(201).json(tell(services, row, person))
    }),
  )

  router.get(
    '/matches/:id',
    handle(async (request, response) => {
      const person = await asker(persons, request)
      response.json(tell(services, await matchOf(services, request), person))
    }),
  )

  router.delete(
    '/matches/:id',
    handle(async (request, response) => {
      const person = await signedIn(persons, request)
      const row = await matchOf(services, request)
      if (row.creator !== person.id) throw fault('not-a-player')
      if ((await matches.remove(row.id)) === 'not-open') throw fault('match-not-running', { key: 'error.match-began' })
      host.removed(row.id)
      response.status(204).end()
    }),
  )

  router.post(
    '/matches/:id/seats/:seat',
    handle(async (request, response) => {
      const person = await signedIn(persons, request)
      const row = await matchOf(services, request)
      const seat = seatOf(request, row)
      const { seed } = parse(seatRequest, request.body)
      const seats = titles.entry(row.title)?.seats ?? 0
      const taken = await matches.takeSeat(row.id, seat, person.id, seed, seats)
      if (taken === 'occupied') throw fault('seat-taken')
      if (taken === 'not-open') throw fault('match-not-running', { key: 'error.match-began' })
      response.json(await seated(row.id, person))
    }),
  )

  router.delete(
    '/matches/:id/seats/:seat',
    handle(async (request, response) => {
      const person = await signedIn(persons, request)
      const row = await matchOf(services, request)
      const left = await matches.leaveSeat(row.id, seatOf(request, row), person.id)
      if (left === 'not-held') throw fault('not-your-seat')
      if (left === 'not-open') throw fault('match-not-running', { key: 'error.match-began' })
      response.json(await seated(row.id, person))
    }),
  )

  /** After a change of seats: tells who waits, and begins the match if all seats are taken. */
  const seated = async (id: string, person: Person): Promise<MatchSummary> => {
    await host.seatsChanged(id)
    const row = await matches.get(id)
    if (row === undefined) throw fault('not-found')
    if (row.status === 'open') return tell(services, row, person)
    return host.with(id, (hosted) => tell(services, hosted.row, person))
  }

  return router
}

function needsPerson(list: ListName): boolean {
  return list === 'mine'
}

function known<T>(work: () => T): T {
  try {
    return work()
  } catch {
    throw fault('bad-request', { key: 'error.bad-request', args: { where: 'options' } })
  }
}
