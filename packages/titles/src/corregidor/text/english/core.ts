import type { Texts } from '@topside/engine'
import { MONTH } from './dates.ts'

/** Texts of the sequence of play, reinforcements and losses (5.0, 6.0, 10.3). */
export const core: Texts = {
  'begin.fall': 'The Fall of Corregidor, 1942',
  'begin.bataan': 'The Bataan Campaign, 1942',
  'begin.recapture': 'The Recapture of the Rock, 1945',
  'turn.begins': `{day} ${MONTH}, {hour}`,
  'week.begins': `Week {turn}, from {day} ${MONTH}`,
  'turns.passed': `{turns, plural, one {A quiet turn passes} other {# quiet turns pass}} from {day} ${MONTH} on`,
  'player-turn.begins': '{side}',
  'group.available': 'Japanese reinforcement group {group} is available.',
  'gun.placed': '{unit} goes into position in {hex}.',
  'guns.placed': 'In position, as near to the forts as there is room: {units}.',
  'unit.reduced': '{unit} loses a step.',
  'unit.eliminated': '{unit} is eliminated.',
  'unit.disrupted': '{unit} is {level, plural, =1 {disrupted} other {double disrupted}}.',
  'ask.turn': 'Your turn: act, or wait',
  'ask.turn.other': '{seat} decides whether to act',
  'choice.act': 'Act in this turn',
  'choice.wait.turn': 'Nothing in this turn',
  'choice.wait.day': 'Nothing until tomorrow',
  'choice.wait.week': 'Nothing for a week',
  'choice.wait.fire': 'Until I am fired at',
  'choice.wait.damage': 'Until I suffer damage',
  'choice.wait.landing': 'Until a landing',
  'choice.wait.arrival': 'Until units arrive',
  'verb.wait': 'Wait',
  'ask.reinforcement':
    '{number, plural, one {A gun goes} other {# guns go}} into position: choose one, or place all near the forts',
  'ask.reinforcement.where': 'Choose where {unit} goes into position',
  'choice.place-all': 'Place all near the forts',
  'choice.place': '{piece}',
  'verb.place': 'Place',
  'why.other-section': 'It belongs to another section of the map',
  'why.enemy-near': 'The enemy is there, or in the way',
  'why.three-batteries': 'Three batteries stand there already',
}
