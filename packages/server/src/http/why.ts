import type { AnalysisAnswer } from '@topside/protocol'
import type { Request, RequestHandler, Router } from 'express'
import { fault } from '../faults.ts'
import type { ShownMatch } from '../store/matches.ts'
import { strictRouter } from './answers.ts'
import { asker } from './auth.ts'
import { type MatchServices, matchOf, tell } from './matches.ts'

/**
 * Reasons of computers: `GET /matches/:id/why/:seq`, `GET /matches/:id/why/at/:at`, and `GET /matches/:id/why` for
 * computers' valuations of a finished match. While a match runs, only public knowledge is shown, and nothing to delayed
 * spectators.
 */
export function whyRoutes(services: MatchServices): Router {
  const { users, matches } = services
  const router = strictRouter()
  /** The match in question, whether its private reasons may be shown (`all`), and whether any may (`some`). */
  const about = async (request: Request): Promise<{ row: ShownMatch; seq: number; all: boolean; some: boolean }> => {
    const row = await matchOf(services, request)
    const { status, seats, seq } = tell(services, row, await asker(users, request))
    const late = row.delay > 0 && !seats.some(({ you }) => you)
    const all = status === 'finished' && (!late || (await matches.logs.endShown(row.id)))
    return { row, seq, all, some: !late || all }
  }
  const one =
    (which: (number: number) => { readonly seq: number } | { readonly at: number }): RequestHandler =>
    async (request, response) => {
      const { row, seq, all, some } = await about(request)
      const number = Number(request.params['number'])
      if (!Number.isInteger(number) || number < 0 || number > 1_000_000) throw fault('not-found')
      const noted = await matches.analyses.of(row.id, which(number))
      // Hides that a computer has answered in secret until all seats have answered.
      if (noted === undefined || (!all && noted.seq > seq)) throw fault('not-found', { key: 'error.no-thought' })
      const analysis = all ? noted.analysis : some ? noted.told : null
      if (analysis === null) throw notYet()
      response.json({ seq: noted.seq, thought: analysis } satisfies AnalysisAnswer)
    }
  router.get(
    '/matches/:id/why/:number',
    one((seq) => ({ seq })),
  )
  router.get(
    '/matches/:id/why/at/:number',
    one((at) => ({ at })),
  )
  router.get('/matches/:id/why', async (request, response) => {
    const { row, all } = await about(request)
    if (!all) throw notYet()
    response.json(await matches.analyses.values(row.id))
  })
  return router
}

function notYet() {
  return fault('match-not-running', { key: 'error.told-at-the-end' })
}
