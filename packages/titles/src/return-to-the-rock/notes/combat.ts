import type { RuleNote } from '@topside/engine'

type Notes = { readonly [rule: string]: RuleNote }

const combat: Notes = {
  '9.0': {
    title: 'Combat',
    text: 'Only units that began the impulse in the active area attack, and each area is attacked at most once per impulse. First all attackers enter, then the dice fall; afterwards nobody else may enter. Every defending unit of the area can be hit.',
  },
  '9.1': {
    title: 'Mandatory attacks',
    text: 'Units that enter an area held by the enemy must attack it, all of them together, unless the area was already contested when the impulse began. If they are repulsed, those that are left must retreat. Units that come out of an invasion box into area 10 or 22 only land.',
  },
  '9.2': {
    title: 'Optional attacks',
    text: 'In an area that was contested before the impulse, the units that entered may attack: all of them, some or none.',
  },
  '9.3': {
    title: 'Attacks from within',
    text: 'If the active area itself is contested, its units may attack where they are: all of them, some or none. They never retreat from a lost attack.',
  },
  '9.4': {
    title: 'Resolving an attack',
    text: 'The attacker names a lead unit, then the defender names one. Attack value plus two dice is compared with defence value plus two dice.',
  },
  '9.4.1': { title: 'Combat dice', text: 'Both sides roll two dice at the same time and add them to their values.' },
  '9.4.2': {
    title: 'Attack value',
    text: 'Attack factor of the lead unit, +1 for each other attacker, +1 for combined arms, +1 for Americans by day. Pillboxes add nothing; a banzai charge doubles the factor.',
  },
  '9.4.2A': {
    title: 'Lead attacking unit',
    text: 'The attacker picks one attacking unit, and its attack factor counts. If the attack is repulsed, this unit is lost.',
  },
  '9.4.2B': {
    title: 'More attackers',
    text: 'Each further attacking unit adds 1. Pillboxes never take part in an attack.',
  },
  '9.4.2C': {
    title: 'Combined arms',
    text: 'Three different types in one attack add 1. Artillery, armour, engineers, infantry and machine guns are types; more than three add no more.',
  },
  '9.4.2D': { title: 'Americans by day', text: 'An American attack in the day phase gets +1.' },
  '9.4.3': {
    title: 'Defence value',
    text: 'Defence factor of the lead unit, +1 for each other fresh defender, the TEM of the area, +1 for Americans by day.',
  },
  '9.4.3A': {
    title: 'Lead defending unit',
    text: 'The defender picks one unit of the area, fresh or spent, and its defence factor counts. If the attack succeeds, this unit takes the first point of losses.',
  },
  '9.4.3B': {
    title: 'More defenders',
    text: 'Each further defending unit that is fresh adds 1. Spent ones add nothing.',
  },
  '9.4.3C': { title: 'Terrain', text: 'The terrain modifier of the area, 1 to 4, is added to the defence.' },
  '9.4.3D': { title: 'Americans by day', text: 'Americans who defend in the day phase get +1.' },
  '9.4.4': {
    title: 'Results of an attack',
    text: 'Attack total lower: repulse, the lead attacker is eliminated and the others are spent. Equal: stalemate, the attackers are spent. Higher: success, the attackers are spent and the defender takes the difference in losses. After a stalemate, or a repulse that forces no retreat, attackers that entered may fall back.',
  },
}

