import type { DeviceCode, DeviceList, NewUser } from '@topside/protocol'
import { pause } from '../../crash-test/time.ts'
import { call, type DearCampaign } from './campaign.ts'

/** Milliseconds until a rate-limited user tries again. */
const REST = 100

/**
 * Adds devices to users with expensive matches and signs them out again: each time, all their matches reread who may
 * play. Downloads all that the site knows about these users.
 */
export async function comeAndGo(campaign: DearCampaign): Promise<void> {
  const { random, running, stopped } = campaign
  while (!stopped()) {
    const held = running[Math.floor(random() * running.length)]
    const code = held && (await ask<DeviceCode>(campaign, 'code', 'POST', '/api/me/code', held.token))
    const come = code && (await ask<NewUser>(campaign, 'device', 'POST', '/api/devices', undefined, code.code))
    if (come === undefined) {
      await pause(REST)
      continue
    }
    const list = await ask<DeviceList>(campaign, 'devices', 'GET', '/api/me/devices', come.token)
    await ask(campaign, 'own-data', 'GET', '/api/me/data', held?.token)
    const own = list?.devices.find(({ current }) => current)?.id ?? 'none'
    await ask(campaign, 'sign-out', 'DELETE', `/api/me/devices/${own}`, come.token)
  }
}

function ask<T>(
  campaign: DearCampaign,
  what: string,
  method: string,
  path: string,
  token?: string,
  secret?: string,
): Promise<T | undefined> {
  const body = secret === undefined ? {} : { body: JSON.stringify({ secret }) }
  return call(campaign, { what, method, path, token, ...body }) as Promise<T | undefined>
}
