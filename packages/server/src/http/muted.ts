import { noticeKinds } from '@topside/protocol'
import type { Router } from 'express'
import { z } from 'zod'
import { parse } from '../security/input.ts'
import type { Channels } from '../store/channels.ts'
import type { Users } from '../store/users.ts'
import { signedIn } from './auth.ts'

const mutedRequest = z.strictObject({ muted: z.array(z.enum(noticeKinds)).max(noticeKinds.length) })

/** Adds `PUT /me/channels/muted`: the kinds of notices that the caller does not want, by any channel. */
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
}
