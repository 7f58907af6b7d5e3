import { describe, Fault } from '../faults.ts'
import { ODD, type Say, WRONG } from '../log/say.ts'
import type { MatchHost } from '../match/host.ts'
import type { Queries } from '../store/db.ts'
import { QuotaExceeded } from '../store/quotas.ts'
import type { Replacements } from '../store/replacements.ts'
import { attendUsers } from '../store/sweep.ts'
import type { UpTime } from '../store/up-time.ts'

/** Milliseconds between two beats. */
const BEAT = 30_000

/** Services of up time and absences. */
export interface TimeServices {
  readonly db: Queries
  readonly host: Pick<MatchHost, 'ids' | 'live' | 'changeSeats'>
  readonly upTime: UpTime
  readonly replacements: Replacements
  readonly say: Say
}

/**
 * One beat: counts up time, records visits of all connected players so that they do not count as absent, and starts
 * substitutes whose wait is over. Rejects if the store fails.
 */
export async function beat(services: TimeServices): Promise<void> {
  const { db, host, upTime, replacements } = services
  await upTime.beat()
  const here = host.ids.flatMap((id) => host.live(id)?.presence.all() ?? []).filter(([, open]) => open > 0)
  if (here.length > 0) await attendUsers(db, [...new Set(here.map(([user]) => user))])
  for (const { match, seat } of await replacements.due()) await begin(services, match, seat)
}

async function begin({ host, replacements, say }: TimeServices, match: string, seat: number): Promise<void> {
  try {
    await host.changeSeats(match, () => replacements.begin(match, seat))
  } catch (error) {
    say(`Match ${match}, seat ${seat}: the substitute could not start: ${describe(error)}`, { ...ODD, match })
    if (error instanceof QuotaExceeded) await host.changeSeats(match, () => replacements.cancel(match, seat))
  }
}

/**
 * Runs a beat now and at every interval (milliseconds) until the returned function is called, which resolves once none
 * is running.
 */
export function keepTime(services: TimeServices, interval = BEAT): () => Promise<void> {
  let beating: Promise<void> | undefined
  const begin = (): void => {
    beating ??= beat(services)
      .catch((error: unknown) => {
        // A store that refuses writes has already logged that.
        if (!(error instanceof Fault)) services.say(`Up time not counted: ${describe(error)}`, WRONG)
      })
      .finally(() => {
        beating = undefined
      })
  }
  begin()
  const timer = setInterval(begin, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await beating
  }
}
