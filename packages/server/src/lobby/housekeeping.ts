import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { MatchHost } from '../match/host.ts'
import type { Db } from '../store/db.ts'
import { removeOldNotices } from '../store/notices.ts'
import { KEPT, type Retention, removeFinished, removeLog, removeOldChat } from '../store/retention.ts'
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
  /** How long what is over is kept. */
  readonly retention?: Retention | undefined
  /** Ends a round early. */
  readonly ending?: AbortSignal
}

/** Maximum number of finished matches that a round deletes. */
const FINISHED = 1_000

/**
 * One round: deletes open matches that nobody joined, what the site no longer keeps, users who never did anything, and
 * remains of crashed imports. Safe with several processes. Rejects if the store fails; the next round deletes the rest.
 */
export async function tidyUp(services: HousekeepingServices): Promise<void> {
  const { db, host, say, retention = KEPT } = services
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
  await retain(services, retention)
  await forgetOrigins(db)
  await removeOldCodes(db)
  await removeOldNotices(db)
  const idle = await removeIdle(db, retention.guests)
  if (idle > 0) say(`Removed ${idle} inactive users`)
  await removeStrayParts(db)
}

/** Deletes finished matches and their chat after the times that the operator set. */
async function retain({ db, host, say, ending }: HousekeepingServices, { matches, chat }: Retention): Promise<void> {
  let [removed, lines] = [0, 0]
  while (matches !== undefined && removed < FINISHED && ending?.aborted !== true) {
    const id = await removeFinished(db, matches)
    if (id === undefined) break
    host.removed(id)
    await removeLog(db, id)
    removed++
  }
  while (chat !== undefined && ending?.aborted !== true) {
    const gone = await removeOldChat(db, chat)
    lines += gone
    if (gone === 0) break
  }
  if (removed > 0) say(`Removed ${removed} finished matches, which ended more than ${matches} days ago`)
  if (lines > 0) say(`Removed ${lines} chat lines of matches that ended more than ${chat} days ago`)
}

/** Runs a round now and every hour until the returned function is called, which resolves once no round is running. */
export function keepHouse(services: HousekeepingServices): () => Promise<void> {
  let round = Promise.resolve()
  const ending = new AbortController()
  const begin = (): void => {
    round = tidyUp({ ...services, ending: ending.signal }).catch((error: unknown) =>
      services.say(`Housekeeping failed: ${describe(error)}`, WRONG),
    )
  }
  begin()
  const timer = setInterval(begin, HOUR)
  timer.unref()
  return () => {
    clearInterval(timer)
    ending.abort()
    return round
  }
}
