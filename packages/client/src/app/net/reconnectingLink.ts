import type { Signal } from '@preact/signals'
import { type Heartbeat, startHeartbeat as takeHeartbeat } from '@topside/protocol/heartbeat'
import { raceRetry } from '@topside/protocol/race-retry'
import { type ApiError, asApiError } from './api.ts'
import { backoff } from './backoff.ts'
import type { Link } from './link.ts'

/** State of the connection. `until`: milliseconds since 1970. */
export type Status =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'online' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'offline' }
  /** The server refuses access, and will continue to. */
  | { readonly kind: 'refused'; readonly error: ApiError }

/** Options of a reconnecting link. */
interface ReconnectingOptions {
  readonly dial: () => Promise<Link>
  readonly random: () => number
  /** Receives the state; `online` is set by the code that receives a first state. */
  readonly status: Signal<Status>
  /** Called with every new connection. */
  readonly taken: (link: Link) => void
}

/** Consecutive connections to the same room. */
export interface ReconnectingLink {
  /** The current connection. */
  readonly link: Link | undefined
  /** The current connection works: if it is lost, retries start soon again. */
  proven(): void
  /** Drops a connection that does not answer, if it is the current one. */
  giveUp(link: Link): void
  /** Retries at once instead of waiting. */
  retry(): void
  close(): void
}

/** Errors after which connecting is not retried. */
const FINAL: ReadonlySet<ApiError['code']> = new Set([
  'not-found',
  'not-signed-in',
  'blocked',
  'not-a-player',
  'bad-request',
  'outdated',
  'unplayable',
] as const)

/** Whether a connection error is final, so that connecting is not retried. */
export function isFinal({ code }: Pick<ApiError, 'code'>): boolean {
  return FINAL.has(code)
}

/** Connects and stays connected: through drops, server restarts and sleep of the device. */
export function reconnectingLink(options: ReconnectingOptions): ReconnectingLink {
  return new KeptLink(options)
}

class KeptLink implements ReconnectingLink {
  readonly #options: ReconnectingOptions
  readonly #stop = new AbortController()
  #link: Link | undefined
  #heartbeat: Heartbeat | undefined
  /** The heartbeat is overdue: this connection is kept until another one is made. */
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

  /** Whether the current connection has a heartbeat. */
  get #well(): boolean {
    return this.#link !== undefined && !this.#doubted
  }

  get #closed(): boolean {
    return this.#stop.signal.aborted
  }

  /** Retries at once when the page becomes visible or the network returns. */
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

  /** Schedules a retry; without a network, waits until it returns. */
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
