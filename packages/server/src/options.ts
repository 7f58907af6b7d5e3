import type { BackupPlan } from './backups.ts'
import type { ClusterOptions } from './cluster/cluster.ts'
import type { Say } from './log/say.ts'
import type { MatchBounds } from './match/bounds.ts'
import type { NoticeOptions } from './notices/options.ts'
import type { PoolName } from './replays/pools.ts'
import type { RequestLimit } from './security/rate-limit.ts'
import type { Db } from './store/db.ts'
import type { EmbeddedOptions } from './store/embedded/embedded-store.ts'
import type { Retention } from './store/retention.ts'
import type { ServerTitle } from './titles.ts'

/** Options of a server. */
export interface ServerOptions {
  /** All titles that can be played. */
  readonly titles: readonly ServerTitle[]
  /** URL of the module with these `titles`, for threads; default: `@topside/titles`. */
  readonly titleModule?: string | undefined
  /** 0 for any free port. */
  readonly port: number
  /** Address to listen on; default: all. */
  readonly host?: string | undefined
  /** Folder of the embedded store, without a `databaseUrl`. */
  readonly dataDir?: string
  readonly databaseUrl?: string | undefined
  /** Whether a server older than its store may use it. */
  readonly allowOlder?: boolean | undefined
  /** Options of the embedded store. */
  readonly embedded?: Omit<EmbeddedOptions, 'say'> | undefined
  /** Where and how often the embedded store is backed up; absent: never. */
  readonly backups?: BackupPlan | undefined
  /** How long finished matches, their chat, and guests are kept; default: `KEPT`. */
  readonly retention?: Retention | undefined
  /** An open and migrated store, closed with the server. */
  readonly db?: Db
  /** Folder of the built client. */
  readonly clientFolder?: string
  /** Limit of requests per connection. */
  readonly limit?: RequestLimit
  /** Limit of processor milliseconds per user. */
  readonly processor?: RequestLimit
  /** Limit of HTTP changes per address and per user. */
  readonly changes?: RequestLimit
  /** Limit of HTTP reads and joins per address. */
  readonly looks?: RequestLimit
  /** Limits of new users, and of new matches, per address. */
  readonly arrivals?: RequestLimit
  /** Limit of open connections per address. */
  readonly connections?: number
  /** Reverse proxies in front of this server, which forward the client's address. */
  readonly proxies?: number
  /** Further origins whose pages may send requests. */
  readonly origins?: readonly string[]
  /** Further host names under which this machine requests it, besides `localhost`. */
  readonly hosts?: readonly string[]
  /** Cluster options for several processes on one Postgres store; absent: this process runs alone. */
  readonly cluster?: ClusterOptions | undefined
  /** Milliseconds between two beats of up time; default: half a minute. */
  readonly beat?: number
  /** The administrator's password; absent: no administrator's page. */
  readonly adminPassword?: string | undefined
  /** How users without an open page are notified of their turns. */
  readonly notices?: NoticeOptions | undefined
  /** Limits of matches in memory, and open; default: by available memory. */
  readonly bounds?: MatchBounds | undefined
  /**
   * Milliseconds that work in threads and processes may wait and take; default: the usual limits. For tests, which must
   * not fail on a busy machine.
   */
  readonly patience?: number
  /** Pools that refuse everything, to test the server without them. */
  readonly overloaded?: readonly PoolName[]
  /**
   * Whether it loads all titles before it serves, and plays random matches while idle until their code is compiled;
   * default: no, each title is loaded when it is needed.
   */
  readonly warmUp?: boolean
  /** Receives log lines. */
  readonly say?: Say
}
