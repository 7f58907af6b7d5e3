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
import { ApiError, asApiError } from './api.ts'
import { keepLine, type Status } from './line.ts'
import type { Dial, Link } from './link.ts'
import { newCommandId } from './seed.ts'
import { rememberingParser, type Snapshot, snapshot, type WireState } from './snapshot.ts'

export type { Status } from './line.ts'

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

/** Connects to a match and stays connected: after a drop, a restart of the server, or a night's sleep. */
export function connect(options: ConnectionOptions): Connection {
  const status = signal<Status>({ kind: 'connecting' })
  const current = signal<Snapshot | undefined>(undefined)
  const history = signal<readonly HistoryLine[]>([])
  const saving = signal(0)
  const joins = signal(0)
  const parse = rememberingParser()
  let closed = false
  let whenOnline: (() => void)[] = []
  let lines: HistoryLine[] = []
  let linesFor = -1
  let generation = 0
  let fetching = false
  const listeners = new Set<(news: TalkNews) => void>()

  const { room, match, token } = options
  const line = keepLine({
    dial: () => options.dial(room, { match, ...(token !== undefined && { token }) }),
    random: options.random ?? Math.random,
    status,
    taken(made) {
      linesFor = -1
      made.onState((state) => {
        if (line.link === made) changed(state)
      })
      made.onTalk((news) => {
        if (line.link === made) for (const hear of listeners) hear(news)
      })
      if (made.state !== undefined && made.state.match !== undefined) changed(made.state)
    },
  })

  const changed = (state: WireState): void => {
    const next = snapshot(state, parse)
    if (next.title === '') return
    line.proven()
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
    let asked: Link | undefined
    try {
      for (;;) {
        const wanted = current.value?.history ?? 0
        asked = line.link
        if (asked === undefined || lines.length >= wanted) break
        const from = lines.length
        const at = generation
        const more = (await within(
          asked.request('records', { from, to: Math.min(wanted, from + PAGE) }),
        )) as RecordsAnswer
        if (at !== generation || asked !== line.link) continue
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
    if (asked !== line.link) void readOn()
  }

  const online = (): Promise<void> =>
    line.link !== undefined && status.value.kind === 'online'
      ? Promise.resolve()
      : new Promise((resume) => whenOnline.push(resume))

  /** Asks until there is an answer; a lost connection is no answer. */
  const ask = async (type: string, payload: unknown): Promise<unknown> => {
    for (;;) {
      await online()
      if (closed) throw new ApiError('offline')
      const asked = line.link
      if (asked === undefined) continue
      try {
        return await within(asked.request(type, payload))
      } catch (failure) {
        const error = asApiError(failure)
        if (error.code !== 'offline') throw error
        line.giveUp(asked)
      }
    }
  }

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
    retry: line.retry,
    close() {
      closed = true
      line.close()
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
