import type { Army } from '../data/armies.ts'
import { JOHOR } from '../data/map.ts'
import { isContested } from '../rules/3-control.ts'
import { enemiesIn, groundOf, isFlying } from '../state/pieces.ts'
import type { Place, Singapore } from '../state/state.ts'
import { hitBy } from './odds.ts'
import { bestAttacks } from './plan.ts'
import { positionOf } from './position.ts'
import { places, units, type Weigh, type Weighing } from './weighing.ts'
import { worths } from './worth.ts'

/** 10.3: aircraft land where enemies are unlikely to come. */
export const weighBase: Weigh = (about) => {
  const { threats } = positionOf(about.game, about.game.vars.army, about.known)
  return places((_, { id, index }) => (id === JOHOR ? 9 : 1 / (0.1 + (threats[index] ?? 0))))(about)
}

/** 10.2: aircraft fly if there is something to strike or cover; the best strikers fly first. */
export const weighDeployment: Weigh = (about) => {
  const wanted = Math.max(0, ...airTargets(about).values())
  return units((_, { def }) => 1 + hitBy(def), wanted > 0.1 ? 0.3 : 3)(about)
}

/** 10.2: where aircraft are useful. */
export const weighSky: Weigh = (about) => {
  const targets = airTargets(about)
  return places((_, { id }) => 0.001 + (targets.get(id) ?? 0) ** 2)(about)
}

/**
 * Value of air support over sectors in which the army will attack, is fighting, or is threatened; lower with each
 * aircraft already there.
 */
function airTargets({ game, known }: Weighing): ReadonlyMap<string, number> {
  const { army } = game.vars
  const attacks = army === 'japanese' ? bestAttacks(game, known) : new Map<string, number>()
  const { threats } = positionOf(game, army, known)
  const found = new Map<string, number>()
  for (const place of game.table.spaces) {
    const worth = worths[place.index]
    if (worth === undefined) continue
    const fighting = isContested(game, place) && groundOf(game, place, army).length > 0
    const held = enemiesIn(game, place, army).length === 0 ? groundOf(game, place, army).length : 0
    const threat = army === 'japanese' ? 0 : 0.2 * Math.min(2, threats[place.index] ?? 0) * Math.min(1, held)
    const use = (attacks.get(place.id) ?? 0) + (fighting ? 0.5 + worth : 0) + threat
    if (use > 0) found.set(place.id, use / (1 + 0.5 * flying(game, place, army) + enemyFighters(game, place, army)))
  }
  return found
}

function flying(game: Singapore, place: Place, army: Army): number {
  return place.pieces.filter((unit) => isFlying(game, unit) && unit.def.army === army).length
}

/** Number of enemy aircraft over a place that are strong enough to shoot down others (10.6). */
function enemyFighters(game: Singapore, place: Place, army: Army): number {
  return place.pieces.filter((unit) => isFlying(game, unit) && unit.def.army !== army && unit.def.air > 4).length
}

/** 10.7: weak fighters retreat from strong ones. */
export const weighBreakOff: Weigh = units((_, { def }) => (def.air > 4 ? 0.1 : 2))
