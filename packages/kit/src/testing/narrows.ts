import { dealUnseen, type Next, type Outcome, offerOne, type Procedure, pathTo, type Title } from '@topside/engine'
import { note } from '../args.ts'
import { arrivalStatus, bringIn, growingChance, rollArrivals, withholdRest } from '../arrivals.ts'
import { passTurn, turnBack } from '../boxes.ts'
import { faceDown, fillHand, returnToPool } from '../events.ts'
import { offerAllowedPieces, offerAllowedSpaces, offerSpaces } from '../picking.ts'
import { allowed, type Reason } from '../reasons.ts'
import { overstacked } from '../stacking.ts'
import { attackOne } from './narrows-combat.ts'
import {
  ask,
  type Counter,
  circuitOf,
  hasEnemy,
  lineOf,
  moverOf,
  type Narrows,
  type NarrowsVars,
  type Place,
  record,
  refuse,
  SIDES,
  type Side,
  SOURCES,
  seatOf,
  table,
  tell,
  type Unit,
  unitsOn,
} from './narrows-map.ts'
import { reachOf, stacking, supplyOf, whyNotStay } from './narrows-movement.ts'

const [FRESH, MOVED] = [0, 1]
const TURNS = 4
const HAND = 2

/**
 * Two sides on two small hex maps that touch across a strait. Uses everything in the kit that titles share: steps and
 * statuses, supply from several sources, variable arrivals, withheld units, odds with losses, retreats, displacement,
 * advances and exchanges, aircraft in boxes, and secret hands of events.
 */
export const narrows: Title<NarrowsVars, Counter, Place> = {
  id: 'narrows',
  name: 'Narrows',
  rulesVersion: 1,
  seats: SIDES.length,
  scenarios: ['standard'],
  options: [],
  settings: [],
  table,
  setup(game): NarrowsVars {
    faceDown(game, game.table.space('pool'))
    return { turn: 1, mover: 0 }
  },
  firstStep: 'begin',
  steps: {
    /** 2: supply, events and arrivals of the side whose turn it is. */
    *begin(game): Procedure<Next> {
      const side = moverOf(game)
      record(game, 'narrows.turn', '2', { heading: 1, args: { turn: game.vars.turn, side: { side } } })
      checkSupply(game, side)
      yield* drawEvents(game, side)
      yield* arrive(game, side)
      return 'move'
    },
    *move(game): Procedure<Next> {
      return (yield* moveOne(game, moverOf(game))) ? 'move' : 'fight'
    },
    *fight(game): Procedure<Next> {
      return (yield* attackOne(game, moverOf(game))) ? 'fight' : 'end'
    },
    end(game): Next {
      const { vars } = game
      turnBack(game.table, { to: FRESH })
      for (const wing of passTurn(game.table, circuitOf(moverOf(game))))
        tell(game, 'narrows.landed', '5.1', { unit: wing })
      vars.mover = 1 - vars.mover
      if (vars.mover === 0) vars.turn++
      game.table.setTrack('turn', Math.min(vars.turn, TURNS))
      game.table.setTrack('mover', vars.mover)
      return vars.turn > TURNS ? { end: victory(game) } : 'begin'
    },
  },
  sidesOf: (_game, seat) => SIDES.slice(seat, seat + 1),
  dealAnew: ({ table }, seat, random) => dealUnseen(table, seat, random, ({ def }) => def.kind === 'event'),
  faults,
}

/** 3: units without a line of supply are marked. */
function checkSupply(game: Narrows, side: Side): void {
  const lines = supplyOf(game, side)
  const cut = unitsOn(game, side).filter(({ space }) => !lines.reaches(space))
  for (const unit of unitsOn(game, side)) game.table.setStatus(unit, 'unsupplied', cut.includes(unit) ? 1 : 0)
  if (cut.length > 0) tell(game, 'narrows.cut', '3', { units: cut })
}

/** 7.1: a hand of two events; once the pool is empty, its player may put the played ones back. */
function* drawEvents(game: Narrows, side: Side): Procedure {
  const pool = game.table.space('pool')
  const discards = game.table.space('discards')
  if (pool.pieces.length === 0 && discards.pieces.length > 0 && (yield* wantsShuffle(game, side))) {
    returnToPool(game, discards, pool)
    tell(game, 'narrows.shuffled', '7.11')
  }
  const drawn = fillHand(game, pool, game.table.space(`${side}-hand`), { seat: seatOf(game, side), upTo: HAND })
  if (drawn > 0) record(game, 'narrows.drew', '7.1', { by: side, args: { drawn } })
}

