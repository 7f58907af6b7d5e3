import { createHmac } from 'node:crypto'
import type { Attempt, Carrier, Destination } from './carrier.ts'
import { CheckedPost, type CheckedPostOptions } from './checked-post.ts'
import { type Message, subjectOf } from './message.ts'

/** Sends messages to users' webhooks. */
export class Webhooks implements Carrier {
  readonly #post: CheckedPost

  constructor(options: CheckedPostOptions) {
    this.#post = new CheckedPost(options)
  }

  async send(message: Message, { address, secret }: Destination): Promise<Attempt> {
    const url = new URL(address)
    const body = bodyFor(url, message)
    const at = String(Math.floor(Date.now() / 1000))
    return this.#post.send(url, body, {
      'content-type': 'application/json',
      'user-agent': 'Topside',
      'x-topside-id': message.id,
      'x-topside-attempt': String(message.attempt),
      'x-topside-timestamp': at,
      'x-topside-signature': signature(secret, at, body),
    })
  }
}

/** The signature of a webhook: HMAC-SHA256 of its timestamp, a dot and its body, with the channel's key. */
export function signature(key: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
}

/** The body expected by a webhook's host: Discord's or Slack's format, otherwise the message itself. */
export function bodyFor({ hostname, pathname }: URL, message: Message): string {
  const text = [subjectOf(message), ...message.lines, message.link].join('\n')
  if (isOf(hostname, 'discord.com', 'discordapp.com') && pathname.startsWith('/api/webhooks/'))
    // Names come from other users: they must not mention anybody.
    return JSON.stringify({ content: text.slice(0, 2_000), allowed_mentions: { parse: [] } })
  if (isOf(hostname, 'hooks.slack.com'))
    return JSON.stringify({ text: text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;') })
  return JSON.stringify({ ...message, text })
}

function isOf(hostname: string, ...hosts: readonly string[]): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
