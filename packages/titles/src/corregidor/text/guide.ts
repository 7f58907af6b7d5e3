import type { Guide, GuideMove } from '@topside/engine'

const BEFORE: readonly GuideMove[] = [
  [
    'deploy-all',
    'The garrison stands where it stood: naval troops in the ravines, restored guns in the old batteries.',
  ],
  ['done', 'Single units could still be set up elsewhere, each once.'],
  ['act', '15 February is one turn of bombardment alone, with 300 points of ships and 300 of aircraft.'],
  ['support-i1416', 'An anti-aircraft gun beside the golf course, on which the paratroops are to come down.'],
  ['points-56-naval', 'The more points, the better the column: the chances of the die are shown for each amount.'],
  ['support-i1713', 'Light guns reach seven hexes, and these reach both drop zones.'],
  ['points-56-air', 'Aircraft do it as well as ships by day. At night they do not fly.'],
  [
    'support-i1316',
    'Battery Crockett: a strong defence of its own, which its works double, against shells as against infantry.',
  ],
  ['points-166-naval'],
  ['done', 'What is not spent in a turn is lost.'],
  [
    'wait-turn',
    'Japan keeps its head down. A side can also wait for a day, for a week, or until something happens to it.',
  ],
  ['act', '16 February, 0600: from now on there are 100 points of each kind in a turn.'],
  ['done', 'They come back in each turn. Nothing is fired at now, to keep this short.'],
  ['wait-turn'],
]

const DROP: readonly GuideMove[] = [
  ['suppress-i1713', '0800. Points of aircraft can keep flak quiet while the paratroops come down.'],
  ['points-46-air'],
  ['suppress-i1211', 'The light guns north of the parade ground reach the other zone.'],
  ['points-46-air'],
  ['done', 'The others are further off.'],
  ['drop-us45-1-g-503', 'Each unit aims at a hex of a drop zone, three at most at one.'],
  ['drop-us45-1-g-503-i1515', 'The golf course.'],
  ['drop-all', 'The rest is spread over both zones.'],
]

const FIGHT: readonly GuideMove[] = [
  ['act', 'The wind was not kind: two steps are lost, and three units came down among the enemy.'],
  ['unit-us45-1-g-503', 'Who is down can move in the same turn.'],
  ['move-us45-1-g-503-i1516-6', 'One point on clear ground, two on rough; a cliff takes all that infantry has.'],
  ['unit-us45-1-i-503'],
  ['move-us45-1-i-503-i1516-6', 'A hex holds a company, which is three platoons.'],
  ['done', 'In daylight units next to an enemy must attack, so choose carefully where to stop.'],
  ['support-i1316', 'Bombardment comes before combat: what is disrupted twice defends with half its strength.'],
  ['points-67-naval', 'A platoon came down in this battery: it takes the hex if nobody is left to defend it.'],
  ['done'],
  ['target-i1416', 'The anti-aircraft gun: its crew fights alone.'],
  ['join-us45-1-g-503'],
  ['join-us45-2-h-503'],
  ['join-us45-1-i-503', 'Three platoons together; the odds beside the answers rise with each.'],
  ['done'],
  [
    'points-10-naval',
    'Points support an attack on the ground as well, with at most twice the strength of the units in it.',
  ],
  [
    'target-i1015',
    'Battery Wheeler, with a platoon of paratroops in the middle of it. A unit that does not clear such a hex falls back.',
  ],
]

const ANSWER: readonly GuideMove[] = [
  ['act', 'Now the Japanese, while the paratroops are scattered.'],
  ['unit-jp45-naval-garrison-5'],
  [
    'move-jp45-naval-garrison-5-i1114-24',
    'Up the slope, beside the parachute artillery: a hex that is higher, by however much, costs a point more.',
  ],
  ['done'],
  [
    'bombard-i1416',
    'Guns of Fort Frank bear on the south of Corregidor. Each battery fires through some sides of its hex alone.',
  ],
  ['fire-jp45-restored-koehler', 'A mortar: it strikes the six hexes around its target as well, friend and foe.'],
  ['done'],
  ['target-i1214', 'The garrison throws itself at the gunners.'],
  ['banzai-jp45-naval-garrison-5', 'Banzai: its attack strength is doubled, and it will be disrupted twice.'],
  ['done'],
]

