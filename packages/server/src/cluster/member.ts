import { describe } from '../faults.ts'
import { ODD, type Say } from '../log/say.ts'
import { type Leases, LIFE } from '../store/leases.ts'

/** Milliseconds between heartbeats, and until a failed one is retried. */
const BEAT = 1_000
const AGAIN = 250
/** Number of heartbeats between two removals of long-dead processes. */
const SWEEP = 60

/** Keeps a process alive in the cluster by heartbeats. */
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
  /** Start of the last successful heartbeat, by `performance.now()`. */
  #alive = Number.NEGATIVE_INFINITY

  /**
   * After each heartbeat, `look` compares this process's matches with the store; `late`: other processes may have
   * declared this one dead.
   */
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

  /** Whether this process's lease cannot have expired yet. */
  get sure(): boolean {
    return performance.now() - this.#alive < LIFE * 1_000
  }

  /** Sends the first heartbeat and schedules the rest. */
  async start(): Promise<void> {
    const from = performance.now()
    await this.#leases.beat(this.id, this.address)
    this.#alive = from
    this.#again(BEAT)
  }

  /** Releases everything held, and stops the heartbeats. */
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
      if (late) this.#say('Heartbeats came too late: releasing matches that other processes hold now', ODD)
      if (this.#beats++ % SWEEP === 0) await this.#leases.sweep()
      this.#again(BEAT)
      await this.#look(late).catch((error: unknown) => this.#say(`Leases not compared: ${describe(error)}`, ODD))
    } catch (error) {
      this.#say(`Heartbeat failed: ${error instanceof Error ? error.message : describe(error)}`, ODD)
      this.#again(AGAIN)
    }
  }
}
