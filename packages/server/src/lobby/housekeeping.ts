import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { MatchHost } from '../match/host.ts'
import type { Db } from '../store/db.ts'
import { removeOldNotices } from '../store/notices.ts'
import {
  attend,
  forgetOrigins,
  removeAbandoned,
  removeIdle,
  removeOldCodes,
  removeStrayLogs,
  removeStrayParts,
} from '../store/sweep.ts'

/** Milliseconds between two rounds. */
const HOUR = 3_600_000

/** Services of housekeeping. */
export interface HousekeepingServices {
  readonly db: Db
  readonly host: Pick<MatchHost, 'ids' | 'live' | 'removed'>
  readonly say: Say
}

/**
 * One round: deletes open matches that nobody joined, users who never did anything, and remains of crashed imports.
 * Safe with several processes. Rejects if the store fails; the next round deletes the rest.
 */
export async function tidyUp({ db, host, say }: HousekeepingServices): Promise<void> {
  const attended = host.ids.filter((id) => {
    const live = host.live(id)
    return live?.row.status === 'open' && live.presence.all().some(([, connections]) => connections > 0)
  })
  if (attended.length > 0) await attend(db, attended)
  const abandoned = await removeAbandoned(db)
  for (const id of abandoned) host.removed(id)
  if (abandoned.length > 0) say(`Removed ${abandoned.length} abandoned open matches`)
  const strays = await removeStrayLogs(db)
  if (strays > 0) say(`Removed the remains of ${strays} interrupted imports`)
  await forgetOrigins(db)
  await removeOldCodes(db)
  await removeOldNotices(db)
  const idle = await removeIdle(db)
  if (idle > 0) say(`Removed ${idle} inactive users`)
  await removeStrayParts(db)
}

/** Runs a round now and every hour until the returned function is called, which resolves once no round is running. */
export function keepHouse(services: HousekeepingServices): () => Promise<void> {
  let round = Promise.resolve()
  const begin = (): void => {
    round = tidyUp(services).catch((error: unknown) => services.say(`Housekeeping failed: ${describe(error)}`, WRONG))
  }
  begin()
  const timer = setInterval(begin, HOUR)
  timer.unref()
  return () => {
    clearInterval(timer)
    return round
  }
}
