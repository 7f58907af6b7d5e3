import { ECDH } from 'node:crypto'
import type { NoticeResult } from '@topside/protocol'
import type { Request, Router } from 'express'
import { z } from 'zod'
import { fault } from '../faults.ts'
import type { Pushes } from '../notices/push.ts'
import { parse, serverUrl } from '../security/input.ts'
import { LENGTHS } from '../security/limits.ts'
import type { Channels } from '../store/channels.ts'
import type { AskingUser } from '../store/users.ts'
import { noChannel, siteOf, toldOf, trial } from './channel-answers.ts'

/** Services of these routes. */
interface PushServices {
  readonly channels: Channels
  readonly pushes: Pushes
  readonly siteUrl?: string | undefined
}

/**
 * Adds the routes of the calling browser's pushes: `PUT /me/channels/push` with its subscription, `POST
 * /me/channels/push/test`, which sends one now, and `POST /push/renewed` with one that replaces another, from a service
 * worker, which knows no user. `changing`: the caller, counted.
 */
export function addPush(
  router: Router,
  { channels, pushes, siteUrl }: PushServices,
  changing: (request: Request) => Promise<AskingUser>,
): void {
  const form = subscription(pushes.protocols)

  router.put('/me/channels/push', async (request, response) => {
    const { id: user, device } = await changing(request)
    const { address, keys } = parse(form, request.body)
    const channel = await channels.setPush({ user, device, address, keys, site: siteOf(siteUrl, request) })
    if (channel === undefined) throw fault('not-signed-in')
    response.json(toldOf(channel))
  })

  const renewal = form.extend({ former: z.strictObject({ address: z.string().max(LENGTHS.push), auth: bytes(16) }) })
  router.post('/push/renewed', async (request, response) => {
    const { former, ...next } = parse(renewal, request.body)
    if (!(await channels.renewPush(former, next))) throw noChannel()
    response.status(204).end()
  })

  router.post('/me/channels/push/test', async (request, response) => {
    const { device } = await changing(request)
    const channel = await channels.pushOf(device)
    if (channel === undefined) throw noChannel()
    const { result, gone = false } = await pushes.send(trial(channel), channel)
    await (gone ? channels.remove(channel.id) : channels.note(channel.id, result))
    const answer: NoticeResult = result
    response.json(answer)
  })
}

/** A browser's subscription, at an address with one of these protocols. */
function subscription(protocols: readonly string[]) {
  return z.strictObject({
    address: serverUrl(LENGTHS.push, protocols),
    keys: z.strictObject({ p256dh: bytes(65).refine(isPoint), auth: bytes(16) }),
  })
}

/** A number of bytes in base64url, without padding. */
function bytes(count: number) {
  return z
    .string()
    .length(Math.ceil((count * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/)
}

/** Whether a key is a point of the curve P-256. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return Buffer.from(key, 'base64url')[0] === 4
  } catch {
    return false
  }
}
