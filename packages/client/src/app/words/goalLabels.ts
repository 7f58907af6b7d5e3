import { labelsOf } from './label.tsx'

/** The texts around what wins and loses, fetched after the board. */
const goalTexts = {
  'goals.name': 'What wins, what loses',
  'goals.open': 'What wins, what loses: {brief}',
  'goals.soon': 'soon',
  'goals.now': 'decides next',
  'goals.close': 'Close',
  'goals.near': '{has} of {needs}',
} as const

/** The texts around what wins and loses, in the reader's language. */
export const { label: goalLabel } = labelsOf(goalTexts)
