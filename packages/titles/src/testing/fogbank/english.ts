import type { Notes, Texts } from '@topside/engine'
import { ruleNotes } from '../../shared/rule-notes.ts'

/** All texts of the fogbank. */
export const english: Texts = {
  'ask.discard': 'Which card do you discard?',
  'ask.discard.other': '{seat} discards a card',
  'ask.sail': 'Where does {fleet} sail?',
  'ask.sail.other': '{seat} gives sailing orders',
  'ask.act': 'What do you do this turn?',
  'ask.act.other': '{seat} decides what to do',
  'choice.discard': '{piece}',
  'choice.sail': '{piece} to {space}',
  'choice.stay': '{piece} stays',
  'choice.search': 'Search {space}',
  'choice.fly': 'Search {space} by aircraft',
  'choice.listen': 'Intercept signals from {space}',
  'choice.attack': 'Attack {piece}',
  'choice.raid': 'Raid with {piece}',
  'choice.hide': 'Hide {piece} in fog',
  'choice.wait': 'Do nothing',
  'verb.discard': 'Discard',
  'verb.sail': 'Sail to',
  'verb.stay': 'Stay',
  'verb.search': 'Search',
  'verb.fly': 'Search by aircraft',
  'verb.listen': 'Intercept signals',
  'verb.attack': 'Attack',
  'verb.raid': 'Raid with',
  'verb.hide': 'Hide in fog',
  'fogbank.turn': 'Turn {turn}: {side}',
  'fogbank.shuffled': 'The played cards are shuffled',
  'fogbank.storm': '{seat} draws a storm',
  'fogbank.drew': '{seat} draws a card',
  'fogbank.drew.own': 'You draw {card}',
  'fogbank.discarded': '{seat} discards {card}',
  'fogbank.sailed': '{seat} gives sailing orders',
  'fogbank.sailed.own': '{count, plural, =0 {Your fleets stay} other {You send out {fleets}}}',
  'fogbank.slipped': '{fleet} sails out of sight',
  'fogbank.waited': '{seat} does nothing',
  'fogbank.played': '{seat} plays {card}',
  'fogbank.listened': '{seat} intercepts signals from {area}',
  'fogbank.searched.clear': '{seat} searches all of {area}',
  'fogbank.searched.missed': '{seat} searches {area} in vain',
  'fogbank.nothing': 'Nobody is in {area}',
  'fogbank.found': 'Found in {area}: {fleets}',
  'fogbank.decoy': '{fleet} goes back to its port',
  'fogbank.fought.lost': '{attacker} attacks {target}, and is lost',
  'fogbank.fought.even': '{attacker} attacks {target}, without effect',
  'fogbank.fought.sunk': '{attacker} attacks {target} with success',
  'fogbank.sank': '{fleet} is sunk, for {points, plural, one {one point} other {# points}}',
  'fogbank.raided': '{fleet} raids {area}',
  'fogbank.vanished': '{fleet} vanishes in fog',
  'fogbank.search': 'Search',
  'fogbank.near': 'Next to the port',
  'fogbank.aircraft': 'Aircraft',
  'fogbank.rough': 'Storm',
  'fogbank.fight': 'Fight',
  'fogbank.strength': 'Strength of {fleet}',
  'fogbank.clear': 'all is seen',
  'fogbank.missed': 'nothing is learnt',
  'fogbank.lost': 'the attacker is lost',
  'fogbank.even': 'no effect',
  'fogbank.sunk': 'the target is sunk',
  'fogbank.won.points': 'Red has {red} points, Blue {blue}',
  'fogbank.won.time': 'After eight turns Red has {red} points, Blue {blue}',
  'why.far': '{area} is not next to {unit}',
  'why.barred': '{area} is the port of the enemy',
  'why.card': 'You have no card for that in hand',
  'why.own': '{unit} is not yours',
  'why.seen': '{unit} is not found',
  'why.port': 'Nobody searches a port',
  'why.enemy': '{unit} is yours',
  'why.unfound': 'Nobody attacks a fleet that is not found',
  'why.apart': 'None of your fleets can attack {unit}',
  'why.raider': 'A decoy raids nobody',
  'why.lane': '{unit} is not in a trade lane',
  'why.known': '{unit} is found, and ships keep away from it',
  'factors.1': 'strength {0}',
  'face.up': 'at sea',
  'status.turn': 'Turn {turn} of 8 · {side}',
  'status.points': 'Red {red} · Blue {blue} of 5',
  'status.storm': 'Storm',
}

/** The rules in a few words. */
export const notes: Notes = ruleNotes(`
1 | Fleets | Each side has a flagship, cruisers and a decoy, in its port. The other side does not see them.
2 | Turns | A side draws a card, sails its fleets, and does one thing: it searches, plays a card, attacks or raids.
3 | Cards | Both draw from one deck; nobody sees the hand of the other.
3.1 | Drawing | A card at the beginning of each turn.
3.2 | Hands | Of more than three cards one is discarded.
3.3 | Shuffling | When the deck is empty, the played cards become the deck.
3.4 | Storms | A storm is shown when it is drawn. Until the next draw searches lose 1.
3.5 | Playing | A card is played instead of another action, for all to see.
4.1 | Sailing | Every fleet may sail to an area beside, above or below its own.
4.2 | Out of sight | A found fleet that sails is hidden again; one that stays is not.
4.3 | Ports | Nobody enters the port of the enemy.
4.4 | Fog | The card hides a found fleet where it is.
5.1 | Searches | With 4 or more all enemies in an area are found. Ports are not searched.
5.2 | Near the port | 1 is added in areas next to the port of the searching side.
5.3 | Aircraft | The card adds 2 to a search.
5.4 | Signals | The card clears up an area without a die.
5.5 | Decoys | A decoy that is found goes back to its port, and is hidden again.
6.1 | Attacks | The strongest fleet of a side attacks a found enemy in its area, and is found itself.
6.2 | Fights | The difference of strengths is added to a die. 1: the attacker is lost; 5 and 6: the target.
6.3 | Losses | A sunk fleet counts two points.
7.1 | Raids | A fleet in a trade lane takes a point, and is found. A decoy cannot.
7.2 | Known raiders | A found fleet cannot raid.
8.1 | Victory | Five points win at once.
8.2 | The end | After eight turns the side with more points wins.
`)
