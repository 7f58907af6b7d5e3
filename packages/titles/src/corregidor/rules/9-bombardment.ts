import { type Choice, type Offers, offer, offerOne, type Preview, type Procedure } from '@topside/engine'
import type { Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { isHex } from '../state/places.ts'
import { ask, type Corregidor, type Meant, refuse } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { isWaiting } from './5-calendar.ts'
import { previewOf } from './9.1-bombardment.ts'
import { canSupport, firePoints, pointTargets } from './9.3-points.ts'
import { tellDigest } from './9-digest.ts'
import { fireAt, gunsFor, isWithinFire, MOST_GUNS, pickCombined } from './9-firing.ts'
import { readyGuns, whyNotFire } from './9-guns.ts'
import { carryOutOrders, keepOrders, type OrderKind, ordersThatStand, shotsNow } from './9-standing-orders.ts'
import { enemyTargets, type Target, targetChoice, volleysOf, whyNotAt } from './9-targets.ts'
import { isDaily } from './11.2-weeks.ts'
import { canSpike, carryOutSpiking, decideToSpike, mustSpike } from './13.1-spiking.ts'

/** 9.0: whether a side could act in its Bombardment Phase. */
export function canBombard(game: Corregidor, side: Side): boolean {
  if (canSupport(game, side) || canSpike(game, side).length > 0 || mustSpike(game, side).length > 0) return true
  const guns = readyGuns(game, side)
  return guns.length > 0 && enemyTargets(game, side).some((target) => isWithinFire(game, guns, target))
}

/**
 * An answer in the Bombardment Phase: a target of guns or support points, the last orders, a battery to spike, or the
 * end.
 */
type Answer =
  | { readonly target: Target }
  | { readonly points: Target }
  | { readonly spike: Unit }
  | 'repeat'
  | OrderKind

/**
 * 9.0: a side bombards one target after the other; `true` until the phase is over. Standing orders are carried out
 * without a question while nothing has changed. A side that has nothing to fire at and has not fired is not asked.
 */
export function* bombardmentPhase(game: Corregidor, side: Side): Procedure<boolean> {
  const standing = ordersThatStand(game, side)
  if (standing !== undefined && game.vars.fire.shots.length === 0) {
    tellDigest(game, side, yield* carryOutOrders(game, standing, true))
    return endPhase(game, side)
  }
  if (isWaiting(game, side) || !hasSay(game, side)) return endPhase(game, side)
  const answer = yield* pickTarget(game, side)
  if (typeof answer === 'object') {
    if ('target' in answer) yield* aim(game, side, answer.target)
    else if ('points' in answer) yield* firePoints(game, answer.points)
    else decideToSpike(game, answer.spike)
    return true
  }
  if (answer === 'repeat') {
    const orders = game.vars.fire.orders[side]
    if (orders !== null) yield* carryOutOrders(game, orders)
    return true
  }
  keepOrders(game, side, answer)
  return endPhase(game, side)
}

/**
 * 9.0, 5.0: whether a side could fire, or has fired: its fire can be kept as standing orders even when no gun is left.
 */
function hasSay(game: Corregidor, side: Side): boolean {
  return game.vars.fire.shots.length > 0 || canBombard(game, side)
}

/** Ends the phase: batteries are spiked (13.1), and the list of bombardments is cleared. */
function endPhase(game: Corregidor, side: Side): false {
  carryOutSpiking(game, side)
  game.vars.fire = { ...game.vars.fire, shots: [], spiking: [] }
  return false
}

function pickTarget(game: Corregidor, side: Side): Procedure<Answer> {
  const guns = readyGuns(game, side)
  const targets = enemyTargets(game, side).filter((target) => isWithinFire(game, guns, target))
  return ask(game, side, 'bombard', '9.0', {
    explicit: true,
    ask: canBombard(game, side) ? undefined : 'ask.bombard.fired',
    offers: offersFor(game, side, targets),
    preview: (answer) => previewFor(game, side, guns, answer),
    whyNot: refuse.meant((meant) => whyNotTarget(game, guns, meant)),
  })
}

/** The answers: targets, then the ways to end the phase. */
function offersFor(game: Corregidor, side: Side, targets: readonly Target[]): Offers<Answer> {
  const ends: OrderKind[] = isDaily(game) ? ['done', 'stand', 'stand-by-day'] : ['done', 'stand']
  const aimed = offer<Answer>(
    targets.map((target) => ({ target })),
    (answer) => choiceOfTarget('bombard', answer),
  )
  const points = offer<Answer>(
    pointTargets(game, side).map((target) => ({ points: target })),
    (answer) => choiceOfTarget('support', answer),
  )
  const spikes = offer<Answer>(
    canSpike(game, side).map((unit) => ({ spike: unit })),
    (answer) => ({ verb: 'spike', ...(typeof answer === 'object' && 'spike' in answer && { piece: answer.spike.id }) }),
  )
  const all = aimed.and(points).and(spikes)
  const repeated = repeats(game, side) ? all.and(offerOne<Answer>({ verb: 'repeat' }, 'repeat')) : all
  return repeated.and(offer<Answer>(ends, (kind) => ({ verb: typeof kind === 'string' ? kind : 'done' })))
}

function choiceOfTarget(verb: string, answer: Answer): Choice {
  if (typeof answer === 'string' || 'spike' in answer) return { verb }
  return targetChoice(verb, 'target' in answer ? answer.target : answer.points)
}

/** Whether at least some of the last orders can be carried out again. */
function repeats(game: Corregidor, side: Side): boolean {
  const orders = game.vars.fire.orders[side]
  return orders !== null && game.vars.fire.shots.length === 0 && shotsNow(game, orders).length > 0
}

/** The effect of the strongest guns in reach on a target, or of the last orders. */
function previewFor(game: Corregidor, side: Side, guns: readonly Unit[], answer: Answer): Preview | undefined {
  if (answer === 'repeat') {
    const orders = game.vars.fire.orders[side]
    const shots = orders === null ? [] : shotsNow(game, orders)
    return previewOf(
      game,
      shots.flatMap((shot) => volleysOf(game, shot.guns, shot.target)),
    )
  }
  if (typeof answer !== 'object' || !('target' in answer)) return undefined
  return previewOf(game, volleysOf(game, gunsFor(game, guns, answer.target).slice(0, MOST_GUNS), answer.target))
}

/** Why no gun can fire at the target that the player chose. */
function whyNotTarget(game: Corregidor, guns: readonly Unit[], { unit, place }: Meant): Reason | undefined {
  if (place === undefined || !isHex(place)) return undefined
  const target: Target = { place, ...(unit !== undefined && place.def.panel === 'bataan' && { unit }) }
  const whys = guns.map((gun) => whyNotAt(game, gun, target))
  if (whys.some((why) => why === undefined)) return undefined
  return whys[0] ?? { key: 'why.no-guns', rule: '9.0' }
}

/** 9.0: picks the guns that fire at a target, three at most. */
function* aim(game: Corregidor, side: Side, target: Target): Procedure {
  const able = gunsFor(game, readyGuns(game, side), target)
  const guns = yield* pickCombined(game, side, 'bombard.guns', '9.0', {
    args: { hex: target.place },
    verb: 'fire',
    things: able,
    preview: (chosen) => previewOf(game, volleysOf(game, chosen, target)),
    whyNot: refuse.unit((unit) => whyNotFire(game, unit) ?? whyNotAt(game, unit, target), { place: target.place }),
  })
  yield* fireAt(game, guns, target)
}
