import { createServer, type ServerTitle } from '@topside/server'
import { freePort, freePorts } from '@topside/server/testing/client'
import { Matches } from '@topside/server/testing/parts'
import { openTestStore } from '@topside/server/testing/stores'
import { toyTitle, toyTitles } from '@topside/server/testing/toy-title'
import { Site } from '../cluster-test/site.ts'
import { path } from '../shell.ts'
import type { SeatReport } from './seat-report.ts'
import { tryMatches } from './seats.ts'

const ENDLESS = { burst: 1e9, perSecond: 1e9 }
const MANY = 1e6
/** Concurrent matches: in one process, and in several, where each may lose its process. */
const [LANES, LANES_OF_SITE] = [4, 1]

/** The module in which the server's threads find these titles. */
export function moduleOf(titles: readonly ServerTitle[]): string {
  return titles.includes(toyTitle) ? toyTitles.titleModule : import.meta.resolve('@topside/titles/testing')
}

/** Plays matches of titles side by side on one server in this process. Returns a report for each title. */
export async function seatsOfServer(
  titles: readonly ServerTitle[],
  matches: number,
  seed: string,
): Promise<readonly SeatReport[]> {
  const [db, port] = [await openTestStore(), await freePort()]
  const limits = { limit: ENDLESS, changes: ENDLESS, looks: ENDLESS, processor: ENDLESS, connections: MANY }
  const server = await createServer({ titles, titleModule: moduleOf(titles), port, host: '127.0.0.1', db, ...limits })
  try {
    const play = async (title: ServerTitle): Promise<SeatReport> => {
      const { rules } = await title.load()
      const site = { title: rules, db, port: () => port, change: server.changeSeat }
      return tryMatches(site, matches, LANES, seed)
    }
    return await Promise.all(titles.map(play))
  } finally {
    await server.close()
  }
}

/**
 * Plays matches of titles in two processes; in the middle of a match, the process that has it is killed or stopped.
 * Seats change only in the store, as if the message about the change was lost. Returns a report for each title.
 */
export async function seatsOfSite(
  titles: readonly ServerTitle[],
  matches: number,
  seed: string,
): Promise<readonly SeatReport[]> {
  const script = titles.includes(toyTitle) ? 'serve-toy.ts' : 'serve-test-titles.ts'
  const site = await Site.open(await freePorts(2), 2, {}, path('packages/server/src/testing', script))
  let count = 0
  const disturb = async (match: string): Promise<void> => {
    const port = await site.holder(match)
    const process = site.processes.find((each) => each.port === port) ?? site.processes[0]
    if (process === undefined) return
    if (count++ % 2 === 0) await process.end('SIGKILL')
    else await site.stop(process)
    await process.start()
  }
  try {
    const { db } = site
    const store = new Matches(db)
    let asked = 0
    const port = (): number => {
      const { serving } = site
      return serving[asked++ % serving.length]?.port ?? 0
    }
    const change = store.changeSeat.bind(store)
    const reports: SeatReport[] = []
    for (const title of titles) {
      const { rules } = await title.load()
      reports.push(await tryMatches({ title: rules, db, port, change, disturb }, matches, LANES_OF_SITE, seed))
    }
    return reports
  } finally {
    await site.close()
  }
}
