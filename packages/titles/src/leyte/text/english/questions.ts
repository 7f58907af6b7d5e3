import type { Texts } from '@topside/engine'

/** Texts of questions. */
export const asks: Texts = {
  'ask.move.unit': 'Choose a unit to move, or end the movement',
  'ask.move.where': 'Choose where {unit} goes ({movement} movement points)',
  'ask.arrival.unit': 'Choose a reinforcement to bring in, or hold back the rest',
  'ask.arrival.north': '{unit} lands in the Northern Beach Area: choose where its move ends',
  'ask.arrival.east': '{unit} lands in the Eastern Beach Area: choose where its move ends',
  'ask.arrival.south': '{unit} lands in the Southern Beach Area: choose where its move ends',
  'ask.arrival.ormoc': '{unit} arrives at Ormoc: choose where its move ends',
  'ask.arrival.west-edge': '{unit} comes in from the west: choose where its move ends',
  'ask.arrival.south-edge': '{unit} comes in from the south: choose where its move ends',
  'ask.arrival.north-edge': '{unit} comes back from the north: choose where its move ends',
  'ask.air-assault.hex': 'Choose the hex in which {unit} comes down',
  'ask.combat.target': 'Choose a hex to attack, or end the combats',
  'ask.combat.must': 'Units in contact must fight: choose which attack is next',
  'ask.combat.declare':
    'Attack on {targets}{support, plural, =0 {} one { with # support point} other { with # support points}}: add to it, or attack',
  'ask.combat.exchange': 'Exchange: choose a unit to lose ({left} strength to go)',
  'ask.combat.advance': 'Choose a unit to advance, or stay',
  'ask.fpf': '{hex} is under attack: choose artillery for protective fire, or hold it back',
  'ask.retreat.order': 'Choose the unit that retreats next',
  'ask.retreat.where': 'Choose where {unit} retreats from {at} ({left, plural, one {# hex} other {# hexes}} to go)',
  'ask.retreat.displace': '{unit} makes room for a retreat into {at}: choose where it goes',
  'ask.exit.penalty': 'No battalion has left by 0531: choose the American battalion to remove',
}

/** Texts of questions for the other players. */
export const others: Texts = {
  'ask.move.unit.other': '{seat} is moving',
  'ask.move.where.other': '{seat} is moving a unit',
  'ask.arrival.unit.other': '{seat} brings in reinforcements',
  'ask.arrival.north.other': '{seat} lands a unit on the northern beaches',
  'ask.arrival.east.other': '{seat} lands a unit on the eastern beaches',
  'ask.arrival.south.other': '{seat} lands a unit on the southern beaches',
  'ask.arrival.ormoc.other': '{seat} brings a unit in at Ormoc',
  'ask.arrival.west-edge.other': '{seat} brings a unit in from the west',
  'ask.arrival.south-edge.other': '{seat} brings a unit in from the south',
  'ask.arrival.north-edge.other': '{seat} brings a unit back from the north',
  'ask.air-assault.hex.other': '{seat} plans an air assault',
  'ask.combat.target.other': '{seat} chooses a target',
  'ask.combat.must.other': '{seat} chooses a target',
  'ask.combat.declare.other': '{seat} prepares an attack',
  'ask.combat.exchange.other': '{seat} takes losses of an exchange',
  'ask.combat.advance.other': '{seat} may advance',
  'ask.fpf.other': '{seat} decides on protective fire',
  'ask.retreat.order.other': '{seat} retreats',
  'ask.retreat.where.other': '{seat} chooses where a unit retreats',
  'ask.retreat.displace.other': '{seat} makes room for a retreat',
  'ask.exit.penalty.other': '{seat} chooses the battalion that is removed',
}

/** The same if the things that the question names are public. */
export const named: Texts = {
  'ask.move.where.other.named': '{seat} chooses where {unit} goes',
  'ask.arrival.north.other.named': '{seat} lands {unit} in the Northern Beach Area',
  'ask.arrival.east.other.named': '{seat} lands {unit} in the Eastern Beach Area',
  'ask.arrival.south.other.named': '{seat} lands {unit} in the Southern Beach Area',
  'ask.arrival.ormoc.other.named': '{seat} brings in {unit} at Ormoc',
  'ask.arrival.west-edge.other.named': '{seat} brings in {unit} from the west',
  'ask.arrival.south-edge.other.named': '{seat} brings in {unit} from the south',
  'ask.arrival.north-edge.other.named': '{seat} brings {unit} back from the north',
  'ask.air-assault.hex.other.named': '{seat} chooses where {unit} comes down',
  'ask.combat.declare.other.named': '{seat} prepares an attack on {targets}',
  'ask.fpf.other.named': '{seat} decides on protective fire for {hex}',
  'ask.retreat.displace.other.named': '{seat} chooses where {unit} makes room to',
  'ask.retreat.where.other.named': '{seat} chooses where {unit} retreats from {at}',
}
