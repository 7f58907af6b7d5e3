import type { Notes, Texts } from '@topside/engine'
import { ruleNotes } from '../../shared/rule-notes.ts'

/** All texts of the straits. */
export const english: Texts = {
  'option.players': 'Players',
  'option.players.3': 'Three, two of them allies',
  'option.players.2': 'Two, one of them with both allies',
  'straits.plan': 'Plan where your boats go',
  'straits.plan.other': '{seat} plans in secret',
  'straits.leg': 'Where does a boat go next?',
  'straits.leg.other': '{seat} plans in secret',
  'choice.go': '{piece} to {space}',
  'choice.done': 'The plan is complete',
  'verb.go': 'Send',
  'verb.done': 'Plan',
  'straits.planned': 'A plan of {legs, plural, =0 {no legs} one {one leg} other {# legs}}',
  'straits.sailed': '{boat} sails to {to}',
  'straits.met': 'Enemies meet in {port}',
  'straits.no-fuel': '{boat} has no fuel left',
  'straits.even': 'Both sides have as many damaged boats',
  'straits.won': 'The other side has {by, plural, one {one damaged boat} other {# damaged boats}} more',
  'straits.resigned': '{seat} has given up, and with it its side',
  'straits.level.fought': 'Won at sea',
  'straits.level.given': 'Won without a battle',
  'face.afloat': 'afloat',
  'status.fuel': 'fuel {value}',
  'status.damaged': 'damaged',
  'status.round': 'Round {round} of 3',
}

/** The rules in a few words. */
export const notes: Notes = ruleNotes(`
2 | Plans | In every round all three sides plan in secret where their boats go.
2.1 | Legs | A leg leads to a neighbouring port. A boat can go several legs.
2.2 | Fuel | Every leg takes one fuel; a boat holds three, and fills up when it stays in port.
3 | Sailing | When all have planned, all boats go where they were sent.
4 | Meetings | Where enemies meet, both roll: allies with four sides, Blue with eight. The lower is damaged.
5 | Victory | After three rounds the side with fewer damaged boats wins. Allies win together.
`)
