import type { ChannelKind } from '@topside/protocol'
import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { MatchHost } from '../match/host.ts'
import { NOTICES } from '../security/limits.ts'
import type { Channels } from '../store/channels.ts'
import type { DueNotice, NoticeState, Outbox } from '../store/notices.ts'
import type { TitleList } from '../titles.ts'
import type { Carrier } from './carrier.ts'
import { messageOf } from './message.ts'
import { quietFor } from './quiet-hours.ts'

/** Milliseconds between two checks of the outbox. */
const PAUSE = 5_000

/** Services of delivery. */
export interface DeliveryServices {
  readonly outbox: Outbox
  readonly channels: Pick<Channels, 'note' | 'remove'>
  /** Notices of a kind without a carrier wait. */
  readonly carriers: { readonly [kind in ChannelKind]?: Carrier | undefined }
  /** Knows the connected users. */
  readonly host: Pick<MatchHost, 'live'>
  readonly titles: Pick<TitleList, 'words'>
  /** This process in a cluster; `null` without one. */
  readonly process: string | null
  /** Counts notices by channel and by result of an attempt. */
  readonly count: (via: ChannelKind, state: NoticeState, notices: number) => void
  readonly say: Say
}

/** Sends the notices in the outbox. */
export class Delivery {
  readonly #services: DeliveryServices
  #timer: NodeJS.Timeout | undefined
  /** Messages being sent, by channel and match, and whether their channel failed to take its last one. */
  readonly #sending = new Map<string, { readonly done: Promise<void>; readonly poor: boolean }>()
  readonly #complain = (error: unknown): void => this.#services.say(`Notices not sent: ${describe(error)}`, WRONG)
  #ended = false

  constructor(services: DeliveryServices) {
    this.#services = services
  }

  /** Starts checking the outbox at intervals. */
  begin(): void {
    if (this.#ended) return
    this.#timer = setTimeout(() => {
      this.#look()
        .catch(this.#complain)
        .finally(() => this.begin())
    }, PAUSE).unref()
  }

  /** Stops checking. Resolves once nothing is being sent. */
  async end(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#timer)
    await this.#allSent()
  }

  /** Sends everything that is due. Rejects if the store fails; notices already taken are retried later. */
  async round(): Promise<void> {
    await this.#look()
    await this.#allSent()
  }

  /**
   * Starts sending due notices; waits only while the maximum number of messages is being sent. Slow hosts do not delay
   * the others: their number of messages is limited separately.
   */
  async #look(): Promise<void> {
    const [most, mostPoor] = NOTICES.underWay
    while (!this.#ended) {
      const poor = [...this.#sending.values()].filter((each) => each.poor).length
      const room = most - (this.#sending.size - poor)
      const due = await this.#services.outbox.take(this.#services.process, room, mostPoor - poor)
      for (const [key, group] of grouped(due)) this.#begin(key, group)
      // More may be due.
      if (due.filter((each) => !each.poor).length < room) return
      await Promise.race([...this.#sending.values()].map(({ done }) => done))
    }
  }

  #begin(key: string, notices: readonly DueNotice[]): void {
    // After a change of the clock, messages being sent may be due again; if one fails, its retry comes.
    if (this.#sending.has(key)) return
    const done = this.#send(notices)
      .catch(this.#complain)
      .finally(() => this.#sending.delete(key))
    this.#sending.set(key, { done, poor: notices[0]?.poor === true })
  }

  async #allSent(): Promise<void> {
    await Promise.all([...this.#sending.values()].map(({ done }) => done))
  }

  /** Sends notices to one channel about one match as one message. */
  async #send(notices: readonly DueNotice[]): Promise<void> {
    const useless = notices.filter((notice) => notice.stale || this.#isKnown(notice))
    const rest = notices.filter((notice) => !useless.includes(notice))
    if (useless.length > 0) await this.#settle(useless, 'dropped')
    const [first] = rest
    if (first === undefined) return
    const quiet = first.quiet === null || first.via === 'feed' ? 0 : quietFor(first.quiet, new Date())
    if (quiet > 0) return this.#services.outbox.postpone(rest, quiet)
    const carrier = this.#services.carriers[first.via]
    if (carrier === undefined)
      return this.#settle(rest, first.tries < NOTICES.tries ? 'waiting' : 'dead', 'not offered')
    const message = messageOf(rest, await this.#services.titles.words(first.title))
    const { result, final = false, gone = false } = await carrier.send(message, first)
    if (gone) {
      await this.#settle(rest, 'dropped', 'ended')
      return this.#services.channels.remove(first.channel)
    }
    if (result.what === 'sent') await this.#settle(rest, 'sent')
    else {
      const over = rest.filter(({ tries }) => final || tries >= NOTICES.tries)
      const again = rest.filter((notice) => !over.includes(notice))
      const why = result.status === undefined ? result.what : `${result.what} ${result.status}`
      if (over.length > 0) await this.#settle(over, 'dead', why)
      if (again.length > 0) await this.#settle(again, 'waiting', why)
    }
    await this.#services.channels.note(first.channel, result)
  }

  /** Whether this process knows that the user is connected to the match, or that a takeback request was answered. */
  #isKnown({ match: id, user, kind }: DueNotice): boolean {
    const { presence, match } = this.#services.host.live(id) ?? {}
    if (presence !== undefined && presence.of(user) > 0) return true
    return kind === 'takeback' && match !== undefined && match.takeback === undefined
  }

  async #settle(notices: readonly DueNotice[], state: NoticeState, error?: string): Promise<void> {
    await this.#services.outbox.settle(notices, state, error)
    for (const { via } of notices) this.#services.count(via, state, 1)
  }
}

/** Notices by channel and match. */
function grouped(notices: readonly DueNotice[]): Map<string, DueNotice[]> {
  return Map.groupBy(notices, ({ channel, match }) => `${channel} ${match}`)
}
