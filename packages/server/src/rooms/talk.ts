import type { Client } from '@colyseus/core'
import {
  type Person,
  sayRequest,
  type TalkAnswer,
  type TalkLine,
  type TalkNews,
  type TalkRoom,
  talkRequest,
} from '@topside/protocol'
import { fault } from '../faults.ts'
import type { Scene } from '../match/scene.ts'
import type { Matches } from '../store/matches.ts'
import type { Talk } from '../talk/talk.ts'
import { parse } from './requests.ts'
import { bySlices } from './slices.ts'

/** What a Colyseus room says of those who talk in it. */
export interface TalkPlace<C extends Client> {
  readonly match: () => string
  readonly clients: () => readonly C[]
  /** Who somebody is, as far as is known. */
  readonly person: (client: C, token: string | undefined) => Promise<Person | undefined>
  /** Throws a `Fault` if a person may neither read nor write in a room of talk just now. */
  readonly admit: (room: TalkRoom, person: Person | undefined) => void | Promise<void>
}

/** A room of talk that somebody here listens to. */
interface Hearing {
  /** Session ids. */
  readonly who: Set<string>
  readonly stop: Promise<() => void>
}

/** The talk of one Colyseus room: answers its requests, and tells each connection that asked once of every later line. */
export class TalkDesk<C extends Client> {
  readonly #talk: Talk
  readonly #place: TalkPlace<C>
  readonly #hearing = new Map<TalkRoom, Hearing>()
  #sending: Promise<void> = Promise.resolve()
  #closed = false

  constructor(talk: Talk, place: TalkPlace<C>) {
    this.#talk = talk
    this.#place = place
  }

  /** Takes the requests `talk` and `say`. */
  take(on: (type: string, work: (client: C, message: unknown) => unknown) => void): void {
    on('talk', (client, message) => this.#read(client, message))
    on('say', (client, message) => this.#say(client, message))
  }

  /** A connection is no more. */
  leave(client: C): void {
    for (const { who } of this.#hearing.values()) who.delete(client.sessionId)
  }

  /** Tells nobody any more. */
  close(): void {
    this.#closed = true
    for (const { stop } of this.#hearing.values())
      stop.then(
        (silence) => silence(),
        () => undefined,
      )
    this.#hearing.clear()
  }

  async #read(client: C, message: unknown): Promise<TalkAnswer> {
    const { room, token, from, to } = parse(talkRequest, message)
    await this.#place.admit(room, await this.#place.person(client, token))
    await this.#hear(client, room)
    return this.#talk.lines(this.#place.match(), room, { from, to })
  }

  async #say(client: C, message: unknown): Promise<TalkLine> {
    const { room, token, id, text } = parse(sayRequest, message)
    const person = await this.#place.person(client, token)
    await this.#place.admit(room, person)
    if (person === undefined) throw fault('not-signed-in')
    return this.#talk.say({
      match: this.#place.match(),
      room,
      person: person.id,
      name: person.name,
      text,
      request: id,
    })
  }

  async #hear(client: C, room: TalkRoom): Promise<void> {
    if (this.#closed) throw fault('match-not-running')
    let hearing = this.#hearing.get(room)
    if (hearing === undefined) {
      const stop = this.#talk.listen(this.#place.match(), room, (lines) => this.#send({ room, lines }))
      hearing = { who: new Set(), stop }
      this.#hearing.set(room, hearing)
    }
    hearing.who.add(client.sessionId)
    try {
      await hearing.stop
    } catch (error) {
      if (this.#hearing.get(room) === hearing) this.#hearing.delete(room)
      throw error
    }
  }

  #send(news: TalkNews): void {
    const sent = this.#sending.then(() => {
      const who = this.#hearing.get(news.room)?.who
      const clients = this.#place.clients().filter(({ sessionId }) => who?.has(sessionId) === true)
      return bySlices(clients, (client) => client.send('talk', news))
    })
    // Who was not told asks for what is missing with the next line.
    this.#sending = sent.catch(() => undefined)
  }
}

/** Players talk among themselves from the beginning of the match, and in the gallery once it has seen the end. */
export async function admitPlayer({ row, match }: Scene, room: TalkRoom, matches: Matches): Promise<void> {
  if (row.status === 'open') throw fault('match-not-running')
  if (room === 'players') return
  const shown = match?.outcome !== undefined && (row.delay === 0 || (await matches.endShown(row.id)))
  if (!shown) throw fault('not-for-players')
}

/** Spectators talk in the gallery; whoever holds a seat is let in once what the gallery sees is over, so that nobody is helped. */
export function admitSpectator({ row, match }: Scene, room: TalkRoom, person: Person | undefined): void {
  if (room === 'players') throw fault('not-a-player')
  if (row.status === 'open') throw fault('match-not-running')
  const plays = person !== undefined && row.seats.some((seat) => seat.person === person.id)
  if (plays && match?.outcome === undefined) throw fault('not-for-players')
}
