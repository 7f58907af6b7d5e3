import { onceEach } from '@topside/kit'
import { neighboursOf } from '../data/hexes.ts'
import { landingsFrom } from '../rules/11.3-scatter.ts'
import type { Corregidor } from '../state/state.ts'
import { type Position, reachBy, unitsAt } from './position.ts'
import { placeOf, type Weigh, weightOf } from './weighing.ts'

/**
 * Cost of a landing, in steps: of drift over the sea, of landing on the enemy, and of each point of strength that can
 * attack it.
 */
const COST = { sea: 1, enemy: 1.5, reach: 0.02 } as const
/** Value of each other unit that aims at the same or an adjacent hex: it helps to hold the ground. */
const COMPANY = 0.05

const landings = onceEach(landingsFrom)

/**
 * 11.3D: prefers aims with little drift over the sea or onto the enemy, and near other aims. The choices have the verb
 * by which other questions take a piece back, so that {@link places} would weigh all of them alike.
 */
export const weighAims: Weigh = (about) =>
  about.decision.choices.map((choice) => {
    const { index } = placeOf(about, choice) ?? {}
    if (index === undefined) return 1
    return weightOf(COMPANY * companions(about.game, index) - cost(about.position, index))
  })

/** The mean cost of a drop over all dice, in steps. */
function cost(position: Position, aim: number): number {
  const reach = reachBy(position, 'japan')
  const all = landings(aim)
  const each = all.map(({ over, land }) => {
    const enemies = unitsAt(position, 'japan', land).length > 0 ? COST.enemy : 0
    return (over === land ? 0 : COST.sea) + enemies + COST.reach * (reach[land] ?? 0)
  })
  return each.reduce((sum, one) => sum + one, 0) / all.length
}

/** Number of units that aim at a hex or an adjacent one. */
function companions({ vars }: Corregidor, hex: number): number {
  const near = [hex, ...neighboursOf(hex)]
  return Object.values(vars.war.aims).filter((aim) => aim !== undefined && near.includes(aim)).length
}
