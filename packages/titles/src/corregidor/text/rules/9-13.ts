import { ruleNotes } from '../../../shared/rule-notes.ts'

/** Sections 9 to 13: bombardment, combat, scenarios, victory, options. */
export const rulesFromNine = ruleNotes(`
9.0 | Bombardment | Guns, ships and aircraft fire at what they reach.
9.0A | Three at one target | Three aircraft or three batteries at a time; as often as there are others. In 1945 any number of support points.
9.0B | Recovery of batteries | At 0300 a battery outside enemy zones wins back a step on a 6; never one that was spiked. The Japanese roll for one battery of each calibre.
9.0C | What bombardment cannot destroy | Ground units keep their last step, but for guns, anti-aircraft units, armour and crews; and no D or DD takes a last step.
9.1 | How to bombard | Attack against defence as odds, a die for each unit in the hex.
9.1A | Odds | All attackers together against each defender, rounded to a column of the table.
9.1B | Infantry and crews | Their defence is doubled against bombardment, at sea as well; the ground multiplies it besides, as any defence.
9.1C | Each unit in the hex | One die after the other, each with its modifiers, applied at once.
9.1D | At night | No air points; airborne guns and naval points may fire.
9.2 | Japanese bombardment | Guns on Bataan and in Cavite fire at the islands within range; in 1945 they are bound as the Americans of 1942.
9.2A | 240 mm howitzers | One better against American batteries.
9.2B | Batteries that kept quiet | One worse against a battery that did not fire in the last turn.
9.2C | Japanese guns at night | One worse, but one better against a unit that fired in the last turn.
9.2D | Altitude | The higher, the safer and the less exact.
9.2E | Anti-aircraft fire | Before the bombs fall, batteries fire at the aircraft of one altitude.
9.2F | How often aircraft attack | Once a day at 1200, 1500 or 1800; from 25 March in three turns that do not follow each other.
9.2G | Air replacements | At 0300 a 1 or 6 restores a step; on 30 March all come back. What was destroyed counts all the same.
9.2H | Two reduced air units | They may become one at full strength; the other counts as destroyed.
9.2I | Aircraft over Bataan | Their strength is halved.
9.2J | Japanese guns and their own troops | No fire on the islands within two hexes of a Japanese unit.
9.2K | Hidden and armoured batteries | Guns on Bataan cannot aim at Cushing and Hamilton; two worse against Fort Drum and Monja.
9.3 | American bombardment | What American guns, ships and aircraft may fire at.
9.3A | Arcs of fire | Most batteries fire through certain sides of their hex only.
9.3B | Fired batteries only | Among Japanese batteries only those that fired; one better if they did so at night.
9.3C | Mortars | They strike a hex and the six around it, and nothing within 11 hexes.
9.3D | Support points of 1945 | Air and naval points bombard, or support attacks with at most twice the strength of the units in it.
9.3E | Ships and aircraft as counters | Instead of points, counters of at most 100 points a turn.
9.3F | B-24 | Never at an island on which Americans have landed.
10.0 | Combat | Units that ended their movement in an enemy zone of control attack.
10.0A | Odds | Attack against defence; all that is halved is added up and halved once.
10.0B | Advance | Who wins may go into the hex given up, and on as far as the enemy went back; a defender whose attacker goes back may, too.
10.1 | Who attacks whom | Each unit attacks once and is attacked once in a phase.
10.1A | Duty to attack | All in an enemy zone attack, but not in tunnels and not at night; all enemies who control them must be attacked.
10.1B | Together and apart | All defenders of a hex defend together; attackers from several hexes may join, those of one hex may part.
10.1C | Strengths are whole | No unit divides its strength.
10.1D | A second DD | A unit under DD loses a step by another disruption, by bombardment never its last.
10.1E | Paratroops who did not clear the hex | They go back into a hex beside it, or are lost.
10.1F | Landing against a held beach | Who did not clear it may attack again at once if not under DD, else goes back four hexes to sea.
10.2 | Terrain in combat | It multiplies the defence or changes the die.
10.2A | Retreat through zones | Each enemy zone on the way adds a level of disruption, then takes steps.
10.3 | Disruption | Under D a unit attacks at half strength and controls nothing; under DD it does not attack and defends at half strength.
10.3A | Disrupted units and duty | They need not be attacked, and need not attack.
10.4 | Banzai | A Japanese unit may double its attack, and is disrupted by two levels for it.
10.4A | Banzai of 1945 | Two dice each turn from the first night: on 3, 4 or 11 at least one unit must attack so.
10.4B | Suicide demolition | From 18 February at 0600, on 2 or 12 a unit that did not move blows itself up: the 3-1 column against everything beside it.
11.0 | Scenarios | The fall of 1942, the Bataan campaign, the recapture of 1945.
11.1 | The fall of Corregidor, 1942 | Siege from the air and from Bataan, then the landings of May.
11.1A | Guns on Bataan and in Cavite | They stand anywhere in their section, three batteries to a hex at most.
11.1B | Targets on the map of Bataan | Each unit of a hex is bombarded for itself, by others each time.
11.1C | The first assault | At 2400 on 5 May two battalions of the 4th Division and the six units of the 2nd Sea Operations Unit, from the north edge.
11.1D | The later assaults | Two battalions at 2400 on 6 May, the last two from two turns later on.
11.1E | Landing craft | One is lost for each step lost on the water; before the first assault of 6 May a die says how many are replaced.
11.1F | 1st Battalion | Nine platoons from Malinta Hill to East Point.
11.1G | 2nd and 3rd Battalions | Fourteen platoons in Cheney, James and Ramsay Ravines, four anywhere west of San Jose.
11.1H | 4th Battalion and reserves | Eighteen platoons in Government Ravine, filled up, and beside it; they do not move before the first invasion.
11.1I | Named batteries | They stand on their sites; Globe comes on 8 April at 1516, Way on 28 April at 1312.
11.1J | Limits on beaches | Five units on the north beaches of the tail, four on those of South Dock.
11.1K | With additional forces | The 1st Battalion belongs to the reserves, away from beaches; the others stand anywhere.
11.1L | The other forts | Their batteries stand on their sites; units sent to a smaller island do not come back to Corregidor.
11.2 | The Bataan campaign, 1942 | Weeks of fighting for Bataan, then the siege.
11.2A | Way into Bataan | In a movement before the first turn the defenders come in by the road at 3801 with twice their allowance.
11.2B | Covering force | On turn 1 the units from Layac come in at 3801; the Japanese do not move.
11.2C | 4th Marines by sea | From Olongapo to a coastal town, Grande Island or Corregidor, not into an enemy zone.
11.2D | 4th Marines grow | At Mariveles or on Corregidor they get platoons on turn 6; lost, they are formed anew; on Corregidor the companies O to T join.
11.2E | Fort Wint abandoned | Its batteries are out of play, but Subic may be taken away by sea.
11.2F | Secret supply | A die says how much the defenders hold; only they know.
11.2G | What supply is spent on | One point for each unit that defends, two for each that attacks or bombards; without supply strengths are halved.
11.2H | Boats and aircraft of the defenders | Ten points of boats and six of aircraft, lost with the ports and airfields.
11.2I | Air Attack Table | One roll against each raid, if the defender likes.
11.2J | Interdiction Table | One roll against each Japanese landing, on Corregidor too.
11.2K | The fall of Bataan | A die says on which day it fell; then days and hours are played.
11.2L | A regiment on Corregidor | Without one there when Bataan falls, the defenders have lost.
11.2M | Japanese entry | Ten units appear at 3801 on turn 2.
11.2N | Replacements | Steps by the turn; one for three of battalions; guns with their own.
11.2O | Japanese aircraft | Nell goes on turn 2; Betty and another Sally come on turn 13; losses are replaced in the first and third weeks of a month.
11.2P | Breaking down and recombining | Regiments and battalions change into each other outside enemy zones, each once in a week.
11.2Q | Behind the lines | Units there get no replacements.
11.2R | Japanese moves by sea | One battalion a turn, two from turn 16.
11.2S | Japanese ground attacks | Two better on Bataan and in Cavite.
11.2T | Olongapo and Fort Wint | Without both by turn 5 Japanese attacks and guns are two worse; the 4th Division may land on Fort Wint.
11.2U | 2nd Sea Operations Unit | It supports landings from turn 13.
11.2V | From section to section | Off one edge of the map in one turn, on at another in the next.
11.3 | The recapture, 1945 | A drop on Topside, a landing at the docks, and the clearing of the islands.
11.3A | Japanese set-up | Half the infantry in three ravines and on Malinta Hill; no more than four units within a hex of a drop zone.
11.3B | Japanese guns | Restored batteries on their sites, others outside the drop zones.
11.3C | The smaller islands | Their garrisons stay there, and none is sent to them.
11.3D | The first drop | The 3rd Battalion with guns and engineers at 0800 on 16 February, on the seven hexes of the drop zones.
11.3E | Flak against a drop | Anti-aircraft guns fire at each group of four units or fewer.
11.3F | The landing | The 3/24th with tanks and guns at 1000, on beaches that touch each other; artillery in sight fires once.
11.3G | The later battalions | The 2nd drops at 1200; the 1st drops at 0800 on 17 February or lands at 1600.
11.3H | Support points | 100 naval and 100 air each turn from 0600 on 16 February, and three times that before.
11.3I | Mines | A vehicle that enters a beach hex loses a step on 1 or 2; vehicles recover as batteries do.
11.3J | Units that did not move | Two worse for attacks and bombardments on a Japanese unit that has not moved.
11.3K | Engineers | One better if an engineer unit takes part.
11.3L | Going to the smaller islands | Any units may go at any time, and do not come back.
12.0 | Victory | Each scenario counts points of one side.
12.0A | Points of 1942 | For days held after 6 May, units destroyed, companies of a division, all invaders, and 18 May.
12.0B | Levels of 1942 | Five levels by points; optional forces shift them one towards Japan.
12.0C | Points of the campaign | Besides, five for each day that the invasion is late, five off for every two days that it is early.
12.0D | Points of 1945 | For days held from 27 February, steps and platoons of the Americans, and 3 March; less for the islands taken.
12.0E | Levels of 1945 | Five levels by points.
13.0 | Optional rules | Each can be chosen for a match.
13.1 | Spiking | Batteries with enemies within two hexes are spiked after the next American bombardment, once a Japanese unit has landed on the island.
13.2 | Restored batteries | In the turn of the invasion a die says for each of them whether it fires, fights as infantry, or never was manned.
13.3 | Additional batteries | Three batteries of 240 mm, one on each of three forts.
13.4 | Crews to the beaches | Crews without guns may go to the beaches once there was a landing.
13.5 | Philippine Division on Corregidor | Its three regiments come over before Bataan falls, reduced or at full strength.
13.6 | Itagaki | The commander is dead: no Japanese unit moves before the first night.
13.7 | Malaria | From 12 to 24 April a die says how many batteries of each calibre are halved.
13.8 | Wainwright's surrender | Corregidor may surrender at dawn of the day after a landing, and when they stand at the tunnel; then the other islands may, too.
13.9 | Half-companies | Japanese companies may land as two halves, and join again.
13.10 | Seventy-fives on the beaches | Marine infantry bombards what it sees.
13.11 | Reinforcing the islands | One platoon to Fort Frank, two to Fort Hughes, while no Japanese unit is on the islands.
13.12 | Sectors | American units stay in the sector where they were set up unless it is invaded or an enemy comes within four hexes.
13.13 | Roving batteries | Six batteries may give up guns that then move about.
13.14 | Searchlights | Two better against units on water by night, one better against aircraft by night, whose bombs are one worse.
13.15 | Battery Way | It may come into action sooner by a roll of 2 or 12.
`)
