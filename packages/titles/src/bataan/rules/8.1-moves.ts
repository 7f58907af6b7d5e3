import { type Offers, offerBy, type Procedure } from '@topside/engine'
import { explain, offerAllowedPieces, offerMoves, type Reason, reasons } from '@topside/kit'
import { idOf } from '../data/hexes.ts'
import {
  ask,
  type Bataan,
  explained,
  type Meant,
  onMap,
  type Place,
  placeAt,
  refuse,
  tell,
  type Unit,
  unitsIn,
  unitsOf,
} from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { travel } from './3.1-terminology.ts'
import { hasRoom } from './3.3-stacking.ts'
import { dueUnits, entriesOf, isKeptFree, isToCome, turnOfArrival } from './5.1-reinforcements.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import { activate } from './7.4-army-units.ts'
import { movementAllowance } from './8.1-allowance.ts'
import { entryHexes, entryReach, type Reach, someNextHex, stackReach } from './8.2-reach.ts'
import { HALVES } from './8.3-terrain.ts'
import { whyInvaderRests } from './15.47-15.48-invaders.ts'
import { becomeInfantry, whyNotInfantry } from './16.13-infantry.ts'
import { releaseBeside, whyGarrisoned } from './16.14-garrisons.ts'
import { isActivatedWith } from './16.32-philippine-scouts.ts'
import { whyKeptInManila } from './17.15-lasting.ts'

/** 8.11, 8.12: a unit or a stack moves, or enters the map; `false` once the player is done. */
export function* moveOne(game: Bataan): Procedure<boolean> {
  const sequence = sequenceOf(game)
  const { side } = sequence
  const guns = offerAllowedPieces(unitsOf(game, side), 'infantry', (unit) => whyNotInfantry(side, unit))
  const start = yield* ask(game, side, 'move.unit', '8.11', {
    offers: movers(game, sequence)
      .map((unit): Start => ({ unit }))
      .and(guns.map((infantry): Start => ({ infantry })))
      .or({ verb: 'done' }, undefined),
    whyNot: refuse.meant((meant) => whyNotPicked(game, sequence, meant)),
  })
  if (start === undefined) return false
  if ('infantry' in start) {
    becomeInfantry(game, [start.infantry])
    return true
  }
  let units: Movers = [start.unit]
  for (;;) {
    const next: Goal = yield* ask(game, side, 'move.where', '8.13', destinationQuestion(game, sequence, units))
    if ('place' in next) {
      carryOut(game, sequence, units, next)
      return true
    }
    units = next.units
  }
}

/** The unit that begins to move, or that becomes infantry (16.13). */
type Start = { readonly unit: Unit } | { readonly infantry: Unit }

/** Units of a hex that move together; the first was picked first. */
type Movers = readonly [Unit, ...Unit[]]

/** A decision about units about to move: their destination, or the units that go with them. */
type Goal = { readonly place: Place; readonly reach: Reach } | { readonly units: Movers }

/** 8.12: the units that can move now: active, not moved yet, with somewhere to go; including units to come (5.12). */
function movers(game: Bataan, sequence: Sequence): Offers<Unit> {
  const { side } = sequence
  const units = [...unitsOf(game, side).filter(onMap), ...dueUnits(game, side)]
  return offerAllowedPieces(units, 'unit', (unit) => whyNotMove(game, sequence, unit))
}

const WHY = reasons({
  'enemy-unit': '8.11',
  'not-here': '5.12',
  'not-due': '5.15',
  'not-active': '7.21',
  moved: '8.12',
})

