import { ruleNotes } from '../../shared/rule-notes.ts'

/**
 * Short summaries of the rules in our own words, by number. Sections 4 to 8 are reconstructed from the standard rules
 * of the series, which are not in the rulebook; 11 to 18 are the game's own.
 */
export const ruleSummaries = ruleNotes(`
4.0 | Sequence of play | A game-turn has two player-turns. In each the phasing player moves, brings in reinforcements, and fights.
5.0 | Movement | In the movement phase each unit may move once, hex by hex, for what the ground costs.
6.0 | Zones of control | Each unit reaches into the hexes around it.
7.0 | Combat | In the combat phase the phasing player must attack whatever his units touch. Strengths are compared as a difference, shifted for terrain, and a die gives the result.
8.0 | Artillery and support | Guns fire from a distance in attack and in defence; support points stand for ships and aircraft.
11.0 | What it is about | The landings on Leyte in October 1944 and the campaign that followed. The island lay between Japan and its oil; the side that held it cut the other off.
12.0 | Reinforcements | Units come in on the turns that the list names, at the end of their owner’s movement phase, and may move and fight at once.
12.4 | Air assault | One Japanese battalion comes by air.
13.0 | Limits of artillery | Protective fire is scarcer here than in other battles of the series; barrages are not.
14.0 | Japanese tenacity | Japanese units hold on to broken ground longer than others.
15.1 | Units as points | Units destroyed are the bulk of the points.
15.2 | Ground as points | Some hexes count for the side with a unit there at the end.
15.3 | Lines of communications | American units must be joined to a beach to count, and count against their owner if they are not.
16.0 | Scenarios | Three battles of the campaign, each with its own set-up, length and ways to win. In all of them the United States move first.
17.0 | Background | Two days to a turn; storms stretch turns 12 and 13. A hint for each side: Japan gives ground slowly and never wastes a unit; the United States keep pressing and mind the roads behind them.
18.0 | Order of appearance | Which units arrive on which turn, and where.
4.1 | Player-turn | The American player moves, brings in reinforcements and fights; then the Japanese player does the same.
4.2 | Game-turn | A game-turn is over when both players have had their turn. Most stand for two days.
5.1 | Moving units | Units move one by one, each once in a phase, as far as their movement points allow. Points left over are lost.
5.2 | Terrain and roads | Clear ground costs 1 movement point, swamp and rough 3, mountain 4. Along a trail a hex costs 1, along a road one half, whatever the terrain. The sea cannot be entered.
5.3 | One unit a hex | A unit may pass through its friends but must end its move, its retreat or its advance in a hex of its own.
5.4 | Enemy hexes | A unit cannot enter a hex with an enemy unit.
6.1 | Zones of control | Every unit controls the six hexes around it. A unit must stop when it enters an enemy zone, and one that begins there cannot move: it leaves only by combat.
7.1 | Who must fight | Every unit next to an enemy must attack, and every enemy next to it must be attacked. Fire from a distance counts; declare it before the other side of the contact is used up. By an option each unit need only attack one enemy.
7.2 | Declaring an attack | A unit attacks once and is attacked once in a phase. Several units may attack one hex, or several hexes together if each attacker touches all of them.
7.3 | Differential | The strength of the attack less that of the defence, protective fire included, gives the column of the table.
7.4 | Terrain in combat | The best terrain among the attacked hexes shifts the column to the left: swamp and town by 2, rough by 3, mountain by 4; by one less with the weaker reading.
7.5 | Results | One die on the column: A and D are retreats of the attacker and the defender in hexes, Br of both by one, AE and DE eliminations.
7.6 | Retreat | The owner retreats hex by hex, each further away, never into enemy zones, and ends alone in a hex. A unit that cannot go all the way is eliminated. By an option friends make room where there is no other way.
7.7 | Advance | One victorious unit that took part may enter each hex given up, whatever zones are there. Artillery never advances.
7.8 | Exchanges | On the active table the attacker may have to lose units next to the target whose strength is at least the defence.
8.1 | Barrage | Artillery attacks with its barrage strength, from a distance as far as its range, and then suffers nothing. Next to the enemy it must fight there.
8.2 | Protective fire | Artillery within range of an attacked hex may add its protective strength, once in a phase, if it is not attacked itself, not next to an enemy, and the attack is not of artillery alone.
8.3 | Ground support | Each support point adds one to an attack anywhere. Points not used in the player-turn are lost.
8.4 | Bombardment | An attack by artillery and support points alone does not move a defender by a single hex; larger results count.
12.1 | When reinforcements arrive | They come in after all units on the map have moved, and move on at once. They may be held back for a later turn.
12.2 | Where reinforcements arrive | Americans come over the Northern, Eastern or Southern Beach Area, Japanese by Ormoc, some by an edge of the map.
12.21 | Landing on beaches | A unit may land in any beach hex of its area without an enemy. It costs 2 movement points; any number may pass through.
12.22 | Arriving in contact | A unit that comes in next to an enemy stops there and must attack.
12.23 | Coming in by an edge | A unit may come in by any hex of its edge for what the hex costs.
12.3 | Reinforcements in combat | They may fight on the turn on which they arrive.
12.41 | The Air Assault Battalion | The Japanese 4th Air Assault Battalion comes down from the air.
12.42 | Air assault | It is placed in any free land hex on its turn, cannot be held back, and is then a unit like any other.
13.1 | Limits of protective fire | Protective fire on Leyte is limited; barrages are not.
13.11 | One battery a hex | At most one artillery unit gives protective fire to an attacked hex.
13.12 | Any number of barrages | Any number of artillery units may add their barrage to an attack.
13.13 | No support in defence | Support points are never used for protective fire.
14.1 | Japanese tenacity | A Japanese unit in rough or mountain retreats one hex less than the result says, in attack and in defence.
15.0 | Victory | Points are for enemy units destroyed, hexes held and lines of communications cut, and are compared at the end.
15.11 | Worth of a unit | A unit is worth the sum of its strengths: attack or barrage, protective fire, defence.
15.12 | Destroyed units | A player gets the worth of each enemy unit destroyed.
15.21 | Objectives | Hexes named by the scenario give points to the side that has a unit there at the end.
15.22 | Japanese on the beaches | A Japanese unit on a northern or eastern beach at the end is worth 40 points, once.
15.31 | American lines | An American unit counts for an objective only with a line of communications to a beach that is active.
15.32 | Line of communications | A chain of hexes without enemies and, unless a friend is there, without enemy zones. After the first three hexes it must follow roads and trails.
15.33 | Units cut off | American units without a line at the end give their worth to Japan.
15.34 | Japanese lines | Japanese units need no line, but for the western edge in the Final Collapse.
15.4 | Levels of victory | The ratio of American to Japanese points, to two decimals: 2 is a draw, 3 a decisive American victory, 1 or less a decisive Japanese one.
16.1 | The American Assault | Game-turns 1 to 8: the landings of October 1944.
16.11 | American deployment | No American unit is on the map.
16.12 | Japanese deployment | The 16th Division holds the coast.
16.13 | Special rules | American units that leave by 2925 come back four turns later on the northern edge. One 3-2-5 battalion must leave by 0531 by the end of turn 3, or Japan removes one. No unit goes on to the south of 0531.
16.14 | Victory conditions | Japan: Carigara, 10 points for each unit next to or on an airfield, American units cut off. United States: 2215, 2312 and 2918 with a line.
16.2 | The Mountain Barrier | Game-turns 9 to 17: the fight for the road to Ormoc.
16.21 | American deployment | The units of the Leyte Valley stand in their historical hexes.
16.22 | Japanese deployment | The 1st and 102nd Divisions and what is left of the 16th hold the mountains.
16.23 | Special rules | Japanese units may not enter the southernmost row of hexes.
16.24 | Victory conditions | United States: the worth of each unit south of row 24 and west of column 07 with a line. Japan: Limon, and American units cut off.
16.3 | The Final Collapse | Game-turns 18 to 26: the landing in the rear at Ormoc.
16.31 | American deployment | Four divisions stand round the Ormoc valley.
16.32 | Japanese deployment | What is left of the Japanese army holds the valley.
16.33 | Special rules | The American player moves first, from turn 18 to turn 26.
16.34 | Victory conditions | Japanese units with a line to the western edge count for Japan, the others for the United States. American units cut off count for Japan, and so does Ormoc at the end of turn 22.
18.1 | American reinforcements | When and where the American units appear.
18.2 | Japanese reinforcements | When and where the Japanese units appear.
`)