const bombardment: Notes = {
  '10.0': {
    title: 'Bombardment',
    text: 'By day the American side may spend an impulse on a bombardment by aircraft, ships or artillery.',
  },
  '10.1': {
    title: 'Bombardment impulse',
    text: 'The target is an area with at least one Japanese unit, never the hidden units box. Nobody moves in such an impulse.',
  },
  '10.1.1': {
    title: 'What bombards',
    text: 'Two air markers and one naval marker, each once per turn, or artillery units, which are spent by it.',
  },
  '10.2': { title: 'Aircraft', text: 'An air marker, attack 5, reaches any area of the map.' },
  '10.3': {
    title: 'Artillery',
    text: 'An artillery unit, attack 3, fires at its own area or an adjacent one. If its own area is contested, it fires only there.',
  },
  '10.4': { title: 'Ships', text: 'The naval marker, attack 6, reaches any area of the map.' },
  '10.5': {
    title: 'Resolving a bombardment',
    text: 'A primary target is chosen, then both sides roll two dice. Only a higher attack total does harm.',
  },
  '10.5.1': {
    title: 'Primary target',
    text: 'The side that bombards picks one enemy unit in the area. It takes the first point of losses.',
  },
  '10.6': {
    title: 'Attack value of a bombardment',
    text: 'Attack factor of the gun or marker, +1 for each supporting artillery unit, +1 if more than three Japanese units are in the area.',
  },
  '10.6A': { title: 'Gun or marker', text: 'One artillery unit, air marker or naval marker gives its attack factor.' },
  '10.6B': {
    title: 'Supporting artillery',
    text: 'Each other artillery unit within range that joins an artillery bombardment adds 1 and is spent. It may stand in another area. Markers are not supported.',
  },
  '10.6C': { title: 'Crowded target', text: 'More than three Japanese units in the area add 1 to the attack.' },
  '10.7': {
    title: 'Defence value against a bombardment',
    text: 'The TEM of the area, +1 if only one unit is the target. The defence factors of units do not count. If the attack total is higher, the difference is the losses; otherwise nothing happens.',
  },
  '10.7A': { title: 'Terrain', text: 'The terrain modifier of the area, 1 to 4, protects its units.' },
  '10.7B': { title: 'Single target', text: 'If only one unit defends in the area, the defence value is 1 higher.' },
  '10.8': {
    title: 'Mistaken attack',
    text: 'If an air or naval bombardment of a contested area rolls the same sum for both sides, the Americans there take half of that sum in losses, rounded down. The Japanese side picks which unit takes the first point. Japanese losses come first and are taken as usual.',
  },
}

const losses: Notes = {
  '11.0': { title: 'Losses and retreat', text: 'Losses are taken by spending, eliminating or retreating units.' },
  '11.1': {
    title: 'Taking losses',
    text: 'A fresh unit that turns spent takes 1 point, a spent unit that retreats 1, a spent unit eliminated 2, a fresh unit eliminated 3. The lead unit or primary target takes the first point. The losses must be exact if any combination allows it, otherwise the least above; what the units cannot take is ignored.',
  },
  '11.2': {
    title: 'Retreat',
    text: 'If both sides retreat, the attacker goes first. Attackers go back only to the area from which they entered.',
  },
  '11.2.1': {
    title: 'One at a time',
    text: 'Units retreat one by one. When an area has become full, the next unit must go on to another one.',
  },
  '11.2.2': {
    title: 'Where to retreat',
    text: 'First to a free area with the fewest enemy-controlled neighbours, then to a friendly contested area, then to an enemy contested one, last through a full area. The owner chooses between equals. Nobody retreats to an enemy area without friendly units, or back to an area just left.',
  },
  '11.2.2A': {
    title: 'Free area first',
    text: 'A free area comes first; of several, one with the fewest enemy-controlled neighbours.',
  },
  '11.2.2B': {
    title: 'Friendly contested area',
    text: 'Without a free area, the unit goes to a contested area that its side controls.',
  },
  '11.2.2C': {
    title: 'Enemy contested area',
    text: 'Failing that, it goes to a contested area that the enemy controls.',
  },
  '11.2.2D': {
    title: 'Through a full area',
    text: 'If only full areas are left, the unit passes through one and retreats again from there by the same order.',
  },
  '11.2.3': {
    title: 'Voluntary retreat',
    text: 'After any attack or bombardment, spent units of the defender may leave the area. Fresh units may not, and after a success attackers may not either.',
  },
  '11.2.4': {
    title: 'No way out',
    text: 'A unit that must retreat and cannot is eliminated. Pillboxes never retreat, nobody retreats off the map or into a box, and American armour and artillery never cross a restricted border.',
  },
}

