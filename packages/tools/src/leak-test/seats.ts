import { type AnyTitle, type Options, seatCount } from '@topside/engine'
import { randomOptions, seededRandom } from '@topside/engine/testing'
import { type MatchSummary, readDecision } from '@topside/protocol'
import { newSeed, type Queries } from '@topside/server'
import { ask, type Dialled, knownSeq, newMatch, user } from '@topside/server/testing/client'
import { Matches } from '@topside/server/testing/parts'
import { pause, until, within } from '../crash-test/time.ts'
import { Feeds } from './feeds.ts'
import { FormerHolder } from './former.ts'
import { moveToAnother } from './moving.ts'
import { noSeats, type SeatReport } from './seat-report.ts'
import { searchSeats } from './seat-search.ts'
import { Actor, Timeline } from './tenures.ts'

/** Where matches with changing seats are played. */
export interface SeatSite {
  readonly title: AnyTitle
  readonly db: Queries & ConstructorParameters<typeof Matches>[0]
  /** Port of a process to use. */
  readonly port: () => number
  /** Gives a seat of a running match to another user. */
  readonly change: (match: string, seat: number, from: string, to: string) => Promise<string>
  /** Disturbs the process that has the match, in the middle of the match. */
  readonly disturb?: (match: string) => Promise<void>
}

/** Number of commands of a match, of changes of its seats before it runs, and of users without a seat at first. */
const COMMANDS = 40
const BEFORE = 5
const OTHERS = 2
/** Shares of turns in which a seat is handed over, a player chats, and a player changes devices. */
const [SUBSTITUTED, SAID, MOVING] = [0.1, 0.1, 0.05]
/** Commands after which the first user who gave a seat back, and has no other, tries the kept ways in. */
const LATE = 2
/** Milliseconds that a turn may take, including the death of a process. */
const PATIENCE = 120_000

/** A match whose seats change hands before and during play. */
export class SeatTrial {
  readonly #site: SeatSite
  readonly #random: () => number
  readonly #timeline = new Timeline()
  readonly #report: SeatReport
  readonly #feeds: Feeds
  readonly #options: Options
  readonly #seats: number
  #people: FormerHolder[] = []
  /** First devices that were signed out. */
  readonly #signedOut = new Set<FormerHolder>()
  /** The user who waits until the match runs. */
  #patient: FormerHolder | undefined
  #id = ''
  #empty = ''

  constructor(site: SeatSite, seed: string, report: SeatReport) {
    this.#site = site
    this.#random = seededRandom(seed)
    this.#options = randomOptions(site.title, this.#random)
    this.#seats = seatCount(site.title, this.#options)
    this.#report = report
    this.#feeds = new Feeds(site.db, site.port)
  }

