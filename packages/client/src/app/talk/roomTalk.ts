import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { TalkLine, TalkNews, TalkRoom } from '@topside/protocol'
import { TALK_PAGE, tidyTalk } from '@topside/protocol/talk'
import { type ApiError, asApiError } from '../net/api.ts'
import type { Connection } from '../net/connection.ts'
import { newCommandId } from '../net/seed.ts'
import { keep, kept } from '../parts/keep.ts'
import { muted } from './muted.ts'

/** Who talks here, and how they prove it. */
export interface Talker {
  readonly id: string
  readonly token: string
}

/** A line of one's own that is not stored yet; with an error, it will not be unless it is sent again. */
export interface OwnLine {
  readonly id: string
  readonly text: string
  readonly error?: ApiError
}

/** One room of talk as this browser knows it. */
export interface RoomTalk {
  readonly room: TalkRoom
  /** Consecutive lines up to the last that is known; `undefined` until some have come. */
  readonly lines: ReadonlySignal<readonly TalkLine[] | undefined>
  readonly own: ReadonlySignal<readonly OwnLine[]>
  /** What is being written. */
  readonly draft: Signal<string>
  /** Why this person may not read it. */
  readonly refused: ReadonlySignal<ApiError | undefined>
  /** Number of lines that others said and that were not seen here. */
  readonly unread: ReadonlySignal<number>
  /** The last line that somebody else said while this was open. */
  readonly latest: ReadonlySignal<TalkLine | undefined>
  /** Fetches what is missing, and hears what comes. */
  readOn(): Promise<void>
  /** Fetches lines from before the first. */
  readBack(): Promise<void>
  hear(news: TalkNews): void
  say(text: string): Promise<void>
  sayAgain(id: string): Promise<void>
  /** Gives a line up that was refused. */
  drop(id: string): void
  /** Everything that is known was seen. */
  seen(): void
  close(): void
}

/** Refusals that waiting alone does not change. */
const FINAL: ReadonlySet<string> = new Set(['not-for-players', 'not-a-player', 'match-not-running', 'not-found'])
/** Milliseconds until lines are asked for again that could not be had. */
const AGAIN = 3_000

/** A room of talk over a connection. `who` is the person of this browser, if there is one. */
export function createRoomTalk(
  connection: Connection,
  room: TalkRoom,
  match: string,
  who: () => Talker | undefined,
): RoomTalk {
  const key = `topside.talk.${match}.${room}`
  const lines = signal<readonly TalkLine[] | undefined>(undefined)
  const own = signal<readonly OwnLine[]>([])
  const refused = signal<ApiError | undefined>(undefined)
  const latest = signal<TalkLine | undefined>(undefined)
  const seenTo = signal(seenBefore(key))
  /** One more than the highest number that somebody told of. */
  let wanted = 0
  let reading = false
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const next = (): number | undefined => {
    const known = lines.peek()
    return known === undefined ? undefined : (known.at(-1)?.n ?? -1) + 1
  }
  const place = () => {
    const token = room === 'gallery' ? who()?.token : undefined
    return { room, ...(token !== undefined && { token }) }
  }
  const append = (more: readonly TalkLine[]): void => {
    const from = next() ?? more[0]?.n ?? 0
    const news = more.filter((line) => line.n >= from)
    const me = who()?.id
    batch(() => {
      lines.value = [...(lines.peek() ?? []), ...news]
      for (const line of news) if (line.person === me) landed(line.text)
    })
  }
  /** A line of one's own is there: it waits no longer. */
  const landed = (text: string): void => {
    const first = own.peek().find((line) => line.text === text && line.error === undefined)
    own.value = own.peek().filter((line) => line !== first)
  }
  const readOn = async (): Promise<void> => {
    again = true
    if (reading || closed) return
    reading = true
    clearTimeout(timer)
    try {
      for (;;) {
        again = false
        const from = next()
        const more = await connection.talk({ ...place(), ...(from !== undefined && { from }) })
        append(more)
        refused.value = undefined
        if (seenTo.peek() === undefined) seenTo.value = room === 'gallery' ? (next() ?? 0) : 0
        const full = from !== undefined && more.length >= TALK_PAGE
        if (!again && !full && (more.length === 0 || (next() ?? 0) >= wanted)) return
      }
    } catch (failure) {
      const error = asApiError(failure)
      if (FINAL.has(error.code)) refused.value = error
      else if (!closed) timer = setTimeout(readOn, AGAIN)
    } finally {
      reading = false
    }
  }
  const send = async ({ id, text }: OwnLine): Promise<void> => {
    own.value = [...own.peek().filter((line) => line.id !== id), { id, text }]
    try {
      const line = await connection.say({ ...place(), id, text })
      wanted = Math.max(wanted, line.n + 1)
      if (line.n === next()) append([line])
      else if (line.n > (next() ?? 0)) await readOn()
      own.value = own.peek().filter((each) => each.id !== id)
    } catch (failure) {
      const error = asApiError(failure)
      own.value = own.peek().map((line) => (line.id === id ? { ...line, error } : line))
    }
  }

  return {
    room,
    lines,
    own,
    draft: signal(''),
    refused,
    latest,
    unread: computed(() => {
      const from = seenTo.value
      if (from === undefined) return 0
      const me = who()?.id
      return (lines.value ?? []).filter(({ n, person }) => n >= from && person !== me && !muted.value.has(person))
        .length
    }),
    readOn,
    async readBack() {
      const to = lines.peek()?.[0]?.n
      if (to === undefined || to === 0) return
      const before = await connection.talk({ ...place(), to }).catch(() => [])
      const known = lines.peek() ?? []
      if (known[0]?.n === to) lines.value = [...before, ...known]
    },
    hear({ lines: news }) {
      const last = news.at(-1)
      if (last === undefined) return
      wanted = Math.max(wanted, last.n + 1)
      const from = next()
      if (from === undefined || (news[0]?.n ?? 0) > from) return void readOn()
      append(news)
      if (last.n >= from && last.person !== who()?.id && !muted.peek().has(last.person)) latest.value = last
    },
    async say(text) {
      const line = tidyTalk(text)
      if (line !== '') await send({ id: newCommandId(), text: line })
    },
    async sayAgain(id) {
      const line = own.peek().find((each) => each.id === id)
      if (line !== undefined) await send(line)
    },
    drop(id) {
      own.value = own.peek().filter((line) => line.id !== id)
    },
    seen() {
      const to = next() ?? 0
      if (to <= (seenTo.peek() ?? -1)) return
      seenTo.value = to
      keep(key, to)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

function seenBefore(key: string): number | undefined {
  const value = kept(key)
  return typeof value === 'number' ? value : undefined
}
