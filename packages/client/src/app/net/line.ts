import type { Signal } from '@preact/signals'
import { type Pulse, takePulse } from '@topside/protocol/pulse'
import { soonest } from '@topside/protocol/soonest'
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
export interface LineOptions {
  readonly dial: () => Promise<Link>
  readonly random: () => number
  /** Told how it stands; `online` is set by whoever sees a first state. */
  readonly status: Signal<Status>
  /** Told of every new connection. */
  readonly taken: (link: Link) => void
}

/** One connection after the other to the same room. */
export interface Line {
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

/** Refusals that waiting does not change. */
const FINAL: ReadonlySet<string> = new Set(['not-found', 'not-signed-in', 'not-a-player', 'bad-request'])

/** Connects, and stays connected: after a drop, a restart of the server, or a night's sleep. */
export function keepLine({ dial, random, status, taken }: LineOptions): Line {
  let link: Link | undefined
  let pulse: Pulse | undefined
  /** No sign of life comes: another connection is sought, and this one kept until there is one. */
  let doubted = false
  let seeking = false
  let closed = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whether there is a connection on which signs of life come. */
  const well = (): boolean => link !== undefined && !doubted

  const open = async (): Promise<void> => {
    clearTimeout(timer)
    if (closed || seeking || well()) return
    seeking = true
    if (link === undefined) status.value = { kind: 'connecting' }
    try {
      const made = await soonest(dial, {
        final: (failure) => FINAL.has(asApiError(failure).code),
        unwanted: (late) => late.leave(),
      })
      seeking = false
      if (closed || well()) made.leave()
      else take(made)
    } catch (failure) {
      seeking = false
      if (closed || well()) return
      drop()
      const error = asApiError(failure)
      if (FINAL.has(error.code)) status.value = { kind: 'refused', error }
      else later()
    }
  }

  const drop = (): void => {
    const old = link
    link = undefined
    doubted = false
    pulse?.stop()
    old?.leave()
  }

  const giveUp = (given: Link): void => {
    if (link !== given) return
    drop()
    if (seeking) status.value = { kind: 'connecting' }
    else later()
  }

  const take = (made: Link): void => {
    drop()
    link = made
    made.onGone(() => giveUp(made))
    pulse = takePulse({
      ask: (answered) => made.ping(answered),
      looking: () => typeof document !== 'object' || document.visibilityState === 'visible',
      doubt: (overdue) => {
        doubted = overdue
        if (overdue) void open()
      },
    })
    taken(made)
  }

  /** Tries again after a while; without a network, as soon as there is one. */
  const later = (): void => {
    if (closed) return
    clearTimeout(timer)
    if (typeof navigator === 'object' && navigator.onLine === false) {
      status.value = { kind: 'offline' }
      return
    }
    const wait = backoff(attempt++, random())
    status.value = { kind: 'waiting', until: Date.now() + wait }
    timer = setTimeout(open, wait)
  }

  const retry = (): void => {
    if (link === undefined && status.value.kind !== 'connecting') void open()
  }
  const wake = (): void => {
    if (document.visibilityState !== 'visible') return
    retry()
    pulse?.beat()
  }
  const lost = (): void => {
    if (link === undefined) later()
  }
  if (typeof document === 'object') {
    addEventListener('online', retry)
    addEventListener('offline', lost)
    document.addEventListener('visibilitychange', wake)
  }

  void open()
  return {
    get link() {
      return link
    },
    proven() {
      attempt = 0
    },
    giveUp,
    retry,
    close() {
      closed = true
      clearTimeout(timer)
      if (typeof document === 'object') {
        removeEventListener('online', retry)
        removeEventListener('offline', lost)
        document.removeEventListener('visibilitychange', wake)
      }
      drop()
    },
  }
}
