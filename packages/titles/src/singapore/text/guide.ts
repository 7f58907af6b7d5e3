import type { Guide, GuideMove } from '@topside/engine'

/** A guide step that sends an aircraft over Tengah. */
function over(unit: string, why: string): readonly GuideMove[] {
  return [[`fly-${unit}`, why], [`deploy-${unit}-tengah`]]
}

const AIR: readonly GuideMove[] = [
  [
    'done',
    'Axes B, C and F are active already, and they are enough for tonight. Five supplies are worth five attacking units.',
  ],
  ...over(
    'jp-bomber-1',
    'Aircraft strike in the sector over which they are, for nothing. Send a bomber where the first landing will be.',
  ),
  ...over('jp-bomber-2', 'Strike dice of bombers are d8: better than the d6 of artillery and fighters.'),
  [
    'done',
    'What flies now refuels in the next turn. The fighters stay back, so that they are ready tomorrow, when the enemy’s may come.',
  ],
]

const PLAN: readonly GuideMove[] = [
  [
    'unit-jp-infantry-3',
    'Tengah, with its airfield, is held by three infantry units and a battery. Twelve infantry units wait on Axis B.',
  ],
  [
    'attack-jp-infantry-3-tengah-5',
    'Five units alike go together. Each pays one supply to enter the fight, and at most six of an army may be in a sector.',
  ],
  ['unit-jp-tank-1', 'The sixth place is for a tank: its d10 and d8 are the best attack there is.'],
  ['attack-jp-tank-1-tengah-1', 'Armour crosses water from an Axis-of-Attack, and can never go back.'],
  ['unit-jp-infantry-15', 'Not every unit has to fight. Infantry on Axis C can shift to Axis B and follow tomorrow.'],
  ['move-jp-infantry-15-axis-b-2', 'From axis to axis at any distance, as the whole move, for nothing.'],
  [
    'commit',
    'Up to here everything could be taken back. Now all moves happen at once, six supplies are paid, and Tengah is contested.',
  ],
]

const PLACING: readonly GuideMove[] = [
  [
    'line-au-infantry-2',
    'You are Australia, and the Defender places first. Infantry stands in front; the order counts, for each point fights until it falls.',
  ],
  ['line-au-infantry-3'],
  ['line-au-infantry-4'],
  [
    'assign-au-artillery-3',
    'The batteries in Mandai and Jurong reach Tengah. They cost a supply each, whether they fire or not.',
  ],
  ['assign-au-artillery-4'],
  ['done', 'The gun of Pasir Laba could join them. Ten supplies must last; two strikes will do.'],
  [
    'concentrate-jp-tank-1',
    'You are Japan again. The tank leads with an infantry unit in support: a d8 is added to its dice. A support fights, and tires, with its point.',
  ],
  ['support-jp-infantry-3'],
  [
    'flank-jp-infantry-4',
    'A flank makes the Defender drop a die of his choice. Against units with two dice it is nearly as good as force concentrated.',
  ],
  ['support-jp-infantry-5'],
  ['rest', 'The others attack one by one. Each choice shows the exact chances of its first round.'],
  [
    'assign-jp-artillery-1',
    'The three batteries on Axis B reach Tengah too, and both bombers are above it. Bombers cost nothing.',
  ],
  ['assign-jp-artillery-2'],
  ['assign-jp-artillery-3'],
  ['assign-jp-bomber-1'],
  ['assign-jp-bomber-2'],
  ['done'],
]

const FIGHTING: readonly GuideMove[] = [
  [
    'fight',
    'You are Australia. To leave now would give Tengah away, and all five strike units of Japan would fire at the withdrawing units. The bonus of the straits is worth staying for.',
  ],
  [
    'strike-jp-bomber-1-point',
    'The first pair faces off. A bomber and a battery at the same point: one of them hits more often than not.',
  ],
  ['strike-jp-artillery-1-point'],
  ['done', 'The others wait: every new pair allows new strikes.'],
  [
    'strike-au-artillery-3-point',
    'You are Australia, and do not know what Japan has declared. Fire at the tank, its best unit.',
  ],
  ['done', 'One battery is kept for the next pair.'],
]

