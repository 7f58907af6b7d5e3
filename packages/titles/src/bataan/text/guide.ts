import type { Guide, GuideMove } from '@topside/engine'

/** A guide step: two battalions enter together, with the hex and the reason. */
function entering(unit: string, other: string, to: string, why: string, there: string): readonly GuideMove[] {
  return [
    [`unit-jp-${unit}`, why],
    [`with-jp-${other}`, 'A stack can move together: other units in the same place can be taken along.'],
    [`move-jp-${unit}-${to}`, there],
  ]
}

const ENTRY: readonly GuideMove[] = [
  [
    'choose-marker-jp-48-1',
    'The 48th Division has two markers: it acts twice in every turn. On the first turn of a scenario the first one is chosen, later ones are drawn unseen.',
  ],
  [
    'play-marker-jp-48-1-mobile',
    'A Mobile Sequence has the full movement. The Assault Sequence has half of it, and better coordination.',
  ],
  ...entering(
    '1+2/1f',
    'i(-)/1f',
    '3703-9',
    'The infantry enters by the road in hex 4200. Each battalion has 8 movement points, and a road hex costs half a point.',
    'Hex 3703 is next to two battalions of the 71st Division in 3704, in their zone of control: the movement ends here.',
  ),
  ...entering(
    '6+7/1f',
    'ii(-)/1f',
    '3804-9',
    'Two more battalions for the same attack, from another side.',
    'From 3804 they attack the same hex. On the Mobile table units of several hexes must coordinate.',
  ),
  ...entering(
    '48-mtn',
    '1-art',
    '3803-5',
    'Artillery follows, for the support of the attack.',
    'Behind the infantry, in range of the whole front, and outside enemy zones.',
  ),
  [
    'unit-jp-48-hq',
    'The headquarters commands what is within four hexes: Army units and air units need it, and it checks attrition for the division.',
  ],
  ['move-jp-48-hq-3803-5', 'With the guns, within four hexes of the fight.'],
  ['done', 'All others may come later in the turn, or in the next one.'],
]

const FIRST_FIGHT: readonly GuideMove[] = [
  ['target-3704', 'Two battalions of the 71st Division stand here, in clear ground.'],
  ['join-jp-1+2/1f', 'Every battalion has attack strength 5, the two defenders have 4 together.'],
  ['join-jp-i(-)/1f'],
  ['join-jp-6+7/1f', 'More strength reaches a better column: the odds beside the answers show which.'],
  ['join-jp-ii(-)/1f'],
  ['done', 'Twenty against four: five to one.'],
  [
    'on-mobile',
    'On the Mobile table the enemy retreats farther and the victors advance up to two hexes. The Assault table costs both sides more steps.',
  ],
  ['resolve-3704'],
  [
    'lead-jp-1+2/1f',
    'The lead unit’s rating counts against that of the enemy’s lead unit, and it loses the first step.',
  ],
  ['lead-us-1/72', 'Both defenders have rating 4.'],
  ['support-jp-1-art', 'Support is added after a check of coordination, up to the strength of the infantry.'],
  ['support-jp-48-mtn', 'Two guns at most for one combat.'],
  ['done'],
  ['support-us-71-art-pink', 'The defender’s guns answer: the leading division’s and the Army’s.'],
  ['support-us-88-art'],
  ['done'],
  ['lead-us-71-art-pink', 'One gun checks for both, also one with a poorer rating.'],
  ['lose-us-1/72', 'The lead unit is already eliminated; the next step comes from a unit of your choice.'],
  ['retreat-us-2/72-3606', 'To the headquarters, behind the line.'],
  ['advance-all-3704', 'The hex is empty: all victors go in, and the line is broken.'],
]

