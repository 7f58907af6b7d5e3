import type { Texts } from '@topside/engine'
import { type GroundBox, groundTable, keyOf, readBox } from '../../data/combat.ts'

/** What a box of the Ground Combat Results Table means, in words. */
function wordsOf(box: GroundBox): string {
  const { whose, disruption, losesStep, retreat, eliminated } = readBox(box)
  if (whose === undefined) return 'No effect'
  const parts = [
    eliminated && 'eliminated',
    losesStep && 'a step lost',
    disruption > 0 && (disruption === 1 ? 'disrupted' : 'double disrupted'),
    retreat > 0 && `retreat ${retreat}`,
  ]
  return `${whose === 'attacker' ? 'Attackers' : 'Defenders'}: ${parts.filter((part) => part !== false).join(', ')}`
}

const boxes = Object.fromEntries(
  groundTable.labels.flatMap((_, column) =>
    Array.from({ length: 12 }, (_row, i) => groundTable.result(column, i - 2)).map((box) => [keyOf(box), wordsOf(box)]),
  ),
)

/** Combat, retreats, advances, banzai (10.0). */
export const combat: Texts = {
  ...boxes,
  'ask.attack.target': 'Choose a hex to attack, or end the combat phase',
  'ask.attack.target.other': '{seat} declares an attack',
  'ask.attack.target.done': 'Attack nobody else',
  'ask.attack.units': 'Choose the units that attack {hex}',
  'ask.attack.units.other': '{seat} chooses who attacks',
  'ask.attack.units.other.named': '{seat} chooses who attacks {hex}',
  'ask.attack.banzai':
    'Choose the units that make a banzai attack on {hex}: twice the strength, two levels of disruption',
  'ask.attack.banzai.other': '{seat} decides about a banzai attack',
  'ask.attack.again': '{hex} is still held: attack it again at once with {units}, or put back to sea',
  'ask.attack.again.other': '{seat} decides whether to attack again',
  'ask.attack.again.other.named': '{seat} decides whether to attack {hex} again',
  'ask.attack.put-back': 'Choose where {units} {units, plural, one {lies} other {lie}} off the beach',
  'ask.attack.put-back.other': '{seat} puts back to sea',
  'ask.retreat': 'Choose who retreats where: {units}',
  'ask.retreat.other': '{seat} retreats',
  'ask.retreat.crowded': 'There is no room in {hex}: choose who makes it',
  'ask.retreat.crowded.other': '{seat} makes room',
  'ask.retreat.crowded.other.named': '{seat} makes room in {hex}',
  'ask.advance': 'Choose who advances through {hex}, or stay',
  'ask.advance.other': '{seat} decides about an advance',
  'ask.advance.stay': 'Advance nobody else',
  'choice.target': 'Attack {space}',
  'choice.join': '{piece} attacks',
  'choice.banzai': '{piece} makes a banzai attack',
  'choice.attack-again': 'Attack again',
  'choice.put-back': 'Lie off in {space}',
  'ask.attack.again.put-back': 'Put back to sea',
  'choice.retreat': '{piece} to {space}',
  'choice.retreat-all': 'All to {space}',
  'choice.advance': '{piece} to {space}',
  'choice.advance-all': 'All to {space}',
  'choice.stay': 'Stay',
  'verb.target': 'Attack',
  'verb.join': 'Attack with',
  'verb.banzai': 'Banzai attack with',
  'verb.put-back': 'Lie off in',
  'verb.retreat': 'Retreat',
  'verb.retreat-all': 'Retreat all to',
  'verb.advance': 'Advance',
  'verb.advance-all': 'Advance all to',
  'combat.fought':
    '{units} {units, plural, one {attacks} other {attack}} {hex} at {odds}: modified die {modified}, {result}.',
  'landing.put-back': '{units} {units, plural, one {puts} other {put}} back to sea, to {to}.',
  'retreat.done': '{units} {units, plural, one {retreats} other {retreat}} to {to}.',
  'retreat.blocked': '{unit} has no way back and is eliminated.',
  'retreat.guns': '{unit} leaves its guns behind: its crew retreats as infantry.',
  'advance.done': '{units} {units, plural, one {advances} other {advance}} to {to}.',
  'frenzy.banzai': 'The dice drive the Japanese forward: a banzai attack must be made in this turn.',
  'frenzy.demolition': 'A Japanese unit blows itself up.',
  'frenzy.none': 'No frenzy among the Japanese.',
  'ledger.attack': 'Attack strength',
  'ledger.defence': 'Defence strength',
  'ledger.modifiers': 'Added to the die',
  'part.attack': '{unit}',
  'part.defence': '{unit}',
  'part.banzai': 'Banzai attack of {unit}',
  'part.halved':
    '{times, plural, =1 {Halved: disrupted, on the water or out of supply} =2 {Halved twice} other {Halved three times}}',
  'part.support': 'Air and naval support',
  'part.terrain': '{times, plural, =2 {Doubled} other {Tripled}} by the ground',
  'part.slope': 'Slope',
  'part.river': 'All attack into a river',
  'part.stronghold': 'Crofton, Craighill or El Fraile',
  'part.on-bataan': 'Japanese attack on Bataan or Cavite',
  'part.late': 'Olongapo or Fort Wint not taken in time',
  'part.engineer': 'An engineer takes part',
  'part.dug-in': 'Dug in: has not moved',
  'brief.attack': '{odds}: driven off {likely} %',
  'why.attacked': 'It was attacked in this phase',
  'why.crofton': 'Battery Crofton can be attacked from 2931 alone',
  'why.double-disrupted': 'It is double disrupted',
  'why.fixed-guns': 'Guns that cannot move only bombard',
  'why.fought': 'It has attacked in this phase',
  'why.gunboat': 'Gunboats only bombard',
  'why.has-fired': 'It has fired in this turn',
  'why.leaves-enemies': 'Another enemy that must be attacked would be left alone',
  'why.must-attack': 'Units in enemy zones must attack',
  'why.must-banzai': 'A banzai attack must be made',
  'why.must-join': 'Somebody who must attack has no other enemy to attack',
  'why.no-beach': 'From the water only beaches are attacked',
  'why.no-strength': 'It has no attack strength',
  'why.nobody-able': 'Nobody can attack it',
  'why.nobody-there': 'No enemy is there',
  'why.not-beside': 'It is not next to it',
}
