import { type Seat, strengths, type Thought } from '@topside/engine'
import { z } from 'zod'

/** A strength as a request may carry it. */
export const strength = z.enum(strengths)

/**
 * `POST /api/matches/:id/seats/:seat/computer`: the creator of a match that has not begun lets a computer play a seat.
 * `DELETE` takes it out again.
 */
export const computerRequest = z.strictObject({ strength })

/**
 * `POST /api/matches/:id/seats/:seat/replacement`: agrees that somebody else plays a seat; with `bot`, that a computer
 * of this strength does. What was proposed before counts no more if that was something else.
 */
export const replacementRequest = z.strictObject({ bot: strength.optional() })

/** `POST /api/matches/:id/pace`: whether the computers of a match wait about a second before each answer. */
export const paceRequest = z.strictObject({ paced: z.boolean() })

/**
 * Answer of `GET /api/matches/:id/why/:seq`, why a computer gave the command with this number, and of `GET
 * /api/matches/:id/why/at/:at`, why it gave the answer after which so many stood, as lines of the history count them.
 * While the match runs it leaves out what not everybody may know, and is refused (`match-not-running`,
 * `error.told-at-the-end`) where the computer knew more than everybody, or its answer was secret.
 */
export interface ThoughtAnswer {
  readonly seq: number
  readonly thought: Thought
}

/**
 * Answer of `GET /api/matches/:id/why`, of a match that is over: how it stood for each computer whenever it answered,
 * in its own eyes.
 */
export type ValuesAnswer = readonly {
  readonly seq: number
  readonly at: number
  readonly seat: Seat
  readonly value: number
}[]

/**
 * Request `hint`: what a computer would answer for the seat, if no other person plays against it. Answer: a {@link
 * ThoughtAnswer}, with the present number.
 */
export const hintRequest = z.strictObject({ seat: z.number().int().min(0).max(7) })
export type HintRequest = z.infer<typeof hintRequest>
