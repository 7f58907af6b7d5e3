import { setImmediate, setTimeout } from 'node:timers/promises'
import { policy } from '@topside/bots'
import { type Analysis, type Strength, seededRandom } from '@topside/engine'
import { describe, Fault } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import { type Seeing, type ThinkerPool, type ThinkTask, unanalysed } from '../match/thinking.ts'
import { FairTurns, type TurnBounds } from '../security/fair-turns.ts'
import { LONGEST_ANALYSIS, UNSEARCHED, WAITING_ANALYSES, WAITING_HINTS } from '../security/limits.ts'
import { heuristicsOf, needHeuristics } from './heuristics.ts'
import { type PoolSetup, ReplayPool } from './pool.ts'

/** Pause of this thread after an answer without analysis, as a multiple of the time that it took. */
const REST = 4

/** Receives the times of computers. */
export interface AnalysisWatch {
  /** Seconds for which a computer's answer or a hint waited for its turn. */
  waited(what: 'play' | 'hint', seconds: number): void
  /** Seconds of an analysis at this strength. */
  analysed(strength: Strength, seconds: number): void
  /** A computer answered by its weights alone: the code of the `Fault` that prevented more. */
  unsearched(why: string): void
}

/** Processes in which computers think, separate for computer players and for hints. */
export class Thinkers implements ThinkerPool {
  readonly #titleModule: string
  readonly #say: Say
  readonly #play: ReplayPool
  readonly #hints: ReplayPool
  /** Answers given here without analysis, one at a time. */
  readonly #unsearched = new FairTurns(1, UNSEARCHED)
  readonly #ending = new AbortController()
  readonly #watch: AnalysisWatch | undefined

  constructor({
    patience,
    longest = patience,
    waiting,
    watch,
    ...setup
  }: Pick<PoolSetup, 'threads' | 'titleModule' | 'say'> & {
    /** Milliseconds after which an analysis is ended. */
    readonly longest?: number
    /** Milliseconds that an analysis may wait and take, instead of the usual limits. */
    readonly patience?: number | undefined
    readonly watch?: AnalysisWatch | undefined
    /** Bounds of the queue, instead of the usual ones. */
    readonly waiting?: TurnBounds
  }) {
    this.#watch = watch
    const { threads, titleModule, say } = setup
    this.#titleModule = titleModule
    this.#say = say
    const common = { titleModule, say, apart: true }
    const { play, hint } = longest === undefined ? LONGEST_ANALYSIS : { play: longest, hint: longest }
    const patient = patience !== undefined && { longest: patience }
    const [analyses, hints] = waiting ? [waiting, waiting] : [WAITING_ANALYSES, WAITING_HINTS]
    this.#play = new ReplayPool({ ...common, ...analyses, ...patient, longestTask: play, threads })
    this.#hints = new ReplayPool({ ...common, ...hints, ...patient, longestTask: hint, threads: 1 })
  }

  get ending(): AbortSignal {
    return this.#ending.signal
  }

  async think(seeing: Seeing, asker: string): Promise<Analysis> {
    const { task } = seeing
    try {
      return await this.#timed('play', this.#play, task, asker)
    } catch (error) {
      if (this.ending.aborted) throw error
      this.#watch?.unsearched(error instanceof Fault ? error.wire.code : 'internal')
      if (!(error instanceof Fault)) this.#say(`A computer of ${task.title} could not think: ${describe(error)}`, WRONG)
      return this.#unsearched.run(() => this.#unanalysed(seeing), { asker })
    }
  }

  /**
   * A computer's answer without analysis. Pauses afterwards, so that this thread keeps most of its time for other work.
   */
  async #unanalysed({ task, seen }: Seeing): Promise<Analysis> {
    const { seat, seed, title } = task
    const heuristics = await heuristicsOf(this.#titleModule, title)
    await setImmediate()
    const from = performance.now()
    const analysis = unanalysed(
      seat,
      policy(seen, seat, heuristics, seededRandom(seed)),
      heuristics.value(seen.game, seat),
    )
    await setTimeout(REST * (performance.now() - from))
    return analysis
  }

  async hint(task: ThinkTask, asker: string): Promise<Analysis> {
    await needHeuristics(this.#titleModule, task.title)
    return this.#timed('hint', this.#hints, task, asker)
  }

  async #timed(what: 'play' | 'hint', pool: ReplayPool, task: ThinkTask, asker: string): Promise<Analysis> {
    let from = performance.now()
    const passed = (): number => (performance.now() - from) / 1000
    const prepare = async () => {
      this.#watch?.waited(what, passed())
      from = performance.now()
      return this.#input(task)
    }
    const analysis = await pool.run('think', prepare, { asker })
    this.#watch?.analysed(task.strength, passed())
    return analysis
  }

  #input(task: ThinkTask): ThinkTask & { readonly titleModule: string } {
    return { ...task, titleModule: this.#titleModule }
  }

  /** Ends all threads; pending answers are dropped. */
  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.all([this.#play.close(), this.#hints.close(), this.#unsearched.close()])
  }
}
