import { type AnyTitle, commitment, completeOptions, type DiceSeeds, type Strength, seatCount } from '@topside/engine'
import {
  createRequest,
  type ListName,
  listNames,
  listParts,
  type MatchList,
  type MatchSummary,
  type User,
} from '@topside/protocol'
import type { Request, Router } from 'express'
import { z } from 'zod'
import { fault } from '../faults.ts'
import { userOf } from '../holder.ts'
import { computerSeed, newId, newSeed } from '../ids.ts'
import type { Attendance } from '../lobby/attendance.ts'
import { refuseExcess } from '../lobby/excess.ts'
import type { Say } from '../log/say.ts'
import type { MatchHost } from '../match/host.ts'
import type { Arrivals } from '../security/arrivals.ts'
import { ownId, parse } from '../security/input.ts'
import { LENGTHS } from '../security/limits.ts'
import type { Announcements } from '../store/announcements.ts'
import type { ListedMatch, Matches, ShownMatch } from '../store/matches.ts'
import type { OwnSearch } from '../store/own-list.ts'
import type { Users } from '../store/users.ts'
import type { TitleList } from '../titles.ts'
import { strictRouter } from './answers.ts'
import { asker, signedIn } from './auth.ts'
import { keptFor, summarise } from './summary.ts'

/** Services of the match routes. */
export interface MatchServices {
  readonly users: Users
  readonly matches: Matches
  readonly host: MatchHost
  readonly titles: TitleList
  readonly arrivals: Arrivals
  readonly attendance: Attendance
  /** Refuses new things in maintenance mode. */
  readonly announcements: Announcements
  readonly say: Say
}

const listQuery = z.object({
  list: z.enum(listNames),
  cursor: z.string().max(LENGTHS.cursor).optional(),
  by: ownId.optional(),
  part: z.enum(listParts).optional(),
  find: z.string().max(LENGTHS.search).optional(),
})

/** The match named by a request. Throws the `Fault` `not-found` in all other cases, so as to reveal nothing. */
export async function matchOf({ matches }: MatchServices, request: Request): Promise<ShownMatch> {
  const id = ownId.safeParse(request.params['id'])
  const row = id.success ? await matches.look(id.data) : undefined
  if (row === undefined) throw fault('not-found')
  return row
}

/** The signed-in user and the match named by the request. Throws a `Fault` if either is missing. */
export async function askedAs(services: MatchServices, request: Request): Promise<{ user: User; row: ShownMatch }> {
  const user = await signedIn(services.users, request)
  return { user, row: await matchOf(services, request) }
}

/** Number of seats of a match; `undefined` if its title is not installed. */
export function seatsOf(titles: TitleList, { title, options }: ListedMatch): number | undefined {
  const entry = titles.entry(title)
  return entry && seatCount(entry, options)
}

/** Summary of a match for one user, or for the public. */
export function tell({ host, titles }: MatchServices, row: ListedMatch, user: User | undefined): MatchSummary {
  const told = summarise(row, seatsOf(titles, row) ?? row.seats.length, host.live(row.id), user)
  const gone = titles.entry(row.title) === undefined
  return { ...told, ...(titles.isGuided(row) && { guided: true }), ...(gone && { stuck: true }) }
}

/** Routes that list, create, show and delete matches. */
export function matchRoutes(services: MatchServices): Router {
  const router = strictRouter()
  addLists(router, services)
  addSingle(router, services)
  return router
}

/** The lists of matches, and creating one. */
function addLists(router: Router, services: MatchServices): void {
  const { users, matches, titles } = services
  router.get('/matches', async (request, response) => {
    const { list, cursor, by, part, find } = parse(listQuery, request.query)
    const user = needsUser(list) ? await signedIn(users, request) : await asker(users, request)
    const only = list === 'mine' ? { part, wanted: wantedOf(titles, find) } : { by }
    const page = await matches.list(list, user?.id ?? null, cursor ?? null, only).catch((error: unknown) => {
      throw error instanceof RangeError
        ? fault('bad-request', { key: 'error.bad-request', args: { where: 'cursor' } })
        : error
    })
    // Users neither watch their own matches nor take a second seat in them.
    const rows =
      list === 'watch' || list === 'vacant'
        ? page.rows.filter(({ seats }) => user === undefined || !seats.some((seat) => userOf(seat) === user.id))
        : page.rows
    const told = rows.map((row) => {
      const more = page.more?.get(row.id) ?? 0
      return { ...tell(services, row, user), ...(more > 0 && { more }) }
    })
    const answer: MatchList = { matches: told, next: page.next, ...(page.counts && { counts: page.counts }) }
    response.json(answer)
  })

  router.post('/matches', async (request, response) => {
    const user = await signedIn(users, request)
    const { title, options, guided, bots, ...rest } = parse(createRequest, request.body)
    const rules = await titles.rules(title)
    if (rules === undefined) throw fault('bad-request', { key: 'error.unknown-title', args: { title } })
    if (bots.some((bot) => bot !== null)) titles.needComputers(title)
    const known = knownOptions(() => completeOptions(rules, options))
    const made = {
      ...rest,
      rules,
      options: known,
      creator: user.id,
      bots: knownBots(bots, guided ? 0 : seatCount(rules, known)),
    }
    const dice = guided ? titles.guideDice(title) : undefined
    if (dice === undefined) {
      const row = await addMatch(services, request, made)
      response.status(201).json(tell(services, row, user))
      return
    }
    const { id } = await addMatch(services, request, { ...made, private: true, dice })
    response.status(201).json(await services.host.with(id, ({ row }) => tell(services, row, user)))
  })
}

