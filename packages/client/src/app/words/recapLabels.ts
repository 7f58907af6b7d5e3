import type { CounterSymbol } from '@topside/engine'
import { addTexts } from './english.ts'
import { labelsOf } from './label.tsx'

/** Texts of the cards above the question; loaded with them. */
addTexts({
  takeback: '{seat} asks to go back {steps, plural, one {one answer} other {# answers}}.',
  'takeback.own': 'You have asked to go back {steps, plural, one {one answer} other {# answers}}.',
  recap: 'While you were away: {count, plural, one {one entry} other {# entries}}',
  'recap.answer': 'Since you answered: {count} entries',
  'recap.moves': '{pieces} to {space}',
})

/** Texts of the summary of what happened; loaded with it. */
const recapTexts = {
  'recap.close': 'Got it',
  'recap.elsewhere': '{count, plural, one {1 more unit} other {# more units}} to other places',
  'recap.infantry': '{count} infantry',
  'recap.cavalry': '{count} cavalry',
  'recap.paratroops': '{count, plural, one {# paratroop unit} other {# paratroop units}}',
  'recap.engineers': '{count, plural, one {# engineer unit} other {# engineer units}}',
  'recap.artillery': '{count} artillery',
  'recap.armor': '{count} armor',
  'recap.guns': '{count, plural, one {# gun} other {# guns}}',
  'recap.aircraft': '{count} aircraft',
  'recap.ships': '{count, plural, one {# ship} other {# ships}}',
  'recap.leaders': '{count, plural, one {# leader} other {# leaders}}',
  'recap.counters': '{count, plural, one {# counter} other {# counters}}',
} as const

/** The texts of the summary, in the user's language. */
export const { label: recapLabel } = labelsOf(recapTexts)

type Kind = Exclude<keyof typeof recapTexts, 'recap.close' | 'recap.elsewhere'>

const KINDS: { readonly [each in CounterSymbol]?: Kind } = {
  infantry: 'recap.infantry',
  'naval-infantry': 'recap.infantry',
  cavalry: 'recap.cavalry',
  'airborne-infantry': 'recap.paratroops',
  'airborne-engineer': 'recap.paratroops',
  'airborne-artillery': 'recap.paratroops',
  engineer: 'recap.engineers',
  artillery: 'recap.artillery',
  'self-propelled-artillery': 'recap.artillery',
  'coast-artillery': 'recap.guns',
  'anti-aircraft': 'recap.guns',
  'light-anti-aircraft': 'recap.guns',
  mortar: 'recap.guns',
  armor: 'recap.armor',
  aircraft: 'recap.aircraft',
  warship: 'recap.ships',
  leader: 'recap.leaders',
}

/** The text for a number of counters with a symbol: “5 infantry”. */
export function kindOf(symbol: CounterSymbol | undefined): Kind {
  return (symbol && KINDS[symbol]) ?? 'recap.counters'
}
