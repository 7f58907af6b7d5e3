import type { Guide, GuideMove } from '@topside/engine'

const PILLBOXES = [
  ['A', 8],
  ['B', 11],
  ['C', 14],
  ['D', 16],
  ['E', 24],
  ['F', 1],
  ['G', 6],
  ['H', 27],
] as const

const ATTACK: readonly GuideMove[] = [
  [
    'assault-10',
    'Seven units stand fresh in area 10, and area 11 next to it is worth a victory point. Activate area 10: all its fresh units may act in this one impulse.',
  ],
  [
    'unit-G/503',
    'Area 11 holds a pillbox behind strong terrain. One company would fail; four together have a fair chance. Begin with G Company.',
  ],
  [
    'move-G/503-11-4',
    'A fresh enemy makes area 11 cost 4, and a company has just that much. It stops there, and will have to attack.',
  ],
  ['unit-H/503', 'Each further attacking unit adds 1 to the attack. Bring H Company as well.'],
  ['move-H/503-11-4'],
  ['unit-I/503', 'And I Company: another +1.'],
  ['move-I/503-11-4'],
  [
    'unit-161/C',
    'The engineers add 1 like any other unit. With a third type of unit there would be one more for combined arms (9.4.2C); it is not worth baring the landing zone.',
  ],
  ['move-161/C-11-4'],
  ['attack-11', 'All four are in area 11: attack. Artillery and machine guns stay behind to guard the landing zone.'],
  [
    'lead-G/503',
    'The leader’s attack factor counts, and it is lost if the attack is repulsed. The three infantry companies are equal; engineers are too precious to lead.',
  ],
  [
    'done',
    'The attack was higher by 2, more than the pillbox could take and stay: it is lost, and area 11 falls. The other units in area 10 have nothing to gain from moving. Ending the impulse keeps them fresh for the next one.',
  ],
]

const DAY: readonly GuideMove[] = [
  [
    'assault-airborne',
    'The second wave waits in its box, and only one of its units may jump in an impulse. The sooner it begins, the sooner it is down.',
  ],
  [
    'land-D/503',
    'Without surprise there is no +1 any more: 1 loses the unit, 2 lands it spent, 3 to 6 fresh. No machine gun is near yet, so this is the moment.',
  ],
  [
    'assault-hidden',
    'Now you are Japan, and nobody knows which units wait under the island. One of them may come up in this impulse.',
  ],
  [
    'commit-MG-1',
    'A fresh machine gun next to area 10 takes 1 from every landing die, and makes moving past it more costly. Nothing hurts the landing more.',
  ],
  ['place-MG-1-9', 'Area 9 is under Japanese control and next to area 10: from here the gun covers the landing zone.'],
  [
    'pass',
    'Passing hands momentum back. Japan has time: the United States need as many points as days have passed at the end of every night, and Japan need only hold.',
  ],
  [
    'bombard-naval',
    'The machine gun must go before the next unit jumps. The ships’ guns have the highest attack factor, 6, and reach any area, once in a turn.',
  ],
  [
    'aim-9',
    'Defence factors do not count against a bombardment, only terrain: a machine gun in the open of area 9 is an easy target.',
  ],
  [
    'pass',
    'The bombardment was higher by 3, and the gun is lost; it may come back as a reinforcement. Momentum came back to Japan, which passes and waits for the night.',
  ],
  [
    'pass',
    'The second pass in a row ends the day. Area 11 is yours and gives 1 point: just what is needed at the end of the first night (15.1.2).',
  ],
  [
    'pass',
    'By night Japan begins. An infiltration into area 24 or against Americans may be worth it later; for a first night, let it pass.',
  ],
  [
    'pass',
    'The second pass in a row ends the night. The United States have 1 point on turn 1, so Japan has not won, and a new day begins.',
  ],
]

