import type { Text } from '@topside/engine'
import { MALINTA } from '../areas.ts'
import { isContested, isFull, isVacant } from '../rules/control.ts'
import { entryCost, stepForbidden } from '../rules/movement.ts'
import { hasPillbox } from '../rules/reinforcement.ts'
import { type Area, areaOf, controllerOf, hasUnits, isUnit, type RockPiece, type Unit } from '../state.ts'
import { SET_UP_TEM } from '../tables.ts'
import { enemyOf, type Side } from '../units.ts'
import { namedPiece, ofArea, ofUnit, type Wish } from './wish.ts'

/** Why an Area, or being done, is not among the answers. */
export function whyNotArea(wish: Wish): Text | undefined {
  const { game, side, decision, area } = wish
  if (decision.ask === 'ask.assault.act') return whyNoAct(wish)
  if (area === undefined || decision.choices.some(({ space }) => space === area.id)) return undefined
  const about = namedPiece(wish)
  switch (decision.ask) {
    case 'ask.assault.move':
      return about !== undefined && isUnit(about) ? whyNotThere(wish, about, area) : undefined
    case 'ask.infiltration.where':
      return whyNotInfiltrated(areaOf(game, game.vars.impulse.active), area)
    case 'ask.setup.pillbox':
      return whyNoPillbox(area)
    case 'ask.hidden.where':
      return whyNotCommitted(area)
    case 'ask.bombardment.target':
      return about === undefined ? undefined : whyNoTarget(about, area)
    case 'ask.reinforcement.where':
    case 'ask.reorganization.where':
      return about !== undefined && isUnit(about) ? whyNotReturned(side, decision.rule, about, area) : undefined
    case 'ask.retreat.where':
      return about === undefined ? undefined : ofUnit('worse-retreat', decision.rule, about, named(area))
    default:
      return undefined
  }
}

function named(area: Area) {
  return { area: { space: area.id } }
}

/** 6.2.3, 8.1, 9.0: why nothing can be done in an Area, or why one is not done yet. */
function whyNoAct({ game, side, decision, verb, area }: Wish): Text | undefined {
  const { attacked } = game.vars.impulse
  if (verb === 'done') {
    const due = decision.choices.some((each) => each.verb === 'attack')
    return due ? { key: 'why.must-attack', rule: '9.1' } : { key: 'why.nothing-done', rule: '6.2.3' }
  }
  if (area === undefined) return undefined
  if (verb !== 'attack') return { key: 'why.unit-first', rule: '8.1' }
  if (attacked.includes(area.id)) return ofArea('attacked-again', '8.2.2', area)
  return ofArea(hasUnits(area, enemyOf(side)) ? 'no-attackers' : 'no-enemy', '9.0', area)
}

function whyNotThere({ game }: Wish, unit: Unit, area: Area): Text {
  const adjacent = unit.space.def.borders.has(area.id)
  const forbidden = adjacent ? stepForbidden(game, unit, unit.space, area) : undefined
  if (forbidden !== undefined) return forbidden
  const spent = game.vars.impulse.moved[unit.id]?.spent ?? 0
  const figures = { cost: entryCost(unit, area), left: unit.def.movement - spent }
  return ofUnit(adjacent ? 'too-far' : 'out-of-reach', '8.2', unit, { ...named(area), ...figures })
}

function whyNotInfiltrated(base: Area, area: Area): Text {
  const near = base.id === 'hidden' ? area.id === MALINTA : base.def.borders.has(area.id)
  return ofArea(near ? 'not-infiltrated' : 'infiltration-too-far', '8.6', area)
}

function whyNoPillbox(area: Area): Text {
  if (area.def.kind === 'area' && area.def.tem < SET_UP_TEM) return ofArea('low-ground', '5.3.2', area)
  return ofArea(hasPillbox(area) ? 'pillbox-there' : 'not-here', '5.3.2', area)
}

function whyNotCommitted(area: Area): Text {
  if (isFull(area, 'japan')) return ofArea('full', '7.1', area)
  const lost = controllerOf(area) === 'us' && isVacant(area, 'us')
  return ofArea(lost ? 'american-area' : 'not-here', '8.5', area)
}

/** 10.2-10.4: why an Area is no target. */
function whyNoTarget(lead: RockPiece, area: Area): Text {
  if (area.def.kind === 'box') return ofArea('not-here', '10.1', area)
  if (!hasUnits(area, 'japan')) return ofArea('no-japanese', '6.2.4', area)
  return isContested(lead.space)
    ? ofUnit('gun-contested', '10.3', lead)
    : ofUnit('out-of-range', '10.3', lead, named(area))
}

/** 6.1.1, 6.1.2, 12.1: why a unit does not return to an Area. */
function whyNotReturned(side: Side, rule: string, unit: Unit, area: Area): Text {
  const reinforced = rule !== '12.1'
  if (reinforced && side === 'japan' && unit.def.type === 'machine-gun') return ofUnit('returns-hidden', rule, unit)
  if (area.def.kind === 'box') return ofArea('not-here', rule, area)
  if (controllerOf(area) !== side) return ofArea('not-controlled', rule, area)
  if (unit.def.type === 'pillbox' && hasPillbox(area)) return ofArea('pillbox-there', rule, area)
  return isFull(area, side) ? ofArea('full', '7.1', area) : ofArea('nobody-there', rule, area)
}
