import { ruleNotes } from '../../../shared/rule-notes.ts'

/** Sections 10 to 19: combat, artillery, aircraft, ships, special units, events, scenarios. */
export const rulesFromTen = ruleNotes(`
10.0 | Combat | The attacker resolves his attacks one by one, in any order.
10.1 | Restrictions | Who may attack, and how often.
10.11 | Once a phase | No unit attacks or defends twice in a phase.
10.12 | Those declared | Only they attack; artillery needs no declaration.
10.13 | Undivided | Strength is not shared between combats.
10.14 | One hex | Each attack is on one hex.
10.15 | Not alone | Artillery, ships and aircraft do not attack alone.
10.16 | All defend | Every unit of the hex takes part.
10.17 | Lead units | Both sides name one; who led a No Retreat must lead.
10.18 | Then it begins | The attack is resolved step by step.
10.2 | Ground | It helps the defender.
10.21 | Whose ground | That of the hex attacked, and of its sides.
10.22 | What it gives | The best in the hex, a river if all cross it, a fort.
10.23 | The attacker’s ground | It does not matter.
10.24 | Halved to nothing | Then a unit does not attack.
10.25 | Swamp | Halves artillery of both sides.
10.26 | Where one cannot go | One cannot attack.
10.3 | The two tables | Assault in an Assault Sequence, against hills, mountains, swamps and fortifications, and if all attack across a river; else the attacker chooses.
10.31 | One table | Each combat uses one of two.
10.32 | Assault it must be | In an assault sequence, against hills, mountains, swamps and forts, and if all cross a river.
10.33 | Mobile it may be | In all other cases.
10.4 | Coordination | Artillery, and ground units of several hexes or formations, check with a lead unit.
10.41 | Aircraft | Their lead unit checks; if it fails none helps.
10.42 | Artillery | Both sides name it, the attacker first; then their lead units check: all, half or nothing.
10.43 | Ground units | Several formations, disrupted units, and on the mobile table several hexes must check; failing adds two.
10.5 | Odds | Attack to defence, rounded for the defender; one to four is the least.
10.51 | Strengths | Units are added up, then artillery.
10.52 | The ratio | Rounded for the defender.
10.53 | Limits | One to four at the beginning; below that at the end the attacker retreats with loss.
10.6 | The combat die | Ground, river, fortification, the ratings of both lead units, No Retreat, failed coordination: five at most either way.
10.61 | The modifiers | Ground, fort, ratings of the lead units, two formations in defence, support, No Retreat, failed coordination.
10.62 | Five at most | Either way.
10.63 | The die | Modified, on the column of the odds.
11.0 | Combat results | Losses, disruption, retreats and advances.
11.1 | Reading the tables | A attacker, D defender: steps lost, R retreat, d disrupted, E eliminated.
11.11 | Letters and figures | A attacker, D defender, figures steps, R retreat, E eliminated, d disrupted.
11.12 | Artillery from afar | It suffers nothing.
11.2 | Losses | The lead unit takes the first. A shaded result costs attacking armour a step where anti-tank guns or armour defend.
11.21 | Taking losses | From the whole force, step by step.
11.22 | The first step | From the lead unit.
11.23 | Armour attrition | In a shaded box, against armour and anti-tank guns, the first step lost is one of armour.
11.24 | No Retreat | One step more if a retreat was due.
11.25 | Too few steps | Then the other side loses one less.
11.3 | Retreats | Two hexes on the Mobile table, one or two on the Assault table, never ending alone in an enemy zone.
11.31 | How far | Two hexes on the mobile table, one or two on the assault table.
11.32 | Not movement | It costs nothing, and crosses nothing that is closed.
11.33 | Any direction | But it ends as far away as it is long.
11.34 | Stacking | It ends with room.
11.35 | Enemy zones | It ends there only with friends.
11.36 | Under attack | A unit that comes into a hex under attack does not defend it, and shares its retreat.
11.37 | No movement | Such units are eliminated.
11.38 | Closed ground | Units forced there are eliminated.
11.4 | Standing instead | What No Retreat costs.
11.41 | A step instead | The units stand, and one more step is lost.
11.42 | Whose step | The lead unit’s, or that of the highest rating.
11.5 | Through enemy zones | Only without another way, through one such hex, with a check for a step; artillery cannot.
11.51 | No other way | Only then through an enemy zone.
11.52 | As few as possible | Friends in a hex make it passable.
11.53 | The end | In a zone only where friends stand.
11.54 | Two vacant zones | Units cannot pass them.
11.55 | One vacant zone | Two hexes far, and never artillery.
11.56 | The check | If the lead unit fails it loses a step.
11.6 | Advance | Into the hex on the Assault table, up to two hexes on the Mobile table; artillery stays.
11.61 | How far | One hex on the assault table, two on the mobile table; disrupted units one.
11.62 | At once | Before the next combat, and by choice.
11.63 | Which units | Those that attacked in this combat.
11.64 | Artillery | It stays.
11.65 | Zones | They do not stop an advance.
11.66 | Stacking | It ends with room.
12.0 | Artillery | Artillery adds its support to attacks and defences within its range.
12.1 | Fire support | Two artillery units at most for each side, within range, and no more fire than strength of the other units.
12.11 | Declaring fire | The attacker first, then the defender.
12.12 | By choice | No artillery must fire.
12.13 | Who may fire | In range, ready, of the active formation or of the lead defender’s, or of the army; two units, and no more than the strength they support.
12.14 | Engaged | In an enemy zone it fires at the next hex, or in its own, alone.
12.15 | One hex | A unit fires once in a phase.
12.16 | Harm | Only artillery in the hex or next to it.
12.17 | At hand | One unit next to the hex, or in it, needs no coordination.
12.18 | Ground | It does not block fire; swamp halves it.
12.19 | Fired | It is turned over until reorganization.
12.2 | Artillery attacked | Alone it defends; with others one gun adds its fire. It has fired then.
12.21 | Alone | It defends with its defence strength.
12.22 | Several alone | So do they.
12.23 | With others | One fires, the others defend.
12.24 | Afterwards | All artillery of the hex has fired.
12.25 | In a zone | As the phase begins, or later in it: it defends its own hex alone.
13.0 | Air units | Ground attack aircraft; not in Layac.
13.1 | Restrictions | Where they are based and when they are ready.
13.11 | Bases | Clark Field for Japan, Mariveles for the United States.
13.12 | Readiness | All are ready again each turn.
13.13 | One mission | Each flies once a turn.
13.14 | Grounded | Some events keep them away.
13.15 | Zones | They have none.
13.16 | Flown | After a mission they lie in their box.
13.2 | Interdiction | Aircraft over the sea.
13.21 | Against ships | In movement and in gunfire.
13.22 | Who | Japanese naval and American aircraft.
13.3 | Close support | Aircraft in a combat.
13.31 | Where | Within four hexes of a headquarters.
13.32 | When | Before the combat, the attacker first.
13.33 | The check | They coordinate like artillery.
13.34 | Two at most | For each side.
13.35 | What they give | One or two off or on the die.
13.36 | Limits | By kind of aircraft and service.
13.37 | Losses | None by ground combat.
13.38 | Afterwards | They have flown.
14.0 | Fortifications | They help the American side alone; none in Layac.
14.1 | What they are | Field works on the map.
14.11 | Supply | They stop Japanese routes until destroyed.
14.12 | Movement | One point more for Japan.
14.13 | Destruction | By Japanese units in them at the end of the turn.
14.14 | Empty forts | They stay.
14.15 | Repair | By a unit that spends a turn there undisturbed.
14.16 | New forts | By an event.
14.2 | In combat | What they change.
14.21 | Table | Assault.
14.22 | Modifier | One on the Abucay line, two on the main line.
14.23 | No Retreat | A fort allows it.
15.0 | Naval operations | Ships and air units over the sea: transport, gunfire and landings.
15.1 | Naval units | Where they lie.
15.11 | Ports | Each side has its own.
15.12 | Once a turn | A ship is used once.
15.13 | Readiness | By a check.
15.14 | Afterwards | They have sailed.
15.2 | Naval phase | Ships and aircraft are placed at sea.
15.21 | Placing | Without a check.
15.22 | Order | Japan first.
15.23 | Aircraft at sea | So many in each zone.
15.24 | Ships at sea | In the zone next to the port.
15.25 | Offsetting | Aircraft of both sides cancel each other.
15.26 | Mariveles | Closed to Japan.
15.3 | Transport | The steamer and the convoy bring supply points.
15.31 | Who | These two alone.
15.32 | Loading | In Australia.
15.33 | Moving | After all have been placed.
15.34 | The check | Each move needs one.
15.35 | One zone a turn | Three turns at least.
15.36 | Waiting | They may stay at sea.
15.37 | Arrival | The points are added.
15.38 | The convoy | By an event.
15.4 | Landings | Japan may land on the coast.
15.41 | Who | Infantry, engineers and headquarters that began the turn in port.
15.42 | Barges | They carry four or five points.
15.43 | Where | Coast hexes that are not mudflat.
15.44 | The table | A die may carry a landing along the coast.
15.45 | How | Step by step.
15.46 | Supply | None until a route is open.
15.47 | Once a turn | Such units act once.
15.48 | Attrition | They check each turn without supply.
15.49 | Reaction | The American player may act near a landing at once.
15.5 | Gunfire | Ships in a combat on the coast.
15.51 | When | Before the combat.
15.52 | Two at most | For each side.
15.53 | In defence | Only by better ships.
15.54 | What it gives | One or two off or on the die.
15.55 | Aircraft against it | Each point cancels one.
15.56 | For whom | Any formation.
15.57 | Losses | None.
15.58 | Afterwards | They have sailed.
16.0 | Special units | Headquarters, self-propelled artillery, Japanese armour.
16.1 | Anti-aircraft | They cancel aircraft.
16.11 | Reach | Their hex and the next ones.
16.12 | Effect | One point each.
16.13 | As infantry | They may be turned over for good.
16.14 | Garrisons | They stay until an enemy comes near.
16.2 | Headquarters | They command four hexes around them.
16.21 | Colour | A headquarters leads the units of its colour.
16.22 | Command range | Four hexes, over any ground.
16.23 | Not in the lead | A headquarters leads no other units in defence.
16.24 | Disrupted | It activates no units and calls no aircraft.
16.25 | Summary | What headquarters are for.
16.26 | Rebuilding | Two turns after it was lost.
16.3 | American special units | Self-propelled guns and Scouts.
16.31 | Self-propelled guns | Two steps, no fired side; they advance, and retreat through zones.
16.32 | Scouts by option | They act like army units.
16.4 | Japanese special units | Armour and the 48th Division.
16.41 | Japanese armour | It keeps its movement in an Assault Sequence.
16.42 | 48th Division | It waits in Manila after Layac, and leaves for good on turn 12.
16.5 | Replacements | Units recover steps.
16.51 | Points | They come by the set-up card.
16.52 | One step a turn | For one point.
16.53 | Who | Infantry and engineers.
16.54 | When | In reserve, supplied, undisturbed.
16.55 | In which phase | Marked with the reinforcements.
16.56 | Recovering | The step comes back at the end of the turn.
16.57 | Rebuilding | On the headquarters, disrupted.
16.58 | Any unit | Ratings do not matter.
16.59 | American points | For Filipino units.
17.0 | Special events | Markers that change a rule; Layac has none.
17.1 | When they apply | From turn three on.
17.11 | Drawing | One marker a turn, unseen.
17.12 | Holding | As long as one likes, in secret.
17.13 | Limits | Five and eight.
17.14 | Playing | At the moment they are about.
17.15 | Letters | Each side has its own list.
17.16 | Other turns | Some change, some come once.
18.0 | Setting up | What stands where at the start.
18.1 | Scenario information | Where it stands.
18.11 | Components | The table has them.
18.12 | The map | It lies ready.
18.13 | Special rules | Each scenario has its own.
18.2 | Set-up | The units start in their historical hexes, some of them reduced.
18.21 | Initiative marker | It starts at zero.
18.22 | Turn marker | It starts on the first turn.
18.23 | Units | Some start reduced.
18.24 | Ships and aircraft | In their boxes.
18.25 | Ground units | In their hexes, the American ones first.
18.26 | Special rules | They hold for one scenario.
18.27 | How to win | Each scenario says it.
19.0 | Scenarios | Length, area, special rules and victory of each battle.
19.1 | At the Pearly Gates: Layac | Game-turns 1 and 2 on the north of the map; Japan comes in from the north-east.
19.11 | Length | Turns 1 and 2.
19.12 | Area | The hexes north of row 12.
19.13 | Set-up | Reconstructed from history.
19.14 | Special rules | Japan has the initiative; one activation each on turn 2; the 1st Artillery has 3 support on turn 1; no events, no supply points, no attrition.
19.15 | Victory | Japan wins with 3504 and 3604, three American steps lost, and no more steps of its own. Otherwise the United States win.
19.2 | Abucay Line | Game-turns 3 to 8 in the east, where Japan attacks the first line of defence.
19.21 | Length | Turns 3 to 8.
19.22 | Area | East of column 26, north of row 30.
19.23 | Set-up | By the example of play, the rest reconstructed.
19.24 | Special rules | Japan has the initiative on turns 3 and 4; eight events; the 21st Division rests until turn 4, the 31st waits beyond the area; no supply points. As an option Japan takes 2 from the die of general attrition.
19.25 | Victory | Japan wins with six fortifications destroyed or three of four hexes at the end of a turn, or at the end with 32 American steps lost in combat for 16 of its own at most.
19.3 | Mauban Line | Game-turns 4 to 8 on the west coast.
19.31 | Length | Turns 4 to 8.
19.32 | Area | West of column 27, north of row 24.
19.33 | Set-up | Reconstructed from history.
19.34 | Special rules | Japan has the initiative on turn 4, holds event A and suffers no attrition; no supply points. As an option it does check, with 3 less on the die.
19.35 | Victory | Japan wins with three of 1216, 1619, 2019 and 2223 at the end of any turn.
19.4 | Second Bataan | Game-turns 23 to 29 on the whole map: the last offensive.
19.41 | Length | Turns 23 to 29.
19.42 | Area | The whole map.
19.43 | Set-up | By card.
19.44 | Special rules | Japan has the initiative all along and holds event N; the US player chooses three formations in supply; the 21st Regiment checks attrition on even turns.
19.45 | Victory | Japan wins with all seventeen towns at once, at the end of any turn.
19.5 | Battling Bastards of Bataan | The campaign: from the Abucay Line to the surrender.
19.51 | Length | Turns 3 to 25; to 29 once the US player has played event A on turn 3, or the convoy has come in.
19.52 | Area | The east on turn 3, the whole map from turn 4 on.
19.53 | Set-up | As on the Abucay Line; on turn 4 the west and the south are added.
19.54 | Special rules | On turn 3 the US player draws first, and may take event A. Japan has the initiative on turns 3 and 4; general withdrawals from turn 5; from turn 18 on the US player may surrender the initiative.
19.55 | Resting once | As an option each Japanese formation is in reserve once only; its units are rebuilt beside a headquarters, too, and every level of victory needs 10 points less.
19.56 | Victory | Japan earns points each turn for towns and for the siege of Corregidor: 131 by turn 25, or 151 by turn 29, are a marginal victory, ten more a significant one.
`)
