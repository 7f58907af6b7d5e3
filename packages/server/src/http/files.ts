import type { MatchRecord } from '@topside/protocol'
import { json, Router } from 'express'
import { fault } from '../faults.ts'
import { matchFile, viewFile } from '../files/export.ts'
import { importFile } from '../files/import.ts'
import { readMatchFile } from '../files/match-file.ts'
import { openHistory } from '../files/record.ts'
import type { HostedMatch } from '../match/hosted-match.ts'
import { LateMatch } from '../match/late-match.ts'
import type { Scene } from '../match/scene.ts'
import type { RequestLimit } from '../rooms/limit.ts'
import { handle } from './answers.ts'
import { asker, signedIn } from './auth.ts'
import { KeyedLimit } from './limit.ts'
import { type MatchServices, matchOf, tell } from './matches.ts'

/** Largest file that can be brought in, in bytes: several times that of the longest match. */
const FILE_LIMIT = 2 * 1024 * 1024
/** Files that a person may bring in: each is played again, which may take some tenths of a second. */
const IMPORTS: RequestLimit = { burst: 20, perSecond: 0.1 }

/** Records, export and import of matches. */
export function fileRoutes(services: MatchServices): Router {
  const { persons, matches, host, titles, say } = services
  const router = Router()
  const imports = new KeyedLimit(IMPORTS)

  router.get(
    '/matches/:id/record',
    handle(async (request, response) => {
      const row = await matchOf(services, request)
      const lines = async (hosted: HostedMatch): Promise<MatchRecord> => {
        if (hosted.row.status === 'finished') return { lines: openHistory(hosted.present()) }
        const { match } = await publicScene(hosted)
        return { lines: match?.history(undefined) ?? [] }
      }
      const answer = await host.with(row.id, lines, 'lookBack')
      response.json(answer)
    }),
  )

  router.get(
    '/matches/:id/export',
    handle(async (request, response) => {
      const person = await asker(persons, request)
      const row = await matchOf(services, request)
      const exported = async (hosted: HostedMatch) => {
        const seats = person === undefined ? [] : hosted.seatsOf(person.id)
        const over = hosted.row.status === 'finished'
        const whole = over || (hosted.row.status === 'running' && seats.length === hosted.title.seats)
        if (!whole) return viewFile(seats.length > 0 ? hosted : await publicScene(hosted), seats)
        hosted.present()
        return matchFile(
          hosted,
          (await matches.log(row.id)).map((line) => line.command),
        )
      }
      const file = await host.with(row.id, exported, 'lookBack')
      response.attachment(`${row.title}-${row.id}.json`)
      response.json(file)
    }),
  )

  router.post(
    '/matches/import',
    handle(async (request, response, next) => {
      const { id } = await signedIn(persons, request)
      if (!imports.take(id)) throw fault('too-fast')
      json({ limit: FILE_LIMIT })(request, response, next)
    }),
    handle(async (request, response) => {
      const person = await signedIn(persons, request)
      const file = readMatchFile(request.body)
      if (file === undefined) throw fault('bad-file', { key: 'error.file-format' })
      const title = await titles.rules(file.title)
      if (title === undefined) throw fault('bad-file', { key: 'error.unknown-title', args: { title: file.title } })
      const id = await importFile(matches, title, file, person)
      response.status(201).json(await host.with(id, (hosted) => tell(services, hosted.row, person)))
    }),
  )

  /** What spectators may see now. */
  const publicScene = async (hosted: HostedMatch): Promise<Scene> =>
    LateMatch.needed(hosted) ? LateMatch.glance(hosted, matches, say) : hosted

  return router
}
