import { type Choice, type Ledger, ledger, offer, type Preview, type Procedure } from '@topside/engine'
import { part } from '../args.ts'
import { showCard } from '../events.ts'
import { allowed, type Reason, reasons } from '../reasons.ts'
import { resultOn, resultsOn } from '../results.ts'
import {
  type Area,
  afloat,
  ask,
  type Effect,
  enemyOf,
  type Fleet,
  type Fogbank,
  handOf,
  hide,
  isFound,
  isLane,
  isPortOf,
  narrowDown,
  portOf,
  record,
  refuse,
  reveal,
  SIDES,
  type Side,
  score,
  tell,
  whereabouts,
} from './fogbank-state.ts'

/** A search of an area, optionally by aircraft or with signals. */
interface Search {
  readonly verb: 'search' | 'fly' | 'listen'
  readonly area: Area
}

/** An action of a fleet, or on a fleet. */
interface Deed {
  readonly verb: 'attack' | 'raid' | 'hide'
  readonly fleet: Fleet
}

type Act = Search | Deed

/** Results of a search and of a fight, by a die. */
const SEARCH = ['missed', 'missed', 'missed', 'clear', 'clear', 'clear'] as const
const FIGHT = ['lost', 'even', 'even', 'even', 'sunk', 'sunk'] as const
/** Points for a fleet sunk and for a raid. */
const [SUNK, RAID] = [2, 1]

/** The card that an action needs. */
const CARDS: { readonly [verb: string]: Effect | undefined } = { fly: 'aircraft', listen: 'signals', hide: 'fog' }

const WHY = reasons({
  card: '3.5',
  own: '4.4',
  seen: '4.4',
  port: '5.1',
  enemy: '6.1',
  unfound: '6.1',
  apart: '6.1',
  raider: '7.1',
  lane: '7.1',
  known: '7.2',
})

/** 2: a side searches, plays a card, attacks, raids or waits. */
export function* act(game: Fogbank, side: Side): Procedure {
  const chosen = yield* ask<Act | undefined>(game, side, 'act', '2', {
    explicit: true,
    offers: offer(
      allowed(acts(game), (each) => whyNotAct(game, side, each)),
      choiceOf,
    ).or({ verb: 'wait' }, undefined),
    preview: (each) => each && previewOf(game, side, each),
    whyNot: refuse.meant(({ choice: { verb }, unit, space }) => {
      const meant = acts(game).find(
        (each) => each.verb === verb && ('area' in each ? each.area === space : each.fleet === unit),
      )
      return meant && whyNotAct(game, side, meant)
    }),
  })
  if (chosen === undefined) {
    record(game, 'fogbank.waited', '2', { by: side })
    return
  }
  payCard(game, side, chosen)
  if ('area' in chosen) search(game, side, chosen)
  else if (chosen.verb === 'attack') attack(game, side, chosen.fleet)
  else if (chosen.verb === 'raid') raid(game, side, chosen.fleet)
  else vanish(game, chosen.fleet)
}

/** All actions of a side, whether allowed or not. */
function acts(game: Fogbank): Act[] {
  const fleets = SIDES.flatMap((side) => afloat(game, side))
  return [
    ...(['search', 'fly', 'listen'] as const).flatMap((verb) => game.table.map.map((area) => ({ verb, area }))),
    ...(['attack', 'raid', 'hide'] as const).flatMap((verb) => fleets.map((fleet) => ({ verb, fleet }))),
  ]
}

function choiceOf(each: Act): Choice {
  return 'area' in each ? { verb: each.verb, space: each.area.id } : { verb: each.verb, piece: each.fleet.id }
}

/** 3.5, 4.4, 5.1, 6.1, 7.1, 7.2: why a side may not take an action. */
function whyNotAct(game: Fogbank, side: Side, each: Act): Reason | undefined {
  const effect = CARDS[each.verb]
  if (effect !== undefined && handOf(game, side, effect).length === 0) return WHY.card
  if ('area' in each) return SIDES.some((of) => isPortOf(each.area, of)) ? WHY.port : undefined
  const { fleet, verb } = each
  if (verb === 'attack') return whyNotAttack(game, side, fleet)
  if (fleet.def.side !== side) return WHY.own
  if (verb === 'hide') return isFound(fleet) ? undefined : WHY.seen
  return whyNotRaid(fleet)
}

/** 6.1: why a fleet may not be attacked. A hidden one is refused before anything is said of its place. */
function whyNotAttack(game: Fogbank, side: Side, target: Fleet): Reason | undefined {
  if (target.def.side === side) return WHY.enemy
  if (!isFound(target)) return WHY.unfound
  return attackerOf(game, side, target) === undefined ? WHY.apart : undefined
}

/** 7.1, 7.2: why a fleet may not raid. */
function whyNotRaid(fleet: Fleet): Reason | undefined {
  if (fleet.def.strength === 0) return WHY.raider
  if (!isLane(fleet.space)) return WHY.lane
  return isFound(fleet) ? WHY.known : undefined
}

/** 3.5: a played card is discarded face up. */
function payCard(game: Fogbank, side: Side, { verb }: Act): void {
  const effect = CARDS[verb]
  const [card] = effect === undefined ? [] : handOf(game, side, effect)
  if (card === undefined) return
  showCard(game, card, game.table.space('discards'))
  record(game, 'fogbank.played', '3.5', { by: side, args: { card } })
}

