import type { RuleNote } from '@topside/engine'

/**
 * Our own short account of the rules, by number. Sections 4 to 8 stand for the standard rules of the series, which are not in the
 * rulebook and are reconstructed; 11 to 18 are the game's own.
 */
export const notes: { readonly [rule: string]: RuleNote } = {
  '4.1': {
    title: 'Player-turn',
    text: 'The American player moves, brings in reinforcements and fights; then the Japanese player does the same.',
  },
  '4.2': {
    title: 'Game-turn',
    text: 'A game-turn is over when both players have had their turn. Most stand for two days.',
  },
  '5.1': {
    title: 'Moving units',
    text: 'Units move one by one, each once in a phase, as far as their movement points allow. Points left over are lost.',
  },
  '5.2': {
    title: 'Terrain and roads',
    text: 'Clear ground costs 1 movement point, swamp and rough 3, mountain 4. Along a trail a hex costs 1, along a road one half, whatever the terrain. The sea cannot be entered.',
  },
  '5.3': {
    title: 'One unit a hex',
    text: 'A unit may pass through its friends but must end its move, its retreat or its advance in a hex of its own.',
  },
  '5.4': { title: 'Enemy hexes', text: 'Nobody enters a hex with an enemy unit.' },
  '6.1': {
    title: 'Zones of control',
    text: 'Every unit controls the six hexes around it. A unit must stop when it enters an enemy zone, and one that begins there cannot move: it leaves only by combat.',
  },
  '7.1': {
    title: 'Who must fight',
    text: 'Every unit next to an enemy must attack, and every enemy next to it must be attacked by somebody. Fire from a distance counts; declare it before the other side of the contact is used up.',
  },
  '7.2': {
    title: 'Declaring an attack',
    text: 'A unit attacks once and is attacked once in a phase. Several units may attack one hex, or several hexes together if each attacker touches all of them.',
  },
  '7.3': {
    title: 'Differential',
    text: 'The strength of the attack less that of the defence, protective fire included, gives the column of the table.',
  },
  '7.4': {
    title: 'Terrain in combat',
    text: 'The best terrain among the attacked hexes shifts the column to the left: swamp and town by 1, rough by 2, mountain by 3; by one more with the stronger reading.',
  },
  '7.5': {
    title: 'Results',
    text: 'One die on the column: A and D are retreats of the attacker and the defender in hexes, Br of both by one, AE and DE eliminations.',
  },
  '7.6': {
    title: 'Retreat',
    text: 'The owner retreats hex by hex, each further away, never into enemy zones, and ends alone in a hex. A unit that cannot go all the way is eliminated.',
  },
  '7.7': {
    title: 'Advance',
    text: 'One victorious unit that took part may enter each hex given up, whatever zones are there. Artillery never advances.',
  },
  '7.8': {
    title: 'Exchanges',
    text: 'On the active table the attacker may have to lose units next to the target whose strength is at least the defence.',
  },
  '8.1': {
    title: 'Barrage',
    text: 'Artillery attacks with its barrage strength, from a distance as far as its range, and then suffers nothing. Next to the enemy it must fight there.',
  },
  '8.2': {
    title: 'Protective fire',
    text: 'Artillery within range of an attacked hex may add its protective strength, once in a phase, if it is not attacked itself, not next to an enemy, and the attack is not of artillery alone.',
  },
  '8.3': {
    title: 'Ground support',
    text: 'Each support point adds one to an attack anywhere. Points not used in the player-turn are lost.',
  },
  '8.4': {
    title: 'Bombardment',
    text: 'An attack by artillery and support points alone does not move a defender by a single hex; larger results count.',
  },
  '12.1': {
    title: 'When reinforcements arrive',
    text: 'They come in after all units on the map have moved, and move on at once. They may be held back for a later turn.',
  },
  '12.2': {
    title: 'Where reinforcements arrive',
    text: 'Americans come over the Northern, Eastern or Southern Beach Area, Japanese by Ormoc, some by an edge of the map.',
  },
  '12.21': {
    title: 'Landing on beaches',
    text: 'A unit may land in any beach hex of its area without an enemy. It costs 2 movement points; any number may pass through.',
  },
  '12.22': { title: 'Arriving in contact', text: 'A unit that comes in next to an enemy stops there and must attack.' },
  '12.23': { title: 'Coming in by an edge', text: 'A unit may come in by any hex of its edge for what the hex costs.' },
  '12.3': { title: 'Reinforcements in combat', text: 'They may fight on the turn on which they arrive.' },
  '12.41': {
    title: 'The Air Assault Battalion',
    text: 'The Japanese 4th Air Assault Battalion comes down from the air.',
  },
  '12.42': {
    title: 'Air assault',
    text: 'It is placed in any free land hex on its turn, cannot be held back, and is then a unit like any other.',
  },
  '13.1': { title: 'Limits of protective fire', text: 'Protective fire on Leyte is limited; barrages are not.' },
  '13.11': { title: 'One battery a hex', text: 'At most one artillery unit gives protective fire to an attacked hex.' },
  '13.12': {
    title: 'Any number of barrages',
    text: 'Any number of artillery units may add their barrage to an attack.',
  },
  '13.13': { title: 'No support in defence', text: 'Support points are never used for protective fire.' },
  '14.1': {
    title: 'Japanese tenacity',
    text: 'A Japanese unit in rough or mountain retreats one hex less than the result says, in attack and in defence.',
  },
  '15.0': {
    title: 'Victory',
    text: 'Points are for enemy units destroyed, hexes held and lines of communications cut, and are compared at the end.',
  },
  '15.11': {
    title: 'Worth of a unit',
    text: 'A unit is worth the sum of its strengths: attack or barrage, protective fire, defence.',
  },
  '15.12': { title: 'Destroyed units', text: 'A player gets the worth of each enemy unit destroyed.' },
  '15.21': {
    title: 'Objectives',
    text: 'Hexes named by the scenario give points to the side that has a unit there at the end.',
  },
  '15.22': {
    title: 'Japanese on the beaches',
    text: 'A Japanese unit on a northern or eastern beach at the end is worth 40 points, once.',
  },
  '15.31': {
    title: 'American lines',
    text: 'An American unit counts for an objective only with a line of communications to a beach that is active.',
  },
  '15.32': {
    title: 'Line of communications',
    text: 'A chain of hexes without enemies and, unless a friend is there, without enemy zones. After the first three hexes it must follow roads and trails.',
  },
  '15.33': { title: 'Units cut off', text: 'American units without a line at the end give their worth to Japan.' },
  '15.34': {
    title: 'Japanese lines',
    text: 'Japanese units need no line, but for the western edge in the Final Collapse.',
  },
  '15.4': {
    title: 'Levels of victory',
    text: 'The ratio of American to Japanese points, to two decimals: 2 is a draw, 3 a decisive American victory, 1 or less a decisive Japanese one.',
  },
  '16.1': { title: 'The American Assault', text: 'Game-turns 1 to 8: the landings of October 1944.' },
  '16.11': { title: 'American deployment', text: 'No American unit is on the map.' },
  '16.12': { title: 'Japanese deployment', text: 'The 16th Division holds the coast.' },
  '16.13': {
    title: 'Special rules',
    text: 'American units that leave by 2925 come back four turns later on the northern edge. One 3-2-5 battalion must leave by 0531 by the end of turn 3, or Japan removes one.',
  },
  '16.14': {
    title: 'Victory conditions',
    text: 'Japan: Carigara, 10 points for each unit next to or on an airfield, American units cut off. United States: 2215, 2312 and 2918 with a line.',
  },
  '16.2': { title: 'The Mountain Barrier', text: 'Game-turns 9 to 17: the fight for the road to Ormoc.' },
  '16.21': { title: 'American deployment', text: 'The units of the Leyte Valley stand in their historical hexes.' },
  '16.22': {
    title: 'Japanese deployment',
    text: 'The 1st and 102nd Divisions and what is left of the 16th hold the mountains.',
  },
  '16.23': { title: 'Special rules', text: 'Japanese units may not enter the southernmost row of hexes.' },
  '16.24': {
    title: 'Victory conditions',
    text: 'United States: the worth of each unit south of row 24 and west of column 07 with a line. Japan: Limon, and American units cut off.',
  },
  '16.3': { title: 'The Final Collapse', text: 'Game-turns 18 to 26: the landing in the rear at Ormoc.' },
  '16.31': { title: 'American deployment', text: 'Four divisions stand round the Ormoc valley.' },
  '16.32': { title: 'Japanese deployment', text: 'What is left of the Japanese army holds the valley.' },
  '16.33': { title: 'Special rules', text: 'The American player moves first, from turn 18 to turn 26.' },
  '16.34': {
    title: 'Victory conditions',
    text: 'Japanese units with a line to the western edge count for Japan, the others for the United States. American units cut off count for Japan, and so does Ormoc at the end of turn 22.',
  },
  '18.1': { title: 'American reinforcements', text: 'When and where the American units appear.' },
  '18.2': { title: 'Japanese reinforcements', text: 'When and where the Japanese units appear.' },
}
