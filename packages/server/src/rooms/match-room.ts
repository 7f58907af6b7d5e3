import { type Client, type MessageContext, Room } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import {
  commandRequest,
  type MatchState,
  type Person,
  previewRequest,
  recordsRequest,
  rooms,
  whyRequest,
} from '@topside/protocol'
import { z } from 'zod'
import { fault } from '../faults.ts'
import type { HostedMatch } from '../match/hosted-match.ts'
import { Projection } from '../match/projection.ts'
import type { Change, Watcher } from '../match/scene.ts'
import { holdBack } from './cork.ts'
import type { Allowance } from './limit.ts'
import { parse, preview, recordsFor, why } from './requests.ts'
import { SharingSerializer } from './serializer.ts'
import { answer, MOVED, matchId, NEVER, REMOVED, RESERVED, type RoomServices, refusedJoin, rowOf } from './services.ts'
import { newState } from './state.ts'
import { admitPlayer, TalkDesk } from './talk.ts'

const joinOptions = z.object({ match: matchId, token: z.string().max(100) })

/** Seconds for which the place of a broken connection is kept. */
const RECONNECTION = 60

/** Closes a connection whose person left the last seat. */
const NOT_A_PLAYER = 4403

interface Session {
  readonly person: Person
  readonly token: string
  allowance: Allowance
  readonly seats: Set<number>
  counted: boolean
}

type Player = Client<{ auth: Person; userData: Session }>

