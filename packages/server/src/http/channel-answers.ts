import type { ToldChannel } from '@topside/protocol'
import type { Request } from 'express'
import { fault } from '../faults.ts'
import { feedAddress } from '../notices/feed.ts'
import type { Message } from '../notices/message.ts'
import { LENGTHS } from '../security/limits.ts'
import type { Channel } from '../store/channels.ts'

/** The message of a test. */
export function trial({ id, site }: Channel): Message {
  const lines = ['This is a test: you are told here of your turns.']
  return { id: `test.${id}`, event: 'turn', attempt: 1, title: 'Topside', opponents: [], lines, link: `${site}/` }
}

/** A channel as its user sees it. */
export function toldOf(channel: Channel): ToldChannel {
  const { kind, address, secret, active, lastAt, lastResult } = channel
  return {
    kind,
    address: kind === 'feed' ? feedAddress(channel) : address,
    ...(kind === 'webhook' && { key: secret }),
    confirmed: active,
    lastAt: lastAt?.toISOString() ?? null,
    lastResult,
  }
}

/**
 * The site's address: as configured, otherwise that of the calling page or host, which affects only the caller. Throws
 * a `Fault` if it is invalid.
 */
export function siteOf(siteUrl: string | undefined, request: Request): string {
  if (siteUrl !== undefined) return siteUrl
  const asked = request.get('origin') ?? `http://${request.get('x-forwarded-host') ?? request.get('host') ?? ''}`
  if (asked.length > LENGTHS.url || !URL.canParse(asked)) throw fault('bad-request')
  return new URL(asked).origin
}

/** The refusal if there is no such channel. */
export const noChannel = () => fault('not-found', { key: 'error.no-channel' })

/** The refusal of a user who must wait. */
export function tooOften(seconds: number) {
  return fault('too-fast', { key: 'error.wait', args: { minutes: Math.max(1, Math.ceil(seconds / 60)) } })
}