/** A match about to be created. */
export interface MatchToAdd
  extends Pick<ListedMatch, 'options' | 'private' | 'delay' | 'absence' | 'paced' | 'creator'> {
  readonly rules: AnyTitle
  readonly rematchOf?: string
  /** The computer of each seat, where one plays. */
  readonly bots?: readonly (Strength | null)[]
  /** Known dice: then all seats are the creator's, and the match starts at once. */
  readonly dice?: DiceSeeds
}

/** Creates a match with the given dice or new ones. Throws a `Fault` beyond the limit of matches. */
export async function addMatch(services: MatchServices, request: Request, made: MatchToAdd): Promise<ShownMatch> {
  const { matches, arrivals } = services
  const { rules, dice, bots = [], ...rest } = made
  await services.announcements.refuseNew()
  arrivals.match(request)
  const serverSeed = dice?.server ?? newSeed()
  const id = newId()
  const status: ListedMatch['status'] = dice === undefined ? 'open' : 'running'
  const match = { id, title: rules.id, rulesVersion: rules.rulesVersion, status, serverSeed }
  const computers = bots.flatMap((computer, seat) =>
    computer === null ? [] : [{ seat, holder: { computer }, seed: computerSeed(serverSeed, seat) }],
  )
  const seats = dice?.seats.map((seed, seat) => ({ seat, holder: { user: made.creator }, seed })) ?? computers
  const origin = arrivals.origin(request)
  await matches.add({ ...rest, ...match, commitment: commitment(serverSeed), origin }, seats).catch(refuseExcess)
  const row = await matches.look(id)
  if (row === undefined) throw fault('not-stored')
  return sayMade(services.say, row, dice === undefined ? '' : ', with the dice of its guide')
}

/** Logs that a match was made, and returns it; `how` completes the line. */
export function sayMade<M extends ListedMatch>(say: Say, match: M, how: string): M {
  const { id, title, status, creator } = match
  say(`Match ${id} of ${title} was made${how}`, { event: 'made', match: id, user: creator })
  if (status === 'running') say(`Match ${id} of ${title} has begun`, { event: 'begun', match: id })
  return match
}

/** Shows one match, and deletes it before it begins. */
function addSingle(router: Router, services: MatchServices): void {
  const { users, matches, host } = services
  router.get('/matches/:id', async (request, response) => {
    const user = await asker(users, request)
    const told = tell(services, await matchOf(services, request), user)
    if (told.status === 'open' && (told.mine || told.seats.some(({ you }) => you)))
      await services.attendance.note(told.id)
    response.json(told)
  })

  router.delete('/matches/:id', async (request, response) => {
    const { user, row } = await askedAs(services, request)
    // Users invited to a rematch can decline it.
    const asked = keptFor(row, seatsOf(services.titles, row) ?? 0, user) !== undefined
    if (row.creator !== user.id && !asked) throw fault('not-a-player')
    const removed = await host.remove(row.id, () => matches.remove(row.id))
    if (!removed) throw fault('match-not-running', { key: 'error.match-began' })
    response.status(204).end()
  })
}

/** The search in a user's own matches: every word must occur in the title's name or in another player's name. */
function wantedOf(titles: TitleList, find = ''): OwnSearch {
  const names = titles.ids.map((id) => [id, titles.entry(id)?.name ?? id])
  return { words: find.split(/\s+/).filter((word) => word !== ''), titles: Object.fromEntries(names) }
}

function needsUser(list: ListName): boolean {
  return list === 'mine' || list === 'imported'
}

/**
 * Checks the computers of a new match. Throws a `Fault` for seats that do not exist, or if no seat is left for a
 * person.
 */
function knownBots(bots: readonly (Strength | null)[], seats: number): readonly (Strength | null)[] {
  const computers = bots.filter((bot) => bot !== null).length
  if (bots.length > seats && computers > 0)
    throw fault('bad-request', { key: 'error.bad-request', args: { where: 'bots' } })
  if (computers > 0 && computers === seats) throw fault('illegal-choice', { key: 'error.no-person' })
  return bots
}

/** Throws the `Fault` `bad-request` for options that the title does not know. */
export function knownOptions<T>(work: () => T): T {
  try {
    return work()
  } catch {
    throw fault('bad-request', { key: 'error.bad-request', args: { where: 'options' } })
  }
}
