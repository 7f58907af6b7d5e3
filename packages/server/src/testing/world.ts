import { type AnyTitle, commitment, type FilmFrame, filmNames, type Options, type Seat } from '@topside/engine'
import type {
  ClientCommand,
  CommandRequest,
  HintRequest,
  LastRequest,
  MatchState,
  PreviewRequest,
  RecordsRequest,
  RequestName,
  WhyRequest,
} from '@topside/protocol'
import { StateBuffers } from '../colyseus/buffers.ts'
import { SharingSerializer } from '../colyseus/serializer.ts'
import { newState } from '../colyseus/state.ts'
import { type ClientStub, line } from '../colyseus/testing.ts'
import { Fault } from '../faults.ts'
import { viewFile } from '../files/export.ts'
import { summarise } from '../http/summary.ts'
import { Camera } from '../match/camera.ts'
import { forgetParts } from '../match/common-parts.ts'
import { type Expense, FREE, type Payer } from '../match/expense.ts'
import { FilmWriter } from '../match/film-writer.ts'
import type { Change, MatchObserver } from '../match/observable.ts'
import { OwnedMatch } from '../match/owned-match.ts'
import { Previews } from '../match/previews.ts'
import { Projection } from '../match/projection.ts'
import { last, preview, why } from '../match/questions.ts'
import { newLines, recordsFor } from '../match/records.ts'
import type { Stored } from '../match/stored.ts'
import { seeingOf } from '../match/thinking.ts'
import { messageOf } from '../notices/message.ts'
import { Replays } from '../replays/replays.ts'
import { Appender } from '../store/appender.ts'
import type { Db, Row, Statement } from '../store/db.ts'
import { Films } from '../store/films.ts'
import { type LogRow, Matches, type MatchRow } from '../store/matches.ts'
import { Summaries, type Summarised } from '../store/summaries.ts'
import { TitleList } from '../titles.ts'
import { FromSave, type Save } from './from-save.ts'
import { previewHere } from './preview-here.ts'

/** The start of a world. */
export interface WorldSetup {
  readonly title: AnyTitle
  readonly options: Options
  /** The server's seed, and one per seat. */
  readonly seeds: readonly [server: string, ...seats: string[]]
  /** Commands before the first observation. */
  readonly log: readonly LogRow['command'][]
  /** The match after part of the log, which is then not replayed. */
  readonly save?: Save | undefined
  /** Changes the match before the first observation. */
  readonly disturb?: (owned: OwnedMatch) => void
}

/** A room of a world: its state, and the frames that each connection receives. */
class Room implements MatchObserver {
  readonly state: MatchState
  readonly #owned: OwnedMatch
  readonly #shown: Projection
  readonly #serializer = new SharingSerializer(new StateBuffers())
  readonly #lines: ClientStub[] = []
  readonly #hearers: { readonly seat: Seat | undefined; readonly frames: string[] }[] = []

  constructor(owned: OwnedMatch, withPrivate: boolean) {
    this.#owned = owned
    this.state = newState(owned.title, withPrivate)
    this.#serializer.reset(this.state)
    this.#shown = new Projection(this.state, owned, withPrivate)
    owned.watch(this)
  }

  /** Adds a connection that sees the private part of `seat`; its frames go into `frames`. */
  join(seat: Seat | undefined, frames: string[]): void {
    const own = seat === undefined ? undefined : this.state.seats.get(String(seat))?.private
    const raw = (bytes: Uint8Array): void => void frames.push(Buffer.from(bytes).toString('latin1'))
    const joined = line(own, raw)
    this.#lines.push(joined)
    this.#hearers.push({ seat, frames })
    raw(this.#serializer.getFullState(joined))
  }

  changed(change: Change): void {
    this.#shown.change(this.#owned, change)
    this.#tellLines(change.kept)
    this.#serializer.applyPatches(this.#lines)
  }

  /** Like real rooms, sends each connection the new history lines that its seat may read. */
  #tellLines(kept: number): void {
    for (const { seat, frames } of this.#hearers) {
      const news = newLines(this.#owned.present(), seat === undefined ? [] : [seat], kept)
      if (news !== undefined) frames.push(JSON.stringify(news))
    }
  }

  renewed(): void {
    this.#shown.all(this.#owned)
    this.#serializer.applyPatches(this.#lines)
  }

  presenceChanged(): void {}
  removed(): void {}
}

/** Keeps the match that was marked last, and writes nothing. */
class Marked extends Summaries {
  match: Summarised | undefined

  override mark(match: Summarised): void {
    this.match = match
  }
}

/** A match with its rooms as in a server, but in memory, which records every byte received by one viewer. */
export class World {
  readonly owned: OwnedMatch
  readonly viewer: Seat | undefined
  /** Everything that the viewer received: states, patches and answers in order. */
  readonly told: string[] = []
  /** CPU milliseconds of each request. */
  readonly spent: { readonly name: RequestName; readonly milliseconds: number }[] = []
  readonly #room: Room
  readonly #summaries: Marked
  readonly #films: FilmWriter
  /** The viewer's notices if not connected, as last recorded. */
  #notices = ''
  /** The match at the first observation. */
  readonly #first: FilmFrame
  #requests = 0

