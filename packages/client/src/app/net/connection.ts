import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Choice, HistoryLine } from '@topside/engine'
import type {
  ClientCommand,
  CommandAnswer,
  PreviewAnswer,
  RecordsAnswer,
  SayRequest,
  TalkAnswer,
  TalkLine,
  TalkNews,
  TalkRequest,
  WhyAnswer,
} from '@topside/protocol'
import { type Pulse, takePulse } from '@topside/protocol/pulse'
import { soonest } from '@topside/protocol/soonest'
import { ApiError, asApiError } from './api.ts'
import { backoff } from './backoff.ts'
import type { Dial, Link } from './link.ts'
import { newCommandId } from './seed.ts'
import { rememberingParser, type Snapshot, snapshot, type WireState } from './snapshot.ts'

/** How it stands with the server. `until` is a time in milliseconds since 1970. */
export type Status =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'online' }
  | { readonly kind: 'waiting'; readonly until: number }
  | { readonly kind: 'offline' }
  /** The server does not let this browser in, and will not by itself. */
  | { readonly kind: 'refused'; readonly error: ApiError }

/** A match as this browser sees it, kept up to date until {@link close}. */
export interface Connection {
  readonly status: ReadonlySignal<Status>
  /** `undefined` until the first state has come. */
  readonly snapshot: ReadonlySignal<Snapshot | undefined>
  readonly history: ReadonlySignal<readonly HistoryLine[]>
  /** Number of times that a connection was made. */
  readonly joins: ReadonlySignal<number>
  /** Commands on their way. */
  readonly saving: ReadonlySignal<number>
  /** Sends a command, again after every loss of connection, until it is answered. Throws an {@link ApiError} if it is refused. */
  send(command: ClientCommand): Promise<CommandAnswer>
  /** Why a choice is not offered; `null` if there is nothing to say. Throws an {@link ApiError}. */
  why(seat: number, choice: Choice): Promise<WhyAnswer>
  /** What the choices of a seat would lead to. Throws an {@link ApiError}. */
  preview(seat: number): Promise<PreviewAnswer>
  /** Lines of talk; new ones are heard from then on, as long as there is no gap. Throws an {@link ApiError}. */
  talk(request: TalkRequest): Promise<TalkAnswer>
  /** Says something, again after every loss of connection, until it is answered. Throws an {@link ApiError} if it is refused. */
  say(request: SayRequest): Promise<TalkLine>
  /** Calls `heard` with new lines of talk, until the returned function is called. */
  onTalk(heard: (news: TalkNews) => void): () => void
  /** Tries at once instead of waiting. */
  retry(): void
  close(): void
}

/** Where a connection gets its line, its chance and its patience from. */
export interface ConnectionOptions {
  readonly room: 'match' | 'gallery'
  readonly match: string
  readonly token?: string
  readonly dial: Dial
  readonly random?: () => number
}

/** Lines of the history asked for at once. */
const PAGE = 200
/** A request that gets no answer at all counts as a lost connection after this many milliseconds. */
const PATIENCE = 12_000

/** Refusals that waiting does not change. */
const FINAL: ReadonlySet<string> = new Set(['not-found', 'not-signed-in', 'not-a-player', 'bad-request'])

