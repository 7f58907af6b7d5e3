import type { Text } from '@topside/engine'
import { canRetreat } from '../rules/retreat.ts'
import { type Area, areaOf, isFresh, type Unit } from '../state.ts'
import type { Side } from '../units.ts'
import { namedArea, ofUnit, type Wish } from './wish.ts'

/** Why a unit is not among those that can be chosen. */
export function whyNotUnit(wish: Wish, unit: Unit): Text | undefined {
  const { ask, rule } = wish.decision
  if (ask === 'ask.combat.support') return ofUnit('markers-only', rule, unit)
  const aimed = ask === 'ask.bombardment.primary'
  const own = unit.def.side === wish.side
  if (own === aimed) return ofUnit(aimed ? 'own-unit' : 'enemy-unit', rule, unit)
  const reason = whyNotHere(wish, unit) ?? reasonOf(wish, unit)
  return reason ?? ofUnit('not-this-unit', rule, unit)
}

/** Where the units are of which one is asked for: a box, else the Area that the decision names. */
function placeOf(wish: Wish): Area | undefined {
  const { game, side, decision } = wish
  const box = BOXES[decision.ask]
  return box === undefined ? namedArea(wish) : areaOf(game, box(side))
}

const eliminated = (side: Side) => `eliminated-${side}`
const BOXES: { readonly [ask: string]: (side: Side) => string } = {
  'ask.reinforcement.unit': eliminated,
  'ask.reorganization.unit': eliminated,
  'ask.reorganization.remove': eliminated,
  'ask.landing.airborne': () => 'airborne',
  'ask.landing.seaborne': () => 'seaborne',
  'ask.hidden.unit': () => 'hidden',
}

/** A unit elsewhere than those asked for; guns that support are not all in one place (10.6B). */
function whyNotHere(wish: Wish, unit: Unit): Text | undefined {
  const { ask, rule } = wish.decision
  const place = ask === 'ask.bombardment.support' ? undefined : placeOf(wish)
  const moved = ask === 'ask.assault.act' && wish.game.vars.impulse.moved[unit.id] !== undefined
  if (place === undefined || unit.space === place || moved) return undefined
  if (place.id === eliminated(wish.side)) return ofUnit('not-eliminated', rule, unit)
  return ofUnit('elsewhere', rule, unit, { area: { space: place.id } })
}

/** Why a unit in the right place cannot be chosen all the same. */
function reasonOf(wish: Wish, unit: Unit): Text | undefined {
  const { rule } = wish.decision
  switch (wish.decision.ask) {
    case 'ask.assault.act':
      return whyNoMove(wish, unit)
    case 'ask.assault.move':
      return whyUnable(unit, '8.2')
    case 'ask.combat.lead-attacker':
    case 'ask.combat.lead-attacker-optional':
    case 'ask.combat.join':
      return whyUnable(unit, '8.1.1')
    case 'ask.infiltration.unit':
      return whyUnable(unit, '8.6')
    case 'ask.attrition.first':
    case 'ask.attrition.take':
    case 'ask.retreat.voluntary':
      return whyNoLoss(wish, unit)
    case 'ask.bombardment.support':
      return whyNoSupport(wish, unit)
    case 'ask.landing.airborne':
      return unit.def.wave === 1 ? undefined : ofUnit('second-wave', '14.2', unit)
    case 'ask.reinforcement.unit':
      return unit.def.special ? ofUnit('no-place', rule, unit) : ofUnit('not-special', '6.1', unit)
    case 'ask.reorganization.unit':
      return whyNotReorganized(wish, unit)
    default:
      return undefined
  }
}

/** 8.1, 8.2: a Pillbox, a Spent unit, one that has moved, or one that is hemmed in. */
function whyNoMove({ game }: Wish, unit: Unit): Text {
  const moved = game.vars.impulse.moved[unit.id] !== undefined
  return whyUnable(unit, '8.2') ?? ofUnit(moved ? 'moved' : 'hemmed-in', '8.1', unit)
}

/** A Pillbox or a Spent unit. */
function whyUnable(unit: Unit, rule: string): Text | undefined {
  if (unit.def.type === 'pillbox') return ofUnit('pillbox', '9.4.2', unit)
  return isFresh(unit) ? undefined : ofUnit('spent', rule, unit)
}

/** 10.3, 10.6B: why a unit does not support the fire of a gun. */
function whyNoSupport(wish: Wish, unit: Unit): Text | undefined {
  const area = namedArea(wish)
  if (unit.def.type !== 'artillery') return ofUnit('no-gun', '10.6B', unit)
  if (unit.space.def.kind === 'box') return ofUnit('off-map', '10.3', unit)
  if (!isFresh(unit)) return ofUnit('spent', '10.1.1', unit)
  const joined = wish.decision.choices.some((each) => each.piece === unit.id)
  return area === undefined || joined ? undefined : ofUnit('out-of-range', '10.3', unit, { area: { space: area.id } })
}

/** 11.1, 11.2: why a unit cannot take a loss or retreat. */
function whyNoLoss({ decision, verb }: Wish, unit: Unit): Text | undefined {
  const { ask, args } = decision
  const { first, left } = args ?? {}
  if (verb === 'retreat' && isFresh(unit)) return ofUnit('fresh-stays', '11.2.3', unit)
  if (verb === 'retreat' && !canRetreat(unit)) return ofUnit('no-retreat', '11.2.4', unit)
  if (first === undefined || left === undefined) return undefined
  const early =
    ask === 'ask.attrition.first' && typeof first === 'object' && 'piece' in first && first.piece !== unit.id
  return { key: early ? 'why.first-loss' : 'why.not-exact', rule: '11.1', args: early ? { unit: first } : { left } }
}

/** 6.4, 12.1, 13.2C: why an eliminated unit is not brought back. */
function whyNotReorganized({ game, side, verb }: Wish, unit: Unit): Text {
  if (unit.def.special) return ofUnit('special', '6.4', unit)
  if (verb === 'rally' && game.vars.advantage !== side) return ofUnit('no-advantage', '13.2C', unit)
  return ofUnit('no-price', '12.1', unit)
}
