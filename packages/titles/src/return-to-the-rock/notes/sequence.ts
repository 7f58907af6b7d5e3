import type { RuleNote } from '@topside/engine'

/** Our own short account of the rules of sections 3 to 8, 14 and 16. */
export const sequenceNotes: { readonly [rule: string]: RuleNote } = {
  '3.0': {
    title: 'The map',
    text: 'The map shows 27 numbered areas of Corregidor, boxes from which units arrive, and the tracks for turn, impulse and victory points.',
  },
  '3.1': {
    title: 'Areas',
    text: 'Areas with a common border are adjacent, and units go straight from one to the other. At the start Japan controls all 27.',
  },
  '3.1.2': {
    title: 'Terrain',
    text: 'The lower number of an area is its terrain effects modifier (TEM), from +1 to +4. It is added to the defence of whoever is attacked or bombarded there.',
  },
  '3.1.3': {
    title: 'Borders',
    text: 'A dashed border is open to all. A solid one is restricted: American armour and artillery never cross it.',
  },
  '3.2': {
    title: 'Invasion boxes',
    text: 'American units wait in the airborne and the seaborne box until they land. Each box can be activated like an area, by day only. Japanese units never enter, attack or retreat into them.',
  },
  '3.3': {
    title: 'Hidden units box',
    text: 'Japanese units stay here until they are committed. Only Japan knows who is inside; the others see how many. Americans cannot enter, bombard or attack it.',
  },
  '3.4': { title: 'Turn track', text: 'The marker shows the turn, from 1 (16 February) to 7 (22 February).' },
  '3.5': {
    title: 'Impulse track',
    text: 'The marker shows whose impulse it is and which one in a row, and so how risky the momentum roll is.',
  },
  '3.6': { title: 'Victory point track', text: 'It counts the points of the areas that the United States control.' },
  '3.7': {
    title: 'Marker boxes',
    text: 'The Advantage, the bombardments and the optional markers lie here when not in use.',
  },
  '3.8': {
    title: 'Eliminated units',
    text: 'Units lost in combat, bombardment or landing wait here. Most can come back: “S” units as reinforcements, the others by reorganization.',
  },
  '4.0': {
    title: 'Units',
    text: 'The figures of a unit are attack, defence and movement. The coloured side is fresh, the striped one spent: a spent unit defends, mostly weaker, but neither moves nor attacks.',
  },
  '5.0': {
    title: 'Before play',
    text: 'Sides are determined, markers put in place, and Japan sets up its eight pillboxes. Everything else begins in its box.',
  },
  '5.1': { title: 'Length', text: 'The match lasts seven turns, one for each day from 16 to 22 February 1945.' },
  '5.1.1': {
    title: 'Choosing sides',
    text: 'Both players name the side they want, in secret. Different wishes are granted. If both want the same side, they bid for the American one.',
  },
  '5.2': {
    title: 'Markers at the start',
    text: 'Turn 1, impulse 1, no victory points; momentum and the Advantage are American, every area is Japanese.',
  },
  '5.3': { title: 'Units at the start', text: 'All units begin on their fresh side.' },
  '5.3.1': {
    title: 'American set-up',
    text: 'The first wave of seven units and the second wave wait in the airborne box, the landing force in the seaborne box. The rest arrives on 17 February. Only the first wave jumps in the first impulse.',
  },
  '5.3.2': {
    title: 'Japanese set-up',
    text: 'All eight pillboxes go to areas of TEM +3 or +4, at most one to an area. All other Japanese units begin in the hidden units box.',
  },
  '6.0': {
    title: 'The turn',
    text: 'A turn has five phases: reinforcement, day, night, reorganization and end. Day and night are played in impulses.',
  },
  '6.1': {
    title: 'Reinforcements',
    text: 'Each side, Japan first, rolls two dice: half the sum, rounded up, is the number of its eliminated “S” units that may return, fresh. No dice are rolled if none could return. Turn 1 has no such phase.',
  },
  '6.1.1': {
    title: 'Japanese reinforcements',
    text: 'Up to half of two dice, rounded up, machine guns and pillboxes return. Machine guns go to the hidden units box. Pillboxes go to any area under Japanese control, even a contested one and of any TEM, if it has no pillbox yet and is not full.',
  },
  '6.1.2': {
    title: 'American reinforcements',
    text: 'Up to half of two dice, rounded up, armour, artillery, engineers and machine guns return to areas under American control, contested or not. On turn 2 all reinforcements of 17 February must then be divided between the airborne and the seaborne box.',
  },
  '6.2': {
    title: 'The day',
    text: 'The side with momentum is the attacker and plays one impulse after the other until it loses momentum. The United States begin each day with momentum and the Advantage.',
  },
  '6.2.1': {
    title: 'Momentum',
    text: 'From impulse 2 on a die is rolled first: momentum is lost on 1 in impulse 2, on 1–2 in impulse 3, on 1–3 in impulse 4, on 1–4 in impulse 5, and on 1–5 from impulse 6 on. A pass, or having no fresh unit left on the map, loses it too. The other side then begins at impulse 1; the Advantage stays where it is.',
  },
  '6.2.1A': { title: 'Momentum lost', text: 'The momentum roll failed: the other side goes on at impulse 1.' },
  '6.2.1B': { title: 'Momentum given up', text: 'Who passes hands momentum to the other side.' },
  '6.2.1C': {
    title: 'No fresh units',
    text: 'Momentum is lost at once when the attacker has spent the last fresh unit on the map. A side that gets momentum without a fresh unit may reset the impulse track, or loses momentum again without a roll, as if it had passed. Units in the hidden units box count, and by day those in the invasion boxes.',
  },
  '6.2.2': {
    title: 'Impulses by day',
    text: 'The attacker assaults, passes or, if American, bombards. The day ends when both sides pass one after the other, or when neither has a fresh unit on the map.',
  },
  '6.2.3': {
    title: 'Assault',
    text: 'One area, or a box of your own, becomes active: its fresh units may move and attack. At least one must do something.',
  },
  '6.2.4': {
    title: 'Bombardment',
    text: 'By day the United States may shell one area with a Japanese unit in it, by aircraft, warships or artillery.',
  },
  '6.2.5': { title: 'Pass', text: 'The attacker does nothing and loses momentum. Two passes in a row end the phase.' },
  '6.3': {
    title: 'The night',
    text: 'Japan begins each night with momentum. Spent units stay spent, used markers stay used, and the Advantage stays where it is.',
  },
  '6.3.1': { title: 'Impulses by night', text: 'The attacker assaults, passes or, if Japanese, infiltrates.' },
  '6.3.2': {
    title: 'Infiltration impulse',
    text: 'One Japanese unit of one area tries to slip in among the Americans next to it.',
  },
  '6.3.3': {
    title: 'Limits of the night',
    text: 'There are no landings and no bombardments. Otherwise the night is played as the day; when it ends, eliminated units reorganize.',
  },
  '6.4': {
    title: 'Reorganization',
    text: 'Japan, then the United States, may bring back eliminated units at the price of others. “S” units cannot come back this way.',
  },
  '6.5': {
    title: 'End of the turn',
    text: 'First automatic victory is looked for. Then all spent units become fresh, used markers available, and the Advantage American. After turn 7 the points decide.',
  },
  '7.0': {
    title: 'Stacking and control',
    text: 'An area holds up to eight units of each side and is always controlled by one of them.',
  },
  '7.1': {
    title: 'Stacking',
    text: 'Each side may have eight units in an area, and Japan one pillbox among them. Nobody moves, lands or attacks into a full area, or ends a retreat there. Boxes have no limit, and markers do not count.',
  },
  '7.2': {
    title: 'Control',
    text: 'A unit alone in an area of the enemy takes control of it at once, even in passing. Control lasts when the units move on.',
  },
  '7.3': {
    title: 'Contested areas',
    text: 'An area with units of both sides is contested; it stays with the side that controlled it. Units in it can attack only there.',
  },
  '7.4': {
    title: 'Vacant areas',
    text: 'An area is vacant for a side if no enemy unit is in it, whoever controls it.',
  },
  '7.5': { title: 'Free areas', text: 'An area is free for a side that controls it if no enemy unit is in it.' },
  '8.0': {
    title: 'Movement',
    text: 'Fresh units of the active area move from area to adjacent area as far as their movement factor goes.',
  },
  '8.1': {
    title: 'How units move',
    text: 'The fresh units of the active area move one at a time, and can attack where they meet the enemy, at any point of the impulse. A unit whose movement is over is spent. It is over when another unit moves or an attack is made.',
  },
  '8.1.1': {
    title: 'Who may act',
    text: 'All fresh units of the active area may move or attack, until none is left that can or you are done.',
  },
  '8.2': {
    title: 'Cost of movement',
    text: 'Entering costs 1; 2 if a fresh enemy machine gun is adjacent to the area (not for armour); 3 if only spent enemies are in it; 4 if a fresh one is. The highest cost counts, and a unit stops where the enemy is. A unit that has not moved yet may enter any adjacent area with all it has.',
  },
  '8.2.1': { title: 'Restricted borders', text: 'American armour and artillery cannot cross a solid border.' },
  '8.2.2': {
    title: 'Several destinations',
    text: 'Units of the active area may go to different areas and attack there one after the other. Once an area was attacked, nobody else moves into it in this impulse, and it is not attacked again.',
  },
  '8.3': {
    title: 'Airborne landing',
    text: 'By day one unit of the airborne box jumps into area 10 in an impulse. Roll a die, less 1 for each fresh Japanese machine gun in area 10 or adjacent to it: on 1 or less the unit is eliminated, on 2 it lands spent, on 3 or more fresh.',
  },
  '8.3.1': { title: 'Surprise', text: 'Units of the first wave add 1 to their landing die.' },
  '8.4': {
    title: 'Seaborne landing',
    text: 'By day one unit of the seaborne box lands in area 22 in an impulse. Roll a die, less 1 for each fresh Japanese machine gun in area 22 or adjacent to it: on 2 or less the unit lands spent, on 3 or more fresh. On 1 or less an “S” unit is eliminated.',
  },
  '8.5': {
    title: 'Hidden units',
    text: 'In an assault impulse one unit of the box appears in any area that Japan controls, fresh, or in one that the United States control and Japan contests, spent. It may not appear where Americans are in control alone. Fresh in an area that was contested it may attack at once.',
  },
  '8.6': {
    title: 'Infiltration',
    text: 'At night a fresh Japanese unit in a free area tries to enter an adjacent area with Americans and no other Japanese unit; from the hidden units box only area 24. Roll a die, less 1 if a fresh American is there: on 1 or less it must attack, on 2 it gets in spent, on 3 or more fresh.',
  },
  '8.6.1': {
    title: 'Banzai charge',
    text: 'A unit that got in fresh may attack at once with its attack factor doubled.',
  },
  '8.7': {
    title: 'Limits of movement',
    text: 'Full areas, contested areas, restricted borders and boxes limit where a unit may go.',
  },
  '8.7.1': { title: 'Full areas', text: 'Nobody moves into or through an area with eight units of the own side.' },
  '8.7.2': {
    title: 'Leaving a contested area',
    text: 'The first step out of a contested area must lead to a free one. From there the unit may go on anywhere.',
  },
  '8.7.3': {
    title: 'Restricted borders',
    text: 'American armour and artillery never cross a solid border. If a retreat leaves them no other way, they are eliminated.',
  },
  '8.7.4': {
    title: 'Boxes',
    text: 'Units leave the invasion boxes and the hidden units box but never move or retreat into them, and nobody attacks them.',
  },
  '14.0': {
    title: '16 February',
    text: 'The first turn has rules of its own: no reinforcements, and a mass jump to begin with.',
  },
  '14.1': { title: 'No reinforcements on turn 1', text: 'Turn 1 begins with the day.' },
  '14.2': {
    title: 'The first wave',
    text: 'In the first impulse all seven units of the first wave jump into area 10, each with its own die and +1. Nothing else may be done in that impulse.',
  },
  '16.0': {
    title: 'Determining sides',
    text: 'If both want the same side, bids decide and make up for the difference.',
  },
  '16.1': {
    title: 'Bids',
    text: 'Both players bid in secret, from 0 to 16, how many victory points they would need as the United States. The higher bid plays the United States and needs as many points. A die decides between equal bids: 1–3 the first seat, 4–6 the second. Automatic victory is not changed.',
  },
}