const SECOND_FIGHT: readonly GuideMove[] = [
  ['play-marker-jp-48-2-mobile', 'The second marker of the division: all of its units are active again.'],
  ...entering(
    '11+12/1f',
    'iii(-)/1f',
    '3703-9',
    'The rest of the infantry comes up.',
    'Beside hex 3604, where two more battalions of the division stand.',
  ),
  ['done'],
  ['target-3604', 'The next hex of the line, and one that Japan must hold in the end.'],
  ['join-jp-11+12/1f'],
  ['join-jp-iii(-)/1f'],
  ['join-jp-1+2/1f', 'From the hex that was taken: a unit attacks once in a sequence, and this is another sequence.'],
  ['join-jp-6+7/1f'],
  ['done'],
  ['on-mobile'],
  ['done', 'One attack is enough: what is left guards the flank.'],
  ['resolve-3604'],
  ['lead-jp-11+12/1f'],
  ['retreat-all-3505', 'South, behind the 31st Infantry.'],
  ['advance-all-3604', 'Japan needs 3504 and 3604 at the end of turn 2, and three American steps lost.'],
]

/** The guide for newcomers to BATAAN! */
export const guide: Guide = {
  about: {
    length: '1 hour (Layac) to 20 hours (the campaign)',
    complexity: 5,
    special:
      'Formations act as their markers are drawn, and each chooses to march or to assault. Supply, disease and attrition wear both armies down; roads, jungle and field fortifications decide where they meet.',
  },
  chapters: [
    {
      title: 'The peninsula',
      text: 'January to April 1942. American and Filipino troops hold Bataan, Japan attacks along two coast roads and through the jungle between them. Five scenarios: from two turns at Layac to the whole campaign of up to 29 turns. Each has its own victory: hexes and towns, fortifications, steps lost, or points.',
      rule: '19.15',
    },
    {
      title: 'Markers and sequences',
      text: 'Every formation has one or two activation markers. Players alternate: each draws an unseen marker from their own pool, and decides whether its formation marches (Mobile Sequence), assaults at half movement (Assault Sequence), or is held back. Two markers in hand may be combined by a die roll.',
      rule: '7.21',
      at: 'ask.sequence',
      spaces: ['3703', '3704', '4200', '3606'],
    },
    {
      title: 'Movement and zones',
      text: 'Half a point on a road, half the ground on a trail, more in jungle and over rivers. Every unit controls the hexes around it, but not into jungle, swamp or mountains unless a road or trail runs there. A unit that enters an enemy zone pays a point and stops; motorized units go on.',
      rule: '8.21',
      at: 'ask.move.where',
      spaces: ['4200', '3803', '3703', '3704'],
    },
    {
      title: 'An attack',
      text: 'Declare a hex, its attackers, and the table: Mobile for pursuit, Assault where terrain, a river or a fortification requires it. The defender may refuse combat with cavalry and motorized units, or stand without retreat. The odds, every modifier and the chance of each result are shown before the die is rolled.',
      rule: '10.52',
      at: 'ask.attack.table',
      spaces: ['3703', '3804', '3704', '3803'],
    },
    {
      title: 'Support',
      text: 'Up to two guns, two air units and two ships support a side. Each kind must coordinate: its lead unit rolls its efficiency rating or less, harder in jungle and in a Mobile Sequence. Artillery has fired then, until the end of the turn.',
      rule: '10.42',
      at: 'ask.guns.attack',
      spaces: ['3803', '3704', '3606'],
    },
    {
      title: 'Losses, retreat and advance',
      text: 'The lead unit loses the first step, others as their owner chooses. Units that must retreat go two hexes back, not into empty hexes in enemy zones; units that cannot are lost. The victors advance, on the Mobile table up to two hexes, which helps the next roll for the initiative.',
      rule: '11.33',
      at: 'ask.retreat',
      spaces: ['3704', '3606', '3703', '3805'],
    },
    {
      title: 'Army units and command',
      text: 'Independent tanks, cavalry and guns act with any formation whose headquarters is within four hexes, or after a check. Most act once in a turn, motorized ones twice. Headquarters also call air units, let formations stand, and carry replacements.',
      rule: '7.44',
      at: 'ask.army',
      spaces: ['3606', '3706', '3304'],
    },
    {
      title: 'Supply and attrition',
      text: 'In the long scenarios the American player spends a supply point for every formation that acts; a formation without one moves less, fights at half strength and checks worse. At the end of a turn each formation that acted may lose a step. The longer the siege, the worse.',
      rule: '6.41',
      spaces: ['4020', '3844', '3540', '2940'],
    },
  ],
  told: {
    'ask.first-marker': {
      what: 'You are Japan: choose the marker that you draw first.',
      why: 'Japan has the initiative in Layac, and begins.',
      usual: ['choose-'],
    },
    'ask.sequence': {
      what: 'A marker was drawn: choose how its formation acts, or hold it.',
      why: 'March while the enemy is far, assault when he is dug in. A held marker waits for a better moment, or to be combined with another.',
      usual: ['play-'],
    },
    'ask.army': {
      what: 'You are the United States: choose the army units that act with the formation.',
      why: 'They could act with another formation later in the turn. Here they stand well, and are kept.',
      usual: ['done'],
    },
    'ask.move.unit': {
      what: 'Choose a unit to move, or end the movement.',
      why: 'No unit has to move. Units that stay keep their ground and their fields of fire.',
      usual: ['done'],
    },
    'ask.move.where': {
      what: 'Choose where it goes, or which units go along.',
      why: 'Each hex shows what it costs; the path is drawn when you point at it.',
    },
    'ask.attack.target': {
      what: 'Choose a hex to attack, or end the declarations.',
      why: 'No unit has to attack. Against a stronger enemy it would cost more than it gains.',
      usual: ['done'],
    },
    'ask.attack.units': {
      what: 'Choose the units that attack it.',
      why: 'All of them defend, but you choose the attackers. Each attacks once in a sequence.',
      odds: 'The line beside the answers shows the odds and how likely the enemy is driven off.',
    },
    'ask.attack.table': {
      what: 'Choose the combat results table.',
      why: 'Mobile: retreats and pursuit. Assault: losses, disruption, one hex of advance.',
      odds: 'Point at each of them: the chance of every result is shown.',
    },
    'ask.combat.next': {
      what: 'Choose the combat to resolve.',
      why: 'In any order: a retreat can open or close the way for the next attack.',
      usual: ['resolve-'],
    },
    'ask.combat.lead': {
      what: 'Choose the unit that leads.',
      why: 'The best rating helps the die; the leader takes the first loss.',
      usual: ['lead-'],
    },
    'ask.guns.attack': {
      what: 'Choose artillery in support of the attack.',
      why: 'It cannot add more than the infantry has itself, and has fired then.',
    },
    'ask.guns.defence': {
      what: 'You are the United States: choose artillery in defence.',
      why: 'Guns of the formation that leads, and Army guns in its command, may fire.',
      usual: ['done'],
    },
    'ask.guns.lead': {
      what: 'Choose the gun that leads the coordination.',
      why: 'It rolls its rating or less; a little more halves the fire, ten or more is silence.',
      usual: ['lead-'],
    },
    'ask.loss': {
      what: 'Choose the unit that loses a step.',
      why: 'Units have one step or two; a reduced unit is weaker, and lost with the next one.',
      usual: ['lose-'],
    },
    'ask.retreat': {
      what: 'Choose where the losing units retreat.',
      why: 'Two hexes back, with room at the end, and not where only the enemy’s zone is.',
      usual: ['retreat-'],
    },
    'ask.advance': {
      what: 'The victors may advance into the empty hex.',
      why: 'A unit that advances holds the ground, and is next to the following enemy.',
      usual: ['stay'],
    },
  },
  first: {
    options: { scenario: 'layac', sides: 'first-us' },
    script: [...ENTRY, ...FIRST_FIGHT, ...SECOND_FIGHT],
    until: { track: 'turn', value: 2 },
  },
}