/** The guide for newcomers to Return to the Rock. */
export const guide: Guide = {
  about: {
    length: '2 to 4 hours',
    complexity: 3,
    special:
      'Paratroopers drop onto a fortress island. Both sides act in turn, impulse by impulse, the defenders come out of hidden tunnels, and one may demand a second roll of the dice.',
  },
  chapters: [
    {
      title: 'The island',
      text: 'Corregidor, February 1945: 27 areas, all of them Japanese. The red figures are victory points. After seven days the United States win with 10 of them, or earlier with the whole island. Japan wins if it holds them back, or at once if at the end of a night they have fewer points than days have passed.',
      rule: '15.0',
    },
    {
      title: 'Who is where',
      text: 'Eight pillboxes stand in the strongest areas. All other Japanese units wait hidden under the island: the American player sees only how many. The Americans come from the air and over the beach, one unit at a time after the first jump.',
      rule: '5.3.2',
      at: 'ask.landing.airborne',
      spaces: ['10', '11', '9', '13', '15', '8', '14', '24'],
    },
    {
      title: 'Impulse after impulse',
      text: 'The side with momentum acts: it activates one area and moves and attacks with its fresh units, bombards, or passes. Before each further impulse a die is rolled, and the longer the row, the likelier it ends. Units that acted are spent until the next day.',
      rule: '6.2.1',
      at: 'ask.impulse.day.us',
      spaces: ['10', '11', '4', '9', '13', '15'],
    },
    {
      title: 'An attack',
      text: 'Both sides name a leading unit, add 1 for each helper, terrain helps the defender, and each rolls two dice. Higher: the defender takes the difference in losses. Lower: the leading attacker is lost. Before you decide, the table shows both sums with all their parts, and the chance of each result.',
      rule: '9.4',
      at: 'ask.combat.lead-attacker',
      spaces: ['10', '11', '3', '5', '9'],
    },
    {
      title: 'Out of the tunnels',
      text: 'In its impulse Japan may bring one hidden unit up in any area that it controls. A machine gun beside the landing zone, or infantry behind the lines: the Americans never know what comes. At night they infiltrate.',
      rule: '8.5',
      at: 'ask.bombardment.target',
      spaces: ['10', '11', '9', '4', '13', '15'],
    },
    {
      title: 'The Advantage',
      text: 'One side holds it. It may be given up to have any dice rolled again, or to refresh all units and begin again at impulse 1. Then the other side has it: use it for what decides the day.',
      rule: '13.1',
      at: 'ask.advantage.reset',
      spaces: ['advantage', '10', '11', '9'],
    },
  ],
  told: {
    'ask.setup.pillbox': {
      what: 'You begin as Japan: place the eight pillboxes.',
      why: 'They may stand only where the terrain is strong, one to an area. Guard what gives points (1, 6, 8, 11, 12, 14, 16, 24, 27), and area 11 next to the landing zone above all.',
    },
    'ask.landing.airborne': {
      what: 'You are the United States: choose the unit that jumps.',
      why: 'The first wave jumps together. Its order does not matter, since the dice decide for each unit alone; later only one unit lands in an impulse.',
      odds: 'With the surprise of the first wave 1 is added to the die: 5 in 6 land fresh, 1 in 6 spent, and none is lost.',
    },
    'ask.advantage.reroll': {
      what: 'You hold the Advantage and may have these dice rolled again.',
      why: 'It is used only once, then the other side has it. Keep it for a roll that decides something.',
      usual: ['keep'],
    },
    'ask.advantage.reset': {
      what: 'You may refresh all units and begin again at impulse 1.',
      why: 'Hardly anything is spent yet on either side, so there is little to gain from it. Continue.',
      odds: 'The die for momentum comes next: it is lost on 1 in impulse 2, on 1 or 2 in impulse 3, and so on.',
      usual: ['go-on'],
    },
    'ask.impulse.day.us': {
      what: 'Choose what this impulse is spent on.',
      why: 'Activate an area, land, bombard or pass. One impulse more may be the last, so the most important thing comes first.',
      usual: ['pass'],
    },
    'ask.impulse.day.japan': {
      what: 'You are Japan: choose an impulse, or pass.',
      why: 'Units that stay hidden cannot be bombarded. Come up where it hurts, otherwise wait.',
      usual: ['pass'],
    },
    'ask.impulse.night.japan': {
      what: 'Night: choose an assault, an infiltration, or pass.',
      why: 'There are no landings and no bombardments. Spent units stay spent, so an attack by night meets the weaker sides of the Americans.',
      usual: ['pass'],
    },
    'ask.impulse.night.us': {
      what: 'Night: choose an assault, or pass.',
      why: 'Americans have no +1 by night. What is fresh may still take empty areas.',
      usual: ['pass'],
    },
    'ask.assault.act': {
      what: 'Choose a unit of the active area, an attack, or the end of the impulse.',
      why: 'A unit that has moved is spent when another one acts. All attackers must be in place before the dice fall.',
      usual: ['done', 'attack'],
    },
    'ask.assault.move': {
      what: 'Choose where it goes.',
      why: 'An empty area costs 1, one with a fresh enemy 4; a unit that enters an enemy area stops and attacks.',
    },
    'ask.combat.lead-attacker': {
      what: 'Choose the unit that leads the attack.',
      why: 'Its factor counts, the others add 1 each. It is lost if the attack is repulsed.',
      odds: 'Point at a unit to see both sums and the chance of each result.',
      usual: ['lead'],
    },
    'ask.combat.lead-defender': {
      what: 'Choose the unit that leads the defence.',
      why: 'Its defence factor counts, and it takes the first loss.',
      usual: ['lead'],
    },
    'ask.combat.join': {
      what: 'Choose who joins the attack.',
      why: 'Each one adds 1.',
      usual: ['all', 'join', 'roll', 'done'],
    },
    'ask.attrition.first': {
      what: 'You are Japan: the leading defender takes the first loss.',
      why: 'Flip it, or eliminate it: that pays for more points and spares the others.',
      usual: ['eliminate', 'flip'],
    },
    'ask.attrition.take': {
      what: 'Losses are still to be taken.',
      why: 'Choose who pays.',
      usual: ['eliminate', 'flip'],
    },
    'ask.bombardment.target': {
      what: 'Choose the area to bombard.',
      why: 'Any area with a Japanese unit in sight can be a target.',
      odds: 'The attack is 6 and two dice against terrain and two dice: point at an area to see its chances.',
    },
    'ask.bombardment.primary': {
      what: 'Choose who takes the first loss.',
      why: 'The unit that harms you most.',
      usual: ['aim', 'primary'],
    },
    'ask.hidden.unit': { what: 'Choose who comes up.', why: 'Only you see who is there.' },
    'ask.hidden.where': { what: 'Choose where it comes up.', why: 'Anywhere under Japanese control.' },
    'ask.retreat.where': { what: 'A unit must go back.', why: 'Towards its friends.', usual: ['retreat'] },
  },
  first: {
    options: { sides: 'first-us' },
    script: [
      ...PILLBOXES.map(([box, area]) => [`place-pillbox-${box}-${area}`] as const),
      ...['161/C', 'G/503', 'H/503', 'I/503', 'C/462', 'D/462'].map((unit) => [`land-${unit}`] as const),
      ...ATTACK,
      ...DAY,
    ],
    until: { track: 'turn', value: 2 },
  },
}
