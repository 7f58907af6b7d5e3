import type { Offers, Procedure } from '@topside/engine'
import { allowed, offerPieces, type Reason } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import {
  type Artillery,
  ask,
  FIRED,
  forceOf,
  isArtillery,
  type Leyte,
  type Meant,
  refuse,
  settingOf,
  tell,
  type Unit,
} from '../state/state.ts'
import type { Attack } from './7.2-attacks.ts'
import { attackLedger, defenceLedger } from './7.3-differential.ts'
import { columnFor, previewOf } from './7.5-results.ts'
import { isBombardment, whyNoProtection } from './8-artillery.ts'

/** 13.1: the defender may give Final Protective Fire to each attacked hex before the die roll. */
export function* protectiveFire(game: Leyte, attack: Attack): Procedure<readonly Artillery[]> {
  const fire: Artillery[] = []
  if (isBombardment(attack)) return fire
  for (const target of attack.targets) {
    const gun = yield* pickGun(game, attack, target, fire)
    if (gun === undefined) continue
    fire.push(gun)
    game.table.turn(gun, FIRED)
    tell(game, 'combat.fpf', '8.2', { unit: gun, hex: target.space })
  }
  return fire
}

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '13.1' }
const NO_GUN: Reason = { key: 'why.no-gun', rule: '13.1' }

/**
 * 13.1: why a unit cannot give Final Protective Fire to an attacked unit: it must be artillery of the same side, unless
 * 8.2 prevents it.
 */
function whyNotProtect(game: Leyte, target: Unit, unit: Unit): Reason | undefined {
  if (unit.def.side !== target.def.side) return ENEMY_UNIT
  return isArtillery(unit) ? whyNoProtection(game, unit, target) : NO_GUN
}

/**
 * 13.1: whether the defender is asked for fire, by their setting: always, never, or only if it could change the column,
 * possibly together with fire for later hexes.
 */
function isAsked(
  game: Leyte,
  attack: Attack,
  target: Unit,
  able: readonly Artillery[],
  fire: readonly Artillery[],
): boolean {
  const standing = settingOf(game, target.def.side, 'fpf')
  if (standing !== 'useful') return standing === 'all'
  const later = attack.targets.slice(attack.targets.indexOf(target) + 1)
  const [strength, defence] = [attackLedger(attack).total, defenceLedger(attack, fire).total]
  const columnUnder = (more: number) => columnFor(game, attack, strength, defence + more)
  return able.some((gun) =>
    laterFire(game, later, [gun]).some((more) => {
      const others = more.reduce((sum, each) => sum + fireOf(each), 0)
      return columnUnder(others + fireOf(gun)) !== columnUnder(others)
    }),
  )
}

/** 13.1: what artillery adds to a defence. */
function fireOf({ def }: Artillery): number {
  return def.artillery.fpf
}

/** 13.1, 13.11: the possible fire for attacked hexes still to come, by artillery that is not `used`. */
function laterFire(
  game: Leyte,
  [target, ...rest]: readonly Unit[],
  used: readonly Artillery[],
): readonly (readonly Artillery[])[] {
  if (target === undefined) return [[]]
  const able = allowed(forceOf(game, target.def.side).artillery, (gun) => whyNotProtect(game, target, gun))
  const firing = able
    .filter((gun) => !used.includes(gun))
    .flatMap((gun) => laterFire(game, rest, [...used, gun]).map((more) => [gun, ...more]))
  return [...laterFire(game, rest, used), ...firing]
}

/** 13.11: one artillery unit for the hex of an attacked unit; `undefined` if none can fire, or if fire is held back. */
function* pickGun(
  game: Leyte,
  attack: Attack,
  target: Unit,
  fire: readonly Artillery[],
): Procedure<Artillery | undefined> {
  const { side } = target.def
  const able = allowed(forceOf(game, side).artillery, (gun) => whyNotProtect(game, target, gun))
  if (able.length === 0 || !isAsked(game, attack, target, able, fire)) return undefined
  const guns: Offers<Artillery | undefined> = offerPieces(able, 'protect')
  return yield* ask(game, side, 'fpf', '13.11', {
    args: { hex: target.space, units: attack.attackers },
    offers: guns.or({ verb: 'no-fire' }, undefined),
    preview: (gun) => previewOf(game, attack, gun === undefined ? fire : [...fire, gun]),
    context: () => previewOf(game, attack, fire),
    whyNot: refuse.meant((meant) => whyNotGiven(game, target, meant)),
  })
}

const NO_SUPPORT_FIRE: Reason = { key: 'why.no-support-fire', rule: '13.13' }

/** 13.1, 13.13: why fire cannot be given; Ground Support Points never can. */
function whyNotGiven(game: Leyte, target: Unit, { choice, unit }: Meant): Reason | undefined {
  return choice.verb === 'support' ? NO_SUPPORT_FIRE : unit && whyNotProtect(game, target, unit)
}

/**
 * 13.1, 13.11: the strongest fire that the defender can still give, one gun for each attacked unit. A gun that can fire
 * for several units makes room for a gun that can fire for fewer. Always adding the strongest possible gun is optimal:
 * sets of guns that can fire together form a matroid.
 */
export function strongestFire(game: Leyte, attack: Attack): readonly Artillery[] {
  if (isBombardment(attack)) return []
  const given = new Map<Unit, Artillery>()
  const give = (gun: Artillery, tried: Set<Unit>): boolean =>
    attack.targets.some((target) => {
      if (tried.has(target) || whyNoProtection(game, gun, target) !== undefined) return false
      tried.add(target)
      const other = given.get(target)
      if (other !== undefined && !give(other, tried)) return false
      given.set(target, gun)
      return true
    })
  const guns = [...forceOf(game, enemyOf(game.vars.side)).artillery]
  return guns.sort((a, b) => b.def.artillery.fpf - a.def.artillery.fpf).filter((gun) => give(gun, new Set()))
}
