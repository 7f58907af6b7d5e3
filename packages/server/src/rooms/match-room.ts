import {
  commandRequest,
  type HistoryNews,
  hintRequest,
  lastRequest,
  previewRequest,
  recordsRequest,
  rooms,
  whyRequest,
} from '@topside/protocol'
import { z } from 'zod'
import type { JoinContext } from '../colyseus/matchmaker.ts'
import type { RoomClient } from '../colyseus/room.ts'
import { newState } from '../colyseus/state.ts'
import { fault } from '../faults.ts'
import type { Payer } from '../match/expense.ts'
import { Hints } from '../match/hints.ts'
import type { Change, MatchObserver } from '../match/observable.ts'
import type { OwnedMatch } from '../match/owned-match.ts'
import { Projection } from '../match/projection.ts'
import { last, preview, why } from '../match/questions.ts'
import { newLines, sameNews } from '../match/records.ts'
import type { AdmittedPlayer, KnownDevice } from '../security/admission.ts'
import { parse } from '../security/input.ts'
import { LENGTHS } from '../security/limits.ts'
import { bounded, weigh, weightOfCommand, weightOfRecords } from '../security/weights.ts'
import { admitPlayer, hears, RoomChat } from './chat.ts'
import { joining, joinOptions, type Known, MOVED, RequestRoom, type RoomServices, refuseOutdated } from './services.ts'

/** Joins that another process vouches for have no token. */
const playerJoin = joinOptions.extend({ token: z.string().max(LENGTHS.token).optional() })

/** Closes a connection whose user lost the last seat or whose device was signed out. */
const NOT_A_PLAYER = 4403

interface Session extends KnownDevice, Known {
  /** Seats whose private parts this connection sees. */
  readonly seats: Set<number>
}

type Player = RoomClient<Session, KnownDevice>

/** The players' room: one per match, for users who hold a seat. It caches its match and may close at any time. */
abstract class MatchRoom extends RequestRoom<Player> implements MatchObserver {
  #owned: OwnedMatch | undefined
  #shown: Projection | undefined
  readonly #chat = this.#roomChat()
  protected abstract get hints(): Hints

  protected override async opened(options: unknown): Promise<void> {
    const { match } = parse(playerJoin, options)
    this.roomId = match
    await joining(this.services, async () => {
      const owned = await this.services.host.open(match)
      this.#owned = owned
      await owned.look(() => {
        this.state = newState(owned.title, true)
        this.#shown = new Projection(this.state, owned, true)
        owned.watch(this)
        this.services.computers.attend(owned)
      })
    })
    this.#listen()
  }

  #roomChat(): RoomChat<Player> {
    const { admission, chat, matches } = this.services
    return new RoomChat<Player>(chat, {
      match: () => this.roomId,
      clients: () => this.clients,
      admit: async (player, room) => {
        const { user, name, seats } = await admission.player(this.roomId, this.#session(player))
        const match = this.#match()
        const log = await match.look(() => admitPlayer(match, room, seats, matches))
        return { log, user: { id: user, name } }
      },
      readers: async (log, players) => {
        const holders = await admission.holders(this.roomId)
        const match = this.#match()
        return match.look(() =>
          players.filter(({ userData }) => hears(match, log, userData && holders.get(userData.device))),
        )
      },
    })
  }

  #match(): OwnedMatch {
    if (this.#owned === undefined) throw fault('match-not-running')
    return this.#owned
  }