function wantsShuffle(game: Narrows, side: Side): Procedure<boolean> {
  const offers = offerOne({ verb: 'shuffle' }, true).or({ verb: 'leave' }, false)
  return ask(game, side, 'shuffle', '7.11', { offers })
}

/** 8: units in reserve arrive at any source by a die roll whose chance grows each turn; other units may be withheld. */
function* arrive(game: Narrows, side: Side): Procedure {
  const { turn } = game.vars
  const withheld = game.table.space(`${side}-withheld`)
  const sources = SOURCES[side].map((id) => game.table.space(id))
  const isDue = ({ def }: Unit) => arrivalStatus({ withheld: false, turn: def.from }, turn) === 'due'
  const reserve = game.table.space(`${side}-reserve`).pieces.filter(isDue)
  const rolled = rollArrivals(
    game,
    reserve.map((unit) => ({ unit, sides: 6, upTo: growingChance(turn, unit.def.from ?? 1, 2, 2) })),
    ({ unit }, arrives, roll) =>
      lineOf(game, arrives ? 'narrows.arrives' : 'narrows.waits', '8.1', { args: { unit }, ...(roll && { roll }) }),
  )
  const left = yield* bringIn([...withheld.pieces, ...rolled], {
    entries: () => allowed(sources, (hex) => whyNotStay(hex, side)),
    ask: (unit, entries) =>
      ask(game, side, 'arrival', '8.2', {
        args: { unit },
        offers: offerSpaces(entries, 'enter', unit).or({ verb: 'withhold', piece: unit.id }, undefined),
      }),
    enter(unit, hex) {
      game.table.move(unit, hex)
      tell(game, 'narrows.entered', '8.2', { unit, hex })
    },
  })
  const late = withholdRest(game.table, left, withheld)
  if (late.length > 0) tell(game, 'narrows.withheld', '8.3', { units: late })
}

const NOT_YOURS: Reason = { key: 'narrows.not-yours', rule: '4' }
const MOVED_ALREADY: Reason = { key: 'narrows.moved', rule: '4' }
const NOWHERE: Reason = { key: 'narrows.nowhere', rule: '4.1' }

/** 4: why a unit may not move. */
function whyNotMove(game: Narrows, side: Side, unit: Unit): Reason | undefined {
  if (!unitsOn(game, side).includes(unit)) return NOT_YOURS
  if (unit.face !== FRESH) return MOVED_ALREADY
  return reachOf(unit).nodes.some((hex) => whyNotStay(hex, side) === undefined) ? undefined : NOWHERE
}

function* moveOne(game: Narrows, side: Side): Procedure<boolean> {
  const whyNot = (unit: Unit) => whyNotMove(game, side, unit)
  const unit = yield* ask<Unit | undefined>(game, side, 'move', '4', {
    offers: offerAllowedPieces(game.table.pieces, 'move', whyNot).or({ verb: 'done' }, undefined),
    whyNot: refuse.unit(whyNot),
  })
  if (unit === undefined) return false
  const reached = reachOf(unit)
  const to = yield* ask(game, side, 'destination', '4.1', {
    args: { unit },
    offers: offerAllowedSpaces(reached.nodes, 'to', (hex) => whyNotStay(hex, side), unit),
    whyNot: refuse.place((hex) => whyNotStay(hex, side)),
  })
  game.table.move(unit, to)
  game.table.turn(unit, MOVED)
  tell(game, 'narrows.moved-to', '4.1', { unit, path: pathTo(reached, to) })
  return true
}

/** 9: the side with more steps left wins. */
function victory(game: Narrows): Outcome {
  const [red = 0, blue = 0] = SIDES.map((side) =>
    unitsOn(game, side).reduce((sum, unit) => sum + game.table.status(unit, 'steps'), 0),
  )
  const winner = red === blue ? null : red > blue ? 0 : 1
  return { winner, reason: note('narrows.ended', '9', { red, blue }) }
}

/** What must hold after every command. */
function faults(game: Narrows): string[] {
  const { table: laid } = game
  return [
    ...overstacked(stacking, laid.map, SIDES).map(({ space }) => `4.3: too many in ${space.id}`),
    ...laid.map.filter((hex) => SIDES.every((side) => hasEnemy(hex, side))).map(({ id }) => `4.1: enemies share ${id}`),
    ...SIDES.flatMap((side) => unitsOn(game, side))
      .filter((unit) => laid.status(unit, 'steps') === 0)
      .map(({ id }) => `6.4: ${id} has no steps left`),
    ...laid.pieces
      .filter(({ def, space, knownTo }) => def.kind === 'event' && space.id === 'pool' && knownTo !== 0)
      .map(({ id }) => `7.1: ${id} in the pool is known`),
  ]
}
