import { type HistoryNews, recordsRequest, rooms } from '@topside/protocol'
import type { RoomClient } from '../colyseus/connections.ts'
import type { OpenRoom } from '../colyseus/open-room.ts'
import { type RoomContent, roomClass } from '../colyseus/room.ts'
import { Slices } from '../colyseus/slices.ts'
import { newState } from '../colyseus/state.ts'
import { describe, fault } from '../faults.ts'
import { userOf } from '../holder.ts'
import { WRONG } from '../log/say.ts'
import { DelayedMatch } from '../match/delayed-match.ts'
import { FilmProjection } from '../match/film-projection.ts'
import type { Change, MatchObserver, ObservableMatch, ViewSource } from '../match/observable.ts'
import { Projection } from '../match/projection.ts'
import { newLines } from '../match/records.ts'
import { parse } from '../security/input.ts'
import { bounded, weigh, weightOfRecords } from '../security/weights.ts'
import { admitSpectator, RoomChat } from './chat.ts'
import { type Known, Requests } from './requests.ts'
import { joining, joinOptions, REMOVED, type RoomServices, refuseOutdated } from './services.ts'

/** Milliseconds per spectator between two patches: about a hundred times the cost of sending one. */
const PAUSE = 0.1

interface Session extends Known {
  /** The user who last used the chat; `undefined` for an anonymous one. */
  user: string | undefined
}

type Spectator = RoomClient<Session>

/** The spectators' room: one per match, showing public state, with the match's delay. */
class SpectatorRoom implements RoomContent<Spectator>, MatchObserver {
  readonly #room: OpenRoom<Spectator>
  readonly #services: RoomServices
  readonly #requests: Requests<Spectator>
  readonly #chat: RoomChat<Spectator>
  #followed: ObservableMatch | undefined
  #shown: Projection | undefined
  /** The delayed match and its projection. While set, the {@link Projection} only shows users. */
  #late: { readonly match: DelayedMatch; readonly shown: FilmProjection } | undefined
  #sending: NodeJS.Timeout | undefined
  readonly #slices = new Slices()
  #busy = false
  #again = false
  #kept = Number.POSITIVE_INFINITY
  /** History lines to send with the next patch. */
  #news: HistoryNews | undefined

  constructor(room: OpenRoom<Spectator>, services: RoomServices) {
    this.#room = room
    this.#services = services
    this.#requests = new Requests(room, services)
    this.#chat = this.#roomChat()
  }

