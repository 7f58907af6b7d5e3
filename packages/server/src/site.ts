import { Chat } from './chat/chat.ts'
import type { Cluster } from './cluster/cluster.ts'
import { Fault } from './faults.ts'
import { MatchFiles } from './files/match-files.ts'
import { type Say, WRONG } from './log/say.ts'
import { Computers } from './match/computers.ts'
import { FilmWriter } from './match/film-writer.ts'
import { MatchHost } from './match/host.ts'
import { MemoryRoom } from './match/memory-room.ts'
import { Previews } from './match/previews.ts'
import { Metrics } from './metrics.ts'
import { Delivery } from './notices/delivery.ts'
import { feedCarrier } from './notices/feed.ts'
import type { Mails } from './notices/mail.ts'
import { Pushes } from './notices/push.ts'
import { Webhooks } from './notices/webhook.ts'
import type { ServerOptions } from './options.ts'
import { type ReplayPools, replayPools } from './replays/pools.ts'
import { Replays } from './replays/replays.ts'
import { Admission } from './security/admission.ts'
import { rateLimitedLog } from './security/rate-limited-log.ts'
import { Announcements } from './store/announcements.ts'
import { Appender } from './store/appender.ts'
import { BlockedNetworks } from './store/blocking.ts'
import { Channels } from './store/channels.ts'
import { ChatStore } from './store/chat.ts'
import { claimStore } from './store/claim.ts'
import { counted } from './store/counted.ts'
import { Credentials } from './store/credentials.ts'
import type { Db } from './store/db.ts'
import { Films } from './store/films.ts'
import { AccessStore } from './store/match-access.ts'
import { Matches } from './store/matches.ts'
import { Outbox } from './store/notices.ts'
import { openStore } from './store/open.ts'
import { polite } from './store/polite.ts'
import { sitePushKeys } from './store/push-keys.ts'
import { Replacements } from './store/replacements.ts'
import { countStore, LatestCounts } from './store/store-counts.ts'
import { Summaries } from './store/summaries.ts'
import { UpTime } from './store/up-time.ts'
import { Users } from './store/users.ts'
import { noteVersions, type Versions } from './store/versions.ts'
import { TitleList } from './titles.ts'
import { VERSION } from './version.ts'

/** Milliseconds between two writes of match summaries. */
const SUMMARY_INTERVAL = 1_000

/** A server's matches and their services, without network endpoints. */
export interface Site {
  readonly db: Db
  /** Low-priority store: HTTP requests and joins queue behind play. */
  readonly waiting: Db
  /** Matches on the low-priority store. */
  readonly shown: Matches
  readonly matches: Matches
  readonly users: Users
  readonly credentials: Credentials
  readonly replacements: Replacements
  readonly upTime: UpTime
  readonly announcements: Announcements
  readonly blockedNetworks: BlockedNetworks
  readonly titles: TitleList
  readonly metrics: Metrics
  readonly admission: Admission
  readonly pools: ReplayPools
  readonly replays: Replays
  readonly summaries: Summaries
  readonly films: FilmWriter
  readonly files: MatchFiles
  readonly chat: Chat
  readonly host: MatchHost
  readonly computers: Computers
  readonly channels: Channels
  readonly outbox: Outbox
  readonly webhooks: Webhooks
  readonly pushes: Pushes
  /** Absent: no mails. */
  readonly mails: Mails | undefined
  readonly delivery: Delivery
  /** The site's address for links, if it is known. */
  readonly siteUrl: string | undefined
  /** The other processes on the same store; absent without a cluster. */
  readonly cluster: Cluster | undefined
  readonly say: Say
}

