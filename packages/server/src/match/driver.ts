import { setTimeout } from 'node:timers/promises'
import { knowsNoMore, type Match, type Seat, type Strength, type Thought } from '@topside/engine'
import type { ClientCommand } from '@topside/protocol'
import { describe, Fault, HeldElsewhere, Moved } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { MatchHost } from './host.ts'
import type { MatchObserver } from './observable.ts'
import type { OwnedMatch, Why } from './owned-match.ts'
import { publicPart, type Seeing, seeingOf, type ThinkerPool } from './thinking.ts'

/** What drives computers. */
export interface DriverServices {
  readonly host: Pick<MatchHost, 'open' | 'close'>
  readonly thinkers: ThinkerPool
  readonly say: Say
}

/** Milliseconds that a computer takes for an answer, at least, where somebody is there to follow. */
const PACE = 1_000
/** Milliseconds until something is tried again that the store did not take. */
const RETRY = 1_000
/** Answers in a row that may be refused before a computer waits until something changes. */
const REFUSED = 5

/** What a computer must do next. */
interface Next {
  readonly seat: Seat
  readonly seq: number
  /** Lines of the history so far. */
  readonly history: number
  /** Whether it may go by what not everybody may know: what it answers stays secret for now, or its seat sees more than others. */
  readonly secret: boolean
  /** What it is asked to think about; absent: whether something is taken back. */
  readonly seeing: Seeing | undefined
  readonly accept: boolean
}

/**
 * Plays the seats of one match that computers hold, as long as anything is theirs to answer: each thinks on the match as it sees it, and its command goes
 * the way of everybody's. All that it needs to know is in the match, so that any process can go on. The match stays in memory meanwhile.
 */
export class Driver implements MatchObserver {
  readonly #id: string
  readonly #services: DriverServices
  readonly #shown: OwnedMatch | undefined
  #work: Promise<void> | undefined
  #again = false
  #refused = 0

  /** `shown`: the match, if it is in memory and being watched. */
  constructor(id: string, services: DriverServices, shown?: OwnedMatch) {
    this.#id = id
    this.#shown = shown
    this.#services = services
  }

  changed(): void {
    this.wake()
  }

  renewed(): void {
    this.wake()
  }

  presenceChanged(): void {}

  removed(): void {}

  /** Looks whether there is anything to do. Resolves once there is nothing more. */
  wake(): Promise<void> {
    if (this.#work !== undefined) {
      this.#again = true
      return this.#work
    }
    if (this.#shown !== undefined && !concerns(this.#shown)) return Promise.resolve()
    this.#work = this.#all().finally(() => {
      this.#work = undefined
    })
    return this.#work
  }

  async #all(): Promise<void> {
    const { host, say, thinkers } = this.#services
    try {
      const owned = await host.open(this.#id)
      try {
        do {
          this.#again = false
          while (!thinkers.ending.aborted && (await this.#step(owned)));
        } while (this.#again && this.#refused < REFUSED && !thinkers.ending.aborted)
      } finally {
        await host.close(owned)
      }
    } catch (error) {
      if (error instanceof Moved || error instanceof HeldElsewhere || thinkers.ending.aborted) return
      say(`Match ${this.#id}, its computers: ${describe(error)}`, { ...WRONG, match: this.#id })
    } finally {
      this.#refused = 0
    }
  }

  /** Gives one answer. Whether there may be another to give. */
  async #step(owned: OwnedMatch): Promise<boolean> {
    const from = performance.now()
    try {
      const next = await owned.look(() => nextOf(owned))
      if (next === undefined) return false
      const thought =
        next.seeing === undefined ? undefined : await this.#services.thinkers.think(next.seeing, owned.row.creator)
      await this.#pace(owned, from)
      await owned.computerCommand(
        { id: `computer-${next.seat}-${next.seq}`, seq: next.seq, command: commandOf(next, thought) },
        thought && ((match) => noted(match, next, thought)),
      )
      this.#refused = 0
      return true
    } catch (error) {
      return this.#goesOn(error)
    }
  }

  async #pace(owned: OwnedMatch, from: number): Promise<void> {
    const there = owned.presence.all().some(([, connections]) => connections > 0)
    const rest = PACE - (performance.now() - from)
    if (owned.row.paced && there && rest > 0)
      await setTimeout(rest, undefined, { signal: this.#services.thinkers.ending })
  }

  /** Whether it is worth going on after something failed. */
  async #goesOn(error: unknown): Promise<boolean> {
    if (!(error instanceof Fault)) throw error
    const { code } = error.wire
    if (code === 'not-stored' || code === 'no-room') {
      await setTimeout(RETRY, undefined, { signal: this.#services.thinkers.ending })
      return true
    }
    this.#refused++
    return code !== 'not-found' && this.#refused < REFUSED
  }
}

/** Whether a computer has anything to do in a match, as far as memory says. */
function concerns({ match, row }: OwnedMatch): boolean {
  if (match === undefined || match.outcome !== undefined) return false
  return row.seats.some(
    ({ seat, bot }) => bot !== null && (match.takeback !== undefined || match.deciding.includes(seat)),
  )
}

/** What a computer must do next in a match; `undefined` if nothing, or if no person plays in it. */
function nextOf(owned: OwnedMatch): Next | undefined {
  const { match, row } = owned
  if (match === undefined || match.outcome !== undefined) return undefined
  const bots = new Map(row.seats.flatMap(({ seat, bot }) => (bot === null ? [] : [[seat, bot] as const])))
  if (bots.size === 0 || !row.seats.some(({ user }) => user !== null)) return undefined
  const common = { history: match.historyLength }
  const { takeback } = match
  const asked = takeback && [...bots.keys()].find((seat) => !takeback.agreed.includes(seat))
  if (takeback !== undefined && asked !== undefined) {
    const rolled = match.history(undefined).some(({ at, line }) => at > takeback.to && line.roll !== undefined)
    return { ...common, seq: match.shownSeq(asked), seat: asked, secret: false, seeing: undefined, accept: !rolled }
  }
  const seat = match.deciding.find((each) => bots.has(each))
  if (seat === undefined) return undefined
  const secret = match.together || !knowsNoMore(match.game.table, seat)
  return {
    ...common,
    seq: match.shownSeq(seat),
    seat,
    secret,
    seeing: seeingOf(owned, seat, bots.get(seat) as Strength),
    accept: true,
  }
}

/** Why a computer answered, and as much of it as everybody may be told while the match runs. */
function noted(match: Match, next: Next, thought: Thought): ReturnType<Why> {
  const own = JSON.stringify(match.history(next.seat, next.history))
  const secret = next.secret || own !== JSON.stringify(match.history(undefined, next.history))
  return { at: match.answers, thought, told: secret ? null : publicPart(match.game.table, thought) }
}

function commandOf({ seat, accept }: Next, thought: Thought | undefined): ClientCommand {
  if (thought === undefined) return { kind: 'answerTakeback', seat, accept }
  return { kind: 'choose', seat, choices: [thought.choice as Extract<ClientCommand, { kind: 'choose' }>['choices'][0]] }
}
