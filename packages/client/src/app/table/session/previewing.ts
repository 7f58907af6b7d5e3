import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { type Choice, type Plan, type Preview, sameChoice } from '@topside/engine'
import type { PreviewAnswer, WireDecision } from '@topside/protocol'
import { asApiError } from '../../net/api.ts'
import { backoff } from '../../net/backoff.ts'
import type { Connection } from '../../net/connection.ts'
import type { Armed } from './answering.ts'
import { firstPick, NOTHING, type Picked } from './choosing.ts'
import type { Notice } from './notice.ts'
import type { Seating } from './seating.ts'

/** Transient errors, after which a request is retried. */
const PASSING: readonly string[] = ['too-busy', 'too-fast']

/** The user's state on the way to an answer; reset with every new question. */
export interface SelectionState {
  readonly picked: Signal<Picked>
  /** The choice whose consequences are shown. */
  readonly considered: Signal<Choice | undefined>
  /** The answer waiting for confirmation. */
  readonly armed: Signal<Armed | undefined>
  readonly notice: Signal<Notice | undefined>
}

/** Consequences of the current question's choices. */
export interface Previewing {
  readonly previews: ReadonlySignal<PreviewAnswer | undefined>
  /** The plan that the question belongs to; keeps the last plan until the new question's is known. */
  readonly plan: ReadonlySignal<Plan | undefined>
  /** The preview of the choice that is shown. */
  readonly preview: ReadonlySignal<Preview | undefined>
  /** The preview of a choice, if known. */
  previewOf(choice: Choice): Preview | undefined
  close(): void
}

/**
 * Resets the picks with every new question (to the piece, if there is only one), and fetches the previews of its
 * choices. `shown`: the choice considered or pointed at.
 */
export function previewingOf(
  connection: Connection,
  { seat, decision }: Seating,
  selection: SelectionState,
  shown: ReadonlySignal<Choice | undefined>,
): Previewing {
  const previews = signal<PreviewAnswer | undefined>(undefined)
  const plan = signal<Plan | undefined>(undefined)
  let present: WireDecision | undefined
  let planner: number | undefined
  const previewOf = (answer: PreviewAnswer | undefined, asked: WireDecision | undefined, choice: Choice) => {
    const index = asked?.choices.findIndex((each) => sameChoice(each, choice)) ?? -1
    return answer?.previews[index] ?? undefined
  }
  const begin = (asked: WireDecision | undefined): void =>
    batch(() => {
      selection.picked.value = asked === undefined ? NOTHING : firstPick(asked.choices)
      selection.considered.value = undefined
      selection.armed.value = undefined
      selection.notice.value = undefined
      previews.value = undefined
      if (asked?.previews !== true || seat.peek() !== planner) plan.value = undefined
      planner = seat.peek()
    })
  let trying: ReturnType<typeof setTimeout> | undefined
  /** Retries while the server is busy and the question is open: without the plan, users would answer blindly. */
  const fetchPreviews = (asked: WireDecision, asker: number, attempt = 0): void => {
    connection.preview(asker).then(
      (answer) => {
        if (present !== asked) return
        batch(() => {
          previews.value = answer
          plan.value = answer.context?.plan
        })
      },
      (failure) => {
        if (present !== asked || !PASSING.includes(asApiError(failure).code)) return
        trying = setTimeout(() => fetchPreviews(asked, asker, attempt + 1), backoff(attempt, Math.random()))
      },
    )
  }
  const stop = effect(() => {
    const asked = decision.value
    if (asked === present) return
    present = asked
    clearTimeout(trying)
    untracked(() => begin(asked))
    const asker = seat.peek()
    if (asked?.previews === true && asker !== undefined) fetchPreviews(asked, asker)
  })
  const close = (): void => {
    stop()
    present = undefined
    clearTimeout(trying)
  }
  return {
    previews,
    plan,
    preview: computed(() =>
      shown.value === undefined ? undefined : previewOf(previews.value, decision.value, shown.value),
    ),
    previewOf: (choice) => previewOf(previews.value, decision.value, choice),
    close,
  }
}
