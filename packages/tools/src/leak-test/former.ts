import { ask, type Dialled, dial } from '@topside/server/testing/client'
import { openRaw, placeOf, type RawSocket, type Reservation, reserve } from '@topside/server/testing/raw'
import { within } from '../crash-test/time.ts'
import type { Actor } from './tenures.ts'

/** Milliseconds that an attempt may take. */
const PATIENCE = 4_000

/** Ways in that a seat holder keeps for later. */
interface KeptAccess {
  readonly port: number
  /** An unused seat reservation. */
  readonly granted: Reservation
  /** A used reservation whose connection was broken. */
  readonly broken: Reservation
  readonly token: string
  /** A connection that has not sent its join message. */
  readonly waiting: RawSocket
}

/** A user with several tabs who keeps all possible ways in, and tries them once another user has the seat. */
export class FormerHolder {
  readonly actor: Actor
  readonly #match: string
  readonly #tabs: Dialled[] = []
  readonly #kept: KeptAccess[] = []
  readonly #opened: RawSocket[] = []
  /** Number of ways tried. */
  attempts = 0

  constructor(actor: Actor, match: string) {
    this.actor = actor
    this.#match = match
  }

  /** Opens another tab at a process. */
  async open(port: number): Promise<Dialled> {
    const { token } = this.actor.user
    const tab = await dial(port, 'match', { match: this.#match, token }, { heard: this.actor.heard })
    tab.room.onMessage('chat', () => undefined)
    tab.room.onError(() => undefined)
    await within(PATIENCE, 'first state', Promise.race([tab.ready, tab.gone]))
    this.#tabs.push(tab)
    tab.gone.catch(() => this.#tabs.splice(this.#tabs.indexOf(tab) >>> 0, 1))
    return tab
  }

  /** An open tab. */
  get tab(): Dialled | undefined {
    return this.#tabs.at(-1)
  }

  /** Keeps possible ways in for later. */
  async keep(port: number): Promise<void> {
    const { token } = this.actor.user
    const place = async (): Promise<{ body: Reservation; port: number } | undefined> => {
      const { status, body } = await reserve(port, 'match', { match: this.#match, token })
      const at = body.publicAddress === undefined ? port : Number(body.publicAddress.split(':').at(-1))
      return status === 200 ? { body, port: at } : undefined
    }
    const [granted, broken, held] = [await place(), await place(), await place()]
    if (granted === undefined || broken === undefined || held === undefined) return
    const socket = await openRaw(broken.port, placeOf(broken.body), true, this.actor.heard)
    const reconnection = socket.reconnectionToken()
    await socket.break()
    const waiting = await openRaw(held.port, placeOf(held.body), false, this.actor.heard)
    this.#kept.push({ port: broken.port, granted: granted.body, broken: broken.body, token: reconnection, waiting })
  }

  /** Tries every way in. The results are in the frames. */
  async tryAll(port: number): Promise<void> {
    const { token } = this.actor.user
    const { heard } = this.actor
    const sockets: RawSocket[] = []
    const raw = async (at: number, path: string): Promise<void> => {
      sockets.push(await openRaw(at, path, true, heard))
    }
    const doors: (() => unknown)[] = [
      () => this.open(port),
      async () => {
        const spectatorRoom = await dial(port, 'spectators', { match: this.#match, token }, { heard })
        spectatorRoom.room.onMessage('chat', () => undefined)
        await spectatorRoom.room.request('chat', { room: 'players', token }).catch(() => undefined)
        await spectatorRoom.room.leave()
      },
    ]
    for (const { room } of this.#tabs)
      for (const [type, payload] of [
        ['chat', { room: 'players' }],
        ['records', { from: 0, to: 1_000 }],
        ['preview', { seat: 0 }],
        ['preview', { seat: 1 }],
      ] as const)
        doors.push(() => room.request(type, payload, { timeout: PATIENCE }))
    for (const { port: at, granted, broken, token: reconnectionToken, waiting } of this.#kept.splice(0)) {
      sockets.push(waiting)
      doors.push(
        () => raw(at, placeOf(granted)),
        () => raw(at, placeOf(broken)),
        () => raw(at, placeOf(broken, `&reconnectionToken=${reconnectionToken}`)),
        () => raw(at, placeOf(granted, '&reconnectionToken=x')),
        async () => {
          const path = `/matchmake/reconnect/${this.#match}`
          const { status } = await ask(at, 'POST', path, undefined, { reconnectionToken })
          if (status === 200) await raw(at, placeOf(broken, `&reconnectionToken=${reconnectionToken}`))
        },
        () => waiting.join(),
      )
    }
    this.attempts += doors.length
    const tried = doors.map(async (door) => door())
    await Promise.allSettled(tried.map((each) => within(PATIENCE, 'attempt', each)))
    this.#opened.push(...sockets)
  }

  /** Closes everything. */
  async leave(): Promise<void> {
    for (const { room } of [...this.#tabs]) {
      room.removeAllListeners()
      await within(PATIENCE, 'leaving', room.leave()).catch(() => undefined)
    }
    for (const { waiting } of this.#kept) waiting.socket.close()
    for (const { socket } of this.#opened) socket.close()
  }
}
