import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Analysis } from '@topside/engine'
import { type ApiError, asApiError } from '../../net/api.ts'
import type { Connection } from '../../net/connection.ts'
import type { Seating } from './seating.ts'

/** Hints: what the computer would do in the user's place. */
export interface Hinting {
  /** The advice for the current question, once requested. */
  readonly hint: Signal<Analysis | undefined>
  readonly seeking: ReadonlySignal<boolean>
  /** Whether the explanation is shown. */
  readonly hintWhy: Signal<boolean>
  /** The reason why there is no hint. */
  readonly hintless: ReadonlySignal<ApiError | undefined>
  /** Whether a hint can be requested: a question is open, and no other user plays. */
  hintable(): boolean
  /** Requests a hint, or hides the hint shown; `false` if none can be requested. */
  askHint(): boolean
}

/** Hints for the shown seat, cleared with each new question. `able`: whether the title has heuristics. */
export function hintingOf(
  connection: Connection,
  { seat, seats, decision }: Seating,
  able: boolean,
): Hinting & { close(): void } {
  const hint = signal<Analysis | undefined>(undefined)
  const seeking = signal(false)
  const hintWhy = signal(false)
  const hintless = signal<ApiError | undefined>(undefined)
  const stop = effect(() => {
    void decision.value
    hint.value = undefined
    hintWhy.value = false
    hintless.value = undefined
  })
  const seek = async (by: number): Promise<void> => {
    const asked = decision.peek()
    seeking.value = true
    try {
      const { thought: found } = await connection.hint(by)
      if (decision.peek() === asked) hint.value = found
    } catch (failure) {
      if (decision.peek() === asked) hintless.value = asApiError(failure)
    } finally {
      seeking.value = false
    }
  }
  const hintable = () =>
    able &&
    decision.value !== undefined &&
    seats.value.every(({ mine, bot, offer }) => mine || bot !== '' || offer === 'free')
  return {
    hint,
    seeking,
    hintWhy,
    hintless,
    hintable,
    askHint() {
      const by = seat.peek()
      if (by === undefined || !hintable()) return false
      if (hint.peek() !== undefined) hint.value = undefined
      else if (!seeking.peek()) void seek(by)
      return true
    },
    close: stop,
  }
}