  /** Plays it and adds to the report. */
  async run(): Promise<void> {
    const { title, port } = this.#site
    const names = Array.from({ length: this.#seats + OTHERS }, (_, n) => `Person ${n}`)
    const users = await Promise.all(names.map((name) => user(port(), name)))
    const body = { title: title.id, options: this.#options }
    this.#id = (await ask<MatchSummary>(port(), 'POST', '/api/matches', users[0]?.token, body)).body.id
    this.#people = users.map((each) => new FormerHolder(new Actor(each, this.#timeline), this.#id))
    try {
      for (const each of users) await this.#feeds.open(each)
      // No user is at this table, so that the feeds get entries.
      this.#empty = (await newMatch(port(), users.slice(0, this.#seats), body)).id
      await this.#fillSeats()
      await this.#tell()
      this.#timeline.began = true
      await this.#play()
      await this.#search()
    } catch (error) {
      this.#report.faults.push(`match ${this.#id}: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await Promise.all(this.#people.map((each) => each.leave()))
    }
    this.#report.matches++
  }

  #any<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  /** Seats are taken, given back, and taken by others, until all are taken. */
  async #fillSeats(): Promise<void> {
    const seats = Array.from({ length: this.#seats }, (_, seat) => seat)
    for (let n = 0; n < BEFORE; n++) {
      const taken = seats.filter((seat) => this.#holder(seat) !== undefined)
      const given = this.#any(taken)
      if (given !== undefined && (taken.length === seats.length - 1 || this.#random() < 0.5))
        await this.#giveBack(given)
      else await this.#take(this.#any(seats.filter((seat) => !taken.includes(seat))) ?? 0)
    }
    for (const seat of seats) if (this.#holder(seat) === undefined) await this.#take(seat)
  }

  #holder(seat: number): FormerHolder | undefined {
    return this.#people.find(({ actor }) => actor.holds(seat))
  }

  async #take(seat: number): Promise<void> {
    const { port } = this.#site
    const taker = this.#any(this.#people.filter((each) => each !== this.#patient))
    if (taker === undefined) return
    const { actor } = taker
    this.#timeline.moment++
    actor.gains(seat)
    const path = `/api/matches/${this.#id}/seats/${seat}`
    const { status } = await ask(port(), 'POST', path, actor.user.token, { seed: newSeed() })
    if (status !== 200) throw new Error(`a free seat is not given: ${status}`)
    this.#report.taken++
    await this.#settleIn(taker)
  }

  /** Opens two tabs, and keeps ways in. */
  async #settleIn(holder: FormerHolder): Promise<void> {
    const { port } = this.#site
    await this.#tab(holder)
    await holder.open(port()).catch(() => undefined)
    await holder.keep(port()).catch(() => undefined)
  }

  async #giveBack(seat: number): Promise<void> {
    const { port } = this.#site
    const giver = this.#holder(seat)
    if (giver === undefined) return
    const path = `/api/matches/${this.#id}/seats/${seat}`
    const { status } = await ask(port(), 'DELETE', path, giver.actor.user.token)
    if (status !== 200) throw new Error(`a seat is not taken back: ${status}`)
    this.#timeline.moment++
    giver.actor.loses(seat)
    this.#report.givenBack++
    // The kept ways in are tried once another user has the seat; one user tries them only when the match runs.
    if (this.#patient === undefined && giver.actor.seats.length === 0) this.#patient = giver
    await this.#take(seat)
    if (giver !== this.#patient) await giver.tryAll(port())
  }

  async #substitute(seat: number): Promise<void> {
    const { port, change } = this.#site
    const former = this.#holder(seat)
    const next = this.#any(this.#people.filter((each) => each !== former && !this.#signedOut.has(each)))
    if (former === undefined || next === undefined || (await this.#over())) return
    await former.keep(port()).catch(() => undefined)
    this.#timeline.moment++
    next.actor.gains(seat)
    const changed = await change(this.#id, seat, former.actor.user.id, next.actor.user.id)
    if (changed === 'not-running' && (await this.#over())) return next.actor.loses(seat)
    if (changed !== 'changed') throw new Error(`seat ${seat} was not handed over: ${changed}`)
    this.#timeline.moment++
    // The handover counts as a command of the match.
    this.#timeline.seq++
    former.actor.loses(seat)
    this.#report.substituted++
    await Promise.all([former.tryAll(port()), this.#settleIn(next)])
  }

  /** Makes all waiting notices be sent, and reads all feeds. */
  async #tell(): Promise<void> {
    const faults = [...(await this.#feeds.tell(this.#empty)), ...(await this.#feeds.tell(this.#id))]
    this.#report.faults.push(...faults.map((fault) => `match ${this.#id}: ${fault}`))
    for (const { actor } of this.#people.filter((each) => !this.#signedOut.has(each))) {
      const feed = await this.#feeds.read(actor.user.id)
      this.#report.told += feed.split('<entry>').length - 1
      actor.heard(feed)
    }
  }

  /** A holder moves to another device; the first one tries every way in. */
  async #move(seat: number): Promise<void> {
    const { port } = this.#site
    const former = this.#holder(seat)
    if (former === undefined || (await this.#over())) return
    const next = await moveToAnother(former, {
      match: this.#id,
      timeline: this.#timeline,
      port,
      settleIn: (each) => this.#settleIn(each),
    })
    this.#people.push(next)
    this.#signedOut.add(former)
    this.#report.moved++
    await former.tryAll(port())
  }

  /** An open tab of a seat holder, at the process that has the match now. */
  async #tab(holder: FormerHolder): Promise<Dialled> {
    const end = performance.now() + PATIENCE
    for (;;) {
      if (holder.tab !== undefined) return holder.tab
      try {
        return await holder.open(this.#site.port())
      } catch (error) {
        if (performance.now() > end) throw error
        await pause(100)
      }
    }
  }

  async #play(): Promise<void> {
    const { disturb } = this.#site
    const middle = Math.floor(this.#random() * COMMANDS)
    for (let n = 0; n < COMMANDS; n++) {
      if (n === middle && disturb !== undefined) {
        await disturb(this.#id)
        this.#report.disturbed++
      }
      const rare = this.#random()
      const seat = Math.floor(this.#random() * this.#seats)
      if (n === LATE) await this.#patient?.tryAll(this.#site.port())
      if (rare < SUBSTITUTED || n === LATE + 1) await this.#substitute(seat)
      else if (rare < SUBSTITUTED + SAID || n === LATE + 2) await this.#say(seat)
      else if (rare < SUBSTITUTED + SAID + MOVING || n === LATE + 3) await this.#move(seat)
      if (n === LATE + 1) await this.#tell()
      if (!(await this.#command(n))) break
    }
  }

  /**
   * Whether the match is over according to the store; the answer to the last command may have been lost with its
   * process.
   */
  async #over(): Promise<boolean> {
    return (await new Matches(this.#site.db).get(this.#id))?.row.status === 'finished'
  }

  async #say(seat: number): Promise<void> {
    const holder = this.#holder(seat)
    if (holder === undefined) return
    const { room } = await this.#tab(holder)
    const text = `between us ${this.#timeline.confided.length}`
    this.#timeline.confided.push({ text: `${text}.`, moment: this.#timeline.moment })
    for (const each of this.#people)
      each.tab?.room.request('chat', { room: 'players' }, { timeout: 2_000 }).catch(() => undefined)
    const line = { room: 'players', id: `seats-say-${this.#timeline.confided.length}`, text: `${text}.` }
    await room.request('say', line, { timeout: 2_000 }).catch(() => undefined)
  }

  /** Gives a command for a deciding seat; returns whether the match continues. */
  async #command(n: number): Promise<boolean> {
    const end = performance.now() + PATIENCE
    while (performance.now() < end) {
      for (let seat = 0; seat < this.#seats; seat++) {
        const holder = this.#holder(seat)
        if (holder === undefined) continue
        if (await this.#over()) return false
        const { room } = await this.#tab(holder)
        if (room.state.outcome !== '') return false
        const text = room.state.seats.get(String(seat))?.private?.decision ?? ''
        if (text === '') continue
        const { choices, seq } = readDecision(text)
        const command = { kind: 'choose', seat, choices: [this.#any(choices)] }
        const request = { id: `seats-${n}-command`, seq, command }
        const answer = await room.request('command', request, { timeout: 2_000 }).catch(() => undefined)
        if (answer === undefined) continue
        this.#timeline.seq += answer.taken
        this.#report.commands++
        await until(1_000, () => knownSeq({ room }, seat) >= answer.seq)
        return true
      }
      await pause(20)
    }
    throw new Error(`nothing can be commanded after ${this.#timeline.seq} commands`)
  }

  async #search(): Promise<void> {
    const { db, title } = this.#site
    const matches = new Matches(db)
    const stored = await matches.get(this.#id)
    if (stored === undefined) throw new Error('the match does not exist')
    const log = await matches.logs.read(this.#id)
    const { row, secrets } = stored
    const seeds = [secrets.serverSeed, ...secrets.seeds] as const
    const actors = this.#people.map(({ actor }) => actor)
    const truth = { title, options: row.options, seeds, commands: log.map(({ command }) => command) }
    const faults = searchSeats(truth, actors, this.#timeline.confided)
    this.#report.faults.push(...faults.map((fault) => `match ${this.#id}: ${fault}`))
    for (const { attempts, actor } of this.#people) {
      this.#report.attempts += attempts
      this.#report.frames += actor.frames.length
    }
  }
}

/** Plays a number of matches, some concurrently. */
export async function tryMatches(site: SeatSite, matches: number, lanes: number, seed: string): Promise<SeatReport> {
  const report = noSeats()
  let next = 0
  const lane = async (): Promise<void> => {
    for (let n = next++; n < matches; n = next++)
      await within(10 * PATIENCE, 'match', new SeatTrial(site, `${seed}/seats/${n}`, report).run())
  }
  await Promise.all(Array.from({ length: Math.min(lanes, matches) }, lane))
  return report
}
