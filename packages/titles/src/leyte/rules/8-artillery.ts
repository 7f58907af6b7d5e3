import type { Reason } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { supportOf } from '../data/scenarios.ts'
import { enemyOf } from '../data/units.ts'
import { type Artillery, ATTACKED, FRESH, isArtillery, type Leyte, tell, type Unit } from '../state/state.ts'
import { inEnemyZone, zonesOf } from './6-zones-of-control.ts'
import { whyNotOnMap } from './12.1-12.2-on-map.ts'

/** 8.1: whether an artillery unit can hit a unit: the range includes the target's hex but not its own. */
export function inRange(gun: Artillery, target: Unit): boolean {
  return hexGrid.distance(gun.space.index, target.space.index) <= gun.def.artillery.range
}

const ENGAGED: Reason = { key: 'why.gun-engaged', rule: '8.1' }

/** 8.1: why artillery cannot lend its Barrage Strength at all: next to an enemy, it fights only adjacent units. */
export function whyEngaged(game: Leyte, gun: Artillery): Reason | undefined {
  return whyNotOnMap(gun) ?? (inEnemyZone(game, gun) ? ENGAGED : undefined)
}

const OUT_OF_RANGE: Reason = { key: 'why.out-of-range', rule: '8.1' }

/** 8.1: why artillery cannot lend its Barrage Strength to an attack: it must reach all attacked hexes. */
export function whyNoBarrage(game: Leyte, gun: Artillery, targets: readonly Unit[]): Reason | undefined {
  return whyEngaged(game, gun) ?? (targets.every((target) => inRange(gun, target)) ? undefined : OUT_OF_RANGE)
}

const SHOT_AT: Reason = { key: 'why.gun-attacked', rule: '8.2' }
const FIRED_ALREADY: Reason = { key: 'why.gun-fired', rule: '8.2' }
const BUSY: Reason = { key: 'why.gun-engaged', rule: '8.2' }
const TOO_FAR: Reason = { key: 'why.out-of-range', rule: '8.2' }

/**
 * 8.2: why artillery cannot give Final Protective Fire to an attacked unit: it is attacked itself, has fired in this
 * phase, is next to an enemy, or is out of range.
 */
export function whyNoProtection(game: Leyte, gun: Artillery, target: Unit): Reason | undefined {
  const reason = whyNotOnMap(gun)
  if (reason !== undefined) return reason
  if (gun.face !== FRESH) return gun.face === ATTACKED ? SHOT_AT : FIRED_ALREADY
  if (zonesOf(game, enemyOf(gun.def.side))[gun.space.index] !== 0) return BUSY
  return inRange(gun, target) ? undefined : TOO_FAR
}

/** 8.3: the track of each side's Ground Support Points. */
export const SUPPORT = { us: 'us-support', japan: 'japan-support' } as const

/** 8.3: the phasing side receives the Ground Support Points of its Player-Turn. */
export function giveSupport(game: Leyte): void {
  const { turn, side } = game.vars
  const support = supportOf(turn, side)
  game.table.setTrack(SUPPORT[side], support)
  if (support > 0) tell(game, 'support.given', '8.3', { side: { side }, support })
}

/** 8.3: the phasing side's remaining Ground Support Points. */
export function supportLeft({ vars: { side }, table }: Leyte): number {
  return table.track(SUPPORT[side])
}

const NO_SUPPORT: Reason = { key: 'why.no-support', rule: '8.3' }

/** 8.3: why a number of Ground Support Points cannot be added to an attack. */
export function whyNoSupport(game: Leyte, support: number, more: number): Reason | undefined {
  return more >= 1 && support + more <= supportLeft(game) ? undefined : NO_SUPPORT
}

/** 8.3: Ground Support Points left at the end of a Player-Turn are lost. */
export function loseSupport(game: Leyte): void {
  const { side } = game.vars
  const support = supportLeft(game)
  if (support > 0) tell(game, 'support.lost', '8.3', { side: { side }, support })
  game.table.setTrack(SUPPORT[side], 0)
}

/** 8.4: whether an attack uses only artillery and Ground Support Points. */
export function isBombardment({ attackers }: { readonly attackers: readonly Unit[] }): boolean {
  return attackers.every(isArtillery)
}

/** 8.4: a unit's actual length of retreat under fire alone: a single hex is ignored. */
export function retreatUnderFire(game: Leyte, unit: Unit, hexes: number): number {
  if (hexes !== 1) return hexes
  tell(game, 'combat.unmoved', '8.4', { unit, hex: unit.space, hexes })
  return 0
}
