import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { hexGrid } from '../data/hexes.ts'
import { shiftOf } from '../rules/7.4-terrain.ts'
import { isArtillery, type Unit, unitIn } from '../state/state.ts'
import { oddsOf, openAround, priceOf, trapped } from './fights.ts'
import { attackWorth, type Foe, type Front } from './front.ts'
import type { Goal } from './goals.ts'

/** Cost to artillery of being next to an enemy: it cannot fire in support, and cannot leave (6.1, 8.1). */
const GUN_ENGAGED = 4

/** Value to a unit of moving to a hex: from its goal and from the fights that follow (7.1). */
export function standWorth(front: Front, unit: Unit, goal: Goal, hex: number): number {
  const worth = goal(hex)
  return front.enemyZones[hex] === 0 ? worth - crowding(front, unit, hex) : worth + contactWorth(front, unit, hex)
}

/** 7.6: cost to friends next to enemies if a unit blocks their retreat. */
function crowding({ game, side, learnt, enemyZones, friends }: Front, unit: Unit, hex: number): number {
  let worth = 0
  for (const direction of DIRECTIONS) {
    const at = hexGrid.neighbour(hex, direction)
    if (at === OFF_MAP || friends[at] === 0 || enemyZones[at] === 0) continue
    const friend = unitIn(game, at)
    if (friend === undefined || friend === unit) continue
    const open = openAround(game, side, at, unit.space.index).length
    worth += learnt.crowded * (trapped(open - 1) - trapped(open)) * priceOf(game, friend.def)
  }
  return worth
}

/**
 * 7.1: value to a unit of coming into contact in a hex: all adjacent enemies will be fought, first in its own turn,
 * then in theirs.
 */
export function contactWorth(front: Front, unit: Unit, hex: number): number {
  const foes = front.foesAround(hex)
  const share = isArtillery(unit) ? 0 : unit.def.attack / foes.length
  let worth = isArtillery(unit) ? -GUN_ENGAGED : 0
  let [against, lost] = [0, 0]
  for (const foe of foes) {
    const before = foe.open.length
    const after = openBeside(foe, hex)
    const others = foe.pressed === 0 ? 0 : foe.pressed + foe.fire + foe.following
    const strength = foe.pressed + foe.fire + foe.following + share
    worth += attackWorth(front, foe, strength, after) - attackWorth(front, foe, others, before)
    if (foe.spared === 0) worth += front.learnt.forced * (trapped(after) - trapped(before)) * foe.price
    const odds = oddsOf(front.game, strength, foe.defence, foe.shift)
    against = Math.max(against, odds.repulsed + odds.exchanged)
    lost = Math.max(lost, odds.lost)
  }
  return worth - dangerAt(front, unit, foes, hex, against) - lost * priceOf(front.game, unit.def)
}

/** The hexes left open to an enemy if a unit enters a hex next to it. */
function openBeside({ open }: Foe, hex: number): number {
  let count = 0
  for (const to of open) if (to !== hex && !hexGrid.adjacent(to, hex)) count++
  return count
}

/**
 * Risk of a unit in a hex next to enemies, in its own attack (`against`: probability of a retreat or loss there) and in
 * theirs.
 */
export function dangerAt(front: Front, unit: Unit, foes: readonly Foe[], hex: number, against: number): number {
  const { game, side } = front
  const open = openAround(game, side, hex, unit.space.index).length
  const reading = game.options['terrain'] === 'strong' ? 'strong' : 'standard'
  let strength = 0
  for (const foe of foes) strength += isArtillery(foe.unit) ? 0 : foe.unit.def.attack
  const reply = oddsOf(game, strength, unit.def.defence, shiftOf(hex, reading))
  const chance = 0.6 * (reply.back[1] ?? 0) + reply.eliminated + 0.5 * against
  return front.learnt.danger * Math.min(1, chance) * trapped(open) * priceOf(game, unit.def)
}
