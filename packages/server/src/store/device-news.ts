import type { DeviceNews } from '@topside/protocol'
import type { Queries } from './db.ts'

/** News kept per user. */
const KEPT = 20

/** An event about a user's devices or key. */
export interface DeviceEvent {
  readonly user: string
  readonly kind: DeviceNews['kind']
  /** Id of the acting device. */
  readonly by: string
  /** Name of the device concerned; absent: the acting device. */
  readonly name?: string
}

/** Notifies the user's other devices of an event. */
export async function tellDevices(tx: Queries, { user, kind, by, name }: DeviceEvent): Promise<void> {
  await tx.query(
    `insert into device_news (user_id, kind, by, name)
      select $1, $2, $3, coalesce($4, (select name from credentials where id = $3), '')`,
    [user, kind, by, name ?? null],
  )
  await tx.query(
    `delete from device_news where user_id = $1
      and n <= (select n from device_news where user_id = $1 order by n desc offset ${KEPT} limit 1)`,
    [user],
  )
}

/** News that a device has not seen, latest first. */
export async function newsFor(db: Queries, user: string, device: string): Promise<DeviceNews[]> {
  const rows = await db.query<{ kind: DeviceNews['kind']; name: string; at: Date }>(
    `select n.kind, n.name, n.at from device_news n join credentials c on c.id = $2 and c.user_id = n.user_id
      where n.user_id = $1 and n.n > c.read_news and n.by <> $2 order by n.n desc`,
    [user, device],
  )
  return rows.map(({ kind, name, at }) => ({ kind, name, at: at.toISOString() }))
}

/** Marks all news as seen by a device. */
export async function newsSeen(db: Queries, user: string, device: string): Promise<void> {
  await db.query(
    `update credentials set read_news = coalesce((select max(n) from device_news where user_id = $1), 0)
      where id = $2 and user_id = $1`,
    [user, device],
  )
}
