import { type Client, type MessageContext, Room } from '@colyseus/core'
import { type MatchState, recordsRequest, rooms } from '@topside/protocol'
import { z } from 'zod'
import { describe, fault } from '../faults.ts'
import { LateMatch } from '../match/late-match.ts'
import { Projection } from '../match/projection.ts'
import type { Change, Scene, Watched, Watcher } from '../match/scene.ts'
import type { Allowance } from './limit.ts'
import { parse, recordsFor } from './requests.ts'
import { SharingSerializer } from './serializer.ts'
import { answer, matchId, NEVER, REMOVED, RESERVED, type RoomServices, refusedJoin, rowOf } from './services.ts'
import { Slices } from './slices.ts'
import { newState } from './state.ts'
import { admitSpectator, TalkDesk } from './talk.ts'

const joinOptions = z.object({ match: matchId })

/** Milliseconds between two patches for every spectator: about a hundred times what sending one costs. */
const PAUSE = 0.1

type Spectator = Client<{ userData: Allowance }>

/** The room class of spectators: one room per match, shown what everybody may know, and late if the match asks for it. */
export function galleryRoom(services: RoomServices) {
  return class GalleryRoom extends Room<{ state: MatchState; client: Spectator }> implements Watcher {
    override patchRate = NEVER
    override seatReservationTimeout = RESERVED
    #hosted: Watched | undefined
    #late: LateMatch | undefined
    #shown: Projection | undefined
    #sending: NodeJS.Timeout | undefined
    readonly #slices = new Slices()
    #busy = false
    #again = false
    #kept = Number.POSITIVE_INFINITY
    readonly #talk = new TalkDesk<Spectator>(services.talk, {
      match: () => this.#scene().row.id,
      clients: () => this.clients,
      person: async (_, token) => (token === undefined ? undefined : services.persons.byToken(token)),
      admit: (room, person) => admitSpectator(this.#scene(), room, person),
    })

    /** Refuses whoever names no match before any room is made, or found. */
    static override async onAuth(_token: string, options: unknown): Promise<boolean> {
      return refusedJoin(services, async () => {
        const { match } = parse(joinOptions, options)
        if ((await rowOf(services, match)) === undefined) throw fault('not-found')
        return true
      })
    }

    override setSerializer(): void {
      super.setSerializer(new SharingSerializer())
    }

    override async onCreate(options: unknown): Promise<void> {
      await refusedJoin(services, async () => {
        const { match } = parse(joinOptions, options)
        this.roomId = `gallery-${match}`
        const hosted = await services.showing.open(match)
        this.#hosted = hosted
        await hosted.look(async () => {
          await this.#fallBehind(hosted)
          this.state = newState(hosted.title, false)
          this.#shown = new Projection(this.state, this.#scene(), false)
          hosted.watch(this)
        })
      })
      this.#listen()
    }

    #listen(): void {
      const on = (type: string, work: (spectator: Spectator, message: unknown) => unknown): void => {
        this.onMessage(type, (spectator: Spectator, message: unknown, context: MessageContext) =>
          answer(services, context, spectator.userData, () => work(spectator, message)),
        )
      }
      on('records', (_, message) => {
        const request = parse(recordsRequest, message)
        if (this.#hosted === undefined) throw fault('match-not-running')
        return this.#hosted.lookBack(() => {
          const { match } = this.#scene()
          if (match === undefined) throw fault('match-not-running')
          return recordsFor(match, [], request)
        })
      })
      this.#talk.take(on)
      this.onMessage('*', () => undefined)
    }

    #scene(): Scene {
      const scene = this.#late ?? this.#hosted
      if (scene === undefined) throw fault('match-not-running')
      return scene
    }

    override async onJoin(spectator: Spectator, options: unknown): Promise<void> {
      await refusedJoin(services, async () => {
        const { match } = parse(joinOptions, options)
        if (this.roomId !== `gallery-${match}`) throw fault('not-found')
        spectator.userData = services.gate.knows(spectator.ref)
        this.#slices.add(spectator)
        services.metrics.connection(rooms.gallery, 1)
      })
    }

    override onLeave(spectator: Spectator): void {
      this.#talk.leave(spectator)
      if (spectator.userData !== undefined) services.metrics.connection(rooms.gallery, -1)
    }

    override async onDispose(): Promise<void> {
      const hosted = this.#hosted
      this.#talk.close()
      clearTimeout(this.#sending)
      this.#late?.stop()
      this.#late = undefined
      this.#hosted = undefined
      if (hosted === undefined) return
      hosted.unwatch(this)
      await services.showing.close(hosted)
    }

    #show(change: Change): void {
      this.#kept = Math.min(this.#kept, change.kept)
      this.#shown?.change(this.#scene(), { ...change, kept: this.#kept })
      this.#sendSoon()
    }

    /** Players are never kept waiting by a gallery: it is told after them, and the larger it is, the more it is told at once. */
    #sendSoon(): void {
      if (this.#busy) {
        this.#again = true
        return
      }
      this.#sending ??= setTimeout(() => void this.#send(), this.clients.length * PAUSE)
    }

    async #send(): Promise<void> {
      this.#sending = undefined
      this.#kept = Number.POSITIVE_INFINITY
      this.#busy = true
      try {
        await this.#slices.send(() => this.broadcastPatch())
      } finally {
        this.#busy = false
        if (this.#again) {
          this.#again = false
          this.#sendSoon()
        }
      }
    }

    changed(change: Change): void {
      if (this.#late === undefined && this.#hosted !== undefined && !LateMatch.needed(this.#hosted)) this.#show(change)
    }

    renewed(): void {
      this.#renew().catch((error: unknown) => services.say(`Gallery ${this.roomId}: ${describe(error)}`))
    }

    async #renew(): Promise<void> {
      const hosted = this.#hosted
      if (hosted === undefined) return
      await hosted.look(async () => {
        await this.#fallBehind(hosted)
        if (this.#hosted === undefined) return
        this.#shown?.all(this.#scene())
        this.#sendSoon()
      })
    }

    /** From now on shows what happened some minutes ago, if the match asks for that. */
    async #fallBehind(hosted: Watched): Promise<void> {
      if (this.#late !== undefined || !LateMatch.needed(hosted)) return
      const late = await LateMatch.start(hosted, services.matches, services.say, (change) => this.#show(change))
      if (this.#hosted === hosted) this.#late = late
      else late.stop()
    }

    removed(): void {
      this.disconnect(REMOVED).catch(() => undefined)
    }

    presenceChanged(): void {
      this.#shown?.people(this.#scene())
      this.#sendSoon()
    }
  }
}