/** Opens the store and joins the cluster, if any. Rejects if either is unreachable. */
export async function openSite(options: ServerOptions, say: Say): Promise<Site> {
  const { patience } = options
  const titles = await TitleList.open(options)
  const rules = await titles.versions()
  const metrics = new Metrics({
    matches: () => host.counts,
    stored: () => counts.latest,
    free: () => db.free?.(),
    rules,
  })
  const db = counted(await openNoted(options, rules, say), metrics.asked)
  const waiting = polite(db, db.writers)
  const counts = new LatestCounts(() => countStore(waiting))
  const upTime = new UpTime(waiting)
  const matches = new Matches(db, upTime)
  const pools = replayPools(say, options.titleModule, metrics, options.overloaded, patience)
  const replays = new Replays(matches, pools.play)
  const shown = new Matches(waiting, upTime)
  const previews = new Previews((task, asking) => pools.preview.run('preview', async () => task, asking))
  const summaries = summariesOf(db, say)
  const films = new FilmWriter({ films: new Films(db), replays, say })
  const room = new MemoryRoom(options.bounds)
  const shared = { room, db, matches, replays, films, titles, say, dropped: metrics.dropped }
  const cluster = await openCluster(options, shared)
  const appender = new Appender(db, { fenced: cluster !== undefined, took: metrics.appended })
  const host = new MatchHost(
    {
      matches,
      replays,
      appender,
      summaries,
      films,
      previews,
      say,
      opened: metrics.opened,
      ...(cluster && { news: cluster }),
    },
    titles,
    { holder: cluster, others: cluster, room },
  )
  const notices = await noticesOf(options, { db: waiting, host, titles, metrics, say, process: cluster?.id ?? null })
  return {
    ...notices,
    db,
    waiting,
    shown,
    matches,
    users: new Users(waiting),
    credentials: new Credentials(waiting),
    replacements: new Replacements(db),
    upTime,
    ...oversightOf(waiting),
    titles,
    metrics,
    admission: new Admission(new AccessStore(db), rateLimitedLog(say)),
    pools,
    replays,
    summaries,
    films,
    files: new MatchFiles({ db: waiting, matches: shown, films, titles, pool: pools.files, patience }),
    chat: new Chat({ store: new ChatStore(db), peers: cluster?.chatPeers, say }),
    host,
    computers: new Computers({ host, matches, thinkers: pools.thinkers, steps: metrics, say }),
    cluster,
    say,
  }
}

/** What the operator sets for all processes. */
function oversightOf(db: Db): Pick<Site, 'announcements' | 'blockedNetworks'> {
  return { announcements: new Announcements(db), blockedNetworks: new BlockedNetworks(db) }
}

/** Opens the store and records this server's versions in it. */
async function openNoted(options: ServerOptions, rules: Versions['rules'], say: Say): Promise<Db> {
  const db = options.db ?? (await openStoreOf(options, say))
  try {
    await noteVersions(db, { product: VERSION, rules }, { ...options, say })
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Opens the store; one in Postgres is claimed first, and released when it is closed. */
async function openStoreOf(
  { databaseUrl, dataDir = './data', embedded, cluster }: ServerOptions,
  say: Say,
): Promise<Db> {
  if (databaseUrl === undefined) return openStore({ databaseUrl, dataDir, embedded }, say)
  const release = await claimStore(databaseUrl, {
    shared: cluster !== undefined,
    waiting: () => say('Another server uses this database: waiting for it to end', WRONG),
    // An uncaught error shuts the process down cleanly.
    lost: (error) =>
      setImmediate(() => {
        throw error
      }),
  })
  try {
    const db = await openStore({ databaseUrl, dataDir, embedded }, say)
    return {
      ...db,
      close: async () => {
        await db.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Everything that notifies users of their turns. */
async function noticesOf(
  { notices = {} }: ServerOptions,
  services: Pick<Site, 'db' | 'host' | 'titles' | 'metrics' | 'say'> & { readonly process: string | null },
): Promise<Pick<Site, 'channels' | 'outbox' | 'webhooks' | 'pushes' | 'mails' | 'delivery' | 'siteUrl'>> {
  const { db, metrics, say } = services
  const { siteUrl, mail, privateNetworks = false } = notices
  const [channels, outbox, webhooks] = [new Channels(db), new Outbox(db), new Webhooks({ privateNetworks })]
  const pushes = new Pushes({ privateNetworks, site: await sitePushKeys(db), say })
  // Few servers send mails, and the library is large.
  const mails = mail && new (await import('./notices/mail.ts')).Mails(mail, say)
  const carriers = { webhook: webhooks, email: mails, feed: feedCarrier, push: pushes }
  const delivery = new Delivery({ ...services, outbox, channels, carriers, count: metrics.noticed })
  metrics.watchNotices(() => outbox.counts())
  return { channels, outbox, webhooks, pushes, mails, delivery, siteUrl }
}

function summariesOf(db: Db, say: Site['say']): Summaries {
  return new Summaries(db, SUMMARY_INTERVAL, (error) => {
    // A store that refuses writes has already logged that, and summaries are retried every second.
    if (!(error instanceof Fault)) say(`Summaries not written: ${String(error)}`, WRONG)
  })
}

async function openCluster(
  { cluster }: ServerOptions,
  services: Parameters<typeof Cluster.open>[1],
): Promise<Cluster | undefined> {
  if (cluster === undefined) return undefined
  const { Cluster } = await import('./cluster/cluster.ts')
  try {
    return await Cluster.open(cluster, services)
  } catch (error) {
    await services.db.close()
    throw error
  }
}