/** 8.12: why a unit does not move. */
function whyNotMove(game: Bataan, sequence: Sequence, unit: Unit): Reason | undefined {
  if (unit.def.side !== sequence.side) return WHY['enemy-unit']
  if (!onMap(unit) && !isToCome(unit)) return WHY['not-here']
  if (isToCome(unit) && turnOfArrival(game, unit) > game.vars.turn) return WHY['not-due']
  const kept = whyGarrisoned(game, unit) ?? whyKeptInManila(game, unit)
  if (kept !== undefined) return kept
  if (!isActive(game, sequence, unit)) return whyInvaderRests(game, unit) ?? WHY['not-active']
  if (game.table.status(unit, 'moved') !== 0) return WHY.moved
  return whyNowhere(game, sequence, [unit])
}

const NOWHERE: Reason = { key: 'why.nowhere', rule: '8.12' }
const NO_ALLOWANCE: Reason = { key: 'why.no-allowance', rule: '8.15' }

/** Why units have nowhere to go together. Adjacent hexes are tried first, as they usually suffice. */
function whyNowhere(game: Bataan, sequence: Sequence, units: readonly Unit[]): Reason | undefined {
  const ends = (hex: number) => whyNotEnd(game, units, hex) === undefined
  const { kind } = sequence
  const next = units.every(onMap)
    ? someNextHex(game, units, kind, ends)
    : entryHexes(game, units, kind, commonEntries(game, units)).some(ends)
  if (next || reachIn(game, sequence, units).hexes.some(ends)) return undefined
  return units.some((unit) => movementAllowance(game, unit, kind).total === 0) ? NO_ALLOWANCE : NOWHERE
}

const UNIT_FIRST: Reason = { key: 'why.unit-first', rule: '8.11' }

function whyNotPicked(game: Bataan, sequence: Sequence, { choice, unit, space }: Meant) {
  if (unit && choice.verb === 'infantry') return whyNotInfantry(sequence.side, unit)
  return withTurn(game, unit, (unit && whyNotMove(game, sequence, unit)) ?? (space && UNIT_FIRST))
}

/** Adds the turn of arrival to a reason about a unit that may be to come. */
function withTurn(game: Bataan, unit: Unit | undefined, reason: Reason | undefined) {
  return unit && isToCome(unit) ? explain(reason, { turn: turnOfArrival(game, unit) }) : reason
}

function reachIn(game: Bataan, { kind }: Sequence, units: readonly Unit[]): Reach {
  const [first] = units
  if (first === undefined || onMap(first)) return stackReach(game, units, kind)
  return entryReach(game, units, kind, commonEntries(game, units))
}

/** The hexes by which all of the units can enter together, each with the highest cost among them. */
function commonEntries(game: Bataan, units: readonly Unit[]) {
  const [first = [], ...others] = units.map((unit) => entriesOf(game, unit))
  return first.flatMap(({ hex, cost }) => {
    const costs = others.map((each) => each.find((entry) => entry.hex === hex)?.cost)
    if (costs.includes(undefined)) return []
    return [{ hex, cost: costs.reduce<number>((most, each) => Math.max(most, each ?? 0), cost) }]
  })
}

const FULL: Reason = { key: 'why.full', rule: '3.32' }
const KEPT_FREE: Reason = { key: 'why.kept-free', rule: '5.11' }

/** Why units cannot end their movement in a hex: there is no room (3.32), or it is the enemy's entry (5.11). */
function whyNotEnd(game: Bataan, units: readonly Unit[], hex: number): Reason | undefined {
  const [first] = units
  if (first === undefined) return undefined
  if (!hasRoom(game, units, hex)) return FULL
  return isKeptFree(game, first.def.side, hex) ? KEPT_FREE : undefined
}

