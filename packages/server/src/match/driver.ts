import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Analysis, knowsNoMore, type Match, type Seat, type Strength } from '@topside/engine'
import type { ClientCommand } from '@topside/protocol'
import { describe, Fault, HeldElsewhere, Moved } from '../faults.ts'
import { computerOf, userOf } from '../holder.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { Why } from './command-handler.ts'
import type { MatchHost } from './host.ts'
import type { MatchObserver } from './observable.ts'
import type { OwnedMatch } from './owned-match.ts'
import type { Setbacks } from './setbacks.ts'
import { agreesToTakeBack } from './takeback.ts'
import { publicPart, type Seeing, seeingOf, type ThinkerPool } from './thinking.ts'

/** Services of a driver. */
export interface DriverServices {
  readonly host: Pick<MatchHost, 'open' | 'close'>
  readonly thinkers: ThinkerPool
  readonly setbacks: Setbacks
  /** Notified of each step of a computer. */
  readonly steps?: StepWatch | undefined
  readonly say: Say
}

/** Observes computers' steps. */
export interface StepWatch {
  /** A computer's command was accepted. */
  stepped(): void
  /** A step did not change the match. `why`: the code of a `Fault`, or `unchanged`. */
  stepFailed(why: string): void
}

/** Minimum milliseconds per answer of a computer while a user is connected. */
const PACE = 1_000

/** The next step of a computer. */
interface Next {
  readonly seat: Seat
  readonly seq: number
  /** Number of history lines so far. */
  readonly history: number
  /** Whether it may depend on secrets: the answer stays secret for now, or the seat sees more than the public. */
  readonly secret: boolean
  /** The position to analyse; absent: a takeback request is to be answered. */
  readonly seeing: Seeing | undefined
  readonly accept: boolean
}

/** A step was accepted, but the match did not change. */
class Unchanged extends Error {
  override readonly name = 'Unchanged'
}

/**
 * Plays the computers' seats of one match while they have decisions. Each computer analyses the match as its seat sees
 * it, and its command is handled like a user's. All needed state is in the match, so any process can continue. The
 * match stays in memory meanwhile. A step that does not change the match is a failure; the wait before each retry
 * grows.
 */
export class Driver implements MatchObserver {
  readonly #id: string
  readonly #services: DriverServices
  /** The match, if it has viewers in this process. */
  readonly shown: OwnedMatch | undefined
  readonly #left = new AbortController()
  #work: Promise<void> | undefined
  #again = false
  #stopped = false

  /** `shown`: the match, if it has viewers in this process. */
  constructor(id: string, services: DriverServices, shown?: OwnedMatch) {
    this.#id = id
    this.shown = shown
    this.#services = services
    if (shown === undefined) this.#left.abort()
  }

  changed(): void {
    this.wake()
  }

  renewed(): void {
    this.wake()
  }

  presenceChanged(): void {}

  removed(): void {
    this.leave()
  }

  /** The match has no viewers any more: pending decisions are still answered, but failures are not retried. */
  leave(): void {
    this.#left.abort()
  }

  /** Stops after the current step. */
  stop(): void {
    this.#stopped = true
    this.#left.abort()
  }

