import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Choice, HistoryLine } from '@topside/engine'
import type {
  AnalysisAnswer,
  ChatAnswer,
  ChatLine,
  ChatNews,
  ChatRequest,
  ClientCommand,
  CommandAnswer,
  LastReply,
  PreviewAnswer,
  SayRequest,
  WhyAnswer,
} from '@topside/protocol'
import { type HistoryPages, historyPages } from './historyPages.ts'
import type { Dial } from './link.ts'
import { type ReconnectingLink, reconnectingLink, type Status } from './reconnectingLink.ts'
import { lastingRequests, type Requests } from './requests.ts'
import { newCommandId } from './seed.ts'
import { rememberingParser, type Snapshot, snapshot, type WireState } from './snapshot.ts'

/** A match as this browser sees it, kept up to date until {@link close}. */
export interface Connection {
  readonly status: ReadonlySignal<Status>
  /** `undefined` until the first state has arrived. */
  readonly snapshot: ReadonlySignal<Snapshot | undefined>
  readonly history: ReadonlySignal<readonly HistoryLine[]>
  /** Number of connections made so far. */
  readonly joins: ReadonlySignal<number>
  /** Number of commands being sent. */
  readonly saving: ReadonlySignal<number>
  /**
   * Sends a command; resends it after every lost connection until it is answered. Throws an {@link ApiError} if it is
   * refused.
   */
  send(command: ClientCommand): Promise<CommandAnswer>
  /** Why a choice is not offered; `null` if the server has no reason. Throws an {@link ApiError}. */
  why(seat: number, choice: Choice): Promise<WhyAnswer>
  /** The consequences of a seat's choices. Throws an {@link ApiError}. */
  preview(seat: number): Promise<PreviewAnswer>
  /** A seat's last answer that needs consent to be undone; `null` if there is none. Throws an {@link ApiError}. */
  last(seat: number): Promise<LastReply>
  /** A computer's advice for a seat. Throws an {@link ApiError}. */
  hint(seat: number): Promise<AnalysisAnswer>
  /** Lines of chat; also subscribes to new ones, until the connection is lost. Throws an {@link ApiError}. */
  chat(request: ChatRequest): Promise<ChatAnswer>
  /**
   * Sends a chat line; resends it after every lost connection until it is answered. Throws an {@link ApiError} if it is
   * refused.
   */
  say(request: SayRequest): Promise<ChatLine>
  /** Calls `heard` with new lines of chat; returns a function that stops it. */
  onChat(heard: (news: ChatNews) => void): () => void
  /** Retries at once instead of waiting. */
  retry(): void
  close(): void
}

/** The room and match to connect to, with replaceable network and randomness. */
export interface ConnectionOptions {
  readonly room: 'match' | 'spectators'
  readonly match: string
  readonly token?: string
  readonly dial: Dial
  readonly random?: () => number
}

/** Connects to a match and stays connected: through drops, server restarts and sleep of the device. */
export function connect(options: ConnectionOptions): Connection {
  const status = signal<Status>({ kind: 'connecting' })
  const current = signal<Snapshot | undefined>(undefined)
  const history = signal<readonly HistoryLine[]>([])
  const saving = signal(0)
  const joins = signal(0)
  const listeners = new Set<(news: ChatNews) => void>()
  const { room, match, token } = options
  const pages = historyPages({ history, length: () => current.value?.history, link: () => line.link })
  const requests = lastingRequests(
    () => line,
    () => status.value.kind === 'online',
  )
  const states = stateReader({ status, current, joins, pages })
  const changed = (state: WireState): void => {
    if (!states.take(state)) return
    line.proven()
    requests.resume()
    void pages.readOn()
  }
  const line: ReconnectingLink = reconnectingLink({
    dial: () => options.dial(room, { match, ...(token !== undefined && { token }) }),
    random: options.random ?? Math.random,
    status,
    taken(made) {
      states.begin()
      made.onState((state) => {
        if (line.link === made) changed(state)
      })
      made.onLines((news) => {
        if (line.link === made) pages.tell(news)
      })
      made.onChat((news) => {
        if (line.link === made) for (const hear of listeners) hear(news)
      })
      if (made.state !== undefined && made.state.match !== undefined) changed(made.state)
    },
  })
  return {
    status,
    snapshot: current,
    history,
    joins,
    saving,
    ...commands(requests, { saving, current }),
    onChat(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    retry: () => line.retry(),
    close() {
      line.close()
      requests.close()
    },
  }
}

/** Applies states in order, and keeps the history in step. */
function stateReader(kept: {
  readonly status: Signal<Status>
  readonly current: Signal<Snapshot | undefined>
  readonly joins: Signal<number>
  readonly pages: HistoryPages
}) {
  const parse = rememberingParser()
  /** Sequence number of the last state; `undefined` before the first of a connection. */
  let seq: number | undefined
  return {
    /** Starts a new connection, whose first state does not tell what has happened in between. */
    begin(): void {
      seq = undefined
    },
    /** Returns `false` for a state that is not complete yet. */
    take(state: WireState): boolean {
      const next = snapshot(state, parse)
      if (next.title === '') return false
      batch(() => {
        kept.current.value = next
        kept.status.value = { kind: 'online' }
        if (seq === undefined) {
          // After a gap, anything may have been taken back: read all lines again, and show the old lines until then.
          kept.pages.forget()
          kept.joins.value++
        } else if (seq !== next.seq) kept.pages.cut(next.historyKept)
        kept.pages.add()
        seq = next.seq
      })
      return true
    },
  }
}

/** The requests of a match. */
function commands(
  requests: Requests,
  { saving, current }: { readonly saving: Signal<number>; readonly current: ReadonlySignal<Snapshot | undefined> },
): Pick<Connection, 'send' | 'why' | 'preview' | 'last' | 'hint' | 'chat' | 'say'> {
  return {
    async send(command) {
      saving.value++
      try {
        const known = current.value
        const seq = (known?.seq ?? 0) + (known?.seats[command.seat]?.ahead ?? 0)
        const request = { id: newCommandId(), seq, command }
        return (await requests.ask('command', request)) as CommandAnswer
      } finally {
        saving.value--
      }
    },
    why: async (seat, choice) => (await requests.ask('why', { seat, choice })) as WhyAnswer,
    preview: async (seat) => (await requests.ask('preview', { seat })) as PreviewAnswer,
    last: async (seat) => (await requests.ask('last', { seat })) as LastReply,
    hint: async (seat) => (await requests.ask('hint', { seat })) as AnalysisAnswer,
    chat: async (request) => (await requests.ask('chat', request)) as ChatAnswer,
    say: async (request) => (await requests.ask('say', request)) as ChatLine,
  }
}
