import { policy } from '@topside/bots'
import { type Strength, seededRandom, type Thought } from '@topside/engine'
import { describe, Fault } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import { type Seeing, type ThinkerPool, type ThinkTask, unthought } from '../match/thinking.ts'
import { LONGEST_THOUGHT, WAITING_HINTS, WAITING_THOUGHTS } from '../security/limits.ts'
import { knowHowOf, needKnowHow } from './know-how.ts'
import { type PoolSetup, ReplayPool } from './pool.ts'

/** Told how long computers take. */
export interface ThoughtWatch {
  /** Seconds for which something waited for its turn: a computer that plays, or a hint. */
  waited(what: 'play' | 'hint', seconds: number): void
  /** Seconds for which a computer of this strength thought. */
  thought(strength: Strength, seconds: number): void
  /** A computer answered by its weights alone: why, as the code of a `Fault`. */
  unsearched(why: string): void
}

/** Processes in which computers think: for those that play, and apart from them for people who ask for a hint. */
export class Thinkers implements ThinkerPool {
  readonly #titleModule: string
  readonly #say: Say
  readonly #play: ReplayPool
  readonly #hints: ReplayPool
  readonly #ending = new AbortController()

  readonly #watch: ThoughtWatch | undefined

  constructor({
    longest = LONGEST_THOUGHT,
    watch,
    ...setup
  }: Pick<PoolSetup, 'threads' | 'titleModule' | 'say'> & {
    /** Milliseconds after which whoever thinks is ended. */
    readonly longest?: number
    readonly watch?: ThoughtWatch | undefined
  }) {
    this.#watch = watch
    const { threads, titleModule, say } = setup
    this.#titleModule = titleModule
    this.#say = say
    const common = { titleModule, say, longestTask: longest, apart: true }
    this.#play = new ReplayPool({ ...common, ...WAITING_THOUGHTS, threads })
    this.#hints = new ReplayPool({ ...common, ...WAITING_HINTS, threads: 1 })
  }

  get ending(): AbortSignal {
    return this.#ending.signal
  }

  async think({ task, seen }: Seeing, asker: string): Promise<Thought> {
    try {
      return await this.#timed('play', this.#play, task, asker)
    } catch (error) {
      if (this.ending.aborted) throw error
      this.#watch?.unsearched(error instanceof Fault ? error.wire.code : 'internal')
      if (!(error instanceof Fault)) this.#say(`A computer of ${task.title} could not think: ${describe(error)}`, WRONG)
      const knowHow = await knowHowOf(this.#titleModule, task.title)
      return unthought(
        task.seat,
        policy(seen, task.seat, knowHow, seededRandom(task.seed)),
        knowHow.value(seen.game, task.seat),
      )
    }
  }

  async hint(task: ThinkTask, asker: string): Promise<Thought> {
    await needKnowHow(this.#titleModule, task.title)
    return this.#timed('hint', this.#hints, task, asker)
  }

  async #timed(what: 'play' | 'hint', pool: ReplayPool, task: ThinkTask, asker: string): Promise<Thought> {
    let from = performance.now()
    const passed = (): number => (performance.now() - from) / 1000
    const prepare = async () => {
      this.#watch?.waited(what, passed())
      from = performance.now()
      return this.#input(task)
    }
    const thought = await pool.run('think', prepare, { asker })
    this.#watch?.thought(task.strength, passed())
    return thought
  }

  #input(task: ThinkTask): ThinkTask & { readonly titleModule: string } {
    return { ...task, titleModule: this.#titleModule }
  }

  /** Ends all threads; what computers were at is not answered any more. */
  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.all([this.#play.close(), this.#hints.close()])
  }
}