const reorganization: Notes = {
  '12.0': {
    title: 'Reorganization',
    text: 'At the end of each turn both sides may bring eliminated units back, Japan first.',
  },
  '12.1': {
    title: 'Reorganizing a unit',
    text: 'One eliminated unit returns fresh to a friendly area that holds another friendly unit, or to the hidden units box (Japan) or the seaborne box (United States). Another eliminated unit of any type leaves the game for good. "S" units do not return this way. It may be repeated.',
  },
  '13.0': {
    title: 'The Advantage',
    text: 'One side holds the Advantage; the United States begin each day with it. It changes hands only when it is used.',
  },
  '13.1': {
    title: 'Using the Advantage',
    text: 'By day and night its holder may demand a reroll or reset the impulse track.',
  },
  '13.1A': {
    title: 'Reroll',
    text: 'The holder may have any roll of the day or night made again, with all its dice, whoever rolled. The second roll stands. The other side gets the Advantage at the end of the impulse.',
  },
  '13.1B': {
    title: 'Reset',
    text: 'At the start of its impulse, before the momentum die, the holder may turn all spent units of both sides fresh and go on at impulse 1. Used bombardment markers stay used. Each side may do so once per turn.',
  },
  '13.2': {
    title: 'The Advantage in reorganization',
    text: 'In the reorganization phase its holder may rally a unit.',
  },
  '13.2C': {
    title: 'Rally',
    text: 'The holder brings one eliminated unit back, as in a reorganization, without giving up another.',
  },
  '13.3': {
    title: 'When the Advantage moves',
    text: 'Once used, the Advantage is nobody’s until the impulse or phase ends; then the other side has it.',
  },
}

const victory: Notes = {
  '15.0': {
    title: 'Victory',
    text: 'Either side can win at the end of any night; otherwise points decide after turn 7.',
  },
  '15.1': { title: 'Automatic victory', text: 'At the end of every night phase either side may have won at once.' },
  '15.1.1': {
    title: 'The whole island',
    text: 'The United States win if they control all 27 areas at the end of a night.',
  },
  '15.1.2': {
    title: 'Too slow',
    text: 'Japan wins if, at the end of a night, the United States have fewer victory points than the number of the turn.',
  },
  '15.2': {
    title: 'Victory points',
    text: 'Area 24 gives 3 points, areas 1, 6, 8 and 14 give 2, areas 11, 12, 16 and 27 give 1. After turn 7 each American unit out of play or still eliminated costs 1 point.',
  },
  '15.2.1': {
    title: 'Early linkup',
    text: 'One more point if, at the end of turn 1, American areas connect area 10 with area 22. Japanese units that merely contest an area do not break the link.',
  },
  '15.3': {
    title: 'The last count',
    text: 'After turn 7 the United States win with 10 points, or with as many as were bid. Otherwise Japan wins.',
  },
}

const optional: Notes = {
  '17.0': {
    title: 'Optional rules',
    text: 'Leaders, mortars, flamethrowers and suicide detonations are switched on or off when a match is created. Leaders, mortars and flamethrowers are added by the attacker once both lead units are known, before the dice fall.',
  },
  '17.1': {
    title: 'Leaders',
    text: 'Once per turn each side may add a leader to one of its attacks for +1. A unit of his colour must be in the area; Jones, Itagaki and Endo help any unit of their side.',
  },
  '17.1.1': {
    title: 'Death of a leader',
    text: 'If both sides roll the same sum in that attack, the leader is lost for the rest of the game. Otherwise he is back next turn.',
  },
  '17.2': {
    title: 'Mortars',
    text: 'Each of the two Japanese mortars adds 1 to one Japanese attack per turn, at most one to an attack. It counts as artillery for combined arms.',
  },
  '17.3': {
    title: 'Flamethrower',
    text: 'Once per turn it adds 1 to an American attack on an area with a pillbox, whichever unit leads the defence. It is no unit type for combined arms.',
  },
  '17.4': {
    title: 'Suicide detonations',
    text: 'Twice per game, by day, Japan may blow up an area as its impulse, never the same area twice.',
  },
  '17.4.1': {
    title: 'Where to blow up',
    text: 'The area has TEM +3 or +4 and American units in it. Who controls it, and whether Japanese units are there, does not matter.',
  },
  '17.4.2': {
    title: 'The blast',
    text: 'A bombardment with an attack value of one die plus the TEM hits the Americans; +1 to their defence value if there is only one. Then every Japanese unit in the area is eliminated.',
  },
  '17.4.3': {
    title: 'Malinta Hill',
    text: 'After a detonation in area 24 Japan rolls one die instead of two for its reinforcements, for the rest of the game.',
  },
}

const example: Notes = {
  '19.0': { title: 'Example of play', text: 'The rulebook plays through the first three impulses of a day.' },
}

/** Our own short account of the rules of sections 9 to 13, 15, 17 and 19, by number. */
export const combatNotes: Notes = {
  ...combat,
  ...bombardment,
  ...losses,
  ...reorganization,
  ...victory,
  ...optional,
  ...example,
}
