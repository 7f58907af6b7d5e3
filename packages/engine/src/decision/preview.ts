import type { Chance, Ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'
import type { Plan } from './plan.ts'

/** What a choice would lead to: both sides' ledgers and the chance of each outcome. */
export interface Preview {
  readonly ledgers: readonly Ledger[]
  /** What it commits, which units it draws in, and what may still change the chances. */
  readonly notes?: readonly Text[]
  /** The chances in a few words, for the choice's button. */
  readonly brief?: Text
  readonly chances: readonly Chance[]
  /** The plan that the question belongs to, as composed so far. */
  readonly plan?: Plan
}
