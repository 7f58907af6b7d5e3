import type { Chance, Ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'
import type { Plan } from './plan.ts'

/** What a choice would lead to: both sides' ledgers and the chance of each outcome. */
export interface Preview {
  readonly ledgers: readonly Ledger[]
  /** What it commits, whom it draws in, what may still change the chances. */
  readonly notes?: readonly Text[]
  /** The chances in a few words, to stand on the button of the choice. */
  readonly brief?: Text
  readonly chances: readonly Chance[]
  /** The plan that the question belongs to, as far as it has been put together. */
  readonly plan?: Plan
}
