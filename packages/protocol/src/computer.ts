import { type Analysis, type Seat, strengths } from '@topside/engine'
import { z } from 'zod'

/** A computer's strength in a request. */
export const strength = z.enum(strengths)

/**
 * `POST /api/matches/:id/seats/:seat/computer`: the creator of a match that has not begun gives a seat to a computer.
 * `DELETE` removes the computer.
 */
export const computerRequest = z.strictObject({ strength })

/**
 * `POST /api/matches/:id/seats/:seat/replacement`: agrees that another user takes over a seat, or, with `bot`, a
 * computer of that strength. Withdraws agreement to another proposal for the seat.
 */
export const replacementRequest = z.strictObject({ bot: strength.optional() })

/** `POST /api/matches/:id/pace`: whether the computers of a match wait about a second before each answer. */
export const paceRequest = z.strictObject({ paced: z.boolean() })

/**
 * Answer to `GET /api/matches/:id/why/:seq` (why a computer gave the command with this number) and `GET
 * /api/matches/:id/why/at/:at` (why it gave the answer with this number, as history lines count answers). While the
 * match runs, hidden things are left out, and it is refused (`match-not-running`, `error.told-at-the-end`) if the
 * computer had private knowledge or its answer was secret.
 */
export interface AnalysisAnswer {
  readonly seq: number
  readonly thought: Analysis
}

/**
 * Answer to `GET /api/matches/:id/why` for a finished match: each computer's valuation of its position at each of its
 * answers.
 */
export type ValuesAnswer = readonly {
  readonly seq: number
  readonly at: number
  readonly seat: Seat
  readonly value: number
}[]

/**
 * Request `hint`: the answer that a computer would give for the seat; refused if another person plays against it.
 * Answer: an {@link AnalysisAnswer} with the current number.
 */
export const hintRequest = z.strictObject({ seat: z.number().int().min(0).max(7) })
export type HintRequest = z.infer<typeof hintRequest>
