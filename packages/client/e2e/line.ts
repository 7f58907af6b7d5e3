import { effect } from '@preact/signals'
import type { Choice } from '@topside/engine'
import { type Connection, connect } from '../src/app/net/connection.ts'
import { dialAt } from '../src/app/net/link.ts'
import { knownSeq, type Snapshot } from '../src/app/net/snapshot.ts'
import { choiceId } from '../src/app/table/session/choosing.ts'

/** A question to a seat, and its choices by the ids of their buttons. */
export interface Question {
  readonly seat: number
  readonly ask: string
  readonly choices: ReadonlyMap<string, Choice>
}

/**
 * A player's second connection beside the browser's, for commands that a test does not click. Reconnects like the
 * client.
 */
export class Line {
  readonly #connection: Connection

  private constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Joins a running match; resolves with its first state. */
  static async open(address: string, match: string, token: string): Promise<Line> {
    const line = new Line(connect({ room: 'match', match, token, dial: dialAt(address) }))
    await line.#when(() => true)
    return line
  }

  /** Number of public commands known here. */
  get seq(): number {
    return this.#connection.snapshot.peek()?.seq ?? 0
  }

  get over(): boolean {
    return this.#connection.snapshot.peek()?.outcome !== undefined
  }

  /** The question to any of the player's seats; `undefined` if there is none. */
  get question(): Question | undefined {
    const snapshot = this.#connection.snapshot.peek()
    return snapshot && questionOf(snapshot)
  }

  /** Answers with a choice, and waits for the result. Returns the number of public commands then. */
  async choose(seat: number, choice: Choice): Promise<number> {
    const { seq } = await this.#connection.send({ kind: 'choose', seat, choices: [choice] })
    await this.#when((snapshot) => snapshot.seq + (snapshot.seats[seat]?.ahead ?? 0) >= seq)
    return this.seq
  }

  /** Waits for this number of commands, including the player's own secret ones. */
  reached(seq: number): Promise<void> {
    return this.#when((snapshot) => knownSeq(snapshot) >= seq)
  }

  /** Waits for this number of public commands. */
  told(seq: number): Promise<void> {
    return this.#when((snapshot) => snapshot.seq >= seq)
  }

  /** Waits until the player has a decision, the match is over, or there are more commands. */
  news(seq: number): Promise<void> {
    return this.#when(
      (snapshot) => snapshot.seq > seq || snapshot.outcome !== undefined || questionOf(snapshot) !== undefined,
    )
  }

  close(): void {
    this.#connection.close()
  }

  #when(holds: (snapshot: Snapshot) => boolean): Promise<void> {
    return new Promise((done) => {
      const stop = effect(() => {
        const snapshot = this.#connection.snapshot.value
        if (snapshot === undefined || !holds(snapshot)) return
        // `stop` may not be assigned yet.
        queueMicrotask(() => stop())
        done()
      })
    })
  }
}

function questionOf({ seats }: Snapshot): Question | undefined {
  for (const [seat, { decision }] of seats.entries()) {
    if (decision === undefined) continue
    const choices = new Map(decision.choices.map((choice) => [choiceId(choice), choice]))
    return { seat, ask: decision.ask, choices }
  }
  return undefined
}
