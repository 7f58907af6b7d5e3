import type { HistoryLine, Match } from '@topside/engine'
import { type HistoryNews, type RecordsRequest, recordsRequest, rooms } from '@topside/protocol'
import type { RoomClient } from '../colyseus/room.ts'
import { Slices } from '../colyseus/slices.ts'
import { newState } from '../colyseus/state.ts'
import { describe, fault } from '../faults.ts'
import { WRONG } from '../log/say.ts'
import { DelayedMatch } from '../match/delayed-match.ts'
import type { Change, LinesFor, MatchObserver, ObservableMatch, ViewSource } from '../match/observable.ts'
import { Projection } from '../match/projection.ts'
import { newLines, recordsFor } from '../match/records.ts'
import { parse } from '../security/input.ts'
import { bounded, weigh, weightOfRecords } from '../security/weights.ts'
import { admitSpectator, ChatDesk } from './chat.ts'
import { joining, joinOptions, type Known, RequestRoom, type RoomServices, refuseOutdated } from './services.ts'

/** Milliseconds between two patches for every spectator: about a hundred times what sending one costs. */
const PAUSE = 0.1

interface Session extends Known {
  /** Who last asked to talk; `null` if that was nobody in particular. */
  user: string | null
}

type Spectator = RoomClient<Session>

/** The room of spectators: one per match, shown what everybody may know, and late if the match asks for it. */
abstract class SpectatorRoom extends RequestRoom<Spectator> implements MatchObserver {
  #followed: ObservableMatch | undefined
  #late: DelayedMatch | undefined
  #shown: Projection | undefined
  #sending: NodeJS.Timeout | undefined
  readonly #slices = new Slices()
  #busy = false
  #again = false
  #kept = Number.POSITIVE_INFINITY
  /** The lines that go with the next patch. */
  #news: HistoryNews | undefined
  readonly #chat = this.#chatDesk()

  protected override async opened(options: unknown): Promise<void> {
    await joining(this.services, async () => {
      const { match } = parse(joinOptions, options)
      this.roomId = `spectators-${match}`
      const followed = await this.services.provider.open(match)
      this.#followed = followed
      await followed.look(async () => {
        await this.#fallBehind(followed)
        this.state = newState(followed.title, false)
        this.#shown = new Projection(this.state, this.#source(), false)
        followed.watch(this)
      })
    })
    this.#listen()
  }

  #chatDesk(): ChatDesk<Spectator> {
    const { admission, chat } = this.services
    return new ChatDesk<Spectator>(chat, {
      match: () => this.#source().row.id,
      clients: () => this.clients,
      admit: async ({ userData }, room, token) => {
        const claim = token === undefined ? undefined : { token }
        const admitted = await admission.spectator(this.#source().row.id, claim)
        const log = await this.#look(() => admitSpectator(this.#source(), room, admitted))
        const { user, name } = admitted
        if (userData !== undefined) userData.user = user
        return { log, user: user === null ? undefined : { id: user, name } }
      },
      hearers: async (_, spectators) => {
        const { row, match } = await this.#look(() => this.#source())
        if (match?.outcome !== undefined) return spectators
        return spectators.filter(({ userData }) =>
          row.seats.every(({ user }) => user === null || user !== userData?.user),
        )
      },
    })
  }

