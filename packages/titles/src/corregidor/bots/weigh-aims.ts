import { onceEach } from '@topside/kit'
import { neighboursOf } from '../data/hexes.ts'
import { landingsFrom } from '../rules/11.3-scatter.ts'
import type { Corregidor } from '../state/state.ts'
import { type Position, reachBy, unitsAt } from './position.ts'
import { placeOf, type Weigh, weightOf } from './weighing.ts'

/** What a landing costs, in steps: over the sea, on top of the enemy, and for each point that can attack it. */
const COST = { sea: 1, enemy: 1.5, reach: 0.02 } as const
/** What a comrade is worth who aims at the same hex, or beside it: he helps to hold it. */
const COMPANY = 0.05

const landings = onceEach(landingsFrom)

/**
 * 11.3D: aims where few drift over the sea or among the enemy, and many come down together. Its verb is that by which
 * other questions put a piece back, so the usual weights of places would leave it to chance.
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

/** Units that aim at a hex or beside it. */
function companions({ vars }: Corregidor, hex: number): number {
  const near = [hex, ...neighboursOf(hex)]
  return Object.values(vars.war.aims).filter((aim) => aim !== undefined && near.includes(aim)).length
}
