import type { Texts } from '@topside/engine'
import { choices } from './english/choices.ts'
import { ledgers } from './english/ledgers.ts'
import { namedQuestions, othersQuestions, questions } from './english/questions.ts'
import { reasons } from './english/reasons.ts'
import { records } from './english/records.ts'
import { terms } from './english/terms.ts'

/** The title's texts in English, by key. */
export const english: Texts = {
  ...questions,
  ...othersQuestions,
  ...namedQuestions,
  ...choices,
  ...records,
  ...reasons,
  ...ledgers,
  ...terms,
}
