import { once } from 'node:events'
import type { Kept } from '@topside/protocol'
import type { Router } from 'express'
import type { MatchHost } from '../match/host.ts'
import { deviceLimit } from '../security/limits.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import type { Db } from '../store/db.ts'
import { eraseUser, ownData } from '../store/own-data.ts'
import type { Replacements } from '../store/replacements.ts'
import { type Retention, removeLog } from '../store/retention.ts'
import type { AskingUser, Users } from '../store/users.ts'
import { strictRouter } from './answers.ts'
import { signedIn } from './auth.ts'
import { tooOften } from './channel-answers.ts'
import { tooNew } from './devices.ts'

/** Services of the routes of users' own data. */
export interface OwnDataServices {
  readonly users: Users
  /** The low-priority store. */
  readonly waiting: Db
  readonly host: MatchHost
  readonly replacements: Replacements
  readonly retention: Retention
}

/**
 * `GET /retention`, for how long this site keeps what is over; `GET /me/data`, all that it knows about the caller, as a
 * file; `DELETE /me`, which deletes the caller.
 */
export function ownDataRoutes({ users, waiting, host, replacements, retention }: OwnDataServices): Router {
  const router = strictRouter()
  const limit = new KeyedLimit(deviceLimit)
  const admit = (user: AskingUser): void => {
    if (!limit.take(user.id)) throw tooOften(limit.wait(user.id))
  }

  router.get('/retention', (_request, response) => {
    const { matches = null, chat = null, guests } = retention
    const kept: Kept = { matches, chat, guests }
    response.json(kept)
  })

  router.get('/me/data', async (request, response) => {
    const user = await signedIn(users, request)
    admit(user)
    response.attachment('topside-data.json').type('json')
    for await (const part of ownData(waiting, user.id)) {
      if (response.closed) return
      if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    response.end()
  })

  router.delete('/me', async (request, response) => {
    const { id, device } = await signedIn(users, request)
    const erased = await eraseUser(waiting, { user: id, device })
    if (erased === 'too-new') throw tooNew()
    for (const match of erased.removed) {
      host.removed(match)
      await removeLog(waiting, match)
    }
    // The seats are offered to others, as if the user had given them away.
    for (const { match, seat } of erased.held) await replacements.agree(match, seat, id)
    for (const match of new Set([...erased.left, ...erased.held.map((held) => held.match)]))
      await host.seatsChanged(match)
    await host.userChanged(id)
    response.status(204).end()
  })
  return router
}
