import type { Procedure } from '@topside/engine'
import { enemyOf, type Side, type UnitId } from '../data/units.ts'
import { type Corregidor, record, settingOf } from '../state/state.ts'
import { hasGuns, isBattery, isCrew, isUnit, onMap, type Unit } from '../state/units.ts'
import { isNight, isWaiting, wake } from './5-calendar.ts'
import { hexesOnIslands, unitsOnMap } from './8.2-zones.ts'
import { allOf, type Digest } from './9-digest.ts'
import { fireAt } from './9-firing.ts'
import { whyNotFire } from './9-guns.ts'
import type { Shot, StandingOrders } from './9-state.ts'
import { type Target, unitsAt, whyNotAt } from './9-targets.ts'

/** The orders at the end of a Bombardment Phase: none, the same fire every turn, or every day turn. */
export type OrderKind = 'done' | 'stand' | 'stand-by-day'

/**
 * Keeps this phase's bombardments as orders: to be repeated on request, or carried out without a question until
 * something changes.
 */
export function keepOrders(game: Corregidor, side: Side, kind: OrderKind): void {
  const { fire } = game.vars
  const before = fire.orders[side]
  const standing = kind !== 'done'
  const shots = fire.shots.length > 0 || standing || before === null ? fire.shots : before.shots
  const orders: StandingOrders = {
    shots,
    standing,
    byDay: kind === 'stand-by-day',
    guns: gunIds(game, side),
    landed: isLanded(game),
  }
  game.vars.fire = { ...fire, orders: { ...fire.orders, [side]: orders } }
  if (!standing) return
  record(game, `orders.${kind}`, '9.0', { by: side, args: { number: shots.length } })
}

function gunIds(game: Corregidor, side: Side): UnitId[] {
  return unitsOnMap(game, side)
    .filter((unit) => isBattery(unit) && hasGuns(unit))
    .map(({ id }) => id)
}

/** Whether Japanese units are on the islands or on the water around them. */
function isLanded(game: Corregidor): boolean {
  return hexesOnIslands(game, 'japan').length > 0
}

/**
 * 9.0, 5.0: standing orders to be carried out without a question, as nothing has changed since. If something has, the
 * side's wait for events ends; if it waits for a date, the remaining orders are carried out.
 */
export function ordersThatStand(game: Corregidor, side: Side): StandingOrders | undefined {
  const orders = game.vars.fire.orders[side]
  if (orders?.standing !== true || asksAlways(game, side)) return undefined
  if (whatChanged(game, side, orders) === undefined) return orders
  wake(game, side, 'orders')
  return isWaiting(game, side) ? orders : undefined
}

/** Whether a side is asked every turn, even with standing orders, by its setting. */
export function asksAlways(game: Corregidor, side: Side): boolean {
  return settingOf(game, side, 'orders') === 'ask'
}

/** What has changed since orders were given: new guns or a landing, one of its guns silenced, or a target silenced. */
export function whatChanged(game: Corregidor, side: Side, orders: StandingOrders): string | undefined {
  if (isLanded(game) !== orders.landed) return 'landing'
  if (gunIds(game, side).some((id) => !orders.guns.includes(id))) return 'new-gun'
  for (const shot of orders.shots) {
    if (shot.units.some((id) => !isThere(game, id))) return 'gun-lost'
    if (isSilenced(game, side, shot)) return 'target-silenced'
  }
  return undefined
}

function isThere({ table }: Corregidor, id: UnitId): boolean {
  const gun = table.piece(id)
  return isUnit(gun) && onMap(gun) && !isCrew(gun)
}

/** The target of orders; `undefined`: the unit has moved. */
export function targetOf({ table }: Corregidor, { hex, unit: id }: Shot): Target | undefined {
  const place = table.space(hex)
  if (id === undefined) return { place }
  const unit = table.piece(id)
  return isUnit(unit) && unit.space === place ? { place, unit } : undefined
}

/**
 * Whether a target is silenced: no enemies are left, or only crews without guns; if guns were the target, no guns are
 * left.
 */
export function isSilenced(game: Corregidor, side: Side, shot: Shot): boolean {
  const target = targetOf(game, shot)
  const enemies = target && unitsAt(target).filter(({ def }) => def.side === enemyOf(side))
  if (enemies === undefined || enemies.length === 0) return true
  return shot.atGuns === true ? !enemies.some(hasGuns) : enemies.every((unit) => isBattery(unit) && isCrew(unit))
}

/** The orders that can be carried out now, with able guns, at targets that are not silenced. */
export function shotsNow(
  game: Corregidor,
  orders: StandingOrders,
): { readonly guns: Unit[]; readonly target: Target }[] {
  if (orders.byDay && isNight(game)) return []
  return orders.shots.flatMap((shot) => {
    const target = targetOf(game, shot)
    const [gun] = shot.units.map((id) => game.table.piece(id)).filter(isUnit)
    if (target === undefined || gun === undefined || isSilenced(game, gun.def.side, shot)) return []
    const units = shot.units.map((id) => game.table.piece(id)).filter(isUnit)
    const guns = units.filter((gun) => whyNotFire(game, gun) === undefined && whyNotAt(game, gun, target) === undefined)
    return guns.length === 0 ? [] : [{ guns, target }]
  })
}

/**
 * 9.0: carries out orders that are still possible; with `quietly` the effects are returned, to be recorded together.
 */
export function* carryOutOrders(game: Corregidor, orders: StandingOrders, quietly = false): Procedure<Digest> {
  const digests: Digest[] = []
  for (const { guns, target } of shotsNow(game, orders)) digests.push(yield* fireAt(game, guns, target, quietly))
  return allOf(digests)
}