/** The room class of players: one room per match, for persons who hold a seat. It is a cache of its match and may die at any time. */
export function matchRoom(services: RoomServices) {
  return class MatchRoom extends Room<{ state: MatchState; client: Player }> implements Watcher {
    override patchRate = NEVER
    override seatReservationTimeout = RESERVED
    #hosted: HostedMatch | undefined
    #shown: Projection | undefined
    readonly #talk = new TalkDesk<Player>(services.talk, {
      match: () => this.roomId,
      clients: () => this.clients,
      person: async (player) => this.#speaker(player),
      admit: (room) => admitPlayer(this.#match(), room, services.matches),
    })

    /** Refuses whoever holds no seat before any room is made. */
    static override async onAuth(_token: string, options: unknown): Promise<Person> {
      return refusedJoin(services, async () => {
        const { match, token } = parse(joinOptions, options)
        if (services.gate.bars(token)) throw fault('too-fast')
        const [person, row] = await Promise.all([services.persons.byToken(token), rowOf(services, match)])
        if (person === undefined) throw fault('not-signed-in')
        if (row === undefined) throw fault('not-found')
        if (!row.seats.some((seat) => seat.person === person.id)) throw fault('not-a-player')
        return person
      })
    }

    override setSerializer(): void {
      super.setSerializer(new SharingSerializer())
    }

    override async onCreate(options: unknown): Promise<void> {
      const { match } = parse(joinOptions, options)
      this.roomId = match
      await refusedJoin(services, async () => {
        const hosted = await services.host.open(match)
        this.#hosted = hosted
        await hosted.look(() => {
          this.state = newState(hosted.title, true)
          this.#shown = new Projection(this.state, hosted, true)
          hosted.watch(this)
        })
      })
      this.#listen()
    }

    #match(): HostedMatch {
      if (this.#hosted === undefined) throw fault('match-not-running')
      return this.#hosted
    }

    #listen(): void {
      const on = (type: string, work: (player: Player, message: unknown) => unknown): void => {
        this.onMessage(type, (player: Player, message: unknown, context: MessageContext) =>
          answer(services, context, player.userData?.allowance, () => work(player, message)),
        )
      }
      on('command', async (player, message) => {
        const from = performance.now()
        let accepted = false
        try {
          const done = await this.#match().command(this.#session(player).person.id, parse(commandRequest, message))
          accepted = true
          return done
        } finally {
          services.metrics.command(from, accepted)
        }
      })
      on('records', (player, message) => {
        const [match, request] = [this.#match(), parse(recordsRequest, message)]
        return match.lookBack(() => recordsFor(match.present(), this.#seats(player), request))
      })
      on('why', (player, message) => {
        const [match, request] = [this.#match(), parse(whyRequest, message)]
        return match.look(() => why(match, this.#own(player, request)))
      })
      on('preview', (player, message) => {
        const [match, request] = [this.#match(), parse(previewRequest, message)]
        return match.look(() => preview(match, this.#own(player, request)))
      })
      this.#talk.take(on)
      this.onMessage('*', () => undefined)
    }

    #session(player: Player): Session {
      if (player.userData === undefined) throw fault('not-a-player')
      return player.userData
    }

    /** A player under the name of today. */
    #speaker(player: Player): Person {
      const { id, name } = this.#session(player).person
      return { id, name: this.#match().row.seats.find((seat) => seat.person === id)?.name ?? name }
    }

    #seats(player: Player): number[] {
      return this.#match().seatsOf(this.#session(player).person.id)
    }

    #own<T extends { readonly seat: number }>(player: Player, request: T): T {
      if (!this.#match().holds(this.#session(player).person.id, request.seat)) throw fault('not-your-seat')
      return request
    }

    override async onJoin(player: Player, options: unknown): Promise<void> {
      await refusedJoin(services, async () => {
        const { match, token } = parse(joinOptions, options)
        const person = player.auth
        if (match !== this.roomId || person === undefined) throw fault('not-a-player')
        const allowance = services.gate.knows(player.ref, token)
        player.userData = { person, token, allowance, seats: new Set(), counted: false }
        player.view = new StateView()
        if (!this.#show(player)) throw fault('not-a-player')
        this.#count(player, 1)
      })
    }

    /** Shows a player the private parts of the seats held, and no other. Answers whether there are any. */
    #show(player: Player): boolean {
      const { seats } = this.#session(player)
      const held = this.#seats(player)
      for (const seat of seats) {
        if (held.includes(seat)) continue
        const own = this.state.seats.get(String(seat))?.private
        if (own !== undefined) player.view?.remove(own)
        seats.delete(seat)
      }
      for (const seat of held) {
        if (seats.has(seat)) continue
        const own = this.state.seats.get(String(seat))?.private
        if (own !== undefined) player.view?.add(own)
        seats.add(seat)
      }
      return held.length > 0
    }

    #count(player: Player, by: 1 | -1): void {
      const session = player.userData
      if (session === undefined || session.counted === by > 0) return
      session.counted = by > 0
      services.metrics.connection(rooms.match, by)
      this.#hosted?.connected(session.person.id, by)
    }

    override onDrop(player: Player): void {
      this.#count(player, -1)
      if (!services.gate.bars(this.#session(player).token))
        this.allowReconnection(player, RECONNECTION).catch(() => undefined)
    }

    override onReconnect(player: Player): void {
      const session = this.#session(player)
      session.allowance = services.gate.knows(player.ref, session.token)
      this.#count(player, 1)
    }

    override onLeave(player: Player): void {
      this.#count(player, -1)
      this.#talk.leave(player)
      player.view?.dispose()
    }

    override async onDispose(): Promise<void> {
      const hosted = this.#hosted
      this.#hosted = undefined
      this.#talk.close()
      if (hosted === undefined) return
      hosted.unwatch(this)
      await services.host.close(hosted)
    }

    changed(change: Change): void {
      this.#shown?.change(this.#match(), change)
      holdBack(this.clients)
      this.broadcastPatch()
    }

    renewed(): void {
      this.#shown?.all(this.#match())
      for (const player of this.clients) if (!this.#show(player)) player.leave(NOT_A_PLAYER)
      this.broadcastPatch()
    }

    removed(): void {
      this.disconnect(REMOVED).catch(() => undefined)
    }

    moved(): void {
      this.disconnect(MOVED).catch(() => undefined)
    }

    presenceChanged(): void {
      this.#shown?.people(this.#match())
      this.broadcastPatch()
    }
  }
}
