import type { ChatNews, HistoryNews } from '@topside/protocol'
import { WAITS } from '@topside/protocol/race-retry'
import { WIRE_VERSION } from '@topside/protocol/wire-version'
import { Client, type Room } from 'colyseus.js'
import { ApiError } from './api.ts'
import { fetchWithin } from './fetchWithin.ts'
import type { WireState } from './snapshot.ts'

/** An open connection to a room. */
export interface Link {
  readonly state: WireState | undefined
  onState(changed: (state: WireState) => void): void
  /** Called with new lines of the history, just before their state. */
  onLines(heard: (news: HistoryNews) => void): void
  /** Called with new lines of chat. */
  onChat(heard: (news: ChatNews) => void): void
  /** Called once when the connection is lost for any reason. */
  onGone(gone: () => void): void
  /** Sends a request; rejects with the room's error, or if the connection is lost or left first. */
  request(type: string, payload: unknown): Promise<unknown>
  /** Sends a ping. */
  ping(answered: () => void): void
  leave(): void
}

/** Milliseconds until the server must answer a request to join; `raceRetry` has abandoned the request by then. */
const JOIN = WAITS[0] + WAITS[1]

/** Opens a connection to the room of a match; rejects if that fails. */
export type Dial = (
  room: 'match' | 'spectators',
  options: { readonly match: string; readonly token?: string },
) => Promise<Link>

/** Dials the server that served this page. */
export const dial: Dial = (room, options) => dialAt(location.origin)(room, options)

/** Dials the server at an origin, such as `http://localhost:2567`. */
export const dialAt =
  (origin: string): Dial =>
  async (room, options) => {
    const client = new Client(origin, { fetchFn: fetchWithin(JOIN) })
    const joined: Room<unknown, WireState> = await client.joinOrCreate<WireState>(room, {
      ...options,
      wire: WIRE_VERSION,
    })
    // `ReconnectingLink` reconnects, even where the library would give up.
    joined.reconnection.enabled = false
    const left = Promise.withResolvers<never>()
    left.promise.catch(() => undefined)
    return {
      get state() {
        return joined.state
      },
      onState: (changed) => {
        joined.onStateChange(changed)
      },
      onLines: (heard) => {
        joined.onMessage('lines', heard)
      },
      onChat: (heard) => {
        joined.onMessage('chat', heard)
      },
      onGone: (gone) => {
        let told = false
        const once = () => {
          if (told) return
          told = true
          joined.removeAllListeners()
          gone()
        }
        joined.onLeave(once)
        joined.onDrop(once)
        joined.onError(() => undefined)
      },
      request: (type, payload) => Promise.race([joined.request(type, payload), left.promise]),
      ping: (answered) => joined.ping(answered),
      leave: () => {
        left.reject(new ApiError('offline'))
        joined.removeAllListeners()
        joined.leave().catch(() => undefined)
      },
    }
  }
