import type { Guide, GuideMove } from '@topside/engine'

/** A guide step: a unit lands, with the hex and the reason. */
function landing(unit: string, to: string, why: string, then?: string): readonly GuideMove[] {
  const move = `move-us-${unit}-${to}`
  return [[`bring-us-${unit}`, why], then === undefined ? [move] : [move, then]]
}

const LANDINGS: readonly GuideMove[] = [
  ...landing(
    '12-regt',
    '2627-5',
    'A regiment has strength 5, the defenders on this coast 2 or 3. Begin with the 12th, for the attack on hex 2626.',
    'Hex 2627 is next to the Japanese in 2626. The regiment stops there and will have to fight.',
  ),
  ...landing(
    '34-regt',
    '2727-8',
    'A second regiment against the same hex: two fives against one defender.',
    'Hex 2727 touches 2626 as well, and no other enemy.',
  ),
  ...landing(
    '19-regt',
    '2628-4',
    'The others land behind, out of reach of the enemy, so that none of them has to attack at bad odds.',
    'In reserve behind the attack; the way inland will be open next turn.',
  ),
  ...landing('5-regt', '2528-4', 'The 5th follows.', 'Beside the 19th, out of every enemy zone of control.'),
  ...landing(
    '7-regt',
    '2428-4',
    'And the 7th.',
    'The beach is wide enough. In the enemy’s zones it would have to attack.',
  ),
  ...landing(
    '61-art',
    '2728-6',
    'Artillery adds its barrage at range and cannot be harmed there.',
    'Two hexes from 2626: within range, and not next to the enemy.',
  ),
  ...landing(
    '13-art',
    '2827-8',
    'A second battery for the same attack.',
    'Within range of 2626 too. Any number of barrages may join one attack.',
  ),
  ...landing(
    '382-regt',
    '1231-5',
    'Now the eastern beaches. Their first task is to come ashore.',
    'Off the beach, but not into contact: the attack here is for next turn, with all of them.',
  ),
  ...landing('383-regt', '1232-4', 'The 383rd follows.', 'Beside the 382nd.'),
  ...landing('32-regt', '1132-4', 'The 32nd of the southern division.', 'One hex on.'),
  ...landing('184-regt', '1032-4', 'And the 184th.', 'Its flank is the sea.'),
  ...landing(
    '363-art',
    '1031-5',
    'A battery for the eastern beaches.',
    'From here it will reach the enemy’s line next turn.',
  ),
  ['done', 'What is left may come next turn, when there is room behind the front. Nothing is lost by holding it back.'],
]

const FIRST_FIGHT: readonly GuideMove[] = [
  [
    'target-2626',
    'The 12th and the 34th are in contact with hex 2626, so this fight has to be fought. Everything else is out of contact, or could be left alone.',
  ],
  [
    'barrage-all',
    'Both regiments are in. Add the barrages of both batteries: the more you have above the defence, the better the column.',
  ],
  [
    'attack',
    'The difference is 11, on a high column. Support points could add more, but they are worth more where an attack stands at the edge of a column.',
  ],
]