  #listen(): void {
    this.take('records', (spectator, message) => {
      const request = parse(recordsRequest, message)
      weigh(spectator.userData?.allowance, weightOfRecords(request))
      return this.#match().history((lines) => {
        const late = this.#late?.match
        const told = () => (late === undefined ? lines([], bounded(request)) : lateLines(late, lines, bounded(request)))
        return spectator.userData === undefined ? told() : spectator.userData.allowance.spend(told)
      })
    })
    this.#chat.take((type, work) => this.take(type, work))
    this.ignoreOthers()
  }

  #match(): ObservableMatch {
    if (this.#followed === undefined) throw fault('match-not-running')
    return this.#followed
  }

  #look<T>(work: () => T): Promise<T> {
    return this.#match().look(work)
  }

  #source(): ViewSource {
    return this.#late ?? this.#match()
  }

  override async onJoin(spectator: Spectator, options: unknown): Promise<void> {
    await joining(this.services, async () => {
      const { match } = parse(joinOptions, options)
      if (this.roomId !== `spectators-${match}`) throw fault('not-found')
      spectator.userData = { allowance: this.services.connectionLimiter.knows(spectator.ref), user: null }
      this.#slices.add(spectator)
      this.services.metrics.connection(rooms.spectatorRoom, 1)
    })
  }

  protected override left(spectator: Spectator): void {
    this.#chat.leave(spectator)
    if (spectator.userData !== undefined) this.services.metrics.connection(rooms.spectatorRoom, -1)
  }

  protected override async closed(): Promise<void> {
    const followed = this.#followed
    this.#chat.close()
    clearTimeout(this.#sending)
    this.#late?.stop()
    this.#late = undefined
    this.#followed = undefined
    if (followed === undefined) return
    followed.unwatch(this)
    await this.services.provider.close(followed)
  }

  #show(change: Change): void {
    this.#kept = Math.min(this.#kept, change.kept)
    const source = this.#source()
    this.#shown?.change(source, { ...change, kept: this.#kept })
    this.#news = source.match && newLines(source.match, [], this.#kept)
    this.#sendSoon()
  }

  /** Players are never kept waiting by a spectator room: it is told after them, and the larger it is, the more it is told at once. */
  #sendSoon(): void {
    if (this.#busy) {
      this.#again = true
      return
    }
    this.#sending ??= setTimeout(() => void this.#send(), this.clients.length * PAUSE)
  }

  async #send(): Promise<void> {
    const news = this.#news
    this.#sending = undefined
    this.#news = undefined
    this.#kept = Number.POSITIVE_INFINITY
    this.#busy = true
    try {
      await this.#slices.send(() => {
        if (news !== undefined) this.broadcast('lines', news)
        this.broadcastPatch()
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
    if (this.#late === undefined && followed !== undefined && !DelayedMatch.needed(followed)) this.#show(change)
  }

  renewed(): void {
    this.#renew().catch((error: unknown) => this.services.say(`Room ${this.roomId}: ${describe(error)}`, WRONG))
  }

  async #renew(): Promise<void> {
    const followed = this.#followed
    if (followed === undefined) return
    await followed.look(async () => {
      await this.#fallBehind(followed)
      if (this.#followed === undefined) return
      this.#shown?.all(this.#source())
      this.#news = undefined
      this.#sendSoon()
    })
  }

  /** From now on shows what happened some minutes ago, if the match asks for that. */
  async #fallBehind(followed: ObservableMatch): Promise<void> {
    if (this.#late !== undefined || !DelayedMatch.needed(followed)) return
    const late = await DelayedMatch.start(followed, this.services, (change) => this.#show(change))
    if (this.#followed === followed) this.#late = late
    else late.stop()
  }

  slept(): void {
    this.#shown?.forget()
  }

  presenceChanged(): void {
    this.#shown?.people(this.#source())
    this.#sendSoon()
  }
}

/** The room class of spectators. */
export function spectatorRoom(services: RoomServices) {
  return class extends SpectatorRoom {
    protected override get services(): RoomServices {
      return services
    }

    /** Refuses whoever names no match before any room is made, or found. */
    static override async onAuth(_token: string, options: unknown): Promise<boolean> {
      return joining(services, async () => {
        const asked = parse(joinOptions, options)
        refuseOutdated(asked)
        await services.admission.spectator(asked.match, undefined)
        return true
      })
    }
  }
}

/** Lines of a match that is seen late. Those before it went on under other rules were told long ago. */
function lateLines(late: Match, now: LinesFor, { from, to }: RecordsRequest): HistoryLine[] {
  const base = late.historyLength - late.history(undefined).length
  const earlier = from < base ? now([], { from, to: Math.min(to, base) }) : []
  return [...earlier, ...recordsFor(late, [], { from: Math.max(from, base), to: Math.max(to, base) })]
}
