import { BlockList, isIP } from 'node:net'
import { BLOCKED } from '../security/limits.ts'
import type { Db, Queries } from './db.ts'
import { fenceMatchesOf } from './leases.ts'

/**
 * Blocks a user: no device, code or key lets anybody in as them, and they are told nothing more. Their seats stay.
 * Returns the name; `undefined` if there is no such user.
 */
export function blockUser(db: Db, user: string): Promise<string | undefined> {
  return db.tx(async (tx) => {
    const [row] = await tx.query<{ name: string }>('select name from users where id = $1 for update', [user])
    if (row === undefined) return undefined
    await tx.query(
      `update credentials set kind = 'blocked-' || kind where user_id = $1 and kind in ('device', 'recovery')`,
      [user],
    )
    await tx.query('delete from device_codes where user_id = $1', [user])
    await tx.query('delete from channels where user_id = $1', [user])
    await fenceMatchesOf(tx, user)
    return row.name
  })
}

/** Lets a blocked user in again, with the same devices and key. Returns the name; `undefined` without such a user. */
export async function unblockUser(db: Queries, user: string): Promise<string | undefined> {
  await db.query(`update credentials set kind = replace(kind, 'blocked-', '') where user_id = $1`, [user])
  const [row] = await db.query<{ name: string }>('select name from users where id = $1', [user])
  return row?.name
}

/** A network in CIDR notation, or one address; `undefined` if it is neither, or too large to be meant. */
export function networkOf(text: string): string | undefined {
  const [address = '', size, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return undefined
  const [least, whole] = family === 4 ? [8, 32] : [16, 128]
  // An IPv6 household is a /64: its addresses change.
  const bits = size === undefined ? (family === 4 ? whole : 64) : /^\d{1,3}$/.test(size) ? Number(size) : 0
  return bits >= least && bits <= whole ? `${address}/${bits}` : undefined
}

/** The addresses that get no answer. All processes of a site follow within seconds. */
export class BlockedNetworks {
  readonly #db: Queries
  readonly #now: () => number
  #list = new BlockList()
  #read = Number.NEGATIVE_INFINITY
  #reading = false

  /** `now`: a clock in milliseconds. */
  constructor(db: Queries, now: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
  }

  /** Whether an address is blocked, as far as this process knows. Reads the list again in the background. */
  has(address: string): boolean {
    if (!this.#reading && this.#now() - this.#read >= BLOCKED.fresh) void this.refresh().catch(() => undefined)
    const family = isIP(address)
    return family !== 0 && this.#list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }

  /** Reads the list now. Rejects if the store fails; then the former list stays. */
  async refresh(): Promise<void> {
    this.#reading = true
    this.#read = this.#now()
    try {
      const next = new BlockList()
      for (const network of await this.all()) {
        const [address = '', bits] = network.split('/')
        next.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
      }
      this.#list = next
    } finally {
      this.#reading = false
    }
  }

  /** All blocked networks, latest first. */
  async all(): Promise<string[]> {
    const rows = await this.#db.query<{ network: string }>(
      `select network from blocked_networks order by at desc limit ${BLOCKED.most}`,
    )
    return rows.map(({ network }) => network)
  }

  async add(network: string): Promise<void> {
    await this.#db.query('insert into blocked_networks (network) values ($1) on conflict do nothing', [network])
    await this.refresh()
  }

  async remove(network: string): Promise<void> {
    await this.#db.query('delete from blocked_networks where network = $1', [network])
    await this.refresh()
  }
}
