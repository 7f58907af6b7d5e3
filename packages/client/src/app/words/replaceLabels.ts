import './computerErrors.ts'
import { addTexts } from './english.ts'
import { labelsOf } from './label.tsx'

/** Texts about seats that change hands; loaded with them. */
const replaceTexts = {
  'replace.title': 'Players',
  'replace.note':
    'A seat can be given away if the others agree. A player who has been inactive for three days while the match waited for them can be replaced if all others agree. Everyone is told who takes over such a seat, a day in advance; a player who returns before then keeps it. A seat whose player has resigned while an ally plays on can be taken by that ally, or by anyone who does not play yet; once the match has waited for it for three days, an enemy can have the ally take it.',
  'replace.absence':
    'In this match, anyone can take a seat whose player has been inactive for {days} days while the match waited for them. Time during which the server was down does not count.',
  'replace.you': 'you',
  'replace.guest': 'guest',
  'replace.away': 'inactive for days',
  'replace.asked': 'to be given to another player, if all agree',
  'replace.free': 'free to take',
  'replace.starts': '{name} takes over in {hours, plural, one {# hour} other {# hours}}, unless its player returns',
  'replace.starts-you': 'yours in {hours, plural, one {# hour} other {# hours}}, unless its player returns',
  'replace.banner-announced': '{seat}: another player is going to take over, unless its player returns.',
  'replace.give': 'Give it away',
  'replace.keep': 'Keep it',
  'replace.replace': 'Replace {name}',
  'replace.assign': 'Have the ally take it',
  'replace.waiting': 'the match has waited for days',
  'replace.agree': 'Agree',
  'replace.refuse': 'Refuse',
  'replace.withdraw': 'Withdraw',
  'replace.take': 'Take over {seat}',
  'replace.link': 'Anyone who opens this link can take the seat:',
  'replace.banner': 'A seat of this match may go to another player.',
  'replace.banner-free': '{seat} is a free seat: its player has resigned.',
  'replace.look': 'Details',
} as const

/** The texts about seats that change hands, in the user's language. */
export const { label: replaceLabel } = labelsOf(replaceTexts)

addTexts({
  'error.not-away': 'The player of this seat has been active in the last three days, or need not decide anything.',
  'error.not-offered': 'This seat is not free, or no longer free.',
  'error.plays-already': 'You already play in this match.',
})
