import { randomBytes } from 'node:crypto'
import { type AnyTitle, Match, SeededDice } from '@topside/engine'
import { MatchState } from '@topside/protocol'
import { describe } from '../faults.ts'
import { ODD, type Say } from '../log/say.ts'
import { Camera } from './camera.ts'
import { applyAtOnce } from './commands.ts'
import { PosedDecisions } from './decisions.ts'
import { Presence } from './presence.ts'
import { type Projected, Projection } from './projection.ts'

/** Processor milliseconds for all titles together. */
const TIME = 2_000
/** Milliseconds of a slice, and between two slices. A slice ends with the answer that exceeds it. */
const SLICE = 0.5
const PAUSE = 4
/** Share of the time since the last slice in which the event loop must have been idle. */
const IDLE = 0.8

/** Options of a {@link WarmUp}. */
export interface WarmUpOptions {
  /** Titles, most important first. */
  readonly titles: () => Promise<readonly AnyTitle[]>
  readonly say: Say
  /** Called once all titles have been played. */
  readonly finished?: () => void
  /** Processor milliseconds; default: {@link TIME}. */
  readonly time?: number
  /** The event loop's idle milliseconds so far; default: this thread's. */
  readonly idle?: () => number
}

/**
 * Plays random matches while there is nothing else to do, so that rules, films and states are compiled before players
 * need them: otherwise the first hundred thousand answers would take up to a sixth longer.
 */
export class WarmUp {
  readonly #options: WarmUpOptions
  readonly #idle: () => number
  /** Titles still to be played, and the milliseconds left for all of them and for the first one. */
  #titles: readonly AnyTitle[] = []
  #left: number
  #share = 0
  #play: (() => boolean) | undefined
  #timer: NodeJS.Timeout | undefined
  /** At the end of the last slice: the event loop's idle time, and `performance.now()`. */
  #idleThen = 0
  #then = 0
  readonly #ended = Promise.withResolvers<void>()
  #stopped = false

  constructor(options: WarmUpOptions) {
    this.#options = options
    this.#left = options.time ?? TIME
    this.#idle = options.idle ?? (() => performance.nodeTiming.idleTime)
  }

  /** Resolves once it has finished or stopped. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  begin(): void {
    this.#options.titles().then(
      (titles) => {
        if (this.#stopped) return
        this.#titles = titles
        this.#share = this.#shareOfFirst()
        this.#next()
      },
      (error: unknown) => {
        this.#options.say(`No warm-up: ${describe(error)}`, ODD)
        this.stop()
      },
    )
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#ended.resolve()
  }

  #next(): void {
    if (this.#titles.length === 0) {
      this.#options.finished?.()
      this.stop()
      return
    }
    this.#idleThen = this.#idle()
    this.#then = performance.now()
    this.#timer = setTimeout(this.#turn, PAUSE)
    this.#timer.unref()
  }

  readonly #turn = (): void => {
    const idle = this.#idle() - this.#idleThen
    if (idle >= IDLE * (performance.now() - this.#then)) this.#slice()
    this.#next()
  }

  #slice(): void {
    const [title, ...others] = this.#titles
    if (title === undefined) return
    const from = process.cpuUsage()
    try {
      const until = performance.now() + SLICE
      this.#play ??= randomMatch(title)
      while (performance.now() < until) if (this.#play()) this.#play = randomMatch(title)
    } catch (error) {
      this.#options.say(`No warm-up of ${title.id}: ${describe(error)}`, ODD)
      this.#share = 0
    }
    const { user, system } = process.cpuUsage(from)
    const spent = (user + system) / 1000
    this.#left -= spent
    this.#share -= spent
    if (this.#share > 0) return
    this.#titles = others
    this.#share = this.#shareOfFirst()
    this.#play = undefined
  }

  /** The first title gets half of the remaining time, so that it gets most; the last one gets all. */
  #shareOfFirst(): number {
    return this.#titles.length > 1 ? this.#left / 2 : this.#left
  }
}

/**
 * A match without viewers. Each call plays a random answer, films it and shows it; returns whether the match is over.
 */
function randomMatch(title: AnyTitle): () => boolean {
  const seed = (): string => randomBytes(32).toString('hex')
  const dice = new SeededDice({ server: seed(), seats: Array.from({ length: title.seats }, seed) })
  const match = Match.start(title, { options: {}, dice })
  const posed = new PosedDecisions(match.seats)
  const row = { id: '', title: title.id, options: {}, delay: 0, seats: [] }
  const source: Projected = { row, title, match, posed, presence: new Presence() }
  posed.update(match)
  const rooms = [true, false].map((withPrivate) => new Projection(new MatchState(), source, withPrivate))
  match.game.table.takeChanges()
  match.takeHistoryKept()
  const camera = new Camera(match)
  return () => {
    const seat = match.deciding[0] ?? 0
    const choices = match.decision(seat)?.choices ?? []
    const choice = choices[Math.floor(Math.random() * choices.length)]
    if (match.outcome !== undefined || choice === undefined) return true
    const { refusal } = applyAtOnce(match, { kind: 'choose', seat, choices: [choice] }, () => void camera.shoot())
    posed.update(match)
    const change = camera.takeChange()
    for (const room of rooms) room.change(source, change)
    return refusal !== undefined
  }
}
