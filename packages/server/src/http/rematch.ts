import { completeOptions } from '@topside/engine'
import type { Router } from 'express'
import { fault } from '../faults.ts'
import { computerOf, userOf } from '../holder.ts'
import type { ShownMatch } from '../store/matches.ts'
import { strictRouter } from './answers.ts'
import { addMatch, askedAs, knownOptions, type MatchServices, matchOf, tell } from './matches.ts'

/** The match's computers, each moved one seat on. */
function oneFurther({ seats }: Pick<ShownMatch, 'seats'>) {
  const bots = seats.map((each) => computerOf(each) ?? null)
  return [...bots.slice(-1), ...bots.slice(0, -1)]
}

/**
 * `POST /matches/:id/rematch`: a match with the same players and options in which each player moves one seat on. The
 * first request creates it; later ones return the same match, whose seats are reserved for the players.
 */
export function rematchRoutes(services: MatchServices): Router {
  const { matches, titles } = services
  const router = strictRouter()
  const knownOf = (row: ShownMatch) => (row.rematch == null ? undefined : matches.look(row.rematch))
  router.post('/matches/:id/rematch', async (request, response) => {
    const { user, row } = await askedAs(services, request)
    if (!row.seats.some((seat) => userOf(seat) === user.id)) throw fault('not-a-player')
    if (tell(services, row, user).status !== 'finished') throw fault('match-not-running', { key: 'error.not-over' })
    const known = await knownOf(row)
    if (known !== undefined) return response.json(tell(services, known, user))
    const rules = await titles.rules(row.title)
    if (rules === undefined) throw fault('bad-request', { key: 'error.unknown-title', args: { title: row.title } })
    const options = knownOptions(() => completeOptions(rules, row.options))
    const { private: hidden, delay, absence, paced, id } = row
    const made = {
      rules,
      options,
      private: hidden,
      delay,
      absence,
      paced,
      creator: user.id,
      rematchOf: id,
      bots: oneFurther(row),
    }
    if (made.bots.some((bot) => bot !== null)) titles.needComputers(row.title)
    const added = await addMatch(services, request, made).catch(async (error: unknown) => {
      // Another player's request may have created it at the same moment.
      const other = await knownOf(await matchOf(services, request))
      if (other === undefined) throw error
      return other
    })
    return response.status(201).json(tell(services, added, user))
  })
  return router
}