/** Connects to a match and stays connected: after a drop, a restart of the server, or a night's sleep. */
export function connect(options: ConnectionOptions): Connection {
  const random = options.random ?? Math.random
  const status = signal<Status>({ kind: 'connecting' })
  const current = signal<Snapshot | undefined>(undefined)
  const history = signal<readonly HistoryLine[]>([])
  const saving = signal(0)
  const joins = signal(0)
  const parse = rememberingParser()
  let link: Link | undefined
  let pulse: Pulse | undefined
  /** No sign of life comes: another connection is sought, and this one kept until there is one. */
  let doubted = false
  let seeking = false
  let closed = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let whenOnline: (() => void)[] = []
  let lines: HistoryLine[] = []
  let linesFor = -1
  let generation = 0
  let fetching = false
  const listeners = new Set<(news: TalkNews) => void>()

  /** Whether there is a connection on which signs of life come. */
  const well = (): boolean => link !== undefined && !doubted

  const open = async (): Promise<void> => {
    clearTimeout(timer)
    if (closed || seeking || well()) return
    seeking = true
    if (link === undefined) status.value = { kind: 'connecting' }
    const { room, match, token } = options
    try {
      const made = await soonest(() => options.dial(room, { match, ...(token !== undefined && { token }) }), {
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

  const take = (made: Link): void => {
    drop()
    link = made
    linesFor = -1
    made.onGone(() => {
      if (link !== made) return
      drop()
      if (seeking) status.value = { kind: 'connecting' }
      else later()
    })
    made.onState((state) => {
      if (link === made) changed(state)
    })
    made.onTalk((news) => {
      if (link === made) for (const hear of listeners) hear(news)
    })
    pulse = takePulse({
      ask: (answered) => made.ping(answered),
      looking: () => typeof document !== 'object' || document.visibilityState === 'visible',
      doubt: (overdue) => {
        doubted = overdue
        if (overdue) void open()
      },
    })
    if (made.state !== undefined && made.state.match !== undefined) changed(made.state)
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

  const changed = (state: WireState): void => {
    const next = snapshot(state, parse)
    if (next.title === '') return
    attempt = 0
    batch(() => {
      current.value = next
      status.value = { kind: 'online' }
      if (linesFor === -1) {
        // After a gap it is not known what was taken back meanwhile: read again, and show the old lines until then.
        lines = []
        generation++
        joins.value++
      } else if (linesFor !== next.seq && lines.length > next.historyKept) {
        lines = lines.slice(0, next.historyKept)
        generation++
        history.value = lines
      }
      linesFor = next.seq
    })
    const waiting = whenOnline
    whenOnline = []
    for (const resume of waiting) resume()
    void readOn()
  }

  const readOn = async (): Promise<void> => {
    if (fetching) return
    fetching = true
    try {
      for (;;) {
        const wanted = current.value?.history ?? 0
        const asked = link
        if (asked === undefined || lines.length >= wanted) break
        const from = lines.length
        const at = generation
        const more = (await within(
          asked.request('records', { from, to: Math.min(wanted, from + PAGE) }),
        )) as RecordsAnswer
        if (at !== generation || asked !== link) continue
        if (more.length === 0) break
        lines = [...lines, ...more]
        if (lines.length >= (current.value?.history ?? 0)) history.value = lines
      }
      if (lines.length === (current.value?.history ?? -1)) history.value = lines
    } catch {
      // The next state, or the next connection, reads on.
    } finally {
      fetching = false
    }
  }

  const online = (): Promise<void> =>
    link !== undefined && status.value.kind === 'online'
      ? Promise.resolve()
      : new Promise((resume) => whenOnline.push(resume))

  /** Asks until there is an answer; a lost connection is no answer. */
  const ask = async (type: string, payload: unknown): Promise<unknown> => {
    for (;;) {
      await online()
      if (closed) throw new ApiError('offline')
      const asked = link
      if (asked === undefined) continue
      try {
        return await within(asked.request(type, payload))
      } catch (failure) {
        const error = asApiError(failure)
        if (error.code !== 'offline') throw error
        if (link === asked) {
          drop()
          if (!seeking) later()
        }
      }
    }
  }

  void open()
  return {
    status,
    snapshot: current,
    history,
    joins,
    saving,
    async send(command) {
      saving.value++
      try {
        const request = { id: newCommandId(), seq: current.value?.seq ?? 0, command }
        return (await ask('command', request)) as CommandAnswer
      } finally {
        saving.value--
      }
    },
    why: async (seat, choice) => (await ask('why', { seat, choice })) as WhyAnswer,
    preview: async (seat) => (await ask('preview', { seat })) as PreviewAnswer,
    talk: async (request) => (await ask('talk', request)) as TalkAnswer,
    say: async (request) => (await ask('say', request)) as TalkLine,
    onTalk(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
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
      for (const resume of whenOnline) resume()
    },
  }
}

function within<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('offline')), PATIENCE)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
