import type { Choice, Decision, Seat, Text } from '@topside/engine'
import { grid, hexOf, isEnterable, terrainOf } from './ground.ts'
import { inRange } from './rules/declaration.ts'
import { dueUnits } from './rules/reinforcement.ts'
import { retreatGround } from './rules/retreat.ts'
import {
  ATTACKED,
  arrivalTurn,
  FOUGHT,
  FRESH,
  inEnemyZone,
  isArtillery,
  type Leyte,
  MOVED,
  onMap,
  type Place,
  scenarioOf,
  seatOf,
  type Unit,
  unitIn,
  unitsAt,
} from './state.ts'
import { isClosed } from './tables.ts'
import { enemyOf, SIDES, type Side } from './units.ts'

/** A choice that is not offered, with what it names. */
interface Wish {
  readonly game: Leyte
  readonly side: Side
  readonly decision: Decision
  readonly choice: Choice
  readonly unit: Unit | undefined
  /** The place named, else the hex of the unit named. */
  readonly place: Place | undefined
}

/** Why a choice is not among those offered, in a sentence with its rule. */
export function whyNot(game: Leyte, seat: Seat, decision: Decision, choice: Choice): Text | undefined {
  const side = SIDES.find((each) => seatOf(game, each) === seat)
  if (side === undefined) return undefined
  const { table } = game
  const unit = choice.piece !== undefined && table.hasPiece(choice.piece) ? table.piece(choice.piece) : undefined
  const named = choice.space !== undefined && table.hasSpace(choice.space) ? table.space(choice.space) : undefined
  const place = named ?? (choice.space === undefined && unit !== undefined && onMap(unit) ? unit.space : undefined)
  return answer({ game, side, decision, choice, unit, place })
}

function answer(wish: Wish): Text | undefined {
  const { ask } = wish.decision
  if (ask === 'ask.move.unit') return whyNotMove(wish)
  if (ask === 'ask.arrival.unit') return whyNotBrought(wish)
  if (ask === 'ask.air-assault.row') return because('row-first', '12.41', { unit: undefined, place: undefined })
  if (ask.startsWith('ask.move.') || ask.startsWith('ask.arrival.') || ask.startsWith('ask.air-assault.'))
    return whyNotThere(wish)
  if (ask === 'ask.combat.target' || ask === 'ask.combat.must') return whyNoTarget(wish)
  if (ask === 'ask.combat.declare') return whyNotAdded(wish)
  if (ask === 'ask.fpf') return whyNoFire(wish)
  if (ask === 'ask.retreat.where') return whyNoRetreat(wish)
  if (ask === 'ask.combat.advance') return whyNoAdvance(wish)
  return wish.unit === undefined ? undefined : whyNotChosen(wish)
}

function because(key: string, rule: string, { unit, place }: Pick<Wish, 'unit' | 'place'>): Text {
  const args = { ...(unit && { unit: { piece: unit.id } }), ...(place && { hex: { space: place.id } }) }
  return { key: `why.${key}`, rule, args }
}

function whyNotMove(wish: Wish): Text | undefined {
  const { game, side, unit, place } = wish
  if (unit === undefined) return place === undefined ? undefined : because('unit-first', '5.1', wish)
  if (unit.def.side !== side) return because('enemy-unit', '4.1', wish)
  if (!onMap(unit)) return because('not-yet', '12.1', wish)
  if (unit.face === MOVED) return because('moved', '5.1', wish)
  return inEnemyZone(game, unit) ? because('locked', '6.1', wish) : because('nowhere', '5.2', wish)
}

/** 12.1, 16.13, 18.1, 18.2: why a unit does not come in now, or why its player is not done. */
function whyNotBrought(wish: Wish): Text | undefined {
  const { game, side, choice, unit, place } = wish
  if (choice.verb === 'done') return because('not-withheld', '12.42', wish)
  if (unit === undefined) return place === undefined ? undefined : because('unit-first', '12.1', wish)
  if (unit.def.side !== side) return because('enemy-unit', '12.1', wish)
  if (onMap(unit)) return because('on-map', '12.1', wish)
  if (dueUnits(game, side).includes(unit)) return because('no-entry', '12.2', wish)
  const returns = game.vars.returns[unit.id]
  const turn = returns ?? arrivalTurn(game, unit)
  const waits = unit.space.id === (returns === undefined ? `${side}-reinforcements` : 'us-exited')
  const order = side === 'us' ? '18.1' : '18.2'
  if (!waits || !Number.isFinite(turn)) return because('not-coming', order, wish)
  const rule = returns === undefined ? order : '16.13'
  return { ...because('not-due', rule, wish), args: { unit: { piece: unit.id }, turn } }
}

