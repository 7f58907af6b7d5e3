import { ruleNotes } from '../../../shared/rule-notes.ts'

/** Sections 2 to 9: ideas, sequence of play, supply, operations, movement, and the phases before combat. */
export const rulesToNine = ruleNotes(`
2.0 | Parts of the game | A map of hexes of 1.2 km, ground units, activation markers, one die of ten sides.
2.1 | The map | Hexes of 1.2 km, numbered by column and row.
2.2 | The pieces | Ground units, naval and air units, activation markers, and markers that help to play.
2.21 | Kinds of pieces | Five kinds: combat units, ships, aircraft, activation markers, helping markers.
2.22 | Reading a unit | Attack, defence, efficiency and movement at the foot; artillery has support and range above.
2.23 | Designations | Each unit carries its historical name.
2.24 | Colours of formations | Units of one headquarters belong together; army units belong to none.
2.25 | Nationalities | Japanese, American, Philippine Scouts, Philippine Army, Navy and Marines.
2.26 | Kinds of aircraft | Ground attack, bombers, fighters.
2.3 | Charts and tables | They are here under Tables.
2.4 | The die | One die of ten sides.
2.41 | Reading the die | A nought is a ten.
2.42 | Modifiers | Numbers added to a die before it is read.
3.0 | Basic ideas | Friendly hexes, zones of control, stacking, efficiency, steps, disruption.
3.1 | Terms | A hex is friendly to the side that was the last to occupy it or to control it alone.
3.11 | Friend and foe | A hex, fort or supply source is friendly to the side that was the last to occupy it or to control it alone, in passing, too.
3.12 | Control | Who stands in a hex controls it, else whose zone alone reaches in; with zones of both it is contested.
3.13 | Contiguous hexes | An unbroken row of hexes that touch.
3.14 | Coastal hexes | Hexes with land and sea.
3.15 | Classes of units | Motorized, artillery on the march, all others, and garrisons that cannot move.
3.16 | Armour | Motorized units with a vehicle on the counter.
3.17 | Artillery | Every unit with a range.
3.18 | Abbreviations | They are written out here.
3.2 | Zones of control | A unit reaches into the six hexes around it, but not into jungle, tall grass, swamp or mountain unless a road or trail leads there.
3.21 | Where zones reach | The hex of a unit is its own; its zone reaches into the six around it.
3.22 | Units without zones | Aircraft, ships and markers.
3.23 | Units without a zone | Some have their own hex only, unless they are with a unit that has a zone.
3.24 | Hexsides | Zones cross every hexside that can be crossed; those of motorized units and artillery no river without a bridge.
3.25 | Ground and zones | None reaches into jungle, tall grass, swamp or mountain, but along a road or trail.
3.26 | Zones and others | Several zones in a hex count as one; friends do not undo them, but in supply and retreat.
3.3 | Stacking | Nine stacking points may be in a hex. Headquarters have none.
3.31 | Stacking points | Each unit counts some points, headquarters none.
3.32 | The limit | Nine points in a hex at the end of any phase.
3.33 | Inspection | Stacks are open to both players.
3.4 | Efficiency | A check is passed by a die not above the rating. Disruption takes two off it, missing supply one; it is never below one. A lead unit checks for all.
3.41 | Efficiency rating | Training and cohesion: the higher the better.
3.42 | A check | It is passed by a die not above the rating.
3.43 | Lead unit | One unit checks for several; its player chooses it, and mostly it takes the first loss.
3.44 | Lower ratings | Losses, disruption and missing supply lower it, never below one.
3.5 | Halving and rounding | What is halved, and how fractions are dropped.
3.51 | What is halved | Attack, support and movement; never defence.
3.52 | More than once | Strength can be halved several times in one combat.
3.53 | Some halved, some not | Those affected are added up and halved, then the others are added.
3.54 | Fractions | Artillery is halved one by one, other units together; fractions are dropped, and units with nothing left take no part.
3.55 | Order for artillery | First failed coordination, then swamp.
3.56 | Missing supply | Halves the attack of other units.
3.57 | Movement halved | Once at most, and fractions are kept.
3.6 | Steps | Most units have two steps: the first loss turns them over, the second eliminates them. Headquarters and artillery have one.
3.61 | Losing steps | A first loss turns a unit over, a second removes it.
3.62 | Steps of artillery | One, but for self-propelled guns; its other side shows that it has fired.
3.63 | Steps of anti-aircraft units | One; the other side is infantry.
3.7 | Disruption | A disrupted unit moves two points less, is two less efficient, cannot refuse combat or fire, and advances one hex only.
3.71 | Whole stacks | A disruption strikes all units of a stack.
3.72 | Effects of disruption | Two points less movement, two less efficiency, no refusal, no fire, one hex of advance.
3.73 | The marker | Units that are disrupted are marked.
3.74 | Twice disrupted | A second disruption changes nothing.
3.75 | Recovery | At the end of the turn units outside enemy zones recover; the others must pass a check.
4.0 | How a turn goes | A strategic segment, operations of both sides in turns, reorganization.
4.1 | Setting up | The scenario says what stands where.
4.11 | Choosing a scenario | It is chosen when a match is created.
4.12 | At start and later | Some units start on the map, others come later.
4.13 | Strength at the start | Some units start reduced.
4.14 | Markers at the start | The activation markers of the scenario are at hand.
4.15 | Then play begins | With the strategic segment of the first turn.
4.2 | The turn | Strategic segment, operations segment, reorganization segment.
4.21 | Sequence of play | Events, readiness, reinforcements, ships, forage, supply, initiative; operations in turns; reorganization, attrition, engineering, victory.
4.22 | The end | The last turn of the scenario, unless a side has won before.
4.3 | Formations and markers | Each formation has one or two activation markers. Army units, in white, act with any formation.
4.31 | Formations | Units of a division and what is attached to it, with a headquarters.
4.32 | Army units | White ones, used with any formation.
4.33 | Activation markers | Drawn unseen from a pool; all units of the formation drawn are active.
4.34 | Two markers | Some formations act twice a turn.
4.35 | Any one formation | An event activates a formation of choice.
4.36 | Formations that are gone | When a formation has no units left its markers leave play.
4.37 | Two formations at once | By combining them.
4.38 | Played markers | They lie on the track until the next turn.
5.0 | Strategic segment | Reinforcements come, units leave, formations rest in reserve.
5.1 | Reinforcements | They enter when their formation is active, by the hexes named, for what the first hex costs; they may be held back.
5.11 | Entry hexes | American units do not end their movement where Japanese units enter.
5.12 | Entering | The first hex is paid like any other, by its road if it has one.
5.13 | Entry by sequence | Full movement in a mobile, half in an assault sequence.
5.14 | Ships and aircraft | They come into their ready boxes.
5.15 | Held back | Reinforcements may come later than they could.
5.16 | Supply on arrival | They are in supply on the turn on which they enter.
5.17 | Off the map | Headquarters and artillery do nothing before they have entered.
5.18 | Army reinforcements | They enter with any active formation, and are activated by it.
5.2 | Withdrawals | Some units leave the game, some of them come back.
5.21 | Which units leave | Those named on the set-up card, wherever they are.
5.22 | If lost | Units of equal strength leave in place of one that was eliminated.
5.23 | General withdrawal | Once a game each side may break off: it has the initiative and does not attack on that turn.
5.3 | Reserve | Formations rest for two turns.
5.31 | Going into reserve | In the reinforcement phase; the markers come back two turns later.
5.32 | In reserve | No activation and no attack, but replacements.
5.33 | Coming back | When their turn is reached, unless they stay on, or by an event.
5.34 | Army units in reserve | They rest with a formation.
5.35 | Five formations | The American player keeps five formations available if he has them; formations back from reserve may stay there even so.
6.0 | Supply | Units trace supply over a few hexes and then by road or trail to a source; without it they move and fight worse.
6.1 | Supply status | It is judged once a turn and holds for the turn. A Japanese unit has one turn of emergency supply first.
6.11 | Judging supply | Formations trace a route; army units need a supplied headquarters near, or a short line to a source.
6.12 | For the whole turn | What was judged holds until the next turn.
6.13 | Emergency supply | A Japanese unit without a route has one turn without harm.
6.14 | Out of supply | Motorized units have half their movement, others two points less; one less efficient; attack and fire are halved.
6.15 | American army units | They have the supply of the headquarters that activates them.
6.16 | Artillery and supply | Artillery that has fired is ready again at the end of the turn only in supply.
6.17 | By choice | Units may be left without supply.
6.2 | Supply routes | At most seven hexes to a road or trail, then any way along it to a source, free of enemies and of their zones.
6.21 | Supply lines | Seven hexes at most to a road, trail or source, not through swamp, over sea or mountain sides, or through enemy forts.
6.22 | Supply roads | Any length of road or trail, but not over rivers without bridges.
6.23 | Enemy zones | They are open where a friend stands.
6.3 | Supply sources | Where supply comes from.
6.31 | The sources | Each scenario names them; one that is lost gives nothing until it is retaken and supply is judged anew.
6.32 | Off the map | Units there are in supply.
6.4 | Supply points | The American player pays for his supply with points.
6.41 | What they do | One point supplies a formation when it acts, or at the end of the turn, as long as its headquarters traces a route.
6.42 | Where they come from | The turn track gives them.
6.43 | More of them | By ships, events, forage and Olongapo.
6.44 | Forage | A die each turn from the third on.
6.45 | Disease | Formations that are not paid for may lose a step.
6.46 | The source lost | All points are lost, and none come by the track.
6.5 | General attrition | Each formation that acted checks with its headquarters; if it fails it loses a step. Not in Layac.
6.51 | Who checks | Every formation that acted in this turn, Japan first.
6.52 | The rating | That of the headquarters.
6.53 | Modifiers | Disruption and missing supply of the headquarters, and for the United States the modifier of the turn.
6.54 | One by one | Each formation checks once.
6.55 | A failure | One unit loses a step, first one that is cut off; a ten always fails.
6.56 | No headquarters | A step is lost without a check if it has been eliminated.
6.57 | Army units | One within four hexes of the headquarters may lose it instead.
7.0 | Operations | Both sides draw activation markers in turns; the formation that is drawn acts.
7.1 | Initiative | The side that has it puts all its markers into the pool and acts first. In Layac it is Japan.
7.11 | Initiative phase | Markers and modifiers are looked at first.
7.12 | Initiative marker | An advance of two hexes after a combat moves it one space.
7.13 | The roll | Each side rolls, the higher acts first; a tie changes nothing.
7.14 | Pools | The first player puts in all markers, the other as many and one more.
7.15 | First draw | On the first turn the first player chooses the marker that he draws first.
7.16 | Available markers | Those in play and not in reserve.
7.2 | Operations sequences | Mobile: full movement, either table. Assault: half movement, Assault table, easier coordination, and friends may join attacks. Pass: the marker is held.
7.21 | Three sequences | Mobile, assault, or pass.
7.22 | A held marker | One marker may be held; later either of two is played, or both are combined.
7.23 | In turns | Both sides act in turns until all markers are played.
7.24 | The last marker | A side cannot pass with it.
7.25 | More markers | The side with more goes on alone; the other may still activate a formation by an event.
7.26 | Markers return | At the next initiative phase.
7.3 | Combining | With an eight or more both formations act at once; else the one shown acts alone.
7.31 | Three choices | Play the old marker, play the new one, or combine.
7.32 | Different formations | Two markers of one formation are not combined.
7.33 | The die | Eight or more activates both; else the one that was shown.
7.34 | Trying again | The marker held may be tried or played later.
7.4 | Army units | Within four hexes of the headquarters they act with the formation; others must pass a check. Motorized and cavalry units may act twice a turn.
7.41 | With a formation | Army units act only with a formation, and fire in attack only then.
7.42 | Twice a turn | Motorized and cavalry army units.
7.43 | Once a turn | All others.
7.44 | In command | Automatic within four hexes of the headquarters before it moves.
7.45 | Out of command | By a check.
7.46 | Part of the formation | An army unit belongs to the formation for that sequence.
8.0 | Movement | Units of the active formation move hex by hex for what the ground costs.
8.1 | Moving | Each unit moves once, alone or in a stack with the points of its slowest unit.
8.11 | Hex by hex | Units move one after the other from hex to hex.
8.12 | Once a phase | Each unit moves once, within its points.
8.13 | Stacks | Units of a hex move together as far as the slowest.
8.14 | Enemies and friends | Hexes with enemies are never entered, those with friends are free.
8.15 | No movement | Units without points neither move nor retreat.
8.16 | Without supply | Motorized units lose half, others two points.
8.2 | Enemy zones | One point more to enter; all but motorized units stop there; from zone to zone they spend all they have.
8.21 | Entering a zone | One point more.
8.22 | Stopping | All stop in an enemy zone but motorized units, which use no road from zone to zone.
8.23 | Starting in a zone | Into another zone motorized units pay the ground and one more; others spend all they have.
8.24 | Friendly zones | They do not matter.
8.3 | Ground | Road one half, trail half the ground; the costliest ground in a hex counts, jungle and grass one more, a river without a bridge one more.
8.31 | Mixed ground | The costliest counts.
8.32 | Not enough points | Then a hex is not entered.
8.33 | Roads and trails | One half by road, half the ground by trail, along the route.
8.34 | Jungle and grass | One more, not by road or trail.
8.35 | Rivers | One more without a bridge; motorized units and artillery cannot cross there.
8.36 | Swamp, mountain, jungle | Motorized units and artillery go by road or trail alone.
8.37 | Hexsides | Those that are all mountain or mudflat are closed.
9.0 | Before combat | Attacks are declared, then the defender may refuse combat or declare No Retreat.
9.1 | Declaration | Who attacks which hex, from next to it, with at least one to four; one hex an attack, one attack a unit.
9.11 | Who attacks | Units of the active formation; in an assault sequence others next to the hex may join.
9.12 | One hex an attack | Each attack names its hex, its units and its table.
9.13 | Any number | As many units as stand around the hex.
9.14 | No strength | Units without attack strength do not attack.
9.15 | Closed ground | A unit cannot attack where it could not go.
9.16 | Armour | No swamp, and rivers at bridges alone.
9.17 | Irrevocable | An attack that stands is made.
9.2 | Combat refusal | Motorized units and cavalry may go two hexes back if they pass a check, American ones with one off the die.
9.21 | Who may refuse | Motorized units and cavalry, none disrupted.
9.22 | A retreat | Refusal is a retreat, not movement.
9.23 | How | A check; then two hexes back, and the attacker may follow.
9.24 | Not into another attack | The retreat does not end in a hex that is attacked.
9.25 | Not through zones | No vacant hex in an enemy zone is passed.
9.3 | No Retreat | A check that lets defenders stand for one more step lost. Japanese units out of command must try outside clear ground; American ones need a fortification, or their headquarters and three steps.
9.31 | Standing | It avoids a retreat, at the cost of a step.
9.32 | Japan | It must try out of command, may try elsewhere, and never in clear ground.
9.33 | No way back | Then Japanese units stand without a check.
9.34 | United States | In a fort, or with the headquarters and three steps.
9.35 | How | A check of the lead unit.
9.36 | What it does | One more on the die, and a step lost instead of a retreat.
`)
