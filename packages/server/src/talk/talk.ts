import { type TalkLine, type TalkRoom, talkText } from '@topside/protocol'
import type { Bus } from '../cluster/bus.ts'
import { describe, fault } from '../faults.ts'
import { KeyedLimit } from '../http/limit.ts'
import type { RequestLimit } from '../rooms/limit.ts'
import type { NewTalk, TalkRange, TalkStore } from '../store/talk.ts'
import { Channel, type Hear } from './channel.ts'

/** How many lines one person may say: some at once, and then one every other second. */
export const talkLimit: RequestLimit = { burst: 5, perSecond: 0.5 }

/** Milliseconds after which a gallery looks for lines that other processes stored, in case that it was not told. */
const INTERVAL = 5_000

/** What talk works with. */
export interface TalkServices {
  readonly store: TalkStore
  /** Leads to the other processes of this site, if there are any. */
  readonly bus?: Pick<Bus, 'tell' | 'listen'> | undefined
  readonly say: (line: string) => void
}

interface Open {
  readonly channel: Promise<Channel>
  users: number
  silence: () => void
}

/**
 * What people say about matches: stored first, then told to all who listen. Spectators sit on any process, so that all processes are told
 * that there are new lines in a gallery; those of players are told where the match is held.
 */
export class Talk {
  readonly #services: TalkServices
  readonly #persons = new KeyedLimit(talkLimit)
  readonly #open = new Map<string, Open>()

  constructor(services: TalkServices) {
    this.#services = services
  }

  /** Stores a line, once for each request, and tells of it. Throws a `Fault`: `bad-text`; `too-fast`, with the seconds to wait; `not-stored`. */
  async say(line: NewTalk): Promise<TalkLine> {
    const text = talkText(line.text)
    if (text === undefined) throw fault('bad-text')
    const { store } = this.#services
    if (!this.#persons.take(line.person)) {
      const before = await this.#stored(store.find(line))
      if (before !== undefined) return before
      const seconds = Math.ceil(this.#persons.wait(line.person))
      throw fault('too-fast', { key: 'error.talk.too-fast', args: { seconds } })
    }
    const stored = await this.#stored(store.add({ ...line, text }))
    this.#tell(line.match, line.room)
    return stored
  }

  /** Lines of a room; see {@link TalkStore.lines}. Throws a `Fault` `not-stored` if the store fails. */
  lines(match: string, room: TalkRoom, range: TalkRange): Promise<TalkLine[]> {
    return this.#stored(this.#services.store.lines(match, room, range))
  }

  /**
   * Calls `hear` with every line that is stored from now on, until the returned function is called. Throws a `Fault` `not-stored` if the
   * store fails.
   */
  async listen(match: string, room: TalkRoom, hear: Hear): Promise<() => void> {
    const topic = topicOf(match, room)
    let open = this.#open.get(topic)
    if (open === undefined) {
      const made: Open = {
        channel: this.#begin(match, room, (silence) => {
          made.silence = silence
        }),
        users: 0,
        silence: () => undefined,
      }
      open = made
      this.#open.set(topic, made)
    }
    const { channel } = open
    const leave = this.#use(topic, open)
    try {
      const joined = await this.#stored(channel)
      joined.add(hear)
      return () => {
        joined.delete(hear)
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  #use(topic: string, open: Open): () => void {
    open.users++
    return () => {
      if (--open.users > 0) return
      if (this.#open.get(topic) === open) this.#open.delete(topic)
      open.silence()
      open.channel.then(
        (channel) => channel.stop(),
        () => undefined,
      )
    }
  }

  /** Hears the other processes before it counts, so that no line is missed in between; while they cannot be heard, it looks by itself. */
  async #begin(match: string, room: TalkRoom, silenced: (silence: () => void) => void): Promise<Channel> {
    const { store, bus } = this.#services
    const shared = room === 'gallery' ? bus : undefined
    await shared?.listen(topicOf(match, room), () => this.#readOn(match, room)).then(silenced, () => undefined)
    const read = (from: number): Promise<TalkLine[]> => store.lines(match, room, { from })
    return new Channel({ read, interval: shared && INTERVAL }, await store.count(match, room))
  }

  #tell(match: string, room: TalkRoom): void {
    this.#readOn(match, room)
    if (room === 'gallery') this.#services.bus?.tell(topicOf(match, room), {})
  }

  #readOn(match: string, room: TalkRoom): void {
    this.#open.get(topicOf(match, room))?.channel.then(
      (channel) => channel.readOn(),
      () => undefined,
    )
  }

  async #stored<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      this.#services.say(`Talk is out of reach: ${describe(error)}`)
      throw fault('not-stored')
    }
  }
}

function topicOf(match: string, room: TalkRoom): string {
  return `talk-${room}-${match}`
}
