import { carriedOut, type Steps } from '@topside/engine'

/**
 * A phase: the name of its step, and its procedure, or a plain function if it asks nobody. The phase is repeated as
 * long as that returns `true`.
 */
export type PhaseRow<G> = readonly [step: string, run: (game: G) => unknown]

/** Makes steps of consecutive phases; `after`: the step that follows the last one. */
export function stepsOfPhases<G>(rows: readonly PhaseRow<G>[], after: string): Steps<G> {
  return Object.fromEntries(
    rows.map(([step, run], index): [string, Steps<G>[string]] => [
      step,
      function* (game) {
        return (yield* carriedOut(run(game))) === true ? step : (rows[index + 1]?.[0] ?? after)
      },
    ]),
  )
}
