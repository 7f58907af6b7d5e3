import type { Signal } from '@preact/signals'
import { type Heartbeat, startHeartbeat as takeHeartbeat } from '@topside/protocol/heartbeat'
import { raceRetry } from '@topside/protocol/race-retry'
import { type ApiError, asApiError } from './api.ts'
import { backoff } from './backoff.ts'
import type { Link } from './link.ts'

/** How it stands with the server. `until` is a time in milliseconds since 1970. */
export type Status =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'online' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'offline' }
  /** The server does not let this browser in, and will not by itself. */
  | { readonly kind: 'refused'; readonly error: ApiError }

/** What a line is kept with. */
interface ReconnectingOptions {
  readonly dial: () => Promise<Link>
  readonly random: () => number
  /** Told how it stands; `online` is set by whoever sees a first state. */
  readonly status: Signal<Status>
  /** Told of every new connection. */
  readonly taken: (link: Link) => void
}

/** One connection after the other to the same room. */
export interface ReconnectingLink {
  /** The present connection. */
  readonly link: Link | undefined
  /** The present connection serves: should it be lost, the first tries come soon. */
  proven(): void
  /** Gives a connection up that does not answer, if it is the present one. */
  giveUp(link: Link): void
  /** Tries at once instead of waiting. */
  retry(): void
  close(): void
}

/** Refusals of a connection that are final. All others are retried. */
const FINAL: ReadonlySet<ApiError['code']> = new Set([
  'not-found',
  'not-signed-in',
  'not-a-player',
  'bad-request',
  'outdated',
  'unplayable',
] as const)

/** Whether a refusal of a connection is the last word: nothing is tried again. */
export function isFinal({ code }: Pick<ApiError, 'code'>): boolean {
  return FINAL.has(code)
}

/** Connects, and stays connected: after a drop, a restart of the server, or a night's sleep. */
export function reconnectingLink(options: ReconnectingOptions): ReconnectingLink {
  return new KeptLink(options)
}

class KeptLink implements ReconnectingLink {
  readonly #options: ReconnectingOptions
  readonly #stop = new AbortController()
  #link: Link | undefined
  #heartbeat: Heartbeat | undefined
  /** No sign of life comes: another connection is sought, and this one kept until there is one. */
  #doubted = false
  #seeking = false
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: ReconnectingOptions) {
    this.#options = options
    if (typeof document === 'object') this.#watchPage()
    void this.#open()
  }

  get link(): Link | undefined {
    return this.#link
  }

  /** Whether there is a connection on which signs of life come. */
  get #well(): boolean {
    return this.#link !== undefined && !this.#doubted
  }

  get #closed(): boolean {
    return this.#stop.signal.aborted
  }

  /** A page that is seen again, or a network that is there again, is tried at once. */
  #watchPage(): void {
    const { signal } = this.#stop
    addEventListener('online', () => this.retry(), { signal })
    const lost = () => {
      if (this.#link === undefined) this.#later()
    }
    addEventListener('offline', lost, { signal })
    const wake = () => {
      if (document.visibilityState !== 'visible') return
      this.retry()
      this.#heartbeat?.beat()
    }
    document.addEventListener('visibilitychange', wake, { signal })
  }

  async #open(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#closed || this.#seeking || this.#well) return
    this.#seeking = true
    if (this.#link === undefined) this.#options.status.value = { kind: 'connecting' }
    try {
      const made = await raceRetry(this.#options.dial, {
        final: (failure) => isFinal(asApiError(failure)),
        unwanted: (late) => late.leave(),
      })
      this.#seeking = false
      if (this.#closed || this.#well) made.leave()
      else this.#take(made)
    } catch (failure) {
      this.#seeking = false
      if (this.#closed || this.#well) return
      this.#drop()
      const error = asApiError(failure)
      if (isFinal(error)) this.#options.status.value = { kind: 'refused', error }
      else this.#later()
    }
  }

  #drop(): void {
    const old = this.#link
    this.#link = undefined
    this.#doubted = false
    this.#heartbeat?.stop()
    old?.leave()
  }

  #take(made: Link): void {
    this.#drop()
    this.#link = made
    made.onGone(() => this.giveUp(made))
    this.#heartbeat = takeHeartbeat({
      ask: (answered) => made.ping(answered),
      looking: () => typeof document !== 'object' || document.visibilityState === 'visible',
      doubt: (overdue) => {
        this.#doubted = overdue
        if (overdue) void this.#open()
      },
    })
    this.#options.taken(made)
  }

  /** Tries again after a while; without a network, as soon as there is one. */
  #later(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    const { status, random } = this.#options
    if (typeof navigator === 'object' && navigator.onLine === false) {
      status.value = { kind: 'offline' }
      return
    }
    const wait = backoff(this.#attempt++, random())
    status.value = { kind: 'waiting', until: Date.now() + wait }
    this.#timer = setTimeout(() => void this.#open(), wait)
  }

  proven(): void {
    this.#attempt = 0
  }

  giveUp(link: Link): void {
    if (this.#link !== link) return
    this.#drop()
    if (this.#seeking) this.#options.status.value = { kind: 'connecting' }
    else this.#later()
  }

  retry(): void {
    if (this.#link === undefined && this.#options.status.value.kind !== 'connecting') void this.#open()
  }

  close(): void {
    this.#stop.abort()
    clearTimeout(this.#timer)
    this.#drop()
  }
}
