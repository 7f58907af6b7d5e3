import type { Choice, Decision, Seat, Text } from '@topside/engine'
import { MALINTA } from './areas.ts'
import { isFull, isVacant } from './rules/control.ts'
import { landingArea } from './rules/landing.ts'
import { entryCost, stepForbidden } from './rules/movement.ts'
import { hasPillbox } from './rules/reinforcement.ts'
import { canRetreat } from './rules/retreat.ts'
import {
  type Area,
  areaOf,
  controllerOf,
  isFresh,
  isUnit,
  type Rock,
  type RockPiece,
  type Unit,
  unitsIn,
} from './state.ts'
import { SET_UP_TEM } from './tables.ts'
import { SIDES, type Side } from './units.ts'

/** Why a choice is not among those offered, in a sentence with its rule. */
export function whyNot(game: Rock, seat: Seat, decision: Decision, choice: Choice): Text | undefined {
  const side = SIDES.find((each) => game.vars.seats?.[each] === seat)
  if (side === undefined) return undefined
  const barred = decision.ask.startsWith('ask.impulse.') ? whyNoSuchImpulse(game, side, choice.verb) : undefined
  if (barred !== undefined) return barred
  const piece = knownPiece(game, seat, choice.piece)
  const kept = piece === undefined || !isUnit(piece) ? undefined : whyNoLoss(game, side, decision, choice.verb, piece)
  if (kept !== undefined) return kept
  if (piece !== undefined && !decision.choices.some((each) => each.piece === piece.id)) return whyNotPiece(side, piece)
  if (choice.space === undefined || !game.table.hasSpace(choice.space)) return undefined
  return whyNotInArea(game, side, decision, choice.verb, areaOf(game, choice.space))
}

function whyNotInArea(game: Rock, side: Side, { ask, args }: Decision, verb: string, area: Area): Text | undefined {
  const mover = args?.['unit']
  if (ask === 'ask.assault.move' && typeof mover === 'object' && 'piece' in mover)
    return whyNotThere(game, game.table.piece(mover.piece), area)
  if (ask.startsWith('ask.impulse.')) {
    if (verb === 'detonate') return { key: 'why.no-detonation', rule: '17.4.1', args: { area: { space: area.id } } }
    return verb === 'infiltrate' ? noInfiltration(area) : whyNotActive(game, side, area)
  }
  if (ask === 'ask.infiltration.where') return whyNotInfiltrated(game, area)
  if (ask === 'ask.setup.pillbox') return whyNoPillbox(area)
  if (ask === 'ask.hidden.where') return whyNotCommitted(area)
  return undefined
}

/** 11.1, 11.2: why a unit cannot take a loss or retreat. */
function whyNoLoss(
  game: Rock,
  side: Side,
  { ask, choices, args }: Decision,
  verb: string,
  unit: Unit,
): Text | undefined {
  const losing = ask === 'ask.attrition.take'
  if (unit.def.side !== side || !(losing || ask === 'ask.retreat.voluntary')) return undefined
  const said = { unit: { piece: unit.id } }
  if (verb === 'retreat' && isFresh(unit)) return { key: 'why.fresh-stays', rule: '11.2.3', args: said }
  if (verb === 'retreat' && !canRetreat(game, unit)) return { key: 'why.no-retreat', rule: '11.2.4', args: said }
  const { area, first, left } = args ?? {}
  if (!losing || typeof area !== 'object' || !('space' in area) || unit.space.id !== area.space) return undefined
  if (first === undefined || left === undefined) return undefined
  const others = choices.some((each) => typeof first === 'object' && 'piece' in first && each.piece !== first.piece)
  if (!others) return { key: 'why.first-loss', rule: '11.1', args: { unit: first } }
  return { key: 'why.not-exact', rule: '11.1', args: { left } }
}

/** Pieces hidden from the seat are not spoken of. */
function knownPiece(game: Rock, seat: Seat, id: string | undefined): RockPiece | undefined {
  if (id === undefined || !game.table.hasPiece(id)) return undefined
  const piece = game.table.piece(id)
  return (piece.knownTo & (1 << seat)) === 0 ? undefined : piece
}

