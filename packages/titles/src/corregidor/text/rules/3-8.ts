import { ruleNotes } from '../../../shared/rule-notes.ts'

/** Sections 3 to 8: components, sequence of play, invasion, movement. */
export const rulesToEight = ruleNotes(`
3.0 | Components | Two maps, counters, charts and tables, two record sheets, two dice of six sides.
3.1 | The two maps | The Fortified Islands at about 250 yards a hex, and Bataan with the Cavite shore at about a mile and a quarter; the forts lie in both.
3.2 | Counters | Batteries, ground units, aircraft and ships, each with two sides: its strength, and what is left of it.
3.2A | What a ground counter shows | Name, size, kind, and attack, defence and movement; guns their calibre and range besides. The back of a battery is its crew as infantry.
3.2B | Air units | An attack strength and a defence; they are placed, not moved.
3.2C | Ships | Attack, defence and movement of American ships.
3.2D | Range | The printed range counts hexes of the map of Bataan. On the map of the islands a gun reaches every hex, but heavy anti-aircraft guns 21 hexes and light ones 7.
3.2E | Strengths and movement | The first number is for attacking, the second for defending, the third is the most that a unit may spend in a Movement Phase.
3.2F | Markers | Date, hour, lost landing craft, cut communications, support points, disruption, guns that have fired.
3.3 | Record sheets | Tracks of turns, hours, landing craft, communications, altitudes, support points.
4.0 | Preparing to play | A scenario is chosen with its options, and its first units are set up.
5.0 | Sequence of play | A game turn is a round of phases; each side has its own player turn of movement and fighting in it.
5.0A | Order of the turns | In 1942 the Japanese turn comes first, in 1945 the American one.
5.0B | Turns that are passed over | Both sides may agree to pass over hours and days in which neither plans to move, fight or bombard.
5.0C | Administrative phases | Reinforcements at 0300; disruption and Fired markers come off at the beginning of each player turn.
5.0D | Air attack phase, 1942 | Japanese aircraft are placed at the altitudes at which they attack.
5.0E | Air points against flak, 1945 | American air points may keep anti-aircraft guns quiet during a drop.
5.0F | Airborne assault phase | In 1945 paratroops are placed on their drop hexes, and anti-aircraft guns fire at them.
5.0G | A player turn | Air attacks, landings and withdrawals, movement, bombardment, combat, in this order.
6.0 | Administrative phases | What is done before the player turns.
6.1 | Reinforcements | They come at 0300 in numbered groups.
6.1A | Where they come in | Ground units are placed on their section of the map of Bataan or held aside; aircraft only become available.
6.1B | One group at a time | A group can be used until the next one begins.
6.2 | Removing disruption | At the beginning of its turn a side takes one level of disruption off each of its units outside enemy zones of control.
6.2A | On the map of Bataan | There all markers of both sides come off at the beginning of a turn, but not in enemy zones of control.
7.0 | Invasion and evacuation | Units come ashore, or leave, over water, and are fired at on the way.
7.0A | Who may land where | The phasing side may land ground units on beaches, within the limits of stacking; in 1945 only the Americans.
7.0B | Moving over water | Four hexes of water at a time, then the other side fires at what is in range and in sight; so on until all are ashore or lost.
7.0C | Units on water | Their defence is halved.
7.0D | Attacking from the water | Full strength from a yellow beach, half strength from a hex of sea alone.
7.0E | 2nd Sea Operations Unit | It stays on the water, and bombards any American unit at full strength.
7.0F | Beaches first | Japanese units at sea attack and enter yellow beaches only; from there they go on into other land.
7.0G | Stacking at a landing | In 1945 three American units a hex, in 1942 one Japanese unit, on the water too; one armoured unit may join a stack ashore.
7.0H | Armour on beaches | To leave a beach of Corregidor armour needs a 5 or 6, and stops in the first hex; not so in 2211, 2312, 2411 and on Caballo.
7.0I | Where armour cannot land | Not on Carabao, nor on El Fraile.
7.0J | Paratroops on the turn of landing | They move as usual, but units that came down on enemies must attack them.
7.0K | Paratroops among enemies | If the enemy still holds the hex after the combat, they go back one hex or are lost.
7.0L | Withdrawing by water | A unit on a beach needs a 4, 5 or 6 to embark; then it goes under fire until it is off the map.
8.0 | Movement | The phasing side moves any of its land and naval units, one at a time.
8.0A | Points | Each hex costs points of the allowance; what is left is neither kept nor given away.
8.0B | Blocked entry hex | A Japanese unit that finds its hex of entry occupied may attack into it, or a hex beside it, from off the map.
8.0C | At least one hex | A unit may always move one hex, but not over forbidden ground, not with an allowance of 0, and American and Filipino units not from one zone of a unit to another of the same.
8.1 | Terrain | What ground costs, and what it does in combat.
8.1A | Water | Only units at sea enter hexes of water alone; who lands stops in the first hex of land and does not move in this turn.
8.1B | The best terrain | A unit defends in the most favourable terrain of its hex.
8.1C | Ships | One point a hex, never into land.
8.1D | Clear ground, and roads on the islands | One point.
8.1E | Rough ground on the islands | Two points; the defender is doubled.
8.1F | Cliffs | All points of infantry; closed to all others but where a road crosses. One better downwards, two worse upwards.
8.1G | Heights | One more point upwards, on roads too; one better downwards, one worse upwards.
8.1H | Tunnel | One point; the defender is tripled. Units in it control only what its mouths face, and need not attack.
8.1I | Towns | One point, or as the road; the defender is doubled.
8.1J | Battery hexes | The defender is doubled in permanent works.
8.1K | Roads of Bataan | Half a point, a third for armour.
8.1L | Jungle | Two points.
8.1M | Rough ground of Bataan | Three points; the defender is doubled.
8.1N | Mountains | Four points; the defender is doubled.
8.1O | Heights of Bataan | One better downwards, one worse upwards; a road costs more only where it climbs.
8.1P | Rivers | One more point to leave on another side than one came in; two worse if all attack into the river from outside.
8.1Q | Crofton, Craighill, El Fraile | Attacks into them are one worse, and their defenders tripled; Crofton can be attacked from 2931 alone.
8.2 | Zones of control and stacking | Where units must stop, and how many may stand together.
8.2A | Zones of control | The six hexes around an undisrupted land unit; an enemy that enters one stops.
8.2B | Leaving a zone | Two points, and not straight into another hex that the same unit controls.
8.2C | Japanese units on Bataan and in Cavite | They go from zone to zone for one point more, if they began the turn in one.
8.2D | Enemies in the way | No unit enters a hex with an enemy in it.
8.2E | Stacking | A company on the islands, a division on Bataan, and one armoured, cavalry or artillery unit besides; counted at the end of a movement phase, until when units may crowd.
8.2F | What counts | Manned batteries do not; a crew as infantry counts as a platoon; some companies have four platoons, which may stand together.
8.2G | Too many after a retreat | Units that were in the hex give way until the limit holds.
8.2H | Armour off clear ground | Only along roads.
`)
