import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { Findings, findOnce, oncePerPosition, type WithFindings } from '@topside/kit'
import { hexAt, hexGrid } from '../data/hexes.ts'
import { coverRows, fortCombat, terrainRows } from '../data/terrain.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { zoneOf } from '../rules/3.2-zones-of-control.ts'
import { factorsOf, stepsOf } from '../rules/3.6-steps.ts'
import { DISRUPTED_ER, isDisrupted } from '../rules/3.7-disruption.ts'
import { isOutOfSupply, OUT_OF_SUPPLY_ER } from '../rules/6.1-in-supply.ts'
import { type Bataan, isArtillery, onMap, type Unit, unitsOf } from '../state/state.ts'
import { aimsOf } from './aims.ts'

/** The units of a side in one hex. */
export interface Stack {
  readonly hex: number
  readonly side: Side
  readonly units: readonly Unit[]
  readonly attack: number
  readonly defence: number
  readonly steps: number
  /** The best efficiency rating among them. */
  readonly er: number
  /** Average value of a step of the stack. */
  readonly price: number
}

/** The bots' analysis of a position; valid until a piece changes. */
export interface Position extends WithFindings {
  readonly game: Bataan
  readonly stacks: { readonly [side in Side]: ReadonlyMap<number, Stack> }
  /** See {@link aimsOf}. */
  readonly aims: ReadonlyMap<number, number>
}

/** The analysed position of a match, cached until something moves. */
export const positionOf: (game: Bataan) => Position = oncePerPosition(survey, ({ vars }) => [vars.turn, vars.forts])

function survey(game: Bataan): Position {
  const stacks = { us: stacksOf(game, 'us'), japan: stacksOf(game, 'japan') }
  return {
    game,
    stacks,
    aims: aimsOf(game),
    found: new Findings(),
  }
}

/** By hex, the attack strength that a side could soon bring against it. */
export const reachBy = findOnce((position: Position, side: Side): Float32Array => reachOf(position.stacks[side]))

/** By hex, 1 in a zone of a side (3.2). */
export const zonesBy = findOnce((position: Position, side: Side): Uint8Array => zoneOf(position.game, side))

function stacksOf(game: Bataan, side: Side): Map<number, Stack> {
  const byHex = Map.groupBy(unitsOf(game, side).filter(onMap), ({ space }) => space.index)
  return new Map([...byHex].map(([hex, units]) => [hex, stackOf(game, side, hex, units)]))
}

/** Totals for a side's units in one hex. */
export function stackOf(game: Bataan, side: Side, hex: number, units: readonly Unit[]): Stack {
  let [attack, defence, steps, er, price] = [0, 0, 0, 1, 0]
  for (const unit of units) {
    attack += attackOf(game, unit)
    defence += factorsOf(unit).defence
    steps += stepsOf(unit)
    er = Math.max(er, ratingOf(game, unit))
    price += stepPrice(unit) * stepsOf(unit)
  }
  return { hex, side, units, attack, defence, steps, er, price: steps === 0 ? 0 : price / steps }
}

/** 3.56, 9.14: the attack strength of a unit. */
export function attackOf(game: Bataan, unit: Unit): number {
  if (isArtillery(unit) && unit.def.reduced === undefined) return 0
  const { attack } = factorsOf(unit)
  return isOutOfSupply(game, unit) ? attack / 2 : attack
}

/** 3.44: the current efficiency rating of a unit. */
export function ratingOf(game: Bataan, unit: Unit): number {
  const less = (isDisrupted(game, unit) ? DISRUPTED_ER : 0) + (isOutOfSupply(game, unit) ? OUT_OF_SUPPLY_ER : 0)
  return Math.max(1, factorsOf(unit).er - less)
}

/** Value of a step of a unit; a step of a good battalion is 1. */
export function stepPrice({ def }: Unit): number {
  if (def.type === 'hq') return 3
  if (def.artillery !== undefined) return 0.8 + 0.15 * def.artillery.support
  return 0.4 + 0.06 * (def.attack + def.defence)
}

/** How much of a unit's strength counts, by the hexes between it and its target. */
const NEAR = [1, 1, 0.7, 0.5, 0.25]

function reachOf(stacks: ReadonlyMap<number, Stack>): Float32Array {
  const reach = new Float32Array(hexGrid.size)
  for (const { hex, attack } of stacks.values()) {
    if (attack === 0) continue
    for (const to of hexGrid.within(hex, NEAR.length - 1))
      reach[to] = (reach[to] ?? 0) + attack * (NEAR[hexGrid.distance(hex, to)] ?? 0)
  }
  return reach
}

/** 10.22, 14.22: what the ground of a hex adds to the die of an attack on a side there. */
export function groundOf(game: Bataan, side: Side, hex: number): number {
  const { id, terrain, cover } = hexAt(hex)
  const base = terrain === 'sea' ? 0 : terrainRows[terrain].combat
  const growth = cover === undefined ? 0 : coverRows[cover].combat
  const fort = side === 'us' ? game.vars.forts[id] : undefined
  return Math.max(base, growth) + (fort === undefined || fort.destroyed ? 0 : fortCombat[fort.line])
}

/** 10.32, 14.21: whether every attack on a side in a hex must use the Assault table. */
export function assaultOnly(game: Bataan, side: Side, hex: number): boolean {
  const { id, terrain } = hexAt(hex)
  const fort = side === 'us' ? game.vars.forts[id] : undefined
  return (terrain !== 'sea' && terrainRows[terrain].assault === true) || (fort !== undefined && !fort.destroyed)
}

/** The enemy stacks next to a hex. */
export function enemiesAround({ stacks }: Position, side: Side, hex: number): Stack[] {
  const enemies = stacks[enemyOf(side)]
  const found: Stack[] = []
  for (const direction of DIRECTIONS) {
    const to = hexGrid.neighbour(hex, direction)
    const stack = to === OFF_MAP ? undefined : enemies.get(to)
    if (stack !== undefined) found.push(stack)
  }
  return found
}