  private constructor(owned: OwnedMatch, summaries: Marked, films: FilmWriter, viewer: Seat | undefined) {
    this.owned = owned
    this.#summaries = summaries
    this.#films = films
    // All users are connected: times of absence would vary with the clock.
    for (let seat = 0; seat < owned.present().game.settings.length; seat++) owned.presence.count(user(seat), 1)
    this.viewer = viewer
    this.#first = new Camera(owned.present()).first
    // The others are connected too: their effects on connections must not show.
    this.#room = new Room(owned, viewer !== undefined)
    if (viewer !== undefined)
      for (let seat = 0; seat < owned.present().game.settings.length; seat++)
        this.#room.join(seat, seat === viewer ? this.told : [])
    else this.#room.join(undefined, this.told)
    // Nothing before the first observation counts as a change.
    this.#room.renewed()
    this.#notices = this.#noticesNow()
  }

  /** Throws what {@link OwnedMatch.load} throws if the log cannot be replayed. */
  static async open(
    { title, options, seeds, log, save, disturb }: WorldSetup,
    viewer: Seat | undefined,
  ): Promise<World> {
    const db = memory(log)
    const summaries = new Marked(db, 1_000_000_000, () => undefined)
    const matches = new Matches(db)
    const replays = save === undefined ? new Replays(matches) : new FromSave(matches, save)
    const { id } = title
    const known = { id, name: id, seats: title.seats, load: async () => ({ rules: title }) }
    const previews = new Previews(previewHere(new TitleList([known])))
    const say = (): void => undefined
    const films = new FilmWriter({ films: new Films(db), replays, say, interval: 1_000_000_000 })
    const services = { matches, replays, appender: new Appender(db), summaries, films, previews, say }
    const owned = await OwnedMatch.load(services, stored(title, options, seeds))
    if (owned.match?.seq !== log.length) throw new Error(`the log of ${log.length} commands was not played`)
    disturb?.(owned)
    forgetParts(owned.present())
    return new World(owned, summaries, films, viewer)
  }

  /** Sends a seat's command; returns whether it was accepted. Answers to the viewer's own commands are recorded. */
  async command(seat: Seat, command: ClientCommand, seq = this.owned.present().shownSeq(seat)): Promise<boolean> {
    const request = { id: `request-${this.#requests++}`, seq, command }
    return this.#spending('command', (expense) => this.owned.command(user(seat), request, expense)).then(
      (answer) => {
        if (seat === this.viewer) this.told.push(JSON.stringify(answer))
        this.#notice()
        return true
      },
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error
        if (seat === this.viewer) this.told.push(JSON.stringify(error.wire))
        return false
      },
    )
  }

  /** Records the viewer's answer to a request for history lines, or for why a choice is not offered. */
  async ask(asked: { readonly records: RecordsRequest } | { readonly why: WhyRequest }): Promise<void> {
    const match = this.owned.present()
    const seats = this.viewer === undefined ? [] : [this.viewer]
    await this.#tell(() =>
      'records' in asked
        ? recordsFor(match, seats, asked.records)
        : why(this.owned, asked.why, { user: user(asked.why.seat), expense: FREE }, mine),
    )
  }

  /** Records the answer to a request for the viewer's own seat; returns whether it was granted. */
  async request(name: RequestName, message: object): Promise<boolean> {
    const { owned } = this
    switch (name) {
      case 'command': {
        const { command } = message as Pick<CommandRequest, 'command'>
        return this.command(command.seat, command)
      }
      case 'records':
        return this.#tellSpending('records', ({ expense }) =>
          expense.spend(() =>
            recordsFor(owned.present(), this.viewer === undefined ? [] : [this.viewer], message as RecordsRequest),
          ),
        )
      case 'why':
        return this.#tellSpending('why', (payer) => why(owned, message as WhyRequest, payer, mine))
      case 'preview':
        return this.#tellSpending('preview', (payer) => preview(owned, message as PreviewRequest, payer, mine))
      case 'last':
        return this.#tellSpending('last', ({ expense }) => expense.spend(() => last(owned, message as LastRequest)))
      case 'hint': {
        const { seat } = message as HintRequest
        // A hint depends only on its input, so the input is recorded; without `dealAnew` that would be the match
        // itself.
        if (owned.title.dealAnew === undefined || owned.present().decision(seat) === undefined) return false
        return this.#tellSpending('hint', (payer) => owned.moment(seat).ask('seen', 'the same', payer))
      }
      // Chat does not depend on the match.
      case 'chat':
      case 'say':
        return false
    }
  }

  /**
   * Records everything that the viewer can fetch: previews, film, history, the line in a list, the full state of a new
   * connection, and a computer's input in the viewer's place.
   */
  async fetch(): Promise<void> {
    const { owned, viewer } = this
    const who = viewer === undefined ? undefined : { id: user(viewer), name: `Seat ${viewer}` }
    if (viewer !== undefined)
      await this.#tell(() => preview(owned, { seat: viewer }, { user: user(viewer), expense: FREE }, mine))
    await this.#tell(() => this.#film())
    await this.#tell(() => owned.present().history(undefined))
    await this.#tell(() => summarise(owned.row, owned.title.seats, owned, who))
    this.#room.join(viewer, this.told)
    if (viewer !== undefined && owned.title.dealAnew !== undefined && owned.present().decision(viewer) !== undefined)
      await this.#tell(() => seeingOf(owned, viewer, 'staff', 'the same').task)
  }

  /** The messages that the viewer's channels would get now. */
  #noticesNow(): string {
    const news = this.#summaries.match?.news().filter(({ seat }) => seat === this.viewer) ?? []
    const { name } = this.owned.title
    const messages = news.map(({ from, turn, ...told }) =>
      messageOf([{ ...told, turn: String(turn), names: [], site: '', tries: 1 }], { name }),
    )
    return JSON.stringify([messages, news.map(({ ask }) => ask)])
  }

  /** Records these messages if they changed. */
  #notice(): void {
    const notices = this.#noticesNow()
    if (notices !== this.#notices) this.told.push(notices)
    this.#notices = notices
  }

  /** The viewer's part of the film since the first observation, and of the current match. */
  #film(): unknown {
    const { owned, viewer } = this
    const { row, title } = owned
    const match = owned.present()
    const seats = viewer === undefined ? [] : [viewer]
    const names = filmNames(title.table)
    const films = [[this.#first, ...owned.filmed], [new Camera(match).first]]
    return films.map((frames) => viewFile(row, seats, { names, frames }, match.seq))
  }

  /** Ends background work. */
  close(): void {
    this.#summaries.stop()
    this.#films.stop()
  }

  #tellSpending(name: RequestName, answer: (payer: Payer) => unknown): Promise<boolean> {
    return this.#tell(() => this.#spending(name, async (expense) => answer({ user: user(this.viewer ?? 0), expense })))
  }

  /** Runs work and records its CPU time, in this thread and where previews are computed. */
  async #spending<T>(name: RequestName, work: (expense: Expense) => Promise<T>): Promise<T> {
    let milliseconds = 0
    const charge = (more: number): void => {
      milliseconds += more
    }
    try {
      return await work({ charge, spend: (part) => timed(part, charge) })
    } finally {
      this.spent.push({ name, milliseconds })
    }
  }

  async #tell(answer: () => unknown): Promise<boolean> {
    try {
      this.told.push(JSON.stringify(await answer()))
      return true
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      this.told.push(JSON.stringify(error.wire))
      return false
    }
  }
}