  /** Starts work if there is any. Resolves when there is nothing left to do for now. */
  wake(): Promise<void> {
    if (this.#work !== undefined) {
      this.#again = true
      return this.#work
    }
    if (this.shown !== undefined && !concerns(this.shown)) return Promise.resolve()
    this.#work = this.#all().finally(() => {
      this.#work = undefined
    })
    return this.#work
  }

  get #ended(): boolean {
    return this.#stopped || this.#services.thinkers.ending.aborted
  }

  async #all(): Promise<void> {
    do {
      if (!(await this.#rested())) return
      this.#again = false
    } while (!(await this.#plays()) || this.#again)
  }

  /**
   * Waits for the pause after the match's last failure to end. Returns whether to try now; without viewers it does not
   * wait.
   */
  async #rested(): Promise<boolean> {
    const { setbacks, thinkers } = this.#services
    const rest = setbacks.rest(this.#id)
    if (this.#ended || (rest > 0 && this.#left.signal.aborted)) return false
    if (rest === 0) return true
    const signal = AbortSignal.any([this.#left.signal, thinkers.ending])
    return setTimeout(rest, true, { signal }).catch(() => false)
  }

  /** Answers all pending decisions. Returns whether nothing is left to retry. */
  async #plays(): Promise<boolean> {
    const { host } = this.#services
    try {
      const owned = await host.open(this.#id)
      try {
        while (!this.#ended && (await this.#step(owned))) {
          // Yields, since steps that never really wait would block the event loop.
          await setImmediate()
        }
        return true
      } finally {
        await host.close(owned)
      }
    } catch (error) {
      return this.#failed(error)
    }
  }

  /** Records a failure. Returns whether nothing is left to retry. */
  #failed(error: unknown): boolean {
    const { say, setbacks, steps, thinkers } = this.#services
    if (error instanceof Moved || error instanceof HeldElsewhere || thinkers.ending.aborted) return true
    const code = error instanceof Fault ? error.wire.code : error instanceof Unchanged ? 'unchanged' : 'internal'
    if (code === 'not-found') return true
    const passing = code === 'not-stored' || code === 'no-room' || code === 'too-busy'
    setbacks.failed(this.#id, passing)
    steps?.stepFailed(code)
    // A store or server without capacity reports that itself.
    if (!passing) say(`Match ${this.#id}, its computers: ${describe(error)}`, { ...WRONG, match: this.#id })
    return false
  }

  /** Gives one answer. Returns whether there may be more to give. Throws if the match did not change. */
  async #step(owned: OwnedMatch): Promise<boolean> {
    const from = performance.now()
    const next = await owned.look(() => nextOf(owned))
    if (next === undefined) return false
    const analysis =
      next.seeing === undefined ? undefined : await this.#services.thinkers.think(next.seeing, owned.row.creator)
    await this.#pace(owned, from)
    const { seq } = next
    try {
      const answer = await owned.computerCommand(
        { seq, command: commandOf(next, analysis) },
        analysis && ((match) => noted(match, next, analysis)),
      )
      if (answer.seq <= seq) throw new Unchanged(`command ${seq + 1} was answered as done and is not`)
      this.#services.setbacks.succeeded(this.#id)
      this.#services.steps?.stepped()
    } catch (error) {
      // Another command came first, so the reason for the refusal may no longer apply.
      if (!(error instanceof Fault) || owned.match === undefined || owned.match.shownSeq(next.seat) === seq) throw error
    }
    return true
  }

  async #pace(owned: OwnedMatch, from: number): Promise<void> {
    const there = owned.presence.all().some(([, connections]) => connections > 0)
    const rest = PACE - (performance.now() - from)
    if (owned.row.paced && there && rest > 0)
      await setTimeout(rest, undefined, { signal: this.#services.thinkers.ending })
  }
}

/** Whether a computer has anything to do in a match, judging by memory alone. */
function concerns({ match, row }: OwnedMatch): boolean {
  if (match === undefined || match.outcome !== undefined) return false
  return row.seats.some(
    (each) => computerOf(each) !== undefined && (match.takeback !== undefined || match.deciding.includes(each.seat)),
  )
}

/** The next step of a computer in a match; `undefined` if there is none, or if no person plays. */
function nextOf(owned: OwnedMatch): Next | undefined {
  const { match, row } = owned
  if (match === undefined || match.outcome !== undefined) return undefined
  const bots = new Map<Seat, Strength>()
  for (const each of row.seats) {
    const computer = computerOf(each)
    if (computer !== undefined) bots.set(each.seat, computer)
  }
  if (bots.size === 0 || row.seats.every((each) => userOf(each) === undefined)) return undefined
  const common = { history: match.historyLength }
  const { takeback } = match
  const asked = takeback && [...bots.keys()].find((seat) => !takeback.agreed.includes(seat))
  if (takeback !== undefined && asked !== undefined) {
    return {
      ...common,
      seq: match.shownSeq(asked),
      seat: asked,
      secret: false,
      seeing: undefined,
      accept: agreesToTakeBack(match),
    }
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

/** A computer's analysis, and the part of it that is public while the match runs. */
function noted(match: Match, next: Next, analysis: Analysis): ReturnType<Why> {
  const own = JSON.stringify(match.history(next.seat, next.history))
  const secret = next.secret || own !== JSON.stringify(match.history(undefined, next.history))
  return { at: match.answers, analysis, told: secret ? null : publicPart(match.game.table, analysis) }
}

function commandOf({ seat, accept }: Next, analysis: Analysis | undefined): ClientCommand {
  if (analysis === undefined) return { kind: 'answerTakeback', seat, accept }
  return {
    kind: 'choose',
    seat,
    choices: [analysis.choice as Extract<ClientCommand, { kind: 'choose' }>['choices'][0]],
  }
}
