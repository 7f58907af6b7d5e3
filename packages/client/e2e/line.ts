import { effect } from '@preact/signals'
import type { Choice } from '@topside/engine'
import { type Connection, connect } from '../src/app/net/connection.ts'
import { dialAt } from '../src/app/net/link.ts'
import { knownSeq, type Snapshot } from '../src/app/net/snapshot.ts'
import { choiceId } from '../src/app/table/session/choosing.ts'

/** What somebody is asked, and the choices by the ids that buttons have. */
export interface Question {
  readonly seat: number
  readonly ask: string
  readonly choices: ReadonlyMap<string, Choice>
}

/** A line of a player's own to a match, beside the browser's: it sends what a test does not want to click. It comes back by itself when the server does. */
export class Line {
  readonly #connection: Connection

  private constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Joins a match that runs; resolves once its state is there. */
  static async open(address: string, match: string, token: string): Promise<Line> {
    const line = new Line(connect({ room: 'match', match, token, dial: dialAt(address) }))
    await line.#when(() => true)
    return line
  }

  /** Number of commands that all are told of, as far as they have come here. */
  get seq(): number {
    return this.#connection.snapshot.peek()?.seq ?? 0
  }

  get over(): boolean {
    return this.#connection.snapshot.peek()?.outcome !== undefined
  }

  /** What the player is asked, on whichever of their seats; `undefined`: nothing. */
  get question(): Question | undefined {
    const snapshot = this.#connection.snapshot.peek()
    return snapshot && questionOf(snapshot)
  }

  /** Answers with a choice, and waits until what came of it is here. The number of commands that all are told of then. */
  async choose(seat: number, choice: Choice): Promise<number> {
    const { seq } = await this.#connection.send({ kind: 'choose', seat, choices: [choice] })
    await this.#when((snapshot) => snapshot.seq + (snapshot.seats[seat]?.ahead ?? 0) >= seq)
    return this.seq
  }

  /** Waits until so many commands have come here, with the player's own in secret. */
  reached(seq: number): Promise<void> {
    return this.#when((snapshot) => knownSeq(snapshot) >= seq)
  }

  /** Waits until so many commands that all are told of have come here. */
  told(seq: number): Promise<void> {
    return this.#when((snapshot) => snapshot.seq >= seq)
  }

  /** Waits until the player is asked something, the match is over, or more commands have come here. */
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
        // Not while it is being set up.
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