  async opened(options: unknown): Promise<void> {
    await joining(this.#services, async () => {
      const { match } = parse(joinOptions, options)
      this.#room.id = `spectators-${match}`
      const followed = await this.#services.provider.open(match)
      this.#followed = followed
      await followed.look(async () => {
        this.#room.state = newState(followed.title, false)
        const late = await this.#startLate(followed)
        this.#shown = new Projection(this.#room.state, late === undefined ? followed : peopleOf(followed), false)
        this.#fallBehind(followed, late)
        followed.watch(this)
      })
    })
    this.#listen()
  }

  #roomChat(): RoomChat<Spectator> {
    const { admission, chat } = this.#services
    return new RoomChat<Spectator>(chat, {
      match: () => this.#match().id,
      clients: () => this.#room.clients,
      admit: async ({ userData }, room, token) => {
        const claim = token === undefined ? undefined : { token }
        const match = this.#match()
        const admitted = await admission.spectator(match.id, claim)
        const log = await match.look(() =>
          admitSpectator({ row: match.row, over: this.#isOver(match) }, room, admitted),
        )
        const { who } = admitted
        if (userData !== undefined) userData.user = who?.user
        return { log, user: who && { id: who.user, name: who.name } }
      },
      readers: async (_, spectators) => {
        const match = this.#match()
        const { row, over } = await match.look(() => ({ row: match.row, over: this.#isOver(match) }))
        if (over) return spectators
        const players = new Set(row.seats.map(userOf))
        return spectators.filter(({ userData }) => userData?.user === undefined || !players.has(userData.user))
      },
    })
  }

  #listen(): void {
    this.#requests.take('records', (spectator, message) => {
      const request = parse(recordsRequest, message)
      weigh(spectator.userData?.allowance, weightOfRecords(request))
      const [match, late] = [this.#match(), this.#late?.match]
      const spend = <T>(told: () => T): T => spectator.userData?.allowance.spend(told) ?? told()
      if (late !== undefined) return match.look(() => spend(() => late.records(bounded(request))))
      return match.history((lines) => spend(() => lines([], bounded(request))))
    })
    this.#chat.take((type, work) => this.#requests.take(type, work))
    this.#room.ignoreOthers()
  }

  #match(): ObservableMatch {
    if (this.#followed === undefined) throw fault('match-not-running')
    return this.#followed
  }

  /** Whether the match as shown to spectators is over. */
  #isOver({ match }: ObservableMatch): boolean {
    return this.#late === undefined ? match?.outcome !== undefined : this.#late.match.over
  }

  async joined(spectator: Spectator, options: unknown): Promise<void> {
    await joining(this.#services, async () => {
      const { match } = parse(joinOptions, options)
      if (this.#room.id !== `spectators-${match}`) throw fault('not-found')
      spectator.userData = { allowance: this.#services.connectionLimiter.knows(spectator.ref), user: undefined }
      this.#slices.add(spectator)
      this.#services.metrics.connection(rooms.spectatorRoom, 1)
    })
  }

  left(spectator: Spectator): void {
    this.#chat.leave(spectator)
    if (spectator.userData !== undefined) this.#services.metrics.connection(rooms.spectatorRoom, -1)
  }

  async closed(): Promise<void> {
    const followed = this.#followed
    this.#chat.close()
    clearTimeout(this.#sending)
    this.#late?.match.stop()
    this.#late = undefined
    this.#followed = undefined
    if (followed === undefined) return
    followed.unwatch(this)
    await this.#services.provider.close(followed)
  }

  #show(followed: ObservableMatch, change: Change): void {
    this.#kept = Math.min(this.#kept, change.kept)
    this.#shown?.change(followed, { ...change, kept: this.#kept })
    this.#news = followed.match && newLines(followed.match, [], this.#kept)
    this.#sendSoon()
  }

  /** Shows what the delay has released. */
  #showLate(): void {
    const { match, shown } = this.#late ?? {}
    if (match === undefined || shown === undefined) return
    this.#kept = Math.min(this.#kept, match.takeKept())
    this.#news = match.write(shown, this.#kept)
    this.#sendSoon()
  }

  /**
   * Spectators get patches after the players and never slow them down: the larger the room, the more commands each
   * patch combines.
   */
  #sendSoon(): void {
    if (this.#busy) {
      this.#again = true
      return
    }
    this.#sending ??= setTimeout(() => void this.#send(), this.#room.clients.length * PAUSE)
  }

  async #send(): Promise<void> {
    const news = this.#news
    this.#sending = undefined
    this.#news = undefined
    this.#kept = Number.POSITIVE_INFINITY
    this.#busy = true
    try {
      await this.#slices.send(() => {
        if (news !== undefined) this.#room.broadcast('lines', news)
        this.#room.patch()
      })
    } finally {
      this.#busy = false
      if (this.#again) {
        this.#again = false
        this.#sendSoon()
      }
    }
  }

  changed(change: Change): void {
    const followed = this.#followed
    if (followed !== undefined && this.#late === undefined && !DelayedMatch.needed(followed))
      this.#show(followed, change)
  }

  renewed(): void {
    this.#renew().catch((error: unknown) => this.#services.say(`Room ${this.#room.id}: ${describe(error)}`, WRONG))
  }

  async #renew(): Promise<void> {
    const followed = this.#followed
    if (followed === undefined) return
    await followed.look(async () => {
      const late = await this.#startLate(followed)
      if (this.#followed !== followed) {
        late?.stop()
        return
      }
      this.#fallBehind(followed, late)
      if (this.#late === undefined) {
        this.#shown?.all(followed)
        this.#news = undefined
      } else this.#shown?.all(peopleOf(followed))
      this.#sendSoon()
    })
  }

  /** The delayed match, if the match has a delay and the room does not use it yet. */
  async #startLate(followed: ObservableMatch): Promise<DelayedMatch | undefined> {
    if (this.#late !== undefined || !DelayedMatch.needed(followed)) return undefined
    return DelayedMatch.start(followed, this.#services, () => this.#showLate())
  }

  /** Switches to the delayed view. */
  #fallBehind({ title, row }: ObservableMatch, match: DelayedMatch | undefined): void {
    if (match === undefined) return
    this.#late = { match, shown: new FilmProjection(this.#room.state, title, row) }
    this.#showLate()
  }

  removed(): void {
    this.#room.close(REMOVED)
  }

  slept(): void {
    this.#shown?.forget()
  }

  presenceChanged(): void {
    if (this.#followed === undefined) return
    this.#shown?.people(this.#followed)
    this.#sendSoon()
  }
}

/** Makes the spectators' room class. */
export function spectatorRoom(services: RoomServices) {
  return roomClass<Spectator, unknown>(services.fabric, {
    fill: (room) => new SpectatorRoom(room, services),
    /** Refuses joins that name no match before a room is found or created. */
    admit: (options) =>
      joining(services, async () => {
        const asked = parse(joinOptions, options)
        refuseOutdated(asked)
        await services.admission.spectator(asked.match, undefined)
        return true
      }),
  })
}

/** What a delayed room shows without delay: who holds the seats, and who is connected. */
function peopleOf({ row, title, presence, posed }: ObservableMatch): ViewSource {
  return { row, title, presence, posed, match: undefined }
}
