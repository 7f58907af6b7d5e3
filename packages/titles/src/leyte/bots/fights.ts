import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { type CombatResult, combatTables } from '../data/combat.ts'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type Side, type UnitDef } from '../data/units.ts'
import { whyNever } from '../rules/5-movement.ts'
import { zonesOf } from '../rules/6-zones-of-control.ts'
import { EFFECTS } from '../rules/7.5-results.ts'
import { pointsOf } from '../rules/15.1-value-of-units.ts'
import { type Leyte, scenarioOf, unitsAt } from '../state/state.ts'

/** Probabilities of the results of an attack in one column of the table (7.5). */
export interface ColumnOdds {
  /** By index, from 1: probability that the defender must retreat at least that many hexes. */
  readonly back: readonly number[]
  readonly eliminated: number
  /** Probability that the attacker retreats a hex. */
  readonly repulsed: number
  readonly lost: number
  /** Probability that the attacker exchanges units (7.8). */
  readonly exchanged: number
}

const MOST_BACK = 4

const ODDS = {
  mobile: combatTables.mobile.labels.map((_, column) => oddsIn('mobile', column)),
  active: combatTables.active.labels.map((_, column) => oddsIn('active', column)),
} as const

function oddsIn(table: keyof typeof combatTables, column: number): ColumnOdds {
  const { ways, all } = combatTables[table].results(column)
  const chance = (holds: (result: CombatResult) => boolean): number => {
    let sum = 0
    for (const [result, count] of ways) if (holds(result)) sum += count
    return sum / all
  }
  const atLeast = (hexes: number) => (result: CombatResult) => {
    const { defender } = EFFECTS[result]
    return typeof defender === 'number' && defender >= hexes
  }
  return {
    back: Array.from({ length: MOST_BACK + 1 }, (_, hexes) => (hexes === 0 ? 0 : chance(atLeast(hexes)))),
    eliminated: chance((result) => EFFECTS[result].defender === 'eliminated'),
    repulsed: chance((result) => EFFECTS[result].attacker === 1),
    lost: chance((result) => EFFECTS[result].attacker === 'eliminated'),
    exchanged: chance((result) => EFFECTS[result].attacker === 'exchange'),
  }
}

/** 7.3 to 7.5: results of an attack with a strength against a defence; `shift`: columns that terrain takes from it. */
export function oddsOf({ options }: Leyte, attack: number, defence: number, shift: number): ColumnOdds {
  const name = options['crt'] === 'active' ? 'active' : 'mobile'
  const table = combatTables[name]
  return ODDS[name][table.shifted(table.columnOf(attack, defence), -shift)] as ColumnOdds
}

/** 7.6: probability that a unit driven back is lost, by the number of open adjacent hexes. */
const TRAPPED = [1, 0.4, 0.2, 0.1, 0.05, 0.03, 0.02]

/** See {@link TRAPPED}. */
export function trapped(open: number): number {
  return TRAPPED[open] ?? 0
}

/**
 * 7.6: the hexes next to `hex` to which a unit of a side could retreat: no enemy or enemy zone, no friend except in the
 * hex `without`.
 */
export function openAround(game: Leyte, side: Side, hex: number, without = OFF_MAP): number[] {
  const enemy = enemyOf(side)
  const [zones, enemies, friends] = [zonesOf(game, enemy), unitsAt(game, enemy), unitsAt(game, side)]
  const scenario = scenarioOf(game)
  const open: number[] = []
  for (const direction of DIRECTIONS) {
    const to = hexGrid.neighbour(hex, direction)
    if (to === OFF_MAP || zones[to] !== 0 || enemies[to] !== 0 || (friends[to] !== 0 && to !== without)) continue
    if (whyNever(scenario, side, to) === undefined) open.push(to)
  }
  return open
}

/**
 * Value of the loss of a unit, in points of the American player, who needs two for each of the enemy's (15.4). Where
 * lines to the west count (16.34), it includes the points that a surviving Japanese unit would probably score at the
 * end.
 */
export function priceOf(game: Leyte, def: UnitDef): number {
  if (def.side === 'us') return 2 * pointsOf(def) + 1
  const { westernLines, airfieldPoints } = scenarioOf(game)
  return pointsOf(def) * (westernLines ? 2.2 : 1) + (airfieldPoints > 0 ? 6 : 0) + 1
}