/** 8.13: asks where units go, or which units of their hex go with them. */
function destinationQuestion(game: Bataan, sequence: Sequence, units: Movers) {
  const [lead] = units
  const reach = reachIn(game, sequence, units)
  const spaceOf = (hex: number) => placeAt(game, hex)
  const moves = offerMoves(lead, {
    places: reach.hexes,
    costs: reach.costs,
    spaceOf,
    whyNot: (hex) => whyNotEnd(game, units, hex),
  }).map((hex): Goal => ({ place: spaceOf(hex), reach }))
  const whyNotWith = (more: readonly Unit[]) => whyNotTogether(game, sequence, units, more)
  const beside = unitsIn(lead.space).filter((each) => whyApart(units, each) === undefined)
  const joined = (more: readonly Unit[]): Goal => ({ units: [...units, ...more] })
  const withOne = offerAllowedPieces(beside, 'with', (unit) => whyNotWith([unit])).map((unit) => joined([unit]))
  const able = () => beside.filter((unit) => whyNotWith([unit]) === undefined)
  const withAll = offerBy({ choiceOf: () => ({ verb: 'with-all' }) }, [able], () => {
    const others = able()
    return others.length < 2 ? NOWHERE : whyNotWith(others)
  }).map((others) => joined(others()))
  const allowances = units.map((unit) => movementAllowance(game, unit, sequence.kind))
  return {
    args: { units, movement: Math.min(...allowances.map(({ total }) => total)) },
    offers: moves.and(withOne).and(withAll),
    context: () => ({ ledgers: allowances, chances: [] }),
    whyNot: refuse.meant(({ choice, unit, place }) => {
      if (unit && choice.verb === 'with')
        return explained(withTurn(game, unit, whyApart(units, unit) ?? whyNotWith([unit])), { place: lead.space })
      return place && explained(whyNotGo(game, units, reach, place), { unit: lead })
    }),
  }
}

const WITH_THEM: Reason = { key: 'why.with-them', rule: '8.13' }
const ELSEWHERE: Reason = { key: 'why.elsewhere', rule: '8.13' }

/** 8.13: why a unit cannot join a stack: it is in it already, or is in another hex. */
function whyApart(units: Movers, unit: Unit): Reason | undefined {
  if (units.includes(unit)) return WITH_THEM
  return unit.space === units[0].space ? undefined : ELSEWHERE
}

/** Why units cannot go with others of their hex: they cannot move now, or have nowhere to go together. */
function whyNotTogether(
  game: Bataan,
  sequence: Sequence,
  units: readonly Unit[],
  more: readonly Unit[],
): Reason | undefined {
  for (const unit of more) {
    const reason = whyNotMove(game, sequence, unit)
    if (reason !== undefined) return reason
  }
  return whyNowhere(game, sequence, [...units, ...more])
}

const ENEMY_THERE: Reason = { key: 'why.enemy-there', rule: '8.14' }
const TOO_FAR: Reason = { key: 'why.too-far', rule: '8.32' }

function whyNotGo(game: Bataan, units: readonly Unit[], reach: Reach, { index, pieces }: Place): Reason | undefined {
  if (pieces[0] !== undefined && pieces[0].def.side !== units[0]?.def.side) return ENEMY_THERE
  return reach.costOf(index) === undefined ? TOO_FAR : whyNotEnd(game, units, index)
}

/** Moves units; they do not move again in this phase (8.12). */
function carryOut(
  game: Bataan,
  sequence: Sequence,
  units: readonly Unit[],
  { place, reach }: Extract<Goal, { place: Place }>,
): void {
  const entered = units.filter(isToCome)
  const path = reach.pathTo(place.index)
  const cost = (reach.costOf(place.index) ?? 0) / HALVES
  travel(game, units, path, place)
  for (const unit of units) {
    releaseBeside(game, unit, path)
    game.table.setStatus(unit, 'moved', 1)
  }
  const army = entered.filter((unit) => isActivatedWith(game, unit))
  for (const unit of army) activate(game, unit)
  if (army.length > 0) game.vars.sequence = { ...sequence, army: [...sequence.army, ...army.map(({ def }) => def.id)] }
  const args = { units, to: place, path: { spaces: path.map(idOf) }, cost }
  tell(game, entered.length > 0 ? 'move.entered' : 'move.done', entered.length > 0 ? '5.12' : '8.11', args)
}
