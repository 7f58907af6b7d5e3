import { labelsOf } from './label.tsx'

/** Texts of computers' analyses; loaded with the first. */
const whyTexts = {
  'why.fetching': 'Loading…',
  'why.name': 'Why',
  'why.line': 'It expects',
  'why.line-hint': 'Expected to follow',
  'why.line-of': '{seat}: {choice}',
  'why.others': 'It also considered',
  'why.others-hint': 'The next best',
  'why.than':
    '{choice}, {how, select, better {better, but overlooked} alike {about as good} little {a little worse} worse {worse} other {much worse}}',
  'why.stands':
    '{seat} {how, select, won {has as good as won} ahead {is well ahead} little {is a little ahead} even {is about level} less {is a little behind} behind {is well behind} other {has as good as lost}}',
  'why.lost': 'lost',
  'why.won': 'won',
  'why.tried':
    '{count, plural, =0 {Chosen by rule of thumb, without looking ahead.} one {One line of play was tried.} other {# lines of play were tried.}}',
  'why.hint': 'Hint:',
  'why.close': 'Close the hint',
} as const

/** The texts of computers' analyses, in the user's language. */
export const { label: whyLabel } = labelsOf(whyTexts)
