import { type Client, ClientState } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import { type AnyTitle, commitment, type Options, type Seat } from '@topside/engine'
import type { ClientCommand, MatchState, RecordsRequest, WhyRequest } from '@topside/protocol'
import { Fault } from '../faults.ts'
import { viewFile } from '../files/export.ts'
import { summarise } from '../http/summary.ts'
import { HostedMatch } from '../match/hosted-match.ts'
import { Projection } from '../match/projection.ts'
import type { Change, Watcher } from '../match/scene.ts'
import { preview, recordsFor, why } from '../rooms/requests.ts'
import { SharingSerializer } from '../rooms/serializer.ts'
import { newState } from '../rooms/state.ts'
import { Appender } from '../store/appender.ts'
import type { Db, Row, Statement } from '../store/db.ts'
import { type LogRow, Matches, type MatchRow } from '../store/matches.ts'
import { Summaries } from '../store/summaries.ts'

/** What a world is begun with. */
export interface WorldSetup {
  readonly title: AnyTitle
  readonly options: Options
  /** The server's seed, and one per seat. */
  readonly seeds: readonly [server: string, ...seats: string[]]
  /** What was commanded before anybody looks. */
  readonly log: readonly LogRow['command'][]
  /** Changes the match before anybody looks. */
  readonly disturb?: (hosted: HostedMatch) => void
}

/** One room of a world: a state, and the frames that each connection of it receives. */
class Room implements Watcher {
  readonly state: MatchState
  readonly #hosted: HostedMatch
  readonly #shown: Projection
  readonly #serializer = new SharingSerializer()
  readonly #clients: Client[] = []

  constructor(hosted: HostedMatch, withPrivate: boolean) {
    this.#hosted = hosted
    this.state = newState(hosted.title, withPrivate)
    this.#serializer.reset(this.state)
    this.#shown = new Projection(this.state, hosted, withPrivate)
    hosted.watch(this)
  }

  /** A new connection, which sees the private part of `seat`; everything that it is sent goes into `frames`. */
  join(seat: Seat | undefined, frames: string[]): void {
    const view = new StateView()
    const own = seat === undefined ? undefined : this.state.seats.get(String(seat))?.private
    if (own !== undefined) view.add(own)
    const raw = (bytes: Uint8Array): void => void frames.push(Buffer.from(bytes).toString('latin1'))
    const client = { state: ClientState.JOINED, raw, ...(own !== undefined && { view }) }
    this.#clients.push(client as unknown as Client)
    raw(this.#serializer.getFullState(client as unknown as Client))
  }

  changed(change: Change): void {
    this.#shown.change(this.#hosted, change)
    this.#serializer.applyPatches(this.#clients)
  }

  renewed(): void {
    this.#shown.all(this.#hosted)
    this.#serializer.applyPatches(this.#clients)
  }

  presenceChanged(): void {}
  removed(): void {}
}

/** A match with its rooms as a server has them, in memory alone: every byte that one viewer gets of it can be looked at. */
export class World {
  readonly hosted: HostedMatch
  readonly viewer: Seat | undefined
  /** All that the viewer was sent: states, patches, answers, one after the other. */
  readonly told: string[] = []
  readonly #room: Room
  readonly #summaries: Summaries
  #requests = 0

  private constructor(hosted: HostedMatch, summaries: Summaries, viewer: Seat | undefined) {
    this.hosted = hosted
    this.#summaries = summaries
    // Everybody is there: since when somebody is not would tell the time of day.
    for (let seat = 0; seat < hosted.title.seats; seat++) hosted.presence.count(person(seat), 1)
    this.viewer = viewer
    // The connections of the others are there as well: what they cause must not show.
    this.#room = new Room(hosted, viewer !== undefined)
    if (viewer !== undefined)
      for (let seat = 0; seat < hosted.title.seats; seat++) this.#room.join(seat, seat === viewer ? this.told : [])
    else this.#room.join(undefined, this.told)
  }

