import type { AnalysisAnswer, HintRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import { newSeed } from '../ids.ts'
import { hintLimit } from '../security/limits.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import { userOf } from '../store/holder.ts'
import type { Expense } from './expense.ts'
import type { OwnedMatch } from './owned-match.ts'
import type { ThinkerPool } from './thinking.ts'

/** Hints: the answer that a computer would give, for users who play against no other person. */
export class Hints {
  readonly #thinkers: ThinkerPool
  readonly #limit = new KeyedLimit(hintLimit)

  constructor(thinkers: ThinkerPool) {
    this.#thinkers = thinkers
  }

  /**
   * The answer of the strongest computer for a user's seat. Rejects with a `Fault`: `not-your-decision`;
   * `illegal-choice` if another person plays against the seat; `too-fast`; `too-busy`.
   */
  async hint(owned: OwnedMatch, user: string, { seat }: HintRequest, expense: Expense): Promise<AnalysisAnswer> {
    if (!this.#limit.take(user)) throw fault('too-fast')
    const { seq, moment } = await owned.look(() => {
      const match = owned.present()
      const allies = match.alliesOf(seat)
      const opposed = owned.row.seats.some(
        (each) => userOf(each) !== undefined && userOf(each) !== user && !allies.includes(each.seat),
      )
      if (opposed) throw fault('illegal-choice', { key: 'error.hint-opponent' })
      if (match.decision(seat) === undefined) throw fault('not-your-decision')
      return { seq: match.shownSeq(seat), moment: expense.spend(() => owned.moment(seat)) }
    })
    const seed = newSeed()
    const saved = await moment.ask('seen', seed, { user, expense })
    const { title, options } = owned.row
    return { seq, thought: await this.#thinkers.hint({ title, options, saved, seat, strength: 'staff', seed }, user) }
  }
}