/** The guide for newcomers to Corregidor. */
export const guide: Guide = {
  about: {
    length: '3 to 4 hours (1945), three evenings (1942), more (the campaign)',
    complexity: 5,
    special:
      'A siege on two linked maps: each battery with its guns, arc and range, raids by altitude, landings under fire, paratroops in the wind. Turns of hours; a side with no plans says until when, and days run by.',
  },
  chapters: [
    {
      title: 'The island',
      text: 'Corregidor and four smaller forts close Manila Bay. In 1942 the Americans and Filipinos hold them against Japanese guns on Bataan and in Cavite, bombers, and at last a landing (23 February to 18 May); the campaign adds the fight for Bataan, week by week, from 4 January. In 1945 American paratroops and infantry take the rock back.',
      rule: '11.0',
      at: 'ask.turn',
    },
    {
      title: 'Two maps',
      text: 'The islands have about 250 yards to a hex, with heights, cliffs, ravines and tunnels. Bataan and Cavite have a map of their own on which the forts are single hexes: guns fire from one map onto the other. A button for each map brings it to the screen, with a sign where something happens on one that you do not see.',
      rule: '3.1',
      spaces: ['i1316', 'i1015', 'i1214', 'i1709'],
      at: 'ask.bombard',
    },
    {
      title: 'Turns, and turns that pass',
      text: 'A turn is two or three hours: guns and aircraft arrive at 0300, air attacks are planned, then each side lands, moves, bombards and fights. Say that you wait a day, a week, or until you are fired at: quiet turns run by, and then you see what happened. Orders of guns and bombers can stand until something changes.',
      rule: '5.0B',
    },
    {
      title: 'Bombardment',
      text: 'Up to three guns, or as many aircraft, strike a hex; a die is rolled for each unit there. Infantry and crews are twice as hard to hit, works and rough ground double that again, and most batteries fire only through some sides of their hex: the overlay of a battery shows its range and arc. A battery that has lost its guns fights on as infantry.',
      rule: '9.0',
      at: 'ask.support',
      spaces: ['i1416', 'i1316', 'i1015', 'i1312'],
    },
    {
      title: 'Raids and flak',
      text: 'In 1942 Japanese bombers choose a height: high is safe and hits little, low hits well. Anti-aircraft guns in range fire before the bombs fall. In 1945 the support of American ships and aircraft is counted in points, which come back in each turn.',
      rule: '9.2',
      at: 'ask.suppress.where',
      spaces: ['i1211', 'i1713', 'i1609', 'i1515'],
    },
    {
      title: 'Landings and drops',
      text: 'Boats cross four hexes of water at a time, and are fired at after each. The Japanese of 1942 land on yellow beaches, from landing craft that are lost with their steps. Paratroops aim at two drop zones, come under flak, and drift with the wind; units that come down on the enemy must clear the hex.',
      rule: '7.0B',
      at: 'ask.drop',
      spaces: ['i1115', 'i1314', 'i1615', 'i1516', 'i1416'],
    },
    {
      title: 'Ground combat',
      text: 'Odds and a die: losses, disruption, retreats. Up a slope, over a cliff, into works, towns or the tunnel it is worse. A unit that is disrupted twice does not attack. By day units that end their movement in an enemy zone must attack. The Japanese may make Banzai attacks: twice the strength, at the price of disruption.',
      rule: '10.0A',
      at: 'ask.attack.units',
      spaces: ['i1416', 'i1516', 'i1415', 'i1316'],
    },
    {
      title: 'Who wins',
      text: 'Points of one side decide. In 1942 the defenders gain them for each day after 6 May and for what they destroy; in 1945 the Japanese gain them for every American step and each day they last after 26 February. The line above the board says what the points mean now.',
      rule: '12.0',
      spaces: ['i2312', 'i2510', 'i2210', 'i2211'],
    },
  ],
  told: {
    'ask.deploy': {
      what: 'You are Japan: set the garrison up.',
      why: 'One answer places everybody as in history; single units can be moved within the rules.',
      usual: ['done'],
    },
    'ask.turn': {
      what: 'Act in this turn, or say for how long you plan nothing.',
      why: 'A side that waits is not asked until then. If both wait, whole days pass.',
    },
    'ask.bombard': {
      what: 'Choose a target, or end the bombardment.',
      why: 'Guns that have fired wait for their next turn. Standing orders are carried out again by themselves.',
      odds: 'The line beside a target shows what the strongest that reach it would do.',
      usual: ['done'],
    },
    'ask.support': {
      what: 'Choose how many points of ships or aircraft you spend on it.',
      why: 'Each amount is the least for its column of odds: one point less is worse.',
      odds: 'Point at each of them: the chance of every result is shown.',
    },
    'ask.bombard.guns': {
      what: 'Choose the guns that fire.',
      why: 'Guns that cannot fire at the target say why.',
      usual: ['fire-'],
    },
    'ask.suppress.where': {
      what: 'Choose flak to keep quiet before the drop.',
      why: 'Points of aircraft strike it first; disrupted flak fires with half its strength, flak that is disrupted twice not at all.',
      usual: ['done'],
    },
    'ask.suppress': {
      what: 'Choose how many points of aircraft you spend on it.',
      why: 'The stronger the defence of the flak, the more it takes.',
    },
    'ask.drop': {
      what: 'Choose a unit in the air, or drop all.',
      why: 'Three units may aim at a hex. One answer spreads all that are left.',
      usual: ['drop-all'],
    },
    'ask.drop.where': {
      what: 'Choose the hex at which it aims.',
      why: 'The wind may take it further. A unit that would come down in the water loses a step and comes to the nearest land, one that comes down on the enemy must fight.',
    },
    'ask.drop.loss': {
      what: 'Flak has hit: choose who loses a step.',
      why: 'A reduced unit is weaker, and lost with the next step.',
      usual: ['lose-'],
    },
    'ask.drop.back': {
      what: 'The hex was not cleared: choose where the paratroops fall back to.',
      why: 'One hex, and not to where the enemy is; a unit without such a hex is lost.',
      usual: ['drop-'],
    },
    'ask.move.unit': {
      what: 'Choose a unit to move, or end the movement.',
      why: 'Units one by one, each once. A unit that enters a zone of control stops.',
      usual: ['done'],
    },
    'ask.move.where': {
      what: 'Choose where it goes.',
      why: 'Each hex shows its cost; the way is drawn when you point at it.',
    },
    'ask.attack.target': {
      what: 'Choose a hex to attack.',
      why: 'By day every unit next to an enemy must attack; a unit that is disrupted twice cannot.',
      usual: ['done', 'target-'],
    },
    'ask.attack.units': {
      what: 'Choose who attacks it.',
      why: 'All of the enemy’s units in the hex defend together.',
      odds: 'The odds and the chance that the enemy gives way are shown with each unit.',
      usual: ['done', 'join-'],
    },
    'ask.support.ground': {
      what: 'Add points of ships or aircraft to the attack, or none.',
      why: 'They are used up for this turn. Enough of them change the column.',
      usual: ['none'],
    },
    'ask.attack.banzai': {
      what: 'Choose the units that make a Banzai attack, if any.',
      why: 'Twice the strength, and two levels of disruption with any result.',
      usual: ['done'],
    },
    'ask.retreat': {
      what: 'Choose where the beaten units retreat.',
      why: 'Enemy zones on the way disrupt; who finds no way is lost.',
      usual: ['retreat-'],
    },
    'ask.advance': {
      what: 'The hex is empty: choose who goes in.',
      why: 'A hex that is taken is a step further along the island, but who advances may stand alone.',
      usual: ['advance-', 'stay'],
    },
  },
  first: {
    options: { scenario: 'recapture', sides: 'first-us' },
    script: [...BEFORE, ...DROP, ...FIGHT, ...ANSWER],
    until: { track: 'hour', value: 2 },
  },
}
