import { ruleNotes } from '../../shared/rule-notes.ts'

/** Short summaries of the rules in our own words, one per line. */
export const ruleSummaries = ruleNotes(`
1.0 | Armies, players and time | Who plays, and in what order.
1.1 | Armies | Three armies fight: the Japanese against the Australians and the British, who are allies. Indian and Malay units are British.
1.2 | Players | Two or three people play. With two, one leads both Commonwealth armies, which stay separate in every rule.
1.3 | Periods | The clock runs in periods, each the day or the night of a date. In each of them every army has one player turn.
1.4 | Order | In a period the Japanese come first, then the Australians, then the British.
1.5 | Full turn | A full turn lasts from something in an army's turn to the start of its next one.
1.6 | Allies | Allies never attack each other.
2.0 | Player turn | Supplies are collected, aircraft land and are deployed, moves are planned and made at once, aircraft fight, then ground battles in the order that the active player wants.
3.0 | Control | Each sector belongs to an army, and some are fought for.
3.1 | Control | One army controls each sector, even an empty one.
3.2 | Capture | A unit that enters or passes an empty sector of the enemy captures it, for nothing.
3.3 | Allied sectors | Ending a move in an empty sector of the ally takes it over; passing does not.
3.4 | Contested | A sector with units of both sides is contested. The Defender controls it until the last of them is gone.
3.5 | When | Sectors attacked in this turn are contested from the end of the moves.
3.6 | Roles | The controller is the Defender, the other side the Attacker, and battles are fought in the Attacker's own turn.
3.7 | Leaving | If all defenders leave, control passes to the enemies who are there.
3.8 | Separate armies | Units of different armies never share a sector, on the ground or in the air, except enemies who fight for it.
3.9 | Held sectors | A sector with a gun or an aircraft on the ground is not empty. An aircraft alone does not fight, and is lost when the sector is entered.
3.10 | Aircraft above | Aircraft in the air control nothing, but enemies do not retreat under them, and allies do not enter.
4.0 | Units | What there is to play with.
4.1 | Strength | A unit rolls one die or two of its own kinds, and the highest counts.
4.2 | Reconstruction | All dice of this version are reconstructed.
4.3 | Artillery | Artillery does not attack, and never enters a sector of the enemy.
4.4 | Water | Only infantry crosses rivers and the sea; armour and artillery do so from an Axis-of-Attack alone.
4.5 | Infantry | Infantry has three movement points: three sectors along a road.
4.6 | Kinds | Infantry, armour, field artillery, fixed guns, fighters and bombers.
5.0 | Stacking | How many may be together.
5.1 | Stacking | A sector holds six mobile ground units of an army. Guns and aircraft do not count.
5.2 | Axes | An Axis-of-Attack has no limit.
5.3 | When | The limit counts when all have moved, and for everybody who retreats.
6.0 | Movement and attacks | All moves of a player turn are planned, and made at once.
6.1 | Costs | A step on a road costs one point, beside it or over a river two. The sea, and every step from or to an axis, takes the whole move.
6.2 | Road or not | Where a defence line guards a road, each unit attacks on the road or beside it.
6.3 | Where to | A unit moves freely between friendly sectors and into empty ones of the enemy. Into a contested or occupied sector it pays supplies.
6.4 | Where attacks begin | An attack begins in a sector that is uncontested and in supply, or on an active axis.
6.5 | By way of | A unit in a contested sector can go to a friendly one first, and attack from there.
6.6 | Moving out | Leaving a contested sector in one's own turn is free, with the whole move, and draws no fire.
6.7 | Stopping | A unit that enters a fight goes no further.
6.8 | Changing roles | If all defenders of a contested sector leave, control passes. They can come back at once as attackers, from where supply does not need that sector, and pay.
6.9 | All at once | All moves of a phase happen together. From a contested sector one goes straight only into a sector that was contested when the turn began.
6.10 | Passing | Allied sectors can be passed, enemies cannot.
6.11 | How many | Any number of sectors can be attacked, even only to bar a retreat.
7.0 | Supplies | Tokens that are paid, and lines over which they reach the units.
7.1 | Income | Every army collects its supplies in every period but the first, whatever it controls.
7.2 | Costs | One supply for every unit that enters a fight; one for field artillery and 6-inch guns that are committed, two for larger ones. Aircraft cost nothing.
7.3 | When | Supply is tested when it is needed, where the action begins.
7.4 | Lines | A line of supply runs through friendly sectors, contested or not. It may end in a contested sector of the enemy.
7.5 | Sources | Commonwealth lines begin at the three Supply Points, Japanese ones at active axes and captured Supply Points.
7.6 | Borders | A line crosses land, and the sea to an island, but no river. From an axis it reaches its first sectors over the water.
7.7 | Allies | Lines run through the sectors of the ally too.
7.8 | Tokens | Supplies belong to one army and are not lent.
7.9 | Capture | The winner of a battle for a Supply Point takes up to five supplies of the army that held it.
8.0 | Axes-of-Attack | The ways of the Japanese over the straits and the sea.
8.1 | Axes | An Axis-of-Attack is like a sector off the coast: units stand on it, attack and fire from it.
8.2 | Active | Only active axes are used. The Japanese can activate some at the start of their turn for five supplies.
8.3 | From axis to axis | A unit goes from one active axis to another at any distance, as its whole move, but not between land and sea.
8.4 | Bonus | A defender attacked from an axis has a bonus of one.
8.5 | One way | Armour and artillery cross from an axis, and never back.
8.6 | Japanese alone | Commonwealth units never enter an axis.
8.7 | Water | The straits and the southern sea are water obstacles.
8.8 | Going back | Infantry can move back to an active axis next to it.
9.0 | Artillery | Guns that are moved, and guns that are not.
9.1 | Range | Range counts sectors over any border, the first one next to the gun.
9.2 | Where | Artillery strikes in ground battles of its own army alone.
9.3 | Once | In one player turn artillery moves, fires or defends. It may fire in the turns of others as well.
9.4 | Contested | In a contested sector it fights as a ground unit, and fires nowhere.
9.5 | Retreat | Field artillery retreats like any unit, and not over water.
10.0 | Aircraft | They fly, refuel, fight each other, and strike.
10.1 | Cycle | Aircraft are ready, then in the air, then refuel for one turn.
10.2 | Deployment | A ready aircraft can be sent over any sector without units of the ally, or held back.
10.3 | Bases | It lands at an airfield of its army, or at an empty one of its ally, which it takes over. The Japanese have Johor besides.
10.4 | On the ground | An aircraft on the ground does not defend, and is lost with its sector. Airfields are never destroyed.
10.5 | Air superiority | Opposing aircraft over one sector fight at least one round before any ground battle.
10.6 | Rounds | Each side names an aircraft. The lower die goes to the Repair Box, or is lost from a margin of three.
10.7 | Breaking off | After a round aircraft may leave for the Repair Box.
10.8 | Repair | A repair takes two turns of the owner.
10.9 | Strikes | Aircraft strike in the sector where they are, once in a player turn, for nothing.
11.0 | Ground battles | A line against groups, point against point, round after round.
11.1 | Placement | The Defender orders his line and commits strike units first; then the Attacker.
11.2 | Strike units | Any number of them can be committed.
11.3 | Paying | Artillery is paid for when it is committed, and wasted if it does not fire.
11.4 | Rounds | Both points roll all their dice at once, and the highest are compared.
11.5 | Losing | The lower loses; the support of a point that loses shares its fate. Equal dice are a draw.
11.6 | Results | The loser is suppressed, or eliminated from a margin of three.
11.7 | Fatigue | A unit attacks twice in a turn, as point or support. Defenders never tire.
11.8 | Rest | Fatigue is over when the owner's next turn begins.
11.9 | Must and may | A battle for a sector that was just attacked must be fought, an older one need not.
12.0 | Tactics | What two attackers can do together.
12.1 | Tactics | A unit attacks alone, or one leads and one supports: on the flank, or concentrating force. Never both.
12.2 | Force Concentration | One die of the support is added, as the Attacker chooses.
12.3 | Flanking Manoeuvre | The Defender drops a die of his choice; with one die alone it counts one less.
12.4 | For the battle | Tactics and roles stand for the whole battle.
12.5 | Stepping up | A support may attack alone when its point was hit by a strike, or when no other unit is left to lead.
12.6 | Reserve | A support without its point waits. A point whose support is hit goes on alone.
13.0 | Direct Strikes | Artillery and aircraft hit the pair in front.
13.1 | Strikes | Strikes are declared whenever a new pair faces off, before any die.
13.2 | Targets | Each names the enemy point or its support, and nothing is changed afterwards.
13.3 | At once | Both sides declare in secret; all are rolled, and the best result on each target counts.
13.4 | Dice | 1 to 3 misses, 4 and 5 suppress, 6 and more eliminate.
13.5 | Only the target | A strike hits its target alone, and no defence bonus counts.
13.6 | Pairs | Without a pair of points there are no strikes.
14.0 | Retreat and withdrawal | Which units must leave, which may, and where to.
14.1 | Retreat | A suppressed unit leaves for a legal sector of its owner's choice, or is eliminated.
14.2 | Legal sectors | Next to it, friendly, uncontested, without units of the ally or enemy aircraft, and with room.
14.3 | Defenders | Defenders never retreat across water.
14.4 | Attackers | Attackers do so only where an attack came across in this turn; then all infantry may.
14.5 | Withdrawal | A Defender withdraws at any time, an Attacker after a round, and always with all units.
14.6 | Parting fire | The side that stays fires all unused strike units; each elimination takes the unit in front.
14.7 | Nowhere to go | Who withdraws and has no legal sector is eliminated, as are guns.
14.8 | Control | Defenders who withdraw leave the sector to the enemy.
15.0 | Fixed guns | They stay where they are, and change hands.
15.1 | Guns | Fixed guns do not move, and defend as field artillery does.
15.2 | Capture | Eliminated in combat means captured, suppressed means eliminated.
15.3 | Captured guns | They are the captor's if he takes the sector, and eliminated if he does not.
15.4 | Strikes on guns | Either hit of a strike eliminates a gun.
16.0 | Defence bonus | What rivers, straits and lines give to the Defender.
16.1 | Defence bonus | A half across a river, one from an axis, a half against the road through a defence line.
16.2 | The lowest | Of several the lowest counts for the whole battle.
16.3 | Old enemies | There is none if attackers stood in the sector before.
16.4 | For whom | It is for ground units that fight, artillery in its own sector included.
16.5 | Islands | One across the sea between an island and the shore.
16.6 | How | It is added to the highest die: a half wins ties.
17.0 | Victory | What has been reached, and who wins.
17.1 | Control counts | An objective counts for its controller, contested or not, in supply or not.
17.2 | The highest level | The army of the highest level wins. Only a Japanese and an Australian Victory can draw.
17.3 | Levels | They go by the four sectors of the City, Bukit Timah, Tanglin, four airfields, and twelve Australian units in supply.
17.4 | Australian units | Ground units with a line of supply count, guns that cannot move among them.
17.5 | Decisive | A Japanese Decisive victory ends the match at once, or when it was held for a full turn, as agreed before.
17.6 | The end | All other levels are judged after the last period.
18.0 | Cards | An addition, by option.
18.1 | Cards | By option. At the end of its turn an army draws a card from its own deck. It holds three at most, and discards what is more.
18.2 | Events and situations | An event happens when it is drawn, and no other card is drawn for it. A situation is kept in secret, and played in the own turn before the moves.
18.3 | Cards first | Where a card contradicts a rule, the card is right.
19.0 | Scenarios | Two campaigns, and four modes of training.
19.1 | Impregnable Fortress | The historic campaign, from the night of 8 February to 15 February 1942.
19.2 | The Almost Naked Island | The Japanese choose two axes for main attacks and two for feints; all deploy freely.
19.3 | Training | The campaign without supply, and three battles for Tengah: one unit against another, with tactics, with strikes and aircraft.
E | Errata | What the authors corrected in the printed game.
E1 | Seven carriers | The British have seven Bren carriers; the one that the deployment map forgets begins in Seletar.
E2 | Forty supplies | The Japanese begin with 40 supplies, not with 30.
E3 | Bonus against axes | A defender attacked from an Axis-of-Attack has a bonus of one, from the north as from the sea in the south.
E4 | Buloh and Kranji | The river between Buloh and Kranji gives a half, in both directions.
E5 | Between axes | A unit may go from an axis to any other active one of the same kind, at any distance, and its move ends there. An axis holds any number of units.
E6 | Over the water once | Armour and artillery cross the water from an axis, and cannot come back that way.
E7 | Who drops the die | When a unit is flanked, the Defender chooses the die that is lost.
E8 | Guns in defence | A fixed gun defends with the die of field artillery.
E9 | Holding what was won | A Japanese Decisive victory counts at once (casual), or when it was held for a full turn (serious). The option is agreed before the match.
C | Answers: combat and withdrawal | What the authors answered to questions, in our words.
C1 | Who places first | The Defender, in every battle: his line and his strike units.
C2 | Strike units | Aircraft and artillery may be committed in any number.
C3 | Who rolls first | It makes no difference: here both sides roll at once.
C4 | A third attack | No. After two attacks a unit is fatigued for the turn.
C5 | Two draws | The attacker is fatigued and stays in the sector, which remains contested.
C6 | Defending often | A defender fights as many rounds as come, for as long as it lasts.
C7 | Leaving before the fight | Defenders may withdraw before any die. They give up control, and the attacker's strike units fire at them.
C8 | When to withdraw | The Attacker after at least one round, the Defender at any time, both with all their units.
C9 | Strikes at a withdrawal | The side that stays fires all strike units it has not used; suppressions count for nothing, and each elimination takes the unit in front. The side that leaves finishes the strikes that it has declared, and loses the rest.
C10 | Aircraft at a withdrawal | Unused aircraft fire at the withdrawing units, like all strike units.
C11 | A new pair | One new point on either side makes a new pair, and strikes may be declared again.
T | Answers: tactics | What the authors answered to questions, in our words.
T1 | Two tactics at once | No. An attack has one tactic, with two units at most.
T2 | The added die | The Attacker chooses which die of the support is added.
T3 | Flanking one die | It does not win by itself: the unit counts one less.
T4 | Supporting tires | Support is an attack like any other; after two the unit is fatigued.
T5 | Another tactic | No. The tactic of a group stands for the whole battle.
T6 | Changed roles | No. Point and support keep their roles, so their order is worth a thought.
T7 | The last one left | When its point is fatigued and no other unit can lead, a support with an attack left may make a Standard Attack.
A | Answers: air combat | What the authors answered to questions, in our words.
A1 | Another point | In the air each side may send another aircraft to the front in every round.
A2 | Breaking off | After one round aircraft may leave, and go to the Repair Box.
A3 | When aircraft strike | They strike where they are in the air, and by the rules of all strikes. Where they meet enemy aircraft, they fight these first.
A4 | Aircraft on the ground | They do not defend, and are lost when their sector is captured.
A5 | Aircraft against aircraft on the ground | No. It takes a ground unit to attack the sector.
A6 | Destroying an airbase | No. Airbases cannot be attacked.
D | Answers: Direct Strikes | What the authors answered to questions, in our words.
D1 | Changing one's mind | No. All strikes of a pair are decided before the first is rolled; what comes too much is wasted.
D2 | Targets of strikes | Only the enemy point or its support.
D3 | The support of a struck point | It is unhurt, and may step up with a Standard Attack.
D4 | Strikes at the next one | Yes. Every new pair allows new strikes.
D5 | Strikes without a pair | No. Without points that face each other strike units are wasted.
D6 | Before the dice | Strikes are declared when a pair faces off, all at once, each at one target, before any die.
D7 | Bonus for strike units | No. The defence bonus is for ground units on the axis of the battle.
S | Answers: supplies | What the authors answered to questions, in our words.
S1 | Income | It differs by scenario, by period and by army.
S2 | Going on | An attacker that is in the sector already pays nothing to fight on.
S3 | Empty sectors | They are captured by moving in or through, for nothing.
S4 | Captured while cut off | Yes. Who wins a Supply Point in battle takes supplies and is in supply again.
S5 | Without Supply Points | Supplies still come in, and cannot be used until a Supply Point is retaken.
S6 | When supply is tested | At the moment of the action. It does not matter how long the line has been cut, or whose turn it is.
S7 | Aircraft | Aircraft never need supplies, not for strikes either.
S8 | Across the straits | The first step of a line out of an axis may cross the water; the others follow the usual rules.
S9 | In an enemy sector | A unit in a contested enemy sector is in supply if the line to it runs through friendly sectors.
S10 | Through a contested sector | A line may run through a contested sector that is friendly.
S11 | At both ends | No. Only the sector from which the attack comes must be in supply, and it must be uncontested.
AR | Answers: artillery | What the authors answered to questions, in our words.
AR1 | Counting range | The gun's own sector does not count: range 1 reaches all neighbours.
AR2 | Firing often | An artillery unit fires once in every player turn: in its own side’s to attack, in the enemy’s to defend.
AR3 | Strikes alone | No. Without a ground unit at the front there are no strikes.
AR4 | Out of an axis | Yes. The coastal sector is the first one: from Axis B into Tengah, from Axis F into Pasir Ris.
AR5 | Bonus for artillery | Artillery that is attacked in its sector fights as a ground unit, with the bonus.
AR6 | Firing out of a fight | No. Artillery in a contested sector defends there, and fires nowhere else.
AR7 | For the ally | No. An army's artillery serves its own battles alone.
MB | Answers: the map | What the authors answered to questions, in our words.
MB1 | Brani | The gun on the small island of Brani belongs to Blakang Mati.
MB2 | Ubin | Ubin touches Punggol, Pasir Ris, Changi and Tekong. It is a sector, not an axis.
MB3 | Tekong | Tekong touches Ubin and Changi, for range and attacks alike.
MB4 | Straits and sea | Both are water obstacles for retreating units.
MB5 | Empty sectors at the start | The first army to enter controls them; who is said to control them before makes no difference.
M | Answers: movement and control | What the authors answered to questions, in our words.
M1 | Retreat across water | Never for a defender. For an attacker only if an attack came across that water in this turn, and only back to where it came from.
M2 | Out of a contested sector | Units may move to a friendly sector, and for supplies into another contested one.
M3 | Attacks out of one | No. But a unit may go to an uncontested sector first and attack from there, if its move allows.
M4 | Leaving to come back | Yes. If all defenders leave, the enemy controls the sector, also for supply; then they may attack it in the same turn, and pay for it.
M5 | Objectives out of supply | Control is what counts. A surrounded defender holds his objective.
M6 | Guns alone | A sector with nothing but fixed guns is not empty: it takes an attack, with its supplies.
M7 | Guns that are beaten | Eliminated means captured, suppressed means eliminated. Captured guns are lost if the Defender keeps the sector.
M8 | Artillery attacks | No. It supports attacks with strikes.
M9 | Sharing with the ally | Allies may pass through each other and never stay together; a unit that can only retreat to its ally is eliminated.
M10 | Full axes | An axis has no limit. In the Almost Naked Island there is one for the deployment alone.
M11 | One opens the way | One unit that attacked across water in this turn opens the way back for all that can cross it.
M12 | Aircraft held back | Aircraft need not be deployed. A side that waits may have the sky when the others refuel.
M13 | Several ways | The lowest bonus of all ways of attack counts.
M14 | Different retreats | Each unit retreats on its own, and may go somewhere else than the others.
M15 | How far | Out of a battle one sector; in one's own movement as far as the unit goes.
M16 | Punished for moving out | No. There is no fire at units that leave in their own movement.
M17 | Under the ally's aircraft | No retreat into a sector where an aircraft of the ally is: armies do not share sectors.
M18 | Under enemy aircraft | No retreat into a sector with enemy aircraft in the air over it.
M19 | Aircraft and allies | An aircraft and a unit of the other ally never share a sector.
M20 | Airfields of the ally | An empty one may be used, and changes its controller; one where the ally is may not.
M21 | Just attacked | A sector that was attacked in this turn is contested, and units cannot retreat into it.
M22 | Pockets | Surrounded units may change places for supplies, and may attack to bar a retreat.
M23 | The table of moves | What is free, what costs supplies and what is forbidden, by where a unit comes from and where it goes.
M24 | Just contested | From a contested sector units cannot go into one that became contested in the same moves: all moves happen at once.
CA | Answers: cards | What the authors answered to questions, in our words.
CA1 | Where the cards are | They are not in the box, but an addition. Here they are an option that is off at first, with cards of our own.
CA2 | Cards against rules | The card is right.
CA3 | Another card for an event | No. Who draws an event draws no other card.
CA4 | Why at the end | Cards are drawn at the end of the own turn, so that one has to choose what to keep without knowing what will come.
V | Answers: victory | What the authors answered to questions, in our words.
V1 | The only draw | A Japanese and an Australian Victory are the only draw; in all other cases one army has the highest level.
V2 | Contested objectives | An objective counts for its controller even while it is fought for.
`)
