import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { type Choice, type Plan, type Preview, sameChoice } from '@topside/engine'
import type { PreviewAnswer, WireDecision } from '@topside/protocol'
import type { Connection } from '../../net/connection.ts'
import type { Armed } from './answering.ts'
import { firstPick, NOTHING, type Picked } from './choosing.ts'
import type { Notice } from './notice.ts'
import type { Seating } from './seating.ts'

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
  const fetchPreviews = (asked: WireDecision, asker: number): void => {
    connection.preview(asker).then(
      (answer) => {
        if (present !== asked) return
        batch(() => {
          previews.value = answer
          plan.value = answer.context?.plan
        })
      },
      () => undefined,
    )
  }
  const close = effect(() => {
    const asked = decision.value
    if (asked === present) return
    present = asked
    untracked(() => begin(asked))
    const asker = seat.peek()
    if (asked?.previews === true && asker !== undefined) fetchPreviews(asked, asker)
  })
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