function whyNotThere(wish: Wish): Text | undefined {
  const { game, side, decision, choice, place } = wish
  if (place === undefined || place.def.terrain === undefined) return undefined
  const mover = moverOf(wish)
  const of = { unit: mover, place }
  const hex = place.index
  if (choice.verb === 'exit') return because('no-exit', '16.13', of)
  if (terrainOf(hex) === 'sea') return because('sea', '5.2', of)
  if (isClosed(hex)) return because('closed', '16.13', of)
  if (!isEnterable(scenarioOf(game).crossing[side], hex)) return because('forbidden', '16.23', of)
  if (unitsAt(game, enemyOf(side))[hex] !== 0) return because('enemy-there', '5.4', of)
  if (unitsAt(game, side)[hex] !== 0) return because('occupied', '5.3', of)
  return because('too-far', decision.rule, of)
}

/** The unit that a decision is about. */
function moverOf({ game, decision, unit }: Wish): Unit | undefined {
  const named = decision.args?.['unit']
  return typeof named === 'object' && 'piece' in named ? game.table.piece(named.piece) : unit
}

function whyNoTarget(wish: Wish): Text | undefined {
  const { game, side, choice, place } = wish
  if (choice.verb === 'done') return because('must-attack', '7.1', wish)
  if (place === undefined) return undefined
  const target = unitIn(game, place.index)
  if (target === undefined || target.def.side === side) return because('no-enemy', '7.1', wish)
  if (target.face === ATTACKED) return because('attacked', '7.2', { unit: target, place })
  return because('nobody-left', '8.1', { unit: target, place })
}

function whyNotAdded(wish: Wish): Text | undefined {
  const { game, side, unit, choice, place } = wish
  if (choice.verb === 'support') return because('no-support', '8.3', wish)
  const target = place === undefined ? undefined : unitIn(game, place.index)
  if (unit === undefined || unit.def.side !== side) return whyNotAlso(wish, target)
  if (unit.face === FOUGHT) return because('fought', '7.2', wish)
  if (!isArtillery(unit)) return because('not-together', '7.2', wish)
  if (!onMap(unit)) return because('not-yet', '12.1', wish)
  return inEnemyZone(game, unit) ? because('gun-engaged', '8.1', wish) : because('out-of-range', '8.1', wish)
}

/** 7.2: why a hex is not attacked as well. */
function whyNotAlso(wish: Wish, target: Unit | undefined): Text | undefined {
  if (target === undefined || target.def.side === wish.side)
    return wish.place === undefined ? undefined : because('no-enemy', '7.1', wish)
  return because(target.face === ATTACKED ? 'attacked' : 'not-together', '7.2', { ...wish, unit: target })
}

function whyNoFire(wish: Wish): Text | undefined {
  const { game, side, decision, unit, choice } = wish
  if (choice.verb === 'support') return because('no-support-fire', '13.13', wish)
  if (unit === undefined) return undefined
  if (unit.def.side !== side) return because('enemy-unit', '13.1', wish)
  if (!isArtillery(unit)) return because('no-gun', '13.1', wish)
  if (!onMap(unit)) return because('not-yet', '12.1', wish)
  if (unit.face !== FRESH) return because(unit.face === ATTACKED ? 'gun-attacked' : 'gun-fired', '8.2', wish)
  if (inEnemyZone(game, unit)) return because('gun-engaged', '8.2', wish)
  const hex = decision.args?.['hex']
  const target = typeof hex === 'object' && 'space' in hex ? unitIn(game, hexOf(hex.space)) : undefined
  return target !== undefined && !inRange(unit, target) ? because('out-of-range', '8.2', wish) : undefined
}

function whyNoRetreat(wish: Wish): Text | undefined {
  const { game, side, place } = wish
  const unit = moverOf(wish)
  if (place === undefined || place.def.terrain === undefined || unit === undefined) return undefined
  const ground = retreatGround(game, side)
  const of = { unit, place }
  if (grid.distance(unit.space.index, place.index) === 1 && !ground.enter(place.index, unit.space.index))
    return because('no-way-back', '7.6', of)
  return because('not-away', '7.6', of)
}

function whyNoAdvance(wish: Wish): Text | undefined {
  const { unit } = wish
  if (unit === undefined) return undefined
  return because(isArtillery(unit) ? 'guns-stay' : 'not-victorious', '7.7', wish)
}

/** Why a unit is not among those to retreat (7.6), to be lost (7.8) or to be removed (16.13). */
function whyNotChosen(wish: Wish): Text | undefined {
  const { decision, side, unit } = wish
  if (decision.ask === 'ask.exit.penalty') return because('not-battalion', '16.13', wish)
  if (unit?.def.side !== side) return because('enemy-unit', decision.rule, wish)
  if (decision.ask === 'ask.retreat.order') return because('not-retreating', '7.6', wish)
  return decision.ask === 'ask.combat.exchange' ? because('not-lost', '7.8', wish) : undefined
}
