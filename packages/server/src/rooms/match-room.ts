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
import { giveView, pack, putOut, type RoomClient, reveal, sendPacked } from '../colyseus/connections.ts'
import type { OpenRoom } from '../colyseus/open-room.ts'
import { type RoomContent, roomClass } from '../colyseus/room.ts'
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
import { isPlainCommand } from '../security/plain-reader.ts'
import { bounded, weigh, weightOfCommand, weightOfRecords } from '../security/weights.ts'
import { admitPlayer, hears, RoomChat } from './chat.ts'
import { type Known, Requests } from './requests.ts'
import { joining, joinOptions, MOVED, REMOVED, type RoomServices, refuseOutdated } from './services.ts'

/** Joins that another process vouches for have no token. */
const playerJoin = joinOptions.extend({ token: z.string().max(LENGTHS.token).optional() })

/** Close code for a connection whose user lost the last seat or whose device was signed out. */
const NOT_A_PLAYER = 4403

interface Session extends KnownDevice, Known {
  /** Seats whose private parts this connection sees. */
  readonly seats: Set<number>
}

type Player = RoomClient<Session, KnownDevice>

/** The players' room: one per match, for users who hold a seat. It caches its match and may close at any time. */
class MatchRoom implements RoomContent<Player>, MatchObserver {
  readonly #room: OpenRoom<Player>
  readonly #services: RoomServices
  readonly #hints: Hints
  readonly #requests: Requests<Player>
  readonly #chat: RoomChat<Player>
  #owned: OwnedMatch | undefined
  #shown: Projection | undefined

  constructor(room: OpenRoom<Player>, services: RoomServices, hints: Hints) {
    this.#room = room
    this.#services = services
    this.#hints = hints
    this.#requests = new Requests(room, services)
    this.#chat = this.#roomChat()
  }

