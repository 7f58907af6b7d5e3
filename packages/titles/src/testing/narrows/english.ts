import type { Notes, Texts } from '@topside/engine'
import { ruleNotes } from '../../shared/rule-notes.ts'

const LATER = '{seat} decides'

/** All texts of the narrows. */
export const english: Texts = {
  'ask.shuffle': 'No events are left: are the played ones shuffled?',
  'ask.shuffle.other': LATER,
  'ask.arrival': 'Where does {unit} arrive?',
  'ask.arrival.other': '{seat} brings units in',
  'ask.move': 'Move a unit',
  'ask.move.other': '{seat} moves',
  'ask.destination': 'Where does {unit} go?',
  'ask.destination.other': '{seat} moves',
  'ask.attack': 'Attack a hex next to your units',
  'ask.attack.other': '{seat} chooses whom to attack',
  'ask.fly': 'Does your wing help?',
  'ask.fly.other': LATER,
  'ask.event': 'Do you play an event?',
  'ask.event.other': LATER,
  'ask.loss': 'Which unit loses a step? {due} to lose',
  'ask.loss.other': '{seat} takes losses',
  'ask.exchange': 'Which unit is given up? {due} points to pay',
  'ask.exchange.other': '{seat} pays for the exchange',
  'ask.advance': 'Does a unit advance?',
  'ask.advance.other': LATER,
  'ask.retreat': 'Where does {unit} retreat from {at}?',
  'ask.retreat.other': '{seat} retreats',
  'ask.displace': 'Who makes room?',
  'ask.displace.other': '{seat} makes room',
  'choice.shuffle': 'Shuffle them',
  'choice.leave': 'Leave them',
  'choice.enter': '{piece} to {space}',
  'choice.withhold': 'Withhold {piece}',
  'choice.move': '{piece}',
  'choice.done': 'Done',
  'choice.to': '{space}',
  'choice.attack': '{space}',
  'choice.stay': 'No',
  'choice.fly': '{piece} helps',
  'choice.play': '{piece}',
  'choice.none': 'No event',
  'choice.lose': '{piece}',
  'choice.give': '{piece}',
  'choice.advance': '{piece} to {space}',
  'choice.retreat': '{space}',
  'choice.push': '{piece} to {space}',
  'verb.enter': 'Enter at',
  'verb.move': 'Move',
  'verb.to': 'Go to',
  'verb.attack': 'Attack',
  'verb.play': 'Play',
  'verb.lose': 'Loses a step',
  'verb.give': 'Give up',
  'verb.advance': 'Advance',
  'verb.retreat': 'Retreat to',
  'verb.push': 'Push on',
  'narrows.turn': 'Turn {turn}: {side}',
  'narrows.cut': 'Without supply: {units}',
  'narrows.shuffled': 'The played events are shuffled',
  'narrows.drew': '{drawn, plural, one {One event} other {# events}} taken in hand',
  'narrows.arrives': '{unit} may arrive',
  'narrows.waits': '{unit} does not come yet',
  'narrows.entered': '{unit} arrives in {hex}',
  'narrows.withheld': 'Withheld: {units}',
  'narrows.moved-to': '{unit} moves',
  'narrows.landed': '{unit} is back at its base',
  'narrows.flew': '{unit} helps',
  'narrows.damaged': '{unit} is damaged, and helps nobody',
  'narrows.event': '{event} is played',
  'narrows.A1': 'The attacker loses a step',
  'narrows.A2': 'The attacker loses two steps',
  'narrows.AR': 'The attacker retreats',
  'narrows.NE': 'Nothing happens',
  'narrows.D1': 'The defender loses a step',
  'narrows.D2': 'The defender loses two steps',
  'narrows.DR': 'The defender retreats',
  'narrows.DE': 'The defender is lost',
  'narrows.EX': 'Exchange',
  'narrows.price': 'The attacker gives up at least {price}',
  'narrows.step': '{unit} loses a step',
  'narrows.lost': '{unit} is lost',
  'narrows.retreated': '{unit} retreats to {to}',
  'narrows.pushed': '{unit} makes room, and goes to {to}',
  'narrows.advanced': '{unit} advances to {to}',
  'narrows.attack': 'Attack',
  'narrows.defence': 'Defence',
  'narrows.unit': '{unit}',
  'narrows.ended': 'Red has {red} steps left, Blue {blue}',
  'narrows.not-yours': '{unit} is not one of your units on the maps',
  'narrows.moved': '{unit} has moved already',
  'narrows.nowhere': '{unit} can go nowhere',
  'narrows.enemy': 'The enemy stands there',
  'narrows.full': 'Two units stand there already',
  'narrows.stays': 'That unit cannot advance',
  'narrows.holds': 'It cannot retreat there',
  'factors.2': 'attack {0}, defence {1}',
  'face.fresh': 'ready',
  'face.moved': 'moved',
  'face.fought': 'has fought',
  'status.steps': '{value, plural, one {one step} other {# steps}}',
  'status.unsupplied': 'out of supply',
  'status.waits': 'out for {value, plural, one {one turn} other {# turns}}',
  'status.turn': 'Turn {turn} of 4 · {side}',
}

/** The rules in a few words. */
export const notes: Notes = ruleNotes(`
2 | Sequence | Each side in turn looks at its supply, takes events, brings units in, moves, and attacks.
3 | Supply | A unit to which no line of five points leads from a source of its side fights at half strength.
4 | Movement | Each unit moves once, over both maps, and stops next to an enemy. Two units to a hex.
5 | Aircraft | A wing at its base may help one attack by a column; on a 6 it is damaged instead.
6 | Combat | Units attack a hex next to them. Odds, rough ground, wing and event choose the column.
6.4 | Losses | The owner chooses who loses the steps. A unit has two.
6.5 | Retreat | Two hexes, never next to an enemy; friends make room. Who cannot is lost.
6.6 | Exchange | The defender is lost, and the attacker gives up at least as much, as closely as possible.
6.7 | Advance | One attacker may enter the hex that was given up.
7 | Events | A hand of two, which the other side does not see. One may be played in each attack.
8 | Arrivals | Units in reserve come when a die says so, likelier by the turn; who could come may be withheld.
9 | Victory | After four turns of both sides the side with more steps left wins.
`)
