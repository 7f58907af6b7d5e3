import type { Texts } from '@topside/engine'
import { choices } from './english/choices.ts'
import { events } from './english/events.ts'
import { naval } from './english/naval.ts'
import { picture } from './english/picture.ts'
import { questions } from './english/questions.ts'
import { reasons } from './english/reasons.ts'
import { records } from './english/records.ts'
import { terms } from './english/terms.ts'

/** All texts of BATAAN! */
export const english: Texts = {
  ...questions,
  ...choices,
  ...records,
  ...reasons,
  ...terms,
  ...events,
  ...naval,
  ...picture,
}