  async opened(options: unknown): Promise<void> {
    const { match } = parse(playerJoin, options)
    this.#room.id = match
    await joining(this.#services, async () => {
      const owned = await this.#services.host.open(match)
      this.#owned = owned
      await owned.look(() => {
        this.#room.state = newState(owned.title, true)
        this.#shown = new Projection(this.#room.state, owned, true)
        owned.watch(this)
        this.#services.computers.attend(owned)
      })
    })
    this.#listen()
  }

  #roomChat(): RoomChat<Player> {
    const { admission, chat, matches } = this.#services
    return new RoomChat<Player>(chat, {
      match: () => this.#room.id,
      clients: () => this.#room.clients,
      admit: async (player, room) => {
        const { user, name, seats } = await admission.player(this.#room.id, this.#session(player))
        const match = this.#match()
        const log = await match.look(() => admitPlayer(match, room, seats, matches))
        return { log, user: { id: user, name } }
      },
      readers: async (log, players) => {
        const holders = await admission.holders(this.#room.id)
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
    this.#requests.take('command', (player, message) => this.#command(player, message))
    this.#requests.take('records', (player, message) => {
      const [match, request] = [this.#match(), parse(recordsRequest, message)]
      weigh(player.userData?.allowance, weightOfRecords(request))
      return match.history((lines) => this.#spend(player, () => lines(this.#seats(player), bounded(request))))
    })
    this.#requests.take('why', (player, message) => {
      const [match, request] = [this.#match(), parse(whyRequest, message)]
      return why(match, request, this.#payer(player), () => this.#own(player, request))
    })
    this.#requests.take('last', (player, message) => {
      const [match, request] = [this.#match(), parse(lastRequest, message)]
      return match.look(() => this.#spend(player, () => last(match, this.#own(player, request))))
    })
    this.#requests.take('preview', (player, message) => {
      const [match, request] = [this.#match(), parse(previewRequest, message)]
      return preview(match, request, this.#payer(player), () => this.#own(player, request))
    })
    this.#requests.take('hint', (player, message) => {
      const request = this.#own(player, parse(hintRequest, message))
      const { user, allowance } = this.#session(player)
      return this.#hints.hint(this.#match(), user, request, allowance)
    })
    this.#chat.take((type, work) => this.#requests.take(type, work))
    this.#room.ignoreOthers()
  }

  async #command(player: Player, message: unknown): Promise<unknown> {
    const from = performance.now()
    let accepted = false
    try {
      const request = isPlainCommand(message) ? message : parse(commandRequest, message)
      weigh(player.userData?.allowance, weightOfCommand(request.command))
      const { user, allowance } = this.#session(player)
      const done = await this.#match().command(user, request, allowance)
      accepted = true
      return done
    } finally {
      this.#services.metrics.command(from, accepted)
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

  /** The player's seats. Throws the `Fault` `not-a-player` if none are left. */
  #seats(player: Player): readonly number[] {
    const seats = this.#match().seating.seatsOf(this.#session(player).user)
    if (seats.length === 0) throw fault('not-a-player')
    return seats
  }

  #own<T extends { readonly seat: number }>(player: Player, request: T): T {
    if (!this.#match().seating.holds(this.#session(player).user, request.seat)) throw fault('not-your-seat')
    return request
  }

  /** Asks the store again: between admission and connection, the seat may have changed hands. */
  async joined(player: Player, options: unknown): Promise<void> {
    const { admission, connectionLimiter, metrics } = this.#services
    await joining(this.#services, async () => {
      const { match } = parse(playerJoin, options)
      const identity = player.auth
      if (match !== this.#room.id || identity === undefined) throw fault('not-a-player')
      const ask = (): Promise<AdmittedPlayer> => admission.player(match, identity)
      const owned = this.#match()
      await owned.withSeats(ask, ({ user }) => {
        if (owned.seating.seatsOf(user).length === 0) throw fault('not-a-player')
        player.userData = { ...identity, allowance: connectionLimiter.knows(player.ref, user), seats: new Set() }
        giveView(player)
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
    for (const seat of this.#match().seating.seatsOf(session.user)) {
      if (session.seats.has(seat)) continue
      const own = this.#room.state.seats.get(String(seat))?.private
      if (own !== undefined) reveal(player, own)
      session.seats.add(seat)
    }
  }

  /**
   * Closes a connection. Nothing can be reliably removed from a view, so a user who lost a seat reconnects with a new
   * view.
   */
  #end(player: Player, code: number): void {
    this.#chat.leave(player)
    putOut(player, code)
  }

  left(player: Player): void {
    const session = player.userData
    if (session !== undefined) {
      this.#services.metrics.connection(rooms.match, -1)
      this.#owned?.connected(session.user, -1)
    }
    this.#chat.leave(player)
  }

  async closed(): Promise<void> {
    const owned = this.#owned
    this.#owned = undefined
    this.#chat.close()
    if (owned === undefined) return
    owned.unwatch(this)
    this.#services.computers.leave(owned)
    await this.#services.host.close(owned)
  }

  changed(change: Change): void {
    this.#shown?.change(this.#match(), change)
    this.#room.sendTogether(() => this.#tellLines(change.kept))
  }

  /** Sends each player the new history lines that their seats may read. */
  #tellLines(kept: number): void {
    const owned = this.#match()
    const match = owned.present()
    if (kept >= match.historyLength) return
    let last: { readonly news: HistoryNews; readonly packed: Uint8Array } | undefined
    for (const player of this.#room.clients) {
      const seats = player.userData === undefined ? [] : owned.seating.seatsOf(player.userData.user)
      const news = seats.length === 0 ? undefined : newLines(match, seats, kept)
      if (news === undefined) continue
      if (last === undefined || !sameNews(news, last.news)) last = { news, packed: pack('lines', news) }
      sendPacked(player, last.packed)
    }
  }

  /** Disconnects users who lost a seat or were signed out, before showing anything new. */
  renewed(): void {
    const match = this.#match()
    for (const player of this.#room.clients) {
      if (player.userData === undefined) continue
      const { seats } = player.userData
      const held = match.seating.seatsAt(player.userData)
      if (held.length === 0) this.#end(player, NOT_A_PLAYER)
      else if ([...seats].some((seat) => !held.includes(seat))) this.#end(player, MOVED)
    }
    this.#shown?.all(match)
    for (const player of this.#room.clients) this.#show(player)
    this.#room.patch()
  }

  doubted(): void {
    for (const player of this.#room.clients) this.#end(player, MOVED)
  }

  moved(): void {
    this.#room.close(MOVED)
  }

  removed(): void {
    this.#room.close(REMOVED)
  }

  slept(): void {
    this.#shown?.forget()
  }

  presenceChanged(): void {
    this.#shown?.people(this.#match())
    this.#room.patch()
  }
}

/** Makes the players' room class. */
export function matchRoom(services: RoomServices) {
  const hints = new Hints(services.pools.thinkers)
  return roomClass<Player, KnownDevice>(services.fabric, {
    fill: (room) => new MatchRoom(room, services, hints),
    /** Refuses users without a seat before a room is created. */
    admit: (options, context) =>
      joining(services, async () => {
        const asked = parse(playerJoin, options)
        refuseOutdated(asked)
        const { match, token } = asked
        const claim = services.admission.claim(context, token)
        const { user, device } = await services.admission.player(match, claim)
        if (services.connectionLimiter.bars(user)) throw fault('too-fast')
        return { user, device }
      }),
  })
}
