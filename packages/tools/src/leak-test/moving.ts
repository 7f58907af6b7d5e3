import type { DeviceCode, DeviceList, NewUser } from '@topside/protocol'
import { ask } from '@topside/server/testing/client'
import { Former } from './former.ts'
import { Actor, type Timeline } from './tenures.ts'

/** Where somebody moves from one device to another. */
export interface Move {
  readonly match: string
  readonly timeline: Timeline
  /** A process to be asked. */
  readonly port: () => number
  /** Opens tabs at the new device, and lays something aside there. */
  readonly settleIn: (next: Former) => Promise<void>
}

/**
 * Brings a holder of seats to a second device, and signs the first one out. Answers who sits at the second; the first may know nothing any
 * more of what comes, and has kept what could open a door.
 */
export async function moveToAnother(former: Former, { match, timeline, port, settleIn }: Move): Promise<Former> {
  const { user, seats } = former.actor
  const { code } = (await ask<DeviceCode>(port(), 'POST', '/api/me/code', user.token)).body
  const arrived = await ask<NewUser>(port(), 'POST', '/api/devices', undefined, { secret: code })
  if (arrived.status !== 201) throw new Error(`a code is not taken: ${arrived.status}`)
  const next = new Former(new Actor(arrived.body, timeline), match)
  timeline.moment++
  for (const seat of seats) next.actor.gains(seat)
  await former.keep(port()).catch(() => undefined)
  await settleIn(next)
  const { devices } = (await ask<DeviceList>(port(), 'GET', '/api/me/devices', user.token)).body
  const first = devices.find(({ current }) => current)?.id ?? ''
  // A device that has just come signs no older one out.
  const { status } = await ask(port(), 'DELETE', `/api/me/devices/${first}`, user.token)
  if (status !== 204) throw new Error(`a device is not signed out: ${status}`)
  timeline.moment++
  for (const seat of seats) former.actor.loses(seat)
  return next
}