function whyNotThere(game: Rock, unit: RockPiece, area: Area): Text | undefined {
  if (!isUnit(unit)) return undefined
  const adjacent = unit.space.def.borders.has(area.id)
  const forbidden = adjacent ? stepForbidden(game, unit, unit.space, area) : undefined
  if (forbidden !== undefined) return forbidden
  const spent = game.vars.impulse.moved[unit.id]?.spent ?? 0
  const args = {
    unit: { piece: unit.id },
    area: { space: area.id },
    cost: entryCost(game, unit, area),
    left: unit.def.movement - spent,
  }
  return { key: adjacent ? 'why.too-far' : 'why.out-of-reach', rule: '8.2', args }
}

/** 6.2.2, 6.3.1: kinds of Impulse that the side, or the time of day, does not have. */
function whyNoSuchImpulse(game: Rock, side: Side, verb: string): Text | undefined {
  const day = game.vars.phase === 'day'
  if (verb === 'bombard' && side === 'japan') return { key: 'why.no-bombardment', rule: '6.2.2' }
  if (verb === 'bombard' && !day) return { key: 'why.no-bombardment-at-night', rule: '6.3.3' }
  if (verb === 'infiltrate' && (side === 'us' || day)) return { key: 'why.japan-by-night', rule: '6.3.1' }
  return undefined
}

function noInfiltration(area: Area): Text {
  return { key: 'why.no-infiltration', rule: '8.6', args: { area: { space: area.id } } }
}

function whyNotInfiltrated(game: Rock, area: Area): Text {
  const base = areaOf(game, game.vars.impulse.active)
  const near = base.id === 'hidden' ? area.id === MALINTA : base.def.borders.has(area.id)
  return {
    key: near ? 'why.not-infiltrated' : 'why.infiltration-too-far',
    rule: '8.6',
    args: { area: { space: area.id } },
  }
}

function whyNotActive(game: Rock, side: Side, area: Area): Text {
  const args = { area: { space: area.id } }
  if (area.id === 'airborne' || area.id === 'seaborne') {
    if (side === 'japan') return { key: 'why.enemy-box', rule: '3.2', args }
    if (game.vars.phase === 'night') return { key: 'why.no-landing-at-night', rule: '6.3.3', args }
    if (isFull(landingArea(game, area.id), side))
      return { key: 'why.full', rule: '7.1', args: { area: { space: landingArea(game, area.id).id } } }
  }
  if (area.id === 'hidden' && side === 'us') return { key: 'why.enemy-box', rule: '3.3', args }
  const units = unitsIn(area, side)
  if (units.length === 0) return { key: 'why.no-units', rule: '8.1', args }
  if (!units.some(isFresh)) return { key: 'why.no-fresh', rule: '8.1', args }
  return { key: 'why.nothing-to-do', rule: '8.1.1', args }
}

function whyNoPillbox(area: Area): Text {
  const args = { area: { space: area.id } }
  if (area.def.tem < SET_UP_TEM) return { key: 'why.low-ground', rule: '5.3.2', args }
  return { key: hasPillbox(area) ? 'why.pillbox-there' : 'why.not-here', rule: '5.3.2', args }
}

function whyNotCommitted(area: Area): Text {
  const args = { area: { space: area.id } }
  if (isFull(area, 'japan')) return { key: 'why.full', rule: '7.1', args }
  const lost = controllerOf(area) === 'us' && isVacant(area, 'us')
  return { key: lost ? 'why.american-area' : 'why.not-here', rule: '8.5', args }
}

function whyNotPiece(side: Side, piece: RockPiece): Text | undefined {
  if (!isUnit(piece)) return undefined
  const args = { unit: { piece: piece.id } }
  if (piece.def.side !== side) return { key: 'why.enemy-unit', args }
  if (piece.def.type === 'pillbox') return { key: 'why.pillbox', rule: '9.4.2', args }
  if (!isFresh(piece)) return { key: 'why.spent', rule: '8.2', args }
  return { key: 'why.not-this-unit', args }
}
