import type { AnyTitle } from '@topside/engine'
import type { NewUser } from '@topside/protocol'
import type { Db } from '@topside/server'
import { newMatch, user } from '@topside/server/testing/client'
import { Player } from './player.ts'
import { until } from './time.ts'
import { type Verdict, verify } from './verify.ts'

/** How matches are played. */
export interface TablesSetup {
  readonly title: AnyTitle
  readonly random: () => number
  /** Port of a process that currently serves. */
  readonly port: () => number
  /** Spectators of each match. */
  readonly spectators: number
  /** Whether a computer has the last seat of every other match. */
  readonly computers: boolean
}

/** Result of all matches of a trial. */
export interface TablesVerdict extends Verdict {
  readonly matches: number
  readonly refusals: { readonly [code: string]: number }
}

/** A trial's matches, with the clients that play and watch them. */
export class Tables {
  readonly #setup: TablesSetup
  readonly #tables = new Map<string, Player[]>()
  /** Temporary clients. */
  readonly #guests = new Map<string, Player[]>()

  constructor(setup: TablesSetup) {
    this.#setup = setup
  }

  /** Ids of all matches in order of their start. */
  get ids(): string[] {
    return [...this.#tables.keys()]
  }

  /** The clients of one match. */
  of(id: string): readonly Player[] {
    return this.#tables.get(id) ?? []
  }

  /** The clients of all matches. */
  get players(): Player[] {
    return [...this.#tables.values()].flat()
  }

  /** The clients of unfinished matches. */
  get present(): Player[] {
    return this.players.filter((player) => !player.over)
  }

  /** Whether any client has seen the end of a match. */
  over(id: string): boolean {
    return this.of(id).some((player) => player.over)
  }

  /** Starts matches until `wanted` run. */
  async fill(wanted: number): Promise<void> {
    const { title, random, port, spectators, computers } = this.#setup
    while (this.ids.filter((id) => !this.over(id)).length < wanted) {
      // Each match has its own users, since a user's limits apply to all their matches together and would slow the
      // matches down.
      const seated: NewUser[] = []
      const bots = computers && this.ids.length % 2 === 0 ? computersOf(title) : []
      for (const name of ['Ann', 'Bob', 'Cyd'].slice(0, title.seats - bots.filter(Boolean).length))
        seated.push(await user(port(), name))
      const { id: match } = await newMatch(port(), seated, { title: title.id, bots, paced: false })
      const places = [
        ...seated.map(({ token }, seat) => ({ seat, token })),
        ...Array.from({ length: spectators }, () => ({})),
      ]
      this.#tables.set(
        match,
        places.map((place) => new Player({ port, match, ...place }, random)),
      )
      for (const player of this.of(match)) player.begin()
    }
  }

  /** A temporary client for each seat, which opens a match again and plays when its seat must decide. */
  guest(match: string): { leave(): Promise<unknown> } {
    const seated = this.of(match).filter(({ place }) => place.seat !== undefined)
    const guests = seated.map(({ place }) => new Player(place, this.#setup.random))
    for (const guest of guests) guest.begin()
    this.#guests.set(match, [...(this.#guests.get(match) ?? []), ...guests])
    return { leave: () => Promise.all(guests.map((guest) => guest.leave())) }
  }

  /** Waits until all clients have a state; returns the clients that have none within the milliseconds. */
  async missing(limit: number): Promise<Player[]> {
    await until(limit, () => this.present.every((player) => player.online))
    return this.present.filter((player) => !player.online)
  }

  /** Lets all clients finish their requests and leave. Returns whether each was answered within the milliseconds. */
  async end(limit: number): Promise<boolean> {
    for (const player of this.players) player.playing = false
    const answered = await until(limit, () => this.players.every((player) => player.waitingSince === 0))
    await Promise.all(this.players.map((player) => player.leave()))
    return answered
  }

  /** Compares the store with what the clients of all matches saw. */
  async compare(db: Db): Promise<TablesVerdict> {
    const verdicts: Verdict[] = []
    for (const id of this.ids)
      verdicts.push(await verify(db, this.#setup.title, id, [...this.of(id), ...(this.#guests.get(id) ?? [])]))
    const sum = (count: (verdict: Verdict) => number): number => verdicts.reduce((all, each) => all + count(each), 0)
    const refusals: Record<string, number> = {}
    for (const { refused } of this.players)
      for (const [code, count] of refused) refusals[code] = (refusals[code] ?? 0) + count
    return {
      faults: verdicts.flatMap((verdict) => verdict.faults),
      commands: sum((verdict) => verdict.commands),
      accepted: sum((verdict) => verdict.accepted),
      states: sum((verdict) => verdict.states),
      reasons: sum((verdict) => verdict.reasons),
      matches: verdicts.length,
      refusals,
    }
  }
}

/** A quick computer in the last seat. */
function computersOf({ seats }: AnyTitle): (string | null)[] {
  return Array.from({ length: seats }, (_, seat) => (seat === seats - 1 ? 'recruit' : null))
}

/** The comparison in one line. */
export function comparison({ matches, commands, accepted, states, reasons, refusals, faults }: TablesVerdict): string {
  const refused = Object.entries(refusals).map(([code, count]) => `${count} ${code}`)
  return (
    `${matches} matches, ${commands} commands stored, ${accepted} answers, ${states} states and ${reasons} reasons ` +
    `of computers compared (refused: ${refused.join(', ') || 'none'}): ${faults.length} findings`
  )
}
