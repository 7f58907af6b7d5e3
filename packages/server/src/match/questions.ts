import { type Choice, lastAnswerOf, type Seat } from '@topside/engine'
import type { LastReply, LastRequest, PreviewAnswer, PreviewRequest, WhyAnswer, WhyRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { Payer } from './expense.ts'
import type { Moment } from './foresights.ts'
import type { OwnedMatch } from './owned-match.ts'

/** What questions about a match are answered from. */
type Asked = Pick<OwnedMatch, 'look' | 'present' | 'posed' | 'moment'>

/** What a seat must decide, and what it can ask about that. */
interface Decided {
  readonly moment: Moment
  readonly since: number
}

/** What a user's seat must decide; `undefined`: nothing. `mine` is called before anything is looked at. */
function decided(owned: Asked, seat: Seat, { expense }: Payer, mine: () => void): Promise<Decided | undefined> {
  return owned.look(() => {
    mine()
    if (owned.present().decision(seat) === undefined) return undefined
    return { moment: expense.spend(() => owned.moment(seat)), since: owned.posed.since(seat) }
  })
}

/**
 * Why a choice is not offered to a seat; `null` if it is, or if there is nothing to say. `mine` throws if the seat is not the asker's. Rejects with a
 * `Fault`: `too-busy`, `too-dear`.
 */
export async function why(
  owned: Asked,
  { seat, choice }: WhyRequest,
  payer: Payer,
  mine: () => void,
): Promise<WhyAnswer> {
  const decision = await decided(owned, seat, payer, mine)
  return decision === undefined ? null : decision.moment.ask('why', choice as Choice, payer)
}

/** What a seat answered last and cannot undo by itself; `null` if there is nothing of the kind. */
export function last(owned: Asked, { seat }: LastRequest): LastReply {
  return lastAnswerOf(owned.present(), seat) ?? null
}

/** What each choice of a seat's decision would lead to. As {@link why}; rejects with `not-your-decision` besides. */
export async function preview(
  owned: Asked,
  { seat }: PreviewRequest,
  payer: Payer,
  mine: () => void,
): Promise<PreviewAnswer> {
  const decision = await decided(owned, seat, payer, mine)
  const told = await decision?.moment.ask('preview', null, payer)
  if (decision === undefined || !told) throw fault('not-your-decision')
  return { seq: decision.since, ...told }
}