/** What is known of an action before the dice are rolled. */
function previewOf(game: Fogbank, side: Side, each: Act): Preview | undefined {
  if (each.verb === 'search' || each.verb === 'fly') {
    const modifier = searchLedger(game, side, each)
    return { ledgers: [modifier], chances: resultsOn(SEARCH, modifier.total).chances((key) => `fogbank.${key}`) }
  }
  if (each.verb !== 'attack') return undefined
  const attacker = attackerOf(game, side, each.fleet)
  if (attacker === undefined) return undefined
  const modifier = fightLedger(attacker, each.fleet)
  return { ledgers: [modifier], chances: resultsOn(FIGHT, modifier.total).chances((key) => `fogbank.${key}`) }
}

/** 3.4, 5.2, 5.3: modifiers to the die of a search: only what both sides know. */
function searchLedger({ table }: Fogbank, side: Side, { verb, area }: Search): Ledger {
  return ledger('fogbank.search', [
    area.near.some((near) => isPortOf(near, side)) && part('fogbank.near', '5.2', 1),
    verb === 'fly' && part('fogbank.aircraft', '5.3', 2),
    table.track('storm') > 0 && part('fogbank.rough', '3.4', -1),
  ])
}

/** 5.1, 5.4: a search clears up an area on 4 or more, or by signals without a die. */
function search(game: Fogbank, side: Side, chosen: Search): void {
  const { verb, area } = chosen
  if (verb === 'listen') record(game, 'fogbank.listened', '5.4', { by: side, args: { area } })
  else if (!rollToSearch(game, side, chosen)) return
  clearUp(game, side, area)
}

/** Whether the die of a search clears up its area. */
function rollToSearch(game: Fogbank, side: Side, chosen: Search): boolean {
  const modifier = searchLedger(game, side, chosen)
  const roll = game.roll([6])
  const result = resultOn(SEARCH, (roll.values[0] ?? 0) + modifier.total)
  const args = { area: chosen.area }
  record(game, `fogbank.searched.${result}`, '5.1', { by: side, args, ledgers: [modifier], roll })
  return result === 'clear'
}

/**
 * 5.1, 5.5: all enemy fleets in an area are found, so everyone knows that the others are elsewhere; a decoy returns to
 * its port.
 */
function clearUp(game: Fogbank, side: Side, area: Area): void {
  const enemies = afloat(game, enemyOf(side))
  const found = enemies.filter(({ space }) => space === area)
  for (const fleet of enemies) {
    if (fleet.space === area) reveal(game, fleet)
    else
      narrowDown(
        game,
        fleet,
        whereabouts(game, fleet).filter((each) => each !== area),
      )
  }
  if (found.length === 0) tell(game, 'fogbank.nothing', '5.1', { area })
  else tell(game, 'fogbank.found', '5.1', { area, fleets: found })
  for (const fleet of found) {
    if (fleet.def.strength > 0) continue
    tell(game, 'fogbank.decoy', '5.5', { fleet })
    game.table.move(fleet, portOf(game, fleet.def.side))
    narrowDown(game, fleet, [fleet.space])
    hide(game, fleet)
  }
}

/** 6.1: the strongest fleet of a side in the target's area. */
function attackerOf(game: Fogbank, side: Side, { space }: Fleet): Fleet | undefined {
  const able = afloat(game, side).filter((fleet) => fleet.space === space && fleet.def.strength > 0)
  return able.reduce<Fleet | undefined>(
    (best, each) => (best && best.def.strength >= each.def.strength ? best : each),
    undefined,
  )
}

/** 6.2: modifiers to the die of a fight. */
function fightLedger(attacker: Fleet, target: Fleet): Ledger {
  return ledger('fogbank.fight', [
    part('fogbank.strength', '6.2', attacker.def.strength, { fleet: attacker }),
    part('fogbank.strength', '6.2', -target.def.strength, { fleet: target }),
  ])
}

/** 6.1, 6.2: a fleet attacks, and is found. */
function attack(game: Fogbank, side: Side, target: Fleet): void {
  const attacker = attackerOf(game, side, target)
  if (attacker === undefined) return
  reveal(game, attacker)
  const modifier = fightLedger(attacker, target)
  const roll = game.roll([6])
  const result = resultOn(FIGHT, (roll.values[0] ?? 0) + modifier.total)
  const args = { attacker, target }
  record(game, `fogbank.fought.${result}`, '6.2', { by: side, args, ledgers: [modifier], roll })
  if (result === 'sunk') sink(game, target)
  if (result === 'lost') sink(game, attacker)
}

/** 6.3: a fleet is sunk, for two points. */
function sink(game: Fogbank, fleet: Fleet): void {
  game.table.move(fleet, game.table.space('sunk'))
  narrowDown(game, fleet, [])
  score(game, enemyOf(fleet.def.side), SUNK)
  tell(game, 'fogbank.sank', '6.3', { fleet, points: SUNK })
}

/** 7.1: a fleet raids a lane for a point, and is found. */
function raid(game: Fogbank, side: Side, fleet: Fleet): void {
  reveal(game, fleet)
  score(game, side, RAID)
  record(game, 'fogbank.raided', '7.1', { by: side, args: { fleet, area: fleet.space } })
}

/** 4.4: fog hides a found fleet where it is. */
function vanish(game: Fogbank, fleet: Fleet): void {
  tell(game, 'fogbank.vanished', '4.4', { fleet })
  hide(game, fleet)
}