/** The guide for newcomers to Singapore 1942. */
export const guide: Guide = {
  about: {
    length: '3 to 6 hours',
    complexity: 4,
    special:
      'All moves happen at once, landings come over the straits, and battles have a board of their own, with tactics, secret strikes and dice of four to twelve sides. The rulebook is lost: all but the answers of its authors is reconstructed.',
  },
  chapters: [
    {
      title: 'The island',
      text: 'February 1942. The Japanese stand across the straits; Australians hold the west of the island, British the rest. Fourteen periods, day and night, and in each the Japanese, the Australians and the British have a turn. Only control of sectors counts in the end: the City in the south, Bukit Timah, the airfields. Twelve Australian units still in supply at the end are a Victory, but the highest level of victory wins.',
      rule: '17.3',
    },
    {
      title: 'Supplies and axes',
      text: 'Each army has supplies of its own. They are paid for units that enter a fight and for artillery that is committed, and can only be used where a line of supply reaches. Japanese lines begin at Axes-of-Attack, which are like sectors off the coast. A defender attacked from one has a bonus of one.',
      rule: '8.1',
      at: 'ask.axis',
      spaces: ['axis-b', 'axis-c', 'tengah', 'buloh'],
    },
    {
      title: 'All moves at once',
      text: 'Moves are planned in any order, with what they cost beside them, and can be taken back until they are carried out together. A unit goes freely between friendly sectors, captures empty ones on its way, and stops where it meets the enemy.',
      rule: '6.9',
      at: 'ask.plan',
      spaces: ['axis-b', 'tengah', 'axis-c', 'buloh', 'kranji'],
    },
    {
      title: 'The line and the groups',
      text: 'The Defender orders his line, the Attacker forms groups: one unit alone, or two with a tactic that holds for the whole battle. Then point faces point, round after round: all dice are thrown, the highest of each side counts, and from a difference of three the loser is eliminated.',
      rule: '12.1',
      at: 'ask.battle.group',
      spaces: ['tengah', 'axis-b', 'jurong', 'mandai'],
    },
    {
      title: 'Strikes',
      text: 'Whenever a new pair faces off, both sides may declare strikes of artillery and aircraft, in secret and at once, at the enemy point or its support. They are rolled before the round, and hit from a four.',
      rule: '13.1',
      at: 'strikes.declare',
      spaces: ['tengah', 'axis-b', 'jurong', 'mandai'],
    },
    {
      title: 'Retreat and withdrawal',
      text: 'A suppressed unit leaves for an adjacent friendly sector, never across water in defence, and is lost if there is none. A Defender may withdraw at any time with all his units, and gives up the sector; the Attacker fires at the withdrawing units.',
      rule: '14.5',
      at: 'ask.withdraw',
      spaces: ['tengah', 'jurong', 'buloh'],
    },
  ],
  told: {
    'ask.axis': {
      what: 'You are Japan: activate a further Axis-of-Attack, or continue.',
      why: 'A second front divides the enemy, but each costs five supplies, and there are 40 for many nights.',
      usual: ['done'],
    },
    'ask.air.deploy': {
      what: 'Choose an aircraft to deploy, or hold the others back.',
      why: 'Aircraft fly every other turn. A side that keeps some back may have the sky to itself when the others refuel.',
      usual: ['done'],
    },
    'ask.air.where': {
      what: 'Choose the sector over which it flies.',
      why: 'It strikes in this sector alone, and fights enemy aircraft that come there.',
    },
    'ask.plan': {
      what: 'Plan the move of a unit, take one back, or carry all of them out.',
      why: 'Look at the defenders and at the bonus first: from the sea they add one to every round.',
      usual: ['commit'],
    },
    'ask.plan.where': {
      what: 'Choose where it goes, and how many like it.',
      why: 'Into a sector with enemies it attacks, and pays.',
    },
    'ask.battle': {
      what: 'Choose the battle to fight first.',
      why: 'The order can matter: a sector that is won may be where others retreat.',
      usual: ['battle-'],
    },
    'ask.battle.line': {
      what: 'You are the Defender: choose the next unit in the line.',
      why: 'Strong units first; artillery, with one die, last.',
      usual: ['rest', 'line-'],
    },
    'ask.battle.strikes': {
      what: 'Commit artillery and aircraft to this battle.',
      why: 'Units that are committed and never fire are wasted, but they are the only answer to a strong point.',
      usual: ['done'],
    },
    'ask.battle.group': {
      what: 'You are the Attacker: form the next group.',
      why: 'Pairs win rounds, single units last longer: every unit attacks twice in a turn, in support as well.',
      odds: 'Beside each choice are the exact chances of its first round.',
      usual: ['rest', 'standard-', 'done'],
    },
    'ask.battle.support': {
      what: 'Choose the unit that supports it.',
      why: 'It shares the fate of its point when a round is lost.',
      usual: ['support-'],
    },
    'strikes.declare': {
      what: 'Declare strikes at the pair that faces off, in secret.',
      why: 'The best result on each target counts, so two or three strikes at one target are enough, and the rest waits for the next pair.',
      odds: 'Each further strike shows how the chances of the target change.',
      usual: ['strike-', 'done'],
    },
    'ask.withdraw': {
      what: 'Fight on, or withdraw with all units.',
      why: 'The bonus of one is with the Defender as long as he stays. A setting can answer this question for you.',
      odds: 'Units without a legal sector to go to are named.',
      usual: ['fight'],
    },
    'ask.add-die': {
      what: 'Choose the die of the support that is added.',
      why: 'The larger one.',
      usual: ['add-die-8', 'add-die-'],
    },
    'ask.drop-die': {
      what: 'You are flanked: choose the die that you drop.',
      why: 'Keep the larger one.',
      usual: ['drop-die-6', 'drop-die-4', 'drop-die-'],
    },
    'ask.retreat': {
      what: 'A suppressed unit leaves the battle: choose where it goes.',
      why: 'Towards friends, and to where it will be needed next.',
      usual: ['retreat-'],
    },
    'ask.step-up': {
      what: 'Choose who comes forward next.',
      why: 'A support whose point was struck may step up alone, instead of a fresh group.',
      usual: ['next-group', 'step-up-'],
    },
  },
  first: {
    options: { scenario: 'impregnable-fortress', players: '3', sides: 'first-japanese', ending: 'casual' },
    script: [...AIR, ...PLAN, ...PLACING, ...FIGHTING],
    until: { track: 'army', value: 1 },
  },
}