  /** Throws what {@link HostedMatch.load} throws if the log cannot be played. */
  static async open({ title, options, seeds, log, disturb }: WorldSetup, viewer: Seat | undefined): Promise<World> {
    const db = memory(log)
    const summaries = new Summaries(db, 1_000_000_000, () => undefined)
    const services = { matches: new Matches(db), appender: new Appender(db), summaries, say: () => undefined }
    const hosted = await HostedMatch.load(services, rowOf(title, options, seeds), title)
    disturb?.(hosted)
    return new World(hosted, summaries, viewer)
  }

  /** Lets a seat command something. Whether it was accepted; the viewer's own commands add their answer to what it was told. */
  async command(seat: Seat, command: ClientCommand, seq = this.hosted.present().seq): Promise<boolean> {
    const request = { id: `request-${this.#requests++}`, seq, command }
    const done = this.hosted.command(person(seat), request)
    return done.then(
      (answer) => {
        if (seat === this.viewer) this.told.push(JSON.stringify(answer))
        return true
      },
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error
        if (seat === this.viewer) this.told.push(JSON.stringify(error.wire))
        return false
      },
    )
  }

  /** Adds what the viewer is answered to a stretch of the history, or to why a choice is not offered. */
  ask(asked: { readonly records: RecordsRequest } | { readonly why: WhyRequest }): void {
    const match = this.hosted.present()
    const seats = this.viewer === undefined ? [] : [this.viewer]
    this.#tell(() => ('records' in asked ? recordsFor(match, seats, asked.records) : why(this.hosted, asked.why)))
  }

  /** Adds everything that the viewer can fetch: previews, the export, the open record, the line in a list, and the state as a new connection gets it. */
  fetch(): void {
    const { hosted, viewer } = this
    const who = viewer === undefined ? undefined : { id: person(viewer), name: `Seat ${viewer}` }
    if (viewer !== undefined) this.#tell(() => preview(hosted, { seat: viewer }))
    this.#tell(() => viewFile(hosted, viewer === undefined ? [] : [viewer]))
    this.#tell(() => hosted.present().history(undefined))
    this.#tell(() => summarise(hosted.row, hosted.title.seats, hosted, who))
    this.#room.join(viewer, this.told)
  }

  /** Ends everything that would go on by itself. */
  close(): void {
    this.#summaries.stop()
  }

  #tell(answer: () => unknown): void {
    try {
      this.told.push(JSON.stringify(answer()))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      this.told.push(JSON.stringify(error.wire))
    }
  }
}

function person(seat: Seat): string {
  return `person-${seat}`
}

function rowOf(title: AnyTitle, options: Options, [serverSeed, ...seeds]: WorldSetup['seeds']): MatchRow {
  const now = new Date(0)
  return {
    id: 'world',
    title: title.id,
    rulesVersion: title.rulesVersion,
    options,
    private: false,
    delay: 0,
    status: 'running',
    creator: person(0),
    commitment: commitment(serverSeed),
    serverSeed,
    knownRolls: null,
    imported: false,
    seq: 0,
    deciding: [],
    sides: [],
    tracks: {},
    outcome: null,
    createdAt: now,
    updatedAt: now,
    seats: seeds.map((seed, seat) => ({ seat, person: person(seat), name: `Seat ${seat}`, seed })),
  }
}

/** A store that knows one log, and keeps nothing. */
function memory(log: WorldSetup['log']): Db {
  const rows = log.map((command, index) => ({ seq: index + 1, command, request: null, taken: null }))
  return {
    name: 'memory',
    writers: 1,
    query: async <T extends Row>(statement: string | Statement) => {
      const sql = typeof statement === 'string' ? statement : statement.sql
      return (sql.includes('from commands') && !sql.includes('request = ') ? rows : []) as unknown as T[]
    },
    exec: async () => undefined,
    run: async () => undefined,
    tx: async () => {
      throw new Error('nothing is written here')
    },
    close: async () => undefined,
  }
}
