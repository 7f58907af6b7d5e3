import type { Decision } from '@topside/engine'
import type { Army } from '../data/armies.ts'
import { JOHOR } from '../data/map.ts'
import { isContested } from '../rules/3-control.ts'
import { enemiesIn, groundOf, isFlying } from '../state/pieces.ts'
import type { Place, Singapore } from '../state/state.ts'
import { fieldOf } from './field.ts'
import type { AllLearnt } from './learnt.ts'
import { hitBy } from './odds.ts'
import { bestAttacks } from './plan.ts'
import { worths } from './worth.ts'

/** 10.3: aircraft land where no enemy is likely to come. */
export function weighBase(game: Singapore, { choices }: Decision, known: AllLearnt): number[] {
  const { threats } = fieldOf(game, game.vars.army, known)
  return choices.map(({ space = '' }) =>
    space === JOHOR ? 9 : 1 / (0.1 + (threats[game.table.space(space).index] ?? 0)),
  )
}

/** 10.2: aircraft fly if there is something to strike or cover, the best strikers first. */
export function weighDeployment(game: Singapore, { choices }: Decision, known: AllLearnt): number[] {
  const wanted = Math.max(0, ...airTargets(game, known).values())
  return choices.map(({ piece }) => {
    if (piece === undefined) return wanted > 0.1 ? 0.3 : 3
    return 1 + hitBy(game.table.piece(piece).def)
  })
}

/** 10.2: where aircraft are useful. */
export function weighSky(game: Singapore, { choices }: Decision, known: AllLearnt): number[] {
  const targets = airTargets(game, known)
  return choices.map(({ space = '' }) => 0.001 + (targets.get(space) ?? 0) ** 2)
}

/**
 * Value of air support over sectors: where the army will attack, is fighting, or is threatened; less with every
 * aircraft already there.
 */
function airTargets(game: Singapore, known: AllLearnt): ReadonlyMap<string, number> {
  const { army } = game.vars
  const attacks = army === 'japanese' ? bestAttacks(game, known) : new Map<string, number>()
  const { threats } = fieldOf(game, army, known)
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

/** Enemy aircraft over a place that would shoot down others (10.6). */
function enemyFighters(game: Singapore, place: Place, army: Army): number {
  return place.pieces.filter((unit) => isFlying(game, unit) && unit.def.army !== army && unit.def.air > 4).length
}

/** 10.7: weak fighters break off from strong ones. */
export function weighBreakOff({ table }: Singapore, { choices }: Decision): number[] {
  return choices.map(({ verb, piece = '' }) => {
    if (verb !== 'leave') return verb === 'drop' ? 0 : 1
    return table.piece(piece).def.air > 4 ? 0.1 : 2
  })
}
