import { createServer, type ServerTitle } from '@topside/server'
import { freePort, freePorts } from '@topside/server/testing/client'
import { Matches } from '@topside/server/testing/parts'
import { openTestStore } from '@topside/server/testing/stores'
import { toyTitle } from '@topside/server/testing/toy-title'
import { Site } from '../cluster-test/site.ts'
import { path } from '../shell.ts'
import type { SeatReport } from './seat-report.ts'
import { tryMatches } from './seats.ts'

const ENDLESS = { burst: 1e9, perSecond: 1e9 }
const MANY = 1e6
/** Concurrent matches: in one process, and in several, where each may lose its process. */
const [LANES, LANES_OF_SITE] = [4, 1]

/** Matches in one process. */
export async function seatsOfServer(title: ServerTitle, matches: number, seed: string): Promise<SeatReport> {
  const { rules } = await title.load()
  const [db, port] = [await openTestStore(), await freePort()]
  const limits = { limit: ENDLESS, changes: ENDLESS, looks: ENDLESS, processor: ENDLESS, connections: MANY }
  const server = await createServer({ titles: [title], port, host: '127.0.0.1', db, ...limits })
  try {
    const site = { title: rules, db, port: () => port, change: server.changeSeat }
    return await tryMatches(site, matches, LANES, seed)
  } finally {
    await server.close()
  }
}

/**
 * Matches in two processes; the one that holds a match is killed or stopped in the middle of it. Seats change in the
 * store only, as if the message of the change was lost.
 */
export async function seatsOfSite(title: ServerTitle, matches: number, seed: string): Promise<SeatReport> {
  const { rules } = await title.load()
  const script = title === toyTitle ? 'serve-toy.ts' : 'serve-test-titles.ts'
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
    return await tryMatches({ title: rules, db, port, change, disturb }, matches, LANES_OF_SITE, seed)
  } finally {
    await site.close()
  }
}
