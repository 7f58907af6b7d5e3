import { createHmac } from 'node:crypto'
import type { NoticeKind } from '@topside/protocol'
import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import { NOTICES } from '../security/limits.ts'
import type { SitePushKeys } from '../store/push-keys.ts'
import type { Attempt, Carrier, Destination } from './carrier.ts'
import { CheckedPost, type CheckedPostOptions } from './checked-post.ts'
import { type Message, subjectOf } from './message.ts'

/** Statuses by which a push service says that a subscription has ended. */
const GONE = [404, 410]

/** What has nothing to answer can wait until a device is awake (RFC 8030). */
const URGENCY: { readonly [kind in NoticeKind]: 'normal' | 'low' } = {
  turn: 'normal',
  takeback: 'normal',
  consent: 'normal',
  over: 'low',
  joined: 'low',
}

/** Most characters of a title and of a text: together well below the 3,993 bytes that every push service accepts. */
const [TITLE, BODY] = [200, 600]

/** What a browser is sent: `worker.js` shows it. */
export interface PushContent {
  /** The same for every attempt of the same message. */
  readonly id: string
  /** A later message with the same tag replaces this one. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Path of the page that a click opens. */
  readonly path: string
}

/** Sends messages to users' browsers, encrypted for them, by their push services (RFC 8030, 8291, 8292). */
export class Pushes implements Carrier {
  /** Protocols of the addresses to which it sends. */
  readonly protocols: readonly string[]
  readonly #post: CheckedPost
  readonly #site: SitePushKeys
  readonly #say: Say

  constructor(options: CheckedPostOptions & { readonly site: SitePushKeys; readonly say: Say }) {
    this.protocols = options.privateNetworks ? ['https:', 'http:'] : ['https:']
    this.#post = new CheckedPost(options)
    this.#site = options.site
    this.#say = options.say
  }

  /** The key that a browser needs to subscribe. */
  get publicKey(): string {
    return this.#site.publicKey
  }

  async send(message: Message, to: Destination): Promise<Attempt> {
    try {
      const { headers, body } = await this.#request(message, to)
      const attempt = await this.#post.send(new URL(to.address), body, headers)
      const { what, status = 0 } = attempt.result
      return what === 'refused' && GONE.includes(status) ? { ...attempt, gone: true } : attempt
    } catch (error) {
      this.#say(`Push not sent: ${describe(error)}`, WRONG)
      return { result: { what: 'unreachable' }, final: true }
    }
  }

  /** Throws if there are no valid keys. */
  async #request(message: Message, { address, secret, site, keys }: Destination) {
    // Loaded when the first one is sent: many servers send none.
    const { default: webPush } = await import('web-push')
    const tag = tagOf(message, secret)
    const content: PushContent = {
      id: message.id,
      tag,
      title: subjectOf(message).slice(0, TITLE),
      body: message.lines.join('\n').slice(0, BODY),
      path: new URL(message.link).pathname,
    }
    const subscription = { endpoint: address, keys: keys ?? { p256dh: '', auth: '' } }
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(content), {
      vapidDetails: { subject: contactOf(site), ...this.#site },
      TTL: NOTICES.pushKept,
      contentEncoding: 'aes128gcm',
      urgency: URGENCY[message.event],
      topic: tag,
    })
    return { headers: headers as { readonly [name: string]: string | number }, body }
  }
}

/** The tag of a message's match: 32 letters that tell a push service neither the match nor who else plays it. */
function tagOf({ link }: Message, secret: string): string {
  return createHmac('sha256', secret).update(link).digest('base64url').slice(0, 32)
}

/** Whom a push service asks about the site: itself, or an invented address, as one without HTTPS is not accepted. */
function contactOf(site: string): string {
  const { protocol, hostname } = new URL(site)
  return protocol === 'https:' && hostname !== 'localhost' ? site : `mailto:operator@${hostname}`
}