/** The rooms check that the seat is the user's. */
const mine = (): void => undefined

/** Runs work and reports its CPU milliseconds. */
function timed<T>(work: () => T, charge: (milliseconds: number) => void): T {
  const from = process.threadCpuUsage()
  try {
    return work()
  } finally {
    const { user, system } = process.threadCpuUsage(from)
    charge((user + system) / 1000)
  }
}

function user(seat: Seat): string {
  return `user-${seat}`
}

function stored(title: AnyTitle, options: Options, [serverSeed, ...seeds]: WorldSetup['seeds']): Stored {
  const now = new Date(0)
  const row: MatchRow = {
    id: 'world',
    title: title.id,
    rulesVersion: title.rulesVersion,
    rulesAt: title.rulesVersion,
    stuck: null,
    options,
    private: false,
    delay: 0,
    absence: 0,
    paced: true,
    status: 'running',
    creator: user(0),
    commitment: commitment(serverSeed),
    imported: false,
    onlyShown: false,
    seq: 0,
    unseen: 0,
    deciding: [],
    answered: [],
    sides: [],
    tracks: {},
    outcome: null,
    createdAt: now,
    updatedAt: now,
    seatsVersion: 0,
    seats: seeds.map((_, seat) => ({
      seat,
      holder: { user: user(seat) },
      name: `Seat ${seat}`,
      lender: null,
      proposed: null,
      nameInFile: null,
      guest: false,
      offer: null,
      away: false,
      agreed: [],
      taker: null,
      takerName: null,
      startsIn: null,
    })),
  }
  return { row, title, devices: [], secrets: { serverSeed, seeds, knownRolls: null }, upgrade: null }
}

/** A store with one log that ignores writes. */
function memory(log: WorldSetup['log']): Db {
  const rows = log.map((command, index) => ({ seq: index + 1, command, request: null, taken: null }))
  return {
    name: 'memory',
    writers: 1,
    query: async <T extends Row>(statement: string | Statement, params: readonly unknown[] = []) => {
      const sql = typeof statement === 'string' ? statement : statement.sql
      if (sql.includes('max(seq)')) return [{ length: rows.length }] as unknown as T[]
      if (!sql.includes('from commands') || sql.includes('request = ')) return []
      return rows.slice(Number(params[1] ?? 0)) as unknown as T[]
    },
    exec: async () => undefined,
    run: async () => undefined,
    tx: async () => {
      throw new Error('nothing is written here')
    },
    close: async () => undefined,
  }
}
