import type { Effectful, Steps } from '@topside/engine'

/** A phase: the name of its step, and what is done in it; it is over unless that gives back `true`. */
export type PhaseRow<G> = readonly [step: string, run: (game: G) => Effectful<unknown>]

/** Phases as steps, one after the other; `after`: the step that follows the last of them. */
export function stepsOfPhases<G>(rows: readonly PhaseRow<G>[], after: string): Steps<G> {
  return Object.fromEntries(
    rows.map(([step, run], index): [string, Steps<G>[string]] => [
      step,
      function* (game) {
        return (yield* run(game)) === true ? step : (rows[index + 1]?.[0] ?? after)
      },
    ]),
  )
}
