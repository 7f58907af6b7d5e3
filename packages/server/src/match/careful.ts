import type { Choice, Seat, Text } from '@topside/engine'
import { Fault, fault } from '../faults.ts'
import type { Payer } from './expense.ts'
import type { Moment } from './foresights.ts'

/** How often an answer is foreseen anew, because the match went on meanwhile, before nothing is said of what it does. */
const TRIES = 3

/**
 * Milliseconds for which an answer waits to be foreseen, in all. A client that gets no answer to a command for 12 s takes its connection for lost and
 * asks again over another: on a slow machine it would do so without end.
 */
const LONGEST = 6_000

/** What is said of an answer if nothing can be worked out about it: it is given without care once it is confirmed. */
const UNFORESEEN: Text = { key: 'final.unforeseen' }

/** What was worked out of an answer, and of which moment. */
export interface Foresaid {
  readonly moment: string
  /** What the answer does that cannot be undone; absent: nothing. */
  readonly text: Text | undefined
}

/** A refusal whose reason must still be worked out: the rules that refused have looked at what the seat may not know. */
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
 * Gives an answer with care: `take` gives it by what was foreseen, or answers the moment that must be foreseen first, which nobody else is kept waiting
 * for. Rejects with the `Fault` `final` if the answer cannot be undone, and with what `take` rejects with. `failed` is told what could not be foreseen.
 */
export async function carefully<T extends object>(
  take: (foresaid: Foresaid | undefined) => Promise<T | Moment>,
  choice: Choice,
  payer: Payer,
  failed: (error: unknown) => void,
  longest = LONGEST,
): Promise<T> {
  let foresaid: Foresaid | undefined
  let late: AbortSignal | undefined
  for (let n = 0; n <= TRIES; n++) {
    const done = await take(foresaid)
    if (!('ask' in done)) return done
    late ??= AbortSignal.timeout(longest)
    const text = await inTime(done.ask('final', choice, payer), late).catch((error: unknown) => {
      failed(error)
      return UNFORESEEN
    })
    foresaid = { moment: done.key, text: text ?? undefined }
  }
  throw fault('final', UNFORESEEN)
}

/** Whether an answer may be given at a moment by what was foreseen. Throws the `Fault` `final` with what it does that cannot be undone. */
export function isForeseen({ key }: Moment, foresaid: Foresaid | undefined): boolean {
  if (foresaid?.moment !== key) return false
  if (foresaid.text !== undefined) throw fault('final', foresaid.text)
  return true
}

/** Why a choice is refused, as its seat may know; the usual reason if that cannot be worked out. Always throws. */
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

/** What is worked out; rejects with the `Fault` `too-busy` if that takes too long. It is worked out to its end, for the next time that it is asked. */
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

/** Lets what somebody asks of a seat not overtake what the same one asked of it before, where that takes a while. */
export class InOrder {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Does `work` once all is done that was `long` and asked before. */
  run<T>(user: string, seat: Seat, long: boolean, work: () => Promise<T>): Promise<T> {
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
