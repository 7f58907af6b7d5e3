import type { Direction } from '@topside/engine'
import type { Reason } from '@topside/kit'
import type { TableName } from '../data/combat.ts'
import { BRIDGE, hexAt, hexGrid, hexsides, RIVER, ROAD, TRAIL } from '../data/hexes.ts'
import { onApproach } from '../data/scenarios.ts'
import { type Bataan, isAtSea, onMap, placeAt, scenarioOf, type Unit, unitsIn } from '../state/state.ts'
import type { SequenceKind } from '../state/vars.ts'
import { isArmour, isMotorized, isWheeled } from './3.1-terminology.ts'
import { factorsOf } from './3.6-steps.ts'
import { stepOver } from './8.3-terrain.ts'
import { landingOf } from './15.41-15.43-invaders.ts'
import { isBridged, passageOf } from './17.15-lasting.ts'

/** 9.11, 9.12: an attack on one hex. */
export interface Combat {
  readonly hex: number
  readonly table: TableName
  /** The sequence in which it is made (7.21). */
  readonly sequence: SequenceKind
  /** Units that have declared it, from any of the adjacent hexes; supporting artillery is not included (10.12). */
  readonly attackers: readonly Unit[]
}

/**
 * 9.13: all units in the hex under attack; none can be withheld (10.16), but units that retreated there do not defend
 * (11.36).
 */
export function defendersOf(game: Bataan, { hex }: Pick<Combat, 'hex'>): readonly Unit[] {
  const units = unitsIn(placeAt(game, hex))
  const { retreated } = game.vars
  return retreated.length === 0 ? units : units.filter(({ def }) => !retreated.includes(def.id))
}

const NOT_ON_MAP: Reason = { key: 'why.not-on-map', rule: '9.11' }
const NOT_ADJACENT: Reason = { key: 'why.not-adjacent', rule: '9.11' }
const WITHDRAWING: Reason = { key: 'why.withdrawing', rule: '5.23' }
const OUTSIDE: Reason = { key: 'why.outside-area', rule: '19.24' }

/** 9.11 to 9.16: why a unit cannot attack a hex, whether active or not. */
export function whyNotAttack(game: Bataan, unit: Unit, hex: number): Reason | undefined {
  if (game.vars.withdrawing === unit.def.side) return WITHDRAWING
  // A unit at sea attacks only its landing hex, across the coastline, which is not an obstacle (10.26, 15.45).
  if (isAtSea(unit)) return landingOf(game, unit) === hex ? whyNoFight(game, unit, hex) : NOT_ADJACENT
  if (!onMap(unit)) return NOT_ON_MAP
  if (game.vars.withdrawing === unit.def.side) return WITHDRAWING
  const { turn } = game.vars
  if ([unit.space.index, hex].some((each) => onApproach(scenarioOf(game), turn, each))) return OUTSIDE
  const direction = hexGrid.directionTo(unit.space.index, hex)
  if (direction === undefined) return NOT_ADJACENT
  return whyNoFight(game, unit, hex) ?? whyBarred(game, unit, hex, direction)
}

const NOBODY_THERE: Reason = { key: 'why.nobody-there', rule: '9.11' }
const NO_STRENGTH: Reason = { key: 'why.no-strength', rule: '9.14' }

/** 9.11, 9.14: why a unit cannot fight in a hex: there is no enemy in it, or it has no attack strength. */
function whyNoFight(game: Bataan, unit: Unit, hex: number): Reason | undefined {
  const [defender] = unitsIn(placeAt(game, hex))
  if (defender === undefined || defender.def.side === unit.def.side) return NOBODY_THERE
  return factorsOf(unit).attack === 0 ? NO_STRENGTH : undefined
}

const TERRAIN: Reason = { key: 'why.terrain-attack', rule: '9.15' }
const ARMOUR: Reason = { key: 'why.armour-attack', rule: '9.16' }
const OFF_ROUTE: Reason = { key: 'why.off-route-attack', rule: '10.26' }

/**
 * 9.15, 9.16, 10.26: why terrain keeps a unit from attacking across a hexside: it could not move there, or armour and
 * motorized units need a route.
 */
function whyBarred(game: Bataan, unit: Unit, hex: number, direction: Direction): Reason | undefined {
  const from = unit.space.index
  const { terrain, cover } = hexAt(hex)
  const { bridges } = passageOf(game, unit)
  const bridged = hexsides.has(from, direction, BRIDGE) || isBridged(bridges, from, hex)
  const ford = hexsides.has(from, direction, RIVER) && !bridged
  if (isArmour(unit) && (terrain === 'swamp' || ford)) return ARMOUR
  if (stepOver(from, direction, { wheeled: isWheeled(unit), alongRoutes: true, bridges }) === undefined) return TERRAIN
  const grass = isMotorized(unit) && cover === 'tropical-grass'
  return grass && !hexsides.has(from, direction, ROAD | TRAIL) ? OFF_ROUTE : undefined
}
