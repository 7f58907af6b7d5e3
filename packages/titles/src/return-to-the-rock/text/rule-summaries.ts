import { ruleNotes } from '../../shared/rule-notes.ts'

/** Short summaries of the rules in our own words, by number. */
export const ruleSummaries = ruleNotes(`
1.0 | What it is about | One side lands on Corregidor in February 1945, by parachute and by sea; the other holds the island from pillboxes and tunnels.
2.0 | What there is | A map of 27 areas, counters for units and markers, and two dice for each side.
2.1 | Dice | Most things are decided by one die, or by two that are added up. Here the server rolls them, and everybody can check each one.
3.0 | The map | The map shows 27 numbered areas of Corregidor, boxes from which units arrive, and the tracks for turn, impulse and victory points.
3.1 | Areas | Areas with a common border are adjacent, and units go straight from one to the other. At the start Japan controls all 27.
3.1.1 | Numbers of areas | The upper number of an area is its name in the rules, from 1 to 27.
3.1.2 | Terrain | The lower number of an area is its terrain effects modifier (TEM), from +1 to +4. It is added to the defence of units attacked or bombarded there.
3.1.3 | Borders | A dashed border is open to all. A solid one is restricted: American armour and artillery never cross it.
3.2 | Invasion boxes | American units wait in the airborne and the seaborne box until they land. Each box can be activated like an area, by day only. Japanese units never enter, attack or retreat into them.
3.3 | Hidden units box | Japanese units stay here until they are committed. Only Japan knows who is inside; the others see how many. Americans cannot enter, bombard or attack it.
3.4 | Turn track | The marker shows the turn, from 1 (16 February) to 7 (22 February).
3.5 | Impulse track | The marker shows whose impulse it is and which one in a row, and so how risky the momentum roll is.
3.6 | Victory point track | It counts the points of the areas that the United States control.
3.7 | Marker boxes | The Advantage, the bombardments and the optional markers lie here when not in use.
3.8 | Eliminated units | Units lost in combat, bombardment or landing wait here. Most can come back: “S” units as reinforcements, the others by reorganization.
4.0 | Units | The figures of a unit are attack, defence and movement. The coloured side is fresh, the striped one spent: a spent unit defends, mostly weaker, but neither moves nor attacks.
5.0 | Before play | Sides are determined, markers put in place, and Japan sets up its eight pillboxes. Everything else begins in its box.
5.1 | Length | The match lasts seven turns, one for each day from 16 to 22 February 1945.
5.1.1 | Choosing sides | Both players name the side they want, in secret. Different wishes are granted. If both want the same side, they bid for the American one.
5.2 | Markers at the start | Turn 1, impulse 1, no victory points; momentum and the Advantage are American, every area is Japanese.
5.3 | Units at the start | All units begin on their fresh side.
5.3.1 | American set-up | The first wave of seven units and the second wave wait in the airborne box, the landing force in the seaborne box. The rest arrives on 17 February. Only the first wave jumps in the first impulse.
5.3.2 | Japanese set-up | All eight pillboxes go to areas of TEM +3 or +4, at most one to an area. All other Japanese units begin in the hidden units box.
6.0 | The turn | A turn has five phases: reinforcement, day, night, reorganization and end. Day and night are played in impulses.
6.1 | Reinforcements | Each side, Japan first, rolls two dice: half the sum, rounded up, is the number of its eliminated “S” units that may return, fresh. No dice are rolled if none could return. Turn 1 has no such phase.
6.1.1 | Japanese reinforcements | Up to half of two dice, rounded up, machine guns and pillboxes return. Machine guns go to the hidden units box. Pillboxes go to any area under Japanese control, even a contested one and of any TEM, if it has no pillbox yet and is not full.
6.1.2 | American reinforcements | Up to half of two dice, rounded up, armour, artillery, engineers and machine guns return to areas under American control, contested or not. On turn 2 all reinforcements of 17 February must then be divided between the airborne and the seaborne box.
6.2 | The day | The side with momentum is the attacker and plays one impulse after the other until it loses momentum. The United States begin each day with momentum and the Advantage.
6.2.1 | Momentum | From impulse 2 on a die is rolled first: momentum is lost on 1 in impulse 2, on 1–2 in impulse 3, on 1–3 in impulse 4, on 1–4 in impulse 5, and on 1–5 from impulse 6 on. A pass, or having no fresh unit left on the map, loses it too. The other side then begins at impulse 1; the Advantage stays where it is.
6.2.1A | Momentum lost | The momentum roll failed: the other side goes on at impulse 1.
6.2.1B | Momentum given up | Who passes hands momentum to the other side.
6.2.1C | No fresh units | Momentum is lost at once when the attacker has spent the last fresh unit on the map. A side that gets momentum without a fresh unit loses it again at once, without a roll and as if it had passed; an option of the match lets it reset the impulse track first. Units in the hidden units box count, and by day those in the invasion boxes.
6.2.2 | Impulses by day | The attacker assaults, passes or, if American, bombards. The day ends when both sides pass one after the other, or when neither has a fresh unit on the map.
6.2.3 | Assault | One area, or a box of your own, becomes active: its fresh units may move and attack. At least one must do something.
6.2.4 | Bombardment | By day the United States may shell one area with a Japanese unit in it, by aircraft, warships or artillery.
6.2.5 | Pass | The attacker does nothing and loses momentum. Two passes in a row end the phase.
6.3 | The night | Japan begins each night with momentum. Spent units stay spent, used markers stay used, and the Advantage stays where it is.
6.3.1 | Impulses by night | The attacker assaults, passes or, if Japanese, infiltrates.
6.3.2 | Infiltration impulse | One Japanese unit of one area tries to slip in among the Americans next to it.
6.3.3 | Limits of the night | There are no landings and no bombardments. Otherwise the night is played as the day; when it ends, eliminated units reorganize.
6.4 | Reorganization | Japan, then the United States, may bring back eliminated units at the price of others. “S” units cannot come back this way.
6.5 | End of the turn | First automatic victory is looked for. Then all spent units become fresh, used markers available, and the Advantage American. After turn 7 the points decide.
7.0 | Stacking and control | An area holds up to eight units of each side and is always controlled by one of them.
7.1 | Stacking | Each side may have eight units in an area, and Japan one pillbox among them. No unit moves, lands or attacks into a full area, or ends a retreat there. Boxes have no limit, and markers do not count.
7.2 | Control | A unit alone in an area of the enemy takes control of it at once, even in passing. Control lasts when the units move on.
7.3 | Contested areas | An area with units of both sides is contested; it stays with the side that controlled it. Units in it can attack only there.
7.4 | Vacant areas | An area is vacant for a side if no enemy unit is in it, whoever controls it.
7.5 | Free areas | An area is free for a side that controls it if no enemy unit is in it.
8.0 | Movement | Fresh units of the active area move from area to adjacent area as far as their movement factor goes.
8.1 | How units move | The fresh units of the active area move one at a time, and can attack where they meet the enemy, at any point of the impulse. A unit whose movement is over is spent. It is over when another unit moves or an attack is made.
8.1.1 | Who may act | All fresh units of the active area may move or attack, until none is left that can or you are done.
8.2 | Cost of movement | Entering costs 1; 2 if a fresh enemy machine gun is adjacent to the area (not for armour); 3 if only spent enemies are in it; 4 if a fresh one is. The highest cost counts, and a unit stops where the enemy is. A unit that has not moved yet may enter any adjacent area with all it has.
8.2.1 | Restricted borders | American armour and artillery cannot cross a solid border.
8.2.2 | Several destinations | Units of the active area may go to different areas and attack there one after the other. Once an area was attacked, no other unit moves into it in this impulse. Units that are there and have not attacked yet may still do so; an option of the match allows one attack on each area only.
8.3 | Airborne landing | By day one unit of the airborne box jumps into area 10 in an impulse. Roll a die, less 1 for each fresh Japanese machine gun in area 10 or adjacent to it: on 1 or less the unit is eliminated, on 2 it lands spent, on 3 or more fresh.
8.3.1 | Surprise | Units of the first wave add 1 to their landing die.
8.4 | Seaborne landing | By day one unit of the seaborne box lands in area 22 in an impulse. Roll a die, less 1 for each fresh Japanese machine gun in area 22 or adjacent to it: on 2 or less the unit lands spent, on 3 or more fresh. On 1 or less an “S” unit is eliminated.
8.5 | Hidden units | In an assault impulse one unit of the box appears in any area that Japan controls, fresh, or in one that the United States control and Japan contests, spent. It may not appear where Americans are in control alone. Fresh in an area that was contested it may attack at once.
8.6 | Infiltration | At night a fresh Japanese unit in a free area tries to enter an adjacent area with Americans and no other Japanese unit; from the hidden units box only area 24. Roll a die, less 1 if a fresh American is there: on 1 or less it must attack, on 2 it gets in spent, on 3 or more fresh.
8.6.1 | Banzai charge | A unit that got in fresh may attack at once with its attack factor doubled.
8.7 | Limits of movement | Full areas, contested areas, restricted borders and boxes limit where a unit may go.
8.7.1 | Full areas | A unit cannot move into or through an area with eight units of its own side.
8.7.2 | Leaving a contested area | The first step out of a contested area must lead to a free one. From there the unit may go on anywhere.
8.7.3 | Restricted borders | American armour and artillery never cross a solid border. If a retreat leaves them no other way, they are eliminated.
8.7.4 | Boxes | Units leave the invasion boxes and the hidden units box but never move or retreat into them, and cannot be attacked there.
14.0 | 16 February | The first turn has rules of its own: no reinforcements, and a mass jump to begin with.
14.1 | No reinforcements on turn 1 | Turn 1 begins with the day.
14.2 | The first wave | In the first impulse all seven units of the first wave jump into area 10, each with its own die and +1. Nothing else may be done in that impulse.
16.0 | Determining sides | If both want the same side, bids decide and make up for the difference.
16.1 | Bids | Both players bid in secret, from 0 to 16, how many victory points they would need as the United States. The higher bid plays the United States and needs as many points. A die decides between equal bids: 1–3 the first seat, 4–6 the second. Automatic victory is not changed.
9.0 | Combat | Only units that began the impulse in the active area attack, and no unit enters an area once it is attacked in that impulse; units that are there already may attack it again. First all attackers enter, then the dice are rolled; afterwards no other unit may enter. Every defending unit of the area can be hit.
9.1 | Mandatory attacks | Units that enter an area held by the enemy must attack it, all of them together, unless the area was already contested when the impulse began. If they are repulsed, the remaining ones must retreat. Units that come out of an invasion box into area 10 or 22 only land.
9.2 | Optional attacks | In an area that was contested before the impulse, the units that entered may attack: all of them, some or none.
9.3 | Attacks from within | If the active area itself is contested, its units may attack where they are: all of them, some or none, together or one after the other. They never retreat from a lost attack.
9.4 | Resolving an attack | The attacker names a lead unit, then the defender names one. Attack value plus two dice is compared with defence value plus two dice.
9.4.1 | Combat dice | Both sides roll two dice at the same time and add them to their values.
9.4.2 | Attack value | Attack factor of the lead unit, +1 for each other attacker, +1 for combined arms, +1 for Americans by day. Pillboxes add nothing; a banzai charge doubles the factor.
9.4.2A | Lead attacking unit | The attacker picks one attacking unit, and its attack factor counts. If the attack is repulsed, this unit is lost.
9.4.2B | More attackers | Each further attacking unit adds 1. Pillboxes never take part in an attack.
9.4.2C | Combined arms | Three different types in one attack add 1. Artillery, armour, engineers, infantry and machine guns are types; more than three add no more.
9.4.2D | Americans by day | An American attack in the day phase gets +1.
9.4.3 | Defence value | Defence factor of the lead unit, +1 for each other fresh defender, the TEM of the area, +1 for Americans by day.
9.4.3A | Lead defending unit | The defender picks one unit of the area, fresh or spent, and its defence factor counts. If the attack succeeds, this unit takes the first point of losses.
9.4.3B | More defenders | Each further defending unit that is fresh adds 1. Spent ones add nothing.
9.4.3C | Terrain | The terrain modifier of the area, 1 to 4, is added to the defence.
9.4.3D | Americans by day | Americans who defend in the day phase get +1.
9.4.4 | Results of an attack | Attack total lower: repulse, the lead attacker is eliminated and the others are spent. Equal: stalemate, the attackers are spent. Higher: success, the attackers are spent and the defender takes the difference in losses. After a stalemate, or a repulse that forces no retreat, attackers that entered may fall back.
10.0 | Bombardment | By day the American side may spend an impulse on a bombardment by aircraft, ships or artillery.
10.1 | Bombardment impulse | The target is an area with at least one Japanese unit, never the hidden units box. No unit moves in such an impulse.
10.1.1 | What bombards | Two air markers and one naval marker, each once per turn, or artillery units, which are spent by it.
10.2 | Aircraft | An air marker, attack 5, reaches any area of the map.
10.3 | Artillery | An artillery unit, attack 3, fires at its own area or an adjacent one. If its own area is contested, it fires only there.
10.4 | Ships | The naval marker, attack 6, reaches any area of the map.
10.5 | Resolving a bombardment | A primary target is chosen, then both sides roll two dice. Only a higher attack total does harm.
10.5.1 | Primary target | The side that bombards picks one enemy unit in the area. It takes the first point of losses.
10.6 | Attack value of a bombardment | Attack factor of the gun or marker, +1 for each supporting artillery unit, +1 if more than three Japanese units are in the area.
10.6A | Gun or marker | One artillery unit, air marker or naval marker gives its attack factor.
10.6B | Supporting artillery | Each other artillery unit within range that joins an artillery bombardment adds 1 and is spent. It may stand in another area. Markers are not supported.
10.6C | Crowded target | More than three Japanese units in the area add 1 to the attack.
10.7 | Defence value against a bombardment | The TEM of the area, +1 if only one unit is the target. The defence factors of units do not count. If the attack total is higher, the difference is the losses; otherwise nothing happens.
10.7A | Terrain | The terrain modifier of the area, 1 to 4, protects its units.
10.7B | Single target | If only one unit defends in the area, the defence value is 1 higher.
10.8 | Mistaken attack | If an air or naval bombardment of a contested area rolls the same sum for both sides, the Americans there take half of that sum in losses, rounded down. The Japanese side picks which unit takes the first point. Japanese losses come first and are taken as usual.
11.0 | Losses and retreat | Losses are taken by spending, eliminating or retreating units.
11.1 | Taking losses | A fresh unit that turns spent takes 1 point, a spent unit that retreats 1, a spent unit eliminated 2, a fresh unit eliminated 3. The lead unit or primary target takes the first point. The losses must be exact if any combination allows it, otherwise the least above; what the units cannot take is ignored. A retreat that takes the last room which another unit needs for that is not allowed.
11.2 | Retreat | If both sides retreat, the attacker goes first. Attackers go back only to the area from which they entered.
11.2.1 | One at a time | Units retreat one by one. When an area has become full, the next unit must go on to another one.
11.2.2 | Where to retreat | First to a free area with the fewest enemy-controlled neighbours, then to a friendly contested area, then to an enemy contested one, last through a full area. The owner chooses between equals. No unit retreats to an enemy area without friendly units, or back to an area just left.
11.2.2A | Free area first | A free area comes first; of several, one with the fewest enemy-controlled neighbours.
11.2.2B | Friendly contested area | Without a free area, the unit goes to a contested area that its side controls.
11.2.2C | Enemy contested area | Failing that, it goes to a contested area that the enemy controls.
11.2.2D | Through a full area | If only full areas are left, the unit passes through one and retreats again from there by the same order.
11.2.3 | Voluntary retreat | After any attack or bombardment, spent units of the defender may leave the area. Fresh units may not, and after a success attackers may not either.
11.2.4 | No way out | A unit that must retreat and cannot is eliminated. Pillboxes never retreat, no unit retreats off the map or into a box, and American armour and artillery never cross a restricted border.
12.0 | Reorganization | At the end of each turn both sides may bring eliminated units back, Japan first.
12.1 | Reorganizing a unit | One eliminated unit returns fresh to a friendly area that holds another friendly unit, or to the hidden units box (Japan) or the seaborne box (United States). Another eliminated unit of any type leaves the game for good. "S" units do not return this way. It may be repeated.
13.0 | The Advantage | One side holds the Advantage; the United States begin each day with it. It changes hands only when it is used.
13.1 | Using the Advantage | By day and night its holder may demand a reroll or reset the impulse track.
13.1A | Reroll | The holder may have any roll of the day or night, by either side, made again with all its dice. The second roll stands. The other side gets the Advantage at the end of the impulse.
13.1B | Reset | At the start of its impulse, before the momentum die, the holder may turn all spent units of both sides fresh and go on at impulse 1. Used bombardment markers stay used. Each side may do so once per turn. It takes a fresh unit, for without one momentum is lost first; an option of the match allows it without.
13.2 | The Advantage in reorganization | In the reorganization phase its holder may rally a unit.
13.2C | Rally | The holder brings one eliminated unit back, as in a reorganization, without giving up another.
13.3 | When the Advantage moves | Once used, the Advantage belongs to neither side until the impulse or phase ends; then the other side has it.
15.0 | Victory | Either side can win at the end of any night; otherwise points decide after turn 7.
15.1 | Automatic victory | At the end of every night phase either side may have won at once.
15.1.1 | The whole island | The United States win if they control all 27 areas at the end of a night.
15.1.2 | Too slow | Japan wins if, at the end of a night, the United States have fewer victory points than the number of the turn.
15.2 | Victory points | Area 24 gives 3 points, areas 1, 6, 8 and 14 give 2, areas 11, 12, 16 and 27 give 1. After turn 7 each American unit out of play or still eliminated costs 1 point.
15.2.1 | Early linkup | One more point if, at the end of turn 1, American areas connect area 10 with area 22. Japanese units that merely contest an area do not break the link.
15.3 | The last count | After turn 7 the United States win with 10 points, or with as many as were bid. Otherwise Japan wins.
17.0 | Optional rules | Leaders, mortars, flamethrowers and suicide detonations are switched on or off when a match is created. Leaders, mortars and flamethrowers are added by the attacker once both lead units are known, before the dice fall.
17.1 | Leaders | Once per turn each side may add a leader to one of its attacks for +1. A unit of his colour must be in the area; Jones, Itagaki and Endo help any unit of their side.
17.1.1 | Death of a leader | If both sides roll the same sum in that attack, the leader is lost for the rest of the game. Otherwise he is back next turn.
17.2 | Mortars | Each of the two Japanese mortars adds 1 to one Japanese attack per turn, at most one to an attack. It counts as artillery for combined arms.
17.3 | Flamethrower | Once per turn it adds 1 to an American attack on an area with a pillbox, whichever unit leads the defence. It is no unit type for combined arms.
17.4 | Suicide detonations | Twice per game, by day, Japan may blow up an area as its impulse, never the same area twice.
17.4.1 | Where to blow up | The area has TEM +3 or +4. Who controls it, and whether Japanese units are there, does not matter. Nor need there be Americans: then nothing is rolled, and it still counts as an impulse.
17.4.2 | The blast | A bombardment with an attack value of one die plus the TEM hits the Americans; +1 to their defence value if there is only one. Then every Japanese unit in the area is eliminated.
17.4.3 | Malinta Hill | After a detonation in area 24 Japan rolls one die instead of two for its reinforcements, for the rest of the game.
19.0 | Example of play | The rulebook plays through the first three impulses of a day.
`)