  #listen(): void {
    this.take('command', (player, message) => this.#command(player, message))
    this.take('records', (player, message) => {
      const [match, request] = [this.#match(), parse(recordsRequest, message)]
      weigh(player.userData?.allowance, weightOfRecords(request))
      return match.history((lines) => this.#spend(player, () => lines(this.#seats(player), bounded(request))))
    })
    this.take('why', (player, message) => {
      const [match, request] = [this.#match(), parse(whyRequest, message)]
      return why(match, request, this.#payer(player), () => this.#own(player, request))
    })
    this.take('last', (player, message) => {
      const [match, request] = [this.#match(), parse(lastRequest, message)]
      return match.look(() => this.#spend(player, () => last(match, this.#own(player, request))))
    })
    this.take('preview', (player, message) => {
      const [match, request] = [this.#match(), parse(previewRequest, message)]
      return preview(match, request, this.#payer(player), () => this.#own(player, request))
    })
    this.take('hint', (player, message) => {
      const request = this.#own(player, parse(hintRequest, message))
      const { user, allowance } = this.#session(player)
      return this.hints.hint(this.#match(), user, request, allowance)
    })
    this.#chat.take((type, work) => this.take(type, work))
    this.ignoreOthers()
  }

  async #command(player: Player, message: unknown): Promise<unknown> {
    const from = performance.now()
    let accepted = false
    try {
      const request = parse(commandRequest, message)
      weigh(player.userData?.allowance, weightOfCommand(request.command))
      const { user, allowance } = this.#session(player)
      const done = await this.#match().command(user, request, allowance)
      accepted = true
      return done
    } finally {
      this.services.metrics.command(from, accepted)
    }
  }

  /** Runs part of a player's request and charges its processor time to the player. */
  #spend<T>(player: Player, work: () => T): T {
    return this.#session(player).allowance.spend(work)
  }

  #payer(player: Player): Payer {
    const { user, allowance } = this.#session(player)
    return { user, expense: allowance }
  }

  #session(player: Player): Session {
    if (player.userData === undefined) throw fault('not-a-player')
    return player.userData
  }

  /** The player's seats. Throws the `Fault` `not-a-player` if there are none left. */
  #seats(player: Player): number[] {
    const seats = this.#match().seatsOf(this.#session(player).user)
    if (seats.length === 0) throw fault('not-a-player')
    return seats
  }

  #own<T extends { readonly seat: number }>(player: Player, request: T): T {
    if (!this.#match().holds(this.#session(player).user, request.seat)) throw fault('not-your-seat')
    return request
  }

  /** Asks the store again: between admission and connection the seat may have changed hands. */
  override async onJoin(player: Player, options: unknown): Promise<void> {
    const { admission, connectionLimiter, metrics } = this.services
    await joining(this.services, async () => {
      const { match } = parse(playerJoin, options)
      const identity = player.auth
      if (match !== this.roomId || identity === undefined) throw fault('not-a-player')
      const ask = (): Promise<AdmittedPlayer> => admission.player(match, identity)
      const owned = this.#match()
      await owned.withSeats(ask, ({ user }) => {
        if (owned.seatsOf(user).length === 0) throw fault('not-a-player')
        player.userData = { ...identity, allowance: connectionLimiter.knows(player.ref, user), seats: new Set() }
        this.giveView(player)
        metrics.connection(rooms.match, 1)
        owned.connected(user, 1)
        this.#show(player)
      })
    })
  }

  /** Shows a player the private parts of their seats. */
  #show(player: Player): void {
    const session = player.userData
    if (session === undefined) return
    for (const seat of this.#match().seatsOf(session.user)) {
      if (session.seats.has(seat)) continue
      const own = this.state.seats.get(String(seat))?.private
      if (own !== undefined) this.reveal(player, own)
      session.seats.add(seat)
    }
  }

  /**
   * Closes a connection. Nothing can be taken out of a view reliably, so a user who lost a seat reconnects with a new
   * view.
   */
  #end(player: Player, code: number): void {
    this.#chat.leave(player)
    this.putOut(player, code)
  }

  protected override left(player: Player): void {
    const session = player.userData
    if (session !== undefined) {
      this.services.metrics.connection(rooms.match, -1)
      this.#owned?.connected(session.user, -1)
    }
    this.#chat.leave(player)
  }

  protected override async closed(): Promise<void> {
    const owned = this.#owned
    this.#owned = undefined
    this.#chat.close()
    if (owned === undefined) return
    owned.unwatch(this)
    this.services.computers.leave(owned)
    await this.services.host.close(owned)
  }

  changed(change: Change): void {
    this.#shown?.change(this.#match(), change)
    this.sendTogether(() => this.#tellLines(change.kept))
  }

  /** Sends each player the new history lines that their seats may read. */
  #tellLines(kept: number): void {
    const owned = this.#match()
    const match = owned.present()
    let last: { readonly news: HistoryNews; readonly packed: Uint8Array } | undefined
    for (const player of this.clients) {
      const seats = player.userData === undefined ? [] : owned.seatsOf(player.userData.user)
      const news = seats.length === 0 ? undefined : newLines(match, seats, kept)
      if (news === undefined) continue
      if (last === undefined || !sameNews(news, last.news)) last = { news, packed: this.pack('lines', news) }
      this.sendPacked(player, last.packed)
    }
  }

  /** Disconnects users who lost a seat or were signed out before showing anything new. */
  renewed(): void {
    const match = this.#match()
    for (const player of this.clients) {
      if (player.userData === undefined) continue
      const { seats } = player.userData
      const held = match.seatsAt(player.userData)
      if (held.length === 0) this.#end(player, NOT_A_PLAYER)
      else if ([...seats].some((seat) => !held.includes(seat))) this.#end(player, MOVED)
    }
    this.#shown?.all(match)
    for (const player of this.clients) this.#show(player)
    this.broadcastPatch()
  }

  doubted(): void {
    for (const player of this.clients) this.#end(player, MOVED)
  }

  moved(): void {
    this.disconnect(MOVED).catch(() => undefined)
  }

  slept(): void {
    this.#shown?.forget()
  }

  presenceChanged(): void {
    this.#shown?.people(this.#match())
    this.broadcastPatch()
  }
}

/** Makes the players' room class. */
export function matchRoom(services: RoomServices) {
  const hints = new Hints(services.pools.thinkers)
  return class extends MatchRoom {
    protected override get services(): RoomServices {
      return services
    }

    protected override get hints(): Hints {
      return hints
    }

    /** Refuses users without a seat before a room is created. */
    static override async onAuth(_token: string, options: unknown, context: JoinContext): Promise<KnownDevice> {
      return joining(services, async () => {
        const asked = parse(playerJoin, options)
        refuseOutdated(asked)
        const { match, token } = asked
        const claim = services.admission.claim(context, token)
        const { user, device } = await services.admission.player(match, claim)
        if (services.connectionLimiter.bars(user)) throw fault('too-fast')
        return { user, device }
      })
    }
  }
}
