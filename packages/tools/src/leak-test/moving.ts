import type { DeviceCode, DeviceList, NewUser } from '@topside/protocol'
import { ask } from '@topside/server/testing/client'
import { FormerHolder } from './former.ts'
import { Actor, type Timeline } from './tenures.ts'

/** A user's move from one device to another. */
export interface Move {
  readonly match: string
  readonly timeline: Timeline
  /** Port of a process to use. */
  readonly port: () => number
  /** Opens tabs on the new device and keeps ways in from there. */
  readonly settleIn: (next: FormerHolder) => Promise<void>
}

/**
 * Moves a seat holder to a second device and signs out the first, which still has its stored credentials but must learn
 * nothing more. Returns the user on the second device.
 */
export async function moveToAnother(
  former: FormerHolder,
  { match, timeline, port, settleIn }: Move,
): Promise<FormerHolder> {
  const { user, seats } = former.actor
  const { code } = (await ask<DeviceCode>(port(), 'POST', '/api/me/code', user.token)).body
  const arrived = await ask<NewUser>(port(), 'POST', '/api/devices', undefined, { secret: code })
  if (arrived.status !== 201) throw new Error(`a code is not taken: ${arrived.status}`)
  const next = new FormerHolder(new Actor(arrived.body, timeline), match)
  timeline.moment++
  for (const seat of seats) next.actor.gains(seat)
  await former.keep(port()).catch(() => undefined)
  await settleIn(next)
  const { devices } = (await ask<DeviceList>(port(), 'GET', '/api/me/devices', user.token)).body
  const first = devices.find(({ current }) => current)?.id ?? ''
  // A new device cannot sign out an older one.
  const { status } = await ask(port(), 'DELETE', `/api/me/devices/${first}`, user.token)
  if (status !== 204) throw new Error(`a device is not signed out: ${status}`)
  timeline.moment++
  for (const seat of seats) former.actor.loses(seat)
  return next
}
