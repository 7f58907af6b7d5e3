import type { Choice, Seat, Text } from '@topside/engine'
import { Fault, fault } from '../faults.ts'
import type { Payer } from './expense.ts'
import type { Moment } from './previews.ts'

/**
 * Maximum repetitions of an analysis, because the match continued meanwhile, before the answer counts as not
 * analysable.
 */
const TRIES = 3

/**
 * Maximum milliseconds that an answer waits for its analysis, in total. A client without an answer after 12 s assumes a
 * lost connection and asks again over a new one, which would never end on a slow machine.
 */
const LONGEST = 6_000

/** Warning if an answer cannot be analysed. Once the user confirms, the answer is given without analysis. */
const NOT_PREVIEWED: Text = { key: 'final.unforeseen' }

/** The result of analysing an answer at one moment. */
export interface Previewed {
  readonly moment: string
  /** The irreversible effect of the answer; absent: none. */
  readonly text: Text | undefined
}

/** A refusal without its reason: the rules' own reason may reveal secrets, so it is computed from the seat's view. */
export class IllegalChoice extends Fault {
  readonly moment: Moment
  readonly choice: Choice

  constructor(refused: Fault, moment: Moment, choice: Choice) {
    super(refused.wire)
    this.moment = moment
    this.choice = choice
  }
}

/**
 * Gives an answer only if it can be undone. `take` applies it with the analysis so far, or returns the moment to
 * analyse first, which does not block other commands. Rejects with the `Fault` `final` if the answer is irreversible,
 * and with `take`'s errors. Calls `failed` with errors of the analysis.
 */
export async function carefully<T extends object>(
  take: (previewed: Previewed | undefined) => Promise<T | Moment>,
  choice: Choice,
  payer: Payer,
  failed: (error: unknown) => void,
  longest = LONGEST,
): Promise<T> {
  let previewed: Previewed | undefined
  let late: AbortSignal | undefined
  for (let n = 0; n <= TRIES; n++) {
    const done = await take(previewed)
    if (!('ask' in done)) return done
    late ??= AbortSignal.timeout(longest)
    const text = await inTime(done.ask('final', choice, payer), late).catch((error: unknown) => {
      failed(error)
      return NOT_PREVIEWED
    })
    previewed = { moment: done.key, text: text ?? undefined }
  }
  throw fault('final', NOT_PREVIEWED)
}

/** Whether an answer was analysed at this moment. Throws the `Fault` `final` with its irreversible effect, if any. */
export function isPreviewed({ key }: Moment, previewed: Previewed | undefined): boolean {
  if (previewed?.moment !== key) return false
  if (previewed.text !== undefined) throw fault('final', previewed.text)
  return true
}

/**
 * Rejects with the reason for a refused choice that the seat may know, or with the standard reason if none can be
 * computed.
 */
export async function refuse(
  error: unknown,
  payer: Payer,
  failed: (error: unknown) => void,
  longest = LONGEST,
): Promise<never> {
  if (!(error instanceof IllegalChoice)) throw error
  const { moment, choice, wire } = error
  const text = await inTime(moment.ask('why', choice, payer), AbortSignal.timeout(longest)).catch(failed)
  throw text ? new Fault({ ...wire, text }) : new Fault(wire)
}

/**
 * Awaits an analysis, or rejects with the `Fault` `too-busy` after the time limit. The analysis continues, so that a
 * later request finds its result.
 */
async function inTime<T>(answer: Promise<T>, late: AbortSignal): Promise<T> {
  const given = new AbortController()
  try {
    return await Promise.race([
      answer,
      new Promise<never>((_, reject) => {
        const tooLate = (): void => reject(fault('too-busy'))
        if (late.aborted) tooLate()
        else late.addEventListener('abort', tooLate, { signal: given.signal })
      }),
    ])
  } finally {
    given.abort()
  }
}

/** Keeps a user's requests for a seat in order if earlier ones take long. */
export class InOrder {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` after the user's earlier long requests for this seat. `long`: later ones wait for this one. */
  run<T>(user: string, seat: Seat, long: boolean, work: () => Promise<T>): Promise<T> {
    if (!long && this.#last.size === 0) return work()
    const key = `${seat} ${user}`
    const before = this.#last.get(key)
    if (before === undefined && !long) return work()
    const done = before === undefined ? work() : before.then(work)
    const last = done.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, last)
    void last.then(() => {
      if (this.#last.get(key) === last) this.#last.delete(key)
    })
    return done
  }
}
