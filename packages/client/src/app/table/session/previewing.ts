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

/** Refusals of a moment, after which a request is made again. */
const PASSING: readonly string[] = ['too-busy', 'too-fast']

/** What a user thinks of on the way to an answer; let go of with every new question. */
export interface Thoughts {
  readonly picked: Signal<Picked>
  /** The choice whose consequences are shown. */
  readonly considered: Signal<Choice | undefined>
  /** The answer that waits to be confirmed. */
  readonly armed: Signal<Armed | undefined>
  readonly notice: Signal<Notice | undefined>
}

/** What the choices of the present question would lead to. */
export interface Previewing {
  readonly previews: ReadonlySignal<PreviewAnswer | undefined>
  /** The plan that the question belongs to; until that of a new question is known, that of the one before. */
  readonly plan: ReadonlySignal<Plan | undefined>
  /** That of the choice that is shown. */
  readonly preview: ReadonlySignal<Preview | undefined>
  /** What a choice would lead to, as far as that is known. */
  previewOf(choice: Choice): Preview | undefined
  close(): void
}

/**
 * Begins every new question with nothing picked, unless there is only one piece to think of, and fetches what its choices would lead to.
 * `shown`: the choice that is considered or pointed at.
 */
export function previewingOf(
  connection: Connection,
  { seat, decision }: Seating,
  thoughts: Thoughts,
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
      thoughts.picked.value = asked === undefined ? NOTHING : firstPick(asked.choices)
      thoughts.considered.value = undefined
      thoughts.armed.value = undefined
      thoughts.notice.value = undefined
      previews.value = undefined
      if (asked?.previews !== true || seat.peek() !== planner) plan.value = undefined
      planner = seat.peek()
    })
  let trying: ReturnType<typeof setTimeout> | undefined
  /** A server that is busy is asked again while the question stands: without its plan a person answers blindly. */
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
