import { describe } from '../faults.ts'
import { ODD, type Say } from '../log/say.ts'
import { type Leases, LIFE } from '../store/leases.ts'

/** Milliseconds between two signs of life, and until the next try when one could not be given. */
const BEAT = 1_000
const AGAIN = 250
/** Signs of life between two looks for processes that are long dead. */
const SWEEP = 60

/** Keeps a process alive in the eyes of the others. */
export class Member {
  readonly id: string
  readonly address: string
  readonly #leases: Leases
  readonly #look: (late: boolean) => Promise<void>
  readonly #say: Say
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> = Promise.resolve()
  #beats = 0
  #stopped = false
  /** When the last sign of life was begun that arrived. */
  #alive = Number.NEGATIVE_INFINITY

  /** `look` compares what this process holds with what the store says of it, after each sign of life; `late`: others may have taken it for dead. */
  constructor(
    who: { readonly id: string; readonly address: string },
    leases: Leases,
    look: (late: boolean) => Promise<void>,
    say: Say,
  ) {
    this.id = who.id
    this.address = who.address
    this.#leases = leases
    this.#look = look
    this.#say = say
  }

  /** Whether the others cannot yet take this process for dead. */
  get sure(): boolean {
    return performance.now() - this.#alive < LIFE * 1_000
  }

  /** Gives the first sign of life, and goes on by itself. */
  async start(): Promise<void> {
    const from = performance.now()
    await this.#leases.beat(this.id, this.address)
    this.#alive = from
    this.#again(BEAT)
  }

  /** Gives all that is held back, and no more signs of life. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#beating
    await this.#leases.leave(this.id)
  }

  #again(wait: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat()
    }, wait)
  }

  async #beat(): Promise<void> {
    try {
      const from = performance.now()
      const late = await this.#leases.beat(this.id, this.address)
      this.#alive = from
      if (late) this.#say('Signs of life came too late: letting go of matches that others hold now', ODD)
      if (this.#beats++ % SWEEP === 0) await this.#leases.sweep()
      this.#again(BEAT)
      await this.#look(late).catch((error: unknown) => this.#say(`Leases not compared: ${describe(error)}`, ODD))
    } catch (error) {
      this.#say(`No sign of life given: ${error instanceof Error ? error.message : describe(error)}`, ODD)
      this.#again(AGAIN)
    }
  }
}
