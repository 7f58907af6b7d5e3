import { labelsOf } from './label.tsx'

/** Texts around the victory conditions; loaded after the board. */
const goalTexts = {
  'goals.name': 'Victory conditions',
  'goals.open': 'Victory conditions: {brief}',
  'goals.soon': 'soon',
  'goals.now': 'decides next',
  'goals.close': 'Close',
  'goals.near': '{has} of {needs}',
} as const

/** The texts around the victory conditions, in the user's language. */
export const { label: goalLabel } = labelsOf(goalTexts)
