import { type Choice, lastAnswerOf, type Seat } from '@topside/engine'
import type { LastReply, LastRequest, PreviewAnswer, PreviewRequest, WhyAnswer, WhyRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { Payer } from './expense.ts'
import type { OwnedMatch } from './owned-match.ts'
import type { Moment } from './previews.ts'

/** The parts of a match that questions need. */
type QuestionedMatch = Pick<OwnedMatch, 'look' | 'present' | 'posed' | 'moment'>

/** A seat's decision: its moment, and when it was asked. */
interface Decided {
  readonly moment: Moment
  readonly since: number
}

/**
 * The decision of a user's seat; `undefined` if it has none. `mine` is called first, and throws if the seat is not the
 * user's.
 */
function decided(
  owned: QuestionedMatch,
  seat: Seat,
  { expense }: Payer,
  mine: () => void,
): Promise<Decided | undefined> {
  return owned.look(() => {
    mine()
    if (owned.present().decision(seat) === undefined) return undefined
    return { moment: expense.spend(() => owned.moment(seat)), since: owned.posed.since(seat) }
  })
}

/**
 * Why a choice is not offered to a seat; `null` if it is offered, or if no reason applies. `mine` throws if the seat is
 * not the user's. Rejects with a `Fault`: `too-busy`, `too-dear`.
 */
export async function why(
  owned: QuestionedMatch,
  { seat, choice }: WhyRequest,
  payer: Payer,
  mine: () => void,
): Promise<WhyAnswer> {
  const decision = await decided(owned, seat, payer, mine)
  return decision === undefined ? null : decision.moment.ask('why', choice as Choice, payer)
}

/** The seat's last answer that it cannot undo by itself; `null` if there is none. */
export function last(owned: QuestionedMatch, { seat }: LastRequest): LastReply {
  return lastAnswerOf(owned.present(), seat) ?? null
}

/** The outcome of each choice of a seat's decision. Rejects as {@link why} does, and with `not-your-decision`. */
export async function preview(
  owned: QuestionedMatch,
  { seat }: PreviewRequest,
  payer: Payer,
  mine: () => void,
): Promise<PreviewAnswer> {
  const decision = await decided(owned, seat, payer, mine)
  const told = await decision?.moment.ask('preview', null, payer)
  if (decision === undefined || !told) throw fault('not-your-decision')
  return { seq: decision.since, ...told }
}
