import { type Procedure, record } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { supportOf } from '../data/scenarios.ts'
import { enemyOf } from '../data/units.ts'
import { type Artillery, ATTACKED, FRESH, isArtillery, type Leyte, type Unit } from '../state/state.ts'
import { inEnemyZone, zonesOf } from './6-zones-of-control.ts'
import { whyNotOnMap } from './12.1-12.2-on-map.ts'

/** 8.1: whether an artillery unit can hit a hex: hexes are counted with that of the target and without its own. */
export function inRange(gun: Artillery, target: Unit): boolean {
  return hexGrid.distance(gun.space.index, target.space.index) <= gun.def.artillery.range
}

const ENGAGED: Reason = { key: 'why.gun-engaged', rule: '8.1' }

/** 8.1: why artillery cannot lend its Barrage Strength at all: next to an enemy it only fights there. */
export function whyEngaged(game: Leyte, gun: Artillery): Reason | undefined {
  return whyNotOnMap(gun) ?? (inEnemyZone(game, gun) ? ENGAGED : undefined)
}

const OUT_OF_RANGE: Reason = { key: 'why.out-of-range', rule: '8.1' }

/** 8.1: why artillery cannot lend its Barrage Strength to an attack: it must reach all hexes attacked. */
export function whyNoBarrage(game: Leyte, gun: Artillery, targets: readonly Unit[]): Reason | undefined {
  return whyEngaged(game, gun) ?? (targets.every((target) => inRange(gun, target)) ? undefined : OUT_OF_RANGE)
}

const SHOT_AT: Reason = { key: 'why.gun-attacked', rule: '8.2' }
const FIRED_ALREADY: Reason = { key: 'why.gun-fired', rule: '8.2' }
const BUSY: Reason = { key: 'why.gun-engaged', rule: '8.2' }
const TOO_FAR: Reason = { key: 'why.out-of-range', rule: '8.2' }

/**
 * 8.2: why artillery gives no Final Protective Fire to a unit attacked: attacked itself, once in a phase, next to an
 * enemy, out of range.
 */
export function whyNoProtection(game: Leyte, gun: Artillery, target: Unit): Reason | undefined {
  const reason = whyNotOnMap(gun)
  if (reason !== undefined) return reason
  if (gun.face !== FRESH) return gun.face === ATTACKED ? SHOT_AT : FIRED_ALREADY
  if (zonesOf(game, enemyOf(gun.def.side))[gun.space.index] !== 0) return BUSY
  return inRange(gun, target) ? undefined : TOO_FAR
}

/** 8.3: the track that counts the Ground Support Points of each side. */
export const SUPPORT = { us: 'us-support', japan: 'japan-support' } as const

/** 8.3: the phasing side gets the Ground Support Points of its Player-Turn. */
export function* giveSupport({ vars: { turn, side }, table }: Leyte): Procedure {
  const support = supportOf(turn, side)
  table.setTrack(SUPPORT[side], support)
  if (support > 0) yield* record({ key: 'support.given', rule: '8.3', args: { side: { side }, support } })
}

/** 8.3: Ground Support Points that the phasing side has left. */
export function supportLeft({ vars: { side }, table }: Leyte): number {
  return table.track(SUPPORT[side])
}

const NO_SUPPORT: Reason = { key: 'why.no-support', rule: '8.3' }

/** 8.3: why so many more Ground Support Points cannot be added to an attack that has some. */
export function whyNoSupport(game: Leyte, support: number, more: number): Reason | undefined {
  return more >= 1 && support + more <= supportLeft(game) ? undefined : NO_SUPPORT
}

/** 8.3: Ground Support Points that are left at the end of a Player-Turn are lost. */
export function* loseSupport(game: Leyte): Procedure {
  const { side } = game.vars
  const support = supportLeft(game)
  if (support > 0) yield* record({ key: 'support.lost', rule: '8.3', args: { side: { side }, support } })
  game.table.setTrack(SUPPORT[side], 0)
}

/** 8.4: whether an attack is made by artillery and Ground Support Points alone. */
export function isBombardment({ attackers }: { readonly attackers: readonly Unit[] }): boolean {
  return attackers.every(isArtillery)
}

/** 8.4: how far a unit under fire alone retreats that must go some hexes: it is not driven back by a single one. */
export function* retreatUnderFire({ id, space }: Unit, hexes: number): Procedure<number> {
  if (hexes !== 1) return hexes
  yield* record({ key: 'combat.unmoved', rule: '8.4', args: { unit: { piece: id }, hex: { space: space.id }, hexes } })
  return 0
}
