import type { Chance, Ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'
import type { Plan } from './plan.ts'

/** The outcome of a choice: both sides' ledgers and the chance of each result. */
export interface Preview {
  readonly ledgers: readonly Ledger[]
  /** What it commits, which units it involves, and what may still change the chances. */
  readonly notes?: readonly Text[]
  /** The chances in a few words, for the choice's button. */
  readonly brief?: Text
  readonly chances: readonly Chance[]
  /** The plan that the question belongs to, as far as it is made. */
  readonly plan?: Plan
}
