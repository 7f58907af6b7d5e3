import './computerErrors.ts'
import { addTexts } from './english.ts'
import { labelsOf } from './label.tsx'

/** Texts about seats that change hands; loaded with them. */
const replaceTexts = {
  'replace.title': 'Who plays',
  'replace.note':
    'A seat can be given away if the others agree. Who has shown no sign for three days, while the match waited for them, can be replaced if all others agree. Everybody is told who takes such a seat over, a day before they begin; if its player comes back until then, they keep it. A seat whose holder has resigned while an ally plays on can be taken by that ally, or by anybody who does not play yet; once the match has waited for it for three days, an enemy can have the ally take it.',
  'replace.absence':
    'In this match a seat is free for anybody when its holder has shown no sign for {days} days while the match waited for them. Time in which the server was down does not count.',
  'replace.you': 'you',
  'replace.guest': 'guest',
  'replace.away': 'no sign for days',
  'replace.asked': 'to be given to somebody else, if all agree',
  'replace.free': 'free for whoever takes it',
  'replace.starts': '{name} plays on in {hours, plural, one {# hour} other {# hours}}, unless its player comes back',
  'replace.starts-you': 'yours in {hours, plural, one {# hour} other {# hours}}, unless its player comes back',
  'replace.banner-announced': '{seat}: somebody else is going to play on, unless its player comes back.',
  'replace.give': 'Give it away',
  'replace.keep': 'Keep it',
  'replace.replace': 'Replace {name}',
  'replace.assign': 'Have the ally take it',
  'replace.waiting': 'the match has waited for days',
  'replace.agree': 'Agree',
  'replace.refuse': 'Refuse',
  'replace.withdraw': 'Withdraw',
  'replace.take': 'Take over {seat}',
  'replace.link': 'Whoever opens this link can take the seat:',
  'replace.banner': 'A seat of this match may go to somebody else.',
  'replace.banner-free': '{seat} is a free seat: whoever held it has resigned.',
  'replace.look': 'Look',
} as const

/** The texts about seats that change hands, in the user's language. */
export const { label: replaceLabel } = labelsOf(replaceTexts)

addTexts({
  'error.not-away': 'Whoever holds this seat has shown a sign in the last three days, or need not decide anything.',
  'error.not-offered': 'This seat is not free, or not any more.',
  'error.plays-already': 'You play in this match already.',
})
