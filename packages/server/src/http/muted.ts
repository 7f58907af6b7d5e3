import { noticeKinds } from '@topside/protocol'
import type { Router } from 'express'
import { z } from 'zod'
import { isTimeZone } from '../notices/quiet-hours.ts'
import { parse } from '../security/input.ts'
import { LENGTHS } from '../security/limits.ts'
import type { Channels } from '../store/channels.ts'
import type { Users } from '../store/users.ts'
import { signedIn } from './auth.ts'

/** A minute of a day. */
const minute = z.int().min(0).max(1_439)
const quietRequest = z.strictObject({
  quiet: z
    .strictObject({ from: minute, to: minute, zone: z.string().max(LENGTHS.zone).refine(isTimeZone) })
    .refine(({ from, to }) => from !== to)
    .nullable(),
})

const mutedRequest = z.strictObject({ muted: z.array(z.enum(noticeKinds)).max(noticeKinds.length) })

/**
 * Adds `PUT /me/channels/muted`, the kinds of notices that the caller does not want, and `PUT /me/channels/quiet`, the
 * hours in which the caller wants none, by any channel.
 */
export function addMuted(
  router: Router,
  { users, channels }: { readonly users: Users; readonly channels: Channels },
): void {
  router.put('/me/channels/muted', async (request, response) => {
    const { id } = await signedIn(users, request)
    const { muted } = parse(mutedRequest, request.body)
    await channels.mute(id, [...new Set(muted)])
    response.status(204).end()
  })
  router.put('/me/channels/quiet', async (request, response) => {
    const { id } = await signedIn(users, request)
    await channels.setQuiet(id, parse(quietRequest, request.body).quiet)
    response.status(204).end()
  })
}
