import type { Texts } from '@topside/engine'
import { battle } from './english/battle.ts'
import { board } from './english/board.ts'
import { cards } from './english/cards.ts'
import { choices } from './english/choices.ts'
import { questions } from './english/questions.ts'
import { reasons } from './english/reasons.ts'
import { records } from './english/records.ts'
import { terms } from './english/terms.ts'

/** All texts of Singapore 1942. */
export const english: Texts = {
  ...questions,
  ...choices,
  ...records,
  ...reasons,
  ...terms,
  ...board,
  ...battle,
  ...cards,
}
