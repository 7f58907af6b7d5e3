import type { Texts } from '@topside/engine'

/** Name and, after a colon, effect of each event; by side, letter and, for an alternative (17.16), `else`. */
const EVENTS: { readonly [key: string]: string } = {
  'us-a': 'Early stockpile: On turn 3: 8 supply points, unless the supply source is lost. The game runs to turn 29.',
  'us-a.else': 'Stores found: One supply point.',
  'japan-a':
    'Infiltration: Units of one hex, at most 4 stacking points, ignore enemy zones in this movement; or, after the die, units that emptied a hex on the Assault table advance two hexes. Once.',
  'japan-a.else': 'Vigour: The initiative marker moves one space towards Japan.',
  'us-b': 'Coast watchers: The die of one landing is 2 higher: from 10 on it is called off.',
  'japan-b': 'Night landing: Every unit that lands in this turn rolls twice and takes one of the results.',
  'us-c': 'Carabao slaughter: The die of forage is 2 lower in this turn.',
  'us-c.else': 'Carabao slaughter: One supply point.',
  'japan-c': 'Massed mortars: Combat die −2 for an attack that infantry leads.',
  'us-d': 'Registered artillery: Combat die +2 in defence or −1 in attack, if own artillery fires.',
  'japan-d':
    'Leaflets: Headquarters and infantry of one Philippine Army formation have one less efficiency in this turn.',
  'us-e': 'Anti-tank guns: The hex under attack counts as holding anti-tank guns: attacking armour can be lost.',
  'japan-e': 'Engineer crossing: The river gives no modifier, if engineers are within two hexes of the attackers.',
  'us-f': 'Tanks and Igorots: Combat die −2 for an attack of armour and infantry together.',
  'japan-f': 'Banzai charge: Combat die −3 on the Assault table; −2 if Americans lead the defence.',
  'us-g': 'Sudden counterattack: The attacking units coordinate without a check.',
  'japan-g': 'Balloon observation: The artillery coordinates without a check.',
  'us-h': 'Submarine run: 3 supply points, if Mariveles is friendly.',
  'us-h.else': 'Submarine run: 2 supply points.',
  'japan-h': 'Tightened blockade: The American die of forage is 2 higher in this turn.',
  'japan-h.else': 'Tightened blockade: The US player loses one supply point.',
  'us-i': 'Quinine: One result of disease costs neither supply nor steps.',
  'us-i.else': 'Quinine: One failed check of disease or general attrition costs nothing.',
  'japan-i':
    'Keep 48th Division: Turns 3 to 11, once: the markers of the 48th Division come into play, and its units may leave Manila. It costs 2 victory points for each turn.',
  'japan-i.else': 'Drafts: One replacement point.',
  'us-j': 'Manila unrest: In this turn and the next 48th Division and Garrison stay in Manila.',
  'us-j.else': 'Unrest behind the lines: A Japanese formation in reserve is not called up by event N in this turn.',
  'japan-j':
    'Requisitioned craft: One barge is ready without a check and carries one stacking point more in this turn.',
  'us-k': 'Half rations: 2 supply points; the ratings against attrition are one lower in this turn.',
  'japan-k': 'Malaria: One American formation that was not activated, by lot, checks for attrition.',
  'us-l': 'Air raid: Two Japanese air units leave play for two turns.',
  'japan-l': 'Anti-tank teams: The hex under attack counts as holding anti-tank guns: attacking armour can be lost.',
  'us-m': 'Convoy: The convoy is placed in Australia. Once.',
  'us-m.else': 'Fast steamer: The steamer sails without a check in this turn.',
  'japan-m': 'Bombing of Mariveles: A ready bomber flies: the US player loses 2 supply points.',
  'us-n':
    'Activate any one formation: Instead of drawing a marker: any formation acts, even one in reserve or that has acted. Then Japan holds this event.',
  'japan-n':
    'Activate any one formation: Instead of drawing a marker: any formation acts, even one in reserve or that has acted. Then the US player holds this event.',
  'us-o':
    'Guerrillas: One hex of road or trail, empty of Japanese units and out of their command, is contested for supply.',
  'us-o.else': 'Guerrillas: The garrison of Manila keeps the roads open: nothing happens.',
  'japan-o':
    'Airfield strike: The American fighter is grounded in this turn; one check of air coordination is 2 better.',
  'us-p': 'Aggressive patrols: The initiative marker moves two spaces towards the United States.',
  'us-p.else': 'Aggressive patrols: Look at the marker that Japan holds.',
  'japan-p': 'Aggressive patrols: The initiative marker moves two spaces towards Japan.',
  'japan-p.else': 'Aggressive patrols: Look at the marker that the US player holds.',
  'us-q':
    'Bridge destroyed: A bridge out of Japanese zones is down: who traced supply over it alone is out of supply at once.',
  'japan-q': 'Bridging train: One formation crosses one hexside of a river as over a bridge in this turn.',
  'us-r':
    'Fortification: A supplied unit with no Japanese unit beside it builds a fortification where it stands: combat die +1.',
  'japan-r':
    'Assault teams: The fortification gives no modifier against engineers, or half-battalions of efficiency 6.',
  'us-s': 'Stubborn defence: One No Retreat succeeds without a check.',
  'japan-s': 'Fanatic defence: The defenders of a hex ignore a retreat, and lose no step for it.',
  'us-t': 'Trail blocks: One Japanese formation pays one point more for each hex by trail in this movement.',
  'japan-t': 'Trail cutting: One formation pays nothing more for jungle and tropical grass in this movement.',
}

/** Name and effect of an event, by its key such as `us-a`; throws a `RangeError` if there is none. */
export function eventTold(key: string): string {
  const told = EVENTS[key]
  if (told === undefined) throw new RangeError(`no event ${key}`)
  return told
}

/** Name of an event, by its key; throws a `RangeError` if there is none. */
export function eventName(key: string): string {
  const told = eventTold(key)
  return told.slice(0, told.indexOf(': '))
}

/** The letter of an event's key. */
const letterOf = (key: string) => key.replace('.else', '').slice(-1).toUpperCase()

/** Names and effects of the events, and the records of playing them. */
export const events: Texts = Object.fromEntries(
  Object.entries(EVENTS).flatMap(([key, told]) => [
    [`event.${key}`, told],
    [`event.${key}.played`, `{side} plays event ${letterOf(key)}, ${told}`],
  ]),
)
