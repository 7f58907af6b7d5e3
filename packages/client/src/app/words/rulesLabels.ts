import { labelsOf } from './label.tsx'

/** Texts around a title's rules; loaded with them. */
const rulesTexts = {
  'rules.name': 'The rules of {title}',
  'rules.search': 'Search the rules',
  'rules.sections': 'Sections',
  'rules.found': '{count, plural, =0 {Nothing found} one {# rule found} other {# rules found}}',
  'rules.own-words': 'All rules in our own words, with the numbers of the rulebook.',
  'rules.counters': 'The counters',
  'rules.count': '× {count}',
  'rules.neutral': 'Markers',
  'rules.back': 'All matches',
  'rules.failed': 'The rules could not be loaded.',
} as const

/** The texts around a title's rules, in the user's language. */
export const { label: rulesLabel } = labelsOf(rulesTexts)
