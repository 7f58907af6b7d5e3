import type { ClusterOptions } from './cluster/cluster.ts'
import type { Say } from './log/say.ts'
import type { MatchBounds } from './match/bounds.ts'
import type { PoolName } from './replays/pools.ts'
import type { RequestLimit } from './security/rate-limit.ts'
import type { Db } from './store/db.ts'
import type { EmbeddedOptions } from './store/embedded/embedded-store.ts'
import type { ServerTitle } from './titles.ts'

/** What a server is started with. */
export interface ServerOptions {
  /** Every title that can be played. */
  readonly titles: readonly ServerTitle[]
  /** Address of the module whose `titles` they are, for threads; absent: those of `@topside/titles`. */
  readonly titleModule?: string | undefined
  /** 0 for any free port. */
  readonly port: number
  /** Address to listen on; absent: all. */
  readonly host?: string | undefined
  /** Where the embedded store lies if there is no `databaseUrl`. */
  readonly dataDir?: string
  readonly databaseUrl?: string | undefined
  /** How the embedded store is run. */
  readonly embedded?: Omit<EmbeddedOptions, 'say'> | undefined
  /** A store that is open and migrated already; it is closed with the server. */
  readonly db?: Db
  /** The built client. */
  readonly clientFolder?: string
  /** How many requests a connection may make. */
  readonly limit?: RequestLimit
  /** How many milliseconds of the processor the requests of a user may take. */
  readonly processor?: RequestLimit
  /** How many changes an address, and a user, may ask for over HTTP. */
  readonly changes?: RequestLimit
  /** How many looks and joins an address may ask for. */
  readonly looks?: RequestLimit
  /** How many new users, and how many new matches, an address may bring. */
  readonly arrivals?: RequestLimit
  /** How many connections an address may have open. */
  readonly connections?: number
  /** Web servers before this one, which tell it the address of who asks. */
  readonly proxies?: number
  /** Origins of pages, besides its own, that may ask. */
  readonly origins?: readonly string[]
  /** Names under which it is asked from this machine, besides `localhost` and the like. */
  readonly hosts?: readonly string[]
  /** How it takes its place beside other processes on the same store, which must be Postgres; absent: it is alone. */
  readonly cluster?: ClusterOptions | undefined
  /** Milliseconds between two beats of the time that the site is up; absent: half a minute. */
  readonly beat?: number
  /** Password of the page for those who look after the server; absent: there is no such page. */
  readonly adminPassword?: string | undefined
  /** How many matches may be in memory, and open; absent: as many as there is memory for. */
  readonly bounds?: MatchBounds | undefined
  /**
   * Milliseconds that work in threads and processes may wait and take, whatever else the machine does; absent: each as long as is usual for it. For
   * tests, which a busy machine must not fail.
   */
  readonly patience?: number
  /** Pools that refuse everything, as if they had too much to do: for tests of what is done without them. */
  readonly overloaded?: readonly PoolName[]
  /** Told what the server does, line by line. */
  readonly say?: Say
}