/** The guide for newcomers to Leyte. */
export const guide: Guide = {
  about: {
    length: '1 to 5 hours, by scenario',
    complexity: 2,
    special:
      'Regiments and battalions land on the beaches and fight up the valley, on hexes, with zones of control, artillery, and support points that are new each player-turn.',
  },
  chapters: [
    {
      title: 'The island',
      text: 'Leyte, October 1944. Americans land on the beaches in the north and the east; Japanese hold the coast, the roads and the mountains. Points are for enemy units destroyed and for named hexes held at the end, and what counts is the ratio: with three times the points of Japan the American victory is decisive.',
      rule: '15.4',
    },
    {
      title: 'Coming ashore',
      text: 'Reinforcements land in any free beach hex of their area and go on at once as far as their movement allows. A unit that comes next to an enemy stops there and must attack. The rest may be held back for a later turn.',
      rule: '12.2',
      at: 'ask.combat.must',
      spaces: ['2626', '2428', '2828', '2525'],
    },
    {
      title: 'Zones of control',
      text: 'Every unit controls the six hexes around it. An enemy that enters them stops, and leaves them only by combat. One unit to a hex: a line of units with a hex between them is a wall.',
      rule: '6.1',
      at: 'ask.combat.must',
      spaces: ['2526', '2727', '2327'],
    },
    {
      title: 'An attack',
      text: 'Add the strengths of the attackers, barrages of artillery within range, and support points; take away the defence. The difference gives a column of the table, terrain shifts it, one die gives the result: retreats, and eliminations where units cannot retreat. The table shows every part and the chance of each result before the die falls.',
      rule: '7.3',
      at: 'ask.combat.declare',
      spaces: ['2626', '2728', '2827'],
    },
    {
      title: 'Retreat and advance',
      text: 'A unit that must retreat goes hex by hex, never into enemy zones, and one that cannot is eliminated: surround the enemy first, and a small result destroys him. One victorious unit may enter the hex that was given up.',
      rule: '7.6',
      at: 'ask.combat.advance',
      spaces: ['2626', '2727', '2525'],
    },
    {
      title: 'The Japanese answer',
      text: 'Then it is the turn of Japan, with the same sequence: move, bring in reinforcements, fight. Its units retreat one hex less in rough and mountain ground, and its divisions come over Ormoc, later and later.',
      rule: '4.1',
      at: 'ask.move.unit',
      spaces: ['2626', '2526', '2226', '2725'],
    },
  ],
  told: {
    'ask.arrival.unit': {
      what: 'You are the United States: choose a unit to land.',
      why: 'First what will fight together, then artillery behind it, then what only needs to come ashore.',
      usual: ['done'],
    },
    'ask.arrival.north': {
      what: 'Choose where it ends its move on the northern beaches.',
      why: 'Landing costs 2 movement points. Next to an enemy it must attack; elsewhere it is free.',
    },
    'ask.arrival.east': {
      what: 'Choose where it ends its move on the eastern beaches.',
      why: 'The same here: contact means combat.',
    },
    'ask.combat.must': {
      what: 'Choose the hex to attack.',
      why: 'Units next to an enemy must attack, and each enemy next to them must be attacked.',
      usual: ['done', 'attack-target-', 'target-2', 'target-'],
    },
    'ask.combat.target': {
      what: 'All mandatory attacks are made. Attack somewhere else, or end the combats.',
      why: 'With support points alone, a retreat of a single hex is ignored. End the combats: unused support points are lost, but nothing else is.',
      usual: ['done', 'end', 'stop', 'hold'],
    },
    'ask.combat.declare': {
      what: 'Add units, artillery and support to the attack, or attack.',
      why: 'Look at the difference and its column: one more point often changes nothing, until the next column is reached.',
      odds: 'Point at “attack” to see the column and the chance of each result.',
      usual: ['join-all', 'barrage-all', 'attack', 'join-', 'barrage-', 'support-1'],
    },
    'ask.fpf': {
      what: 'You are Japan: may artillery help the defence?',
      why: 'Protective fire is used up for this phase. Against such a difference it changes little, so it is held back.',
      usual: ['no-fire', 'hold', 'none'],
    },
    'ask.retreat.where': {
      what: 'The loser retreats, hex by hex. Its owner chooses the way.',
      why: 'Away from the enemy and towards friends and roads; a hex that leads to no further one would be the end of the unit.',
      usual: ['retreat-'],
    },
    'ask.retreat.order': {
      what: 'Choose who retreats first.',
      why: 'First the units that could block the others.',
      usual: ['retreat-'],
    },
    'ask.combat.advance': {
      what: 'A victorious unit may enter the hex that was given up.',
      why: 'It is a step inland without movement points, even in zones of control.',
      usual: ['advance-us-34', 'advance-'],
    },
    'ask.move.unit': {
      what: 'You are Japan: move units, or end the movement.',
      why: 'Most of the coast is in American zones or well placed behind its hills. Let them stand, and see what the fighting brings.',
      usual: ['done'],
    },
  },
  first: {
    options: { scenario: 'american-assault', sides: 'first-us' },
    script: [...LANDINGS, ...FIRST_FIGHT],
    until: { track: 'turn', value: 2 },
  },
}
