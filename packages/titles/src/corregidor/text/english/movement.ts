import type { Texts } from '@topside/engine'

/** Movement and stacking (8.0). */
export const movement: Texts = {
  'ask.move.unit': 'Choose a unit to move, or end the movement',
  'ask.move.unit.done': 'End the movement: the rest stays',
  'ask.move.unit.other': '{seat} moves',
  'ask.move.where': 'Choose where {unit} goes ({movement, plural, one {# movement point} other {# movement points}})',
  'ask.move.where.other': '{seat} moves',
  'choice.unit': '{piece}',
  'choice.move': '{piece} to {space}',
  'choice.done': 'Done',
  'verb.unit': 'Move',
  'verb.move': 'Move',
  'move.done': '{unit} moves to {to} for {cost, plural, one {# point} other {# points}}.',
  'move.entered': '{unit} comes onto the map and goes to {to} for {cost, plural, one {# point} other {# points}}.',
  'why.afloat': 'It is on the water: it moves by sea alone',
  'why.crowded': 'There is no room: the stacking limit is reached',
  'why.enemy-there': 'Enemies are there',
  'why.enemy-unit': 'It is not yours',
  'why.landed': 'It has landed in this turn',
  'why.moved': 'It has moved in this phase',
  'why.no-movement': 'It cannot move: its movement allowance is 0',
  'why.not-here': 'It is not on a map',
  'why.nowhere': 'There is nowhere for it to go',
  'why.too-far': 'It is out of reach',
  'why.unit-first': 'Choose a unit first',
}
