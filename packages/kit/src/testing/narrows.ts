import {
  dealUnseen,
  type Next,
  type Outcome,
  offerOne,
  type Procedure,
  pathTo,
  pick,
  type Title,
} from '@topside/engine'
import { arrivalStatus, bringIn, growingChance, rollArrivals, withholdRest } from '../arrivals.ts'
import { passTurn, turnBack } from '../boxes.ts'
import { faceDown, fillHand, returnToPool } from '../events.ts'
import { offerPieces, offerSpaces } from '../picking.ts'
import { allowed, explain, type Reason } from '../reasons.ts'
import { overstacked } from '../stacking.ts'
import { attackOne } from './narrows-combat.ts'
import { reachOf, stacking, supplyOf, whyNotStay } from './narrows-ground.ts'
import {
  type Counter,
  circuitOf,
  hasEnemy,
  type Narrows,
  type NarrowsVars,
  type Place,
  SIDES,
  SOURCES,
  sideOf,
  table,
  type Unit,
  unitsOn,
} from './narrows-map.ts'

const [FRESH, MOVED] = [0, 1]
const TURNS = 4
const HAND = 2

/**
 * Two sides on two small hex maps that touch across a strait. It uses all of the kit that titles share: steps and
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
      const { mover } = game.vars
      game.tell({
        key: 'narrows.turn',
        rule: '2',
        heading: 1,
        args: { turn: game.vars.turn, side: { side: sideOf(mover) } },
      })
      checkSupply(game, mover)
      yield* drawEvents(game, mover)
      yield* arrive(game, mover)
      return 'move'
    },
    *move(game): Procedure<Next> {
      return (yield* moveOne(game, game.vars.mover)) ? 'move' : 'fight'
    },
    *fight(game): Procedure<Next> {
      return (yield* attackOne(game, game.vars.mover)) ? 'fight' : 'end'
    },
    end(game): Next {
      const { vars } = game
      turnBack(game.table, { to: FRESH })
      for (const wing of passTurn(game.table, circuitOf(sideOf(vars.mover))))
        game.tell({ key: 'narrows.landed', rule: '5.1', args: { unit: { piece: wing.id } } })
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
function checkSupply(game: Narrows, seat: number): void {
  const side = sideOf(seat)
  const lines = supplyOf(game, seat, side)
  const cut = unitsOn(game, side).filter(({ space }) => !lines.reaches(space))
  for (const unit of unitsOn(game, side)) game.table.setStatus(unit, 'unsupplied', cut.includes(unit) ? 1 : 0)
  if (cut.length > 0) game.tell({ key: 'narrows.cut', rule: '3', args: { units: { pieces: cut.map(({ id }) => id) } } })
}

/** 7.1: a hand of two events; once the pool is empty, its player may put the played ones back. */
function* drawEvents(game: Narrows, seat: number): Procedure {
  const [pool, hand, discards] = ['pool', `${sideOf(seat)}-hand`, 'discards'].map((id) => game.table.space(id))
  if (pool === undefined || hand === undefined || discards === undefined) return
  if (pool.pieces.length === 0 && discards.pieces.length > 0 && (yield* wantsShuffle(seat))) {
    returnToPool(game, discards, pool)
    game.tell({ key: 'narrows.shuffled', rule: '7.11' })
  }
  const drawn = fillHand(game, pool, hand, { seat, upTo: HAND })
  if (drawn > 0) game.tell({ key: 'narrows.drew', rule: '7.1', seat, args: { drawn } })
}

function wantsShuffle(seat: number): Procedure<boolean> {
  const offers = offerOne({ verb: 'shuffle' }, true).or({ verb: 'leave' }, false)
  return pick(seat, { kind: 'shuffle', rule: '7.11', offers })
}

/** 8: units in reserve arrive at any source by a die that grows likelier each turn; other units may be withheld. */
function* arrive(game: Narrows, seat: number): Procedure {
  const side = sideOf(seat)
  const { turn } = game.vars
  const withheld = game.table.space(`${side}-withheld`)
  const reserve = game.table.space(`${side}-reserve`).pieces.filter((unit) => statusOf(unit, turn) === 'due')
  const rolled = rollArrivals(
    game,
    reserve.map((unit) => ({ unit, sides: 6, upTo: growingChance(turn, unit.def.from ?? 1, 2, 2) })),
    ({ unit }, arrives, roll) => ({
      key: arrives ? 'narrows.arrives' : 'narrows.waits',
      rule: '8.1',
      args: { unit: { piece: unit.id } },
      ...(roll && { roll }),
    }),
  )
  const left = yield* bringIn([...withheld.pieces, ...rolled], {
    entries: (unit) =>
      (SOURCES[seat] ?? [])
        .map((id) => game.table.space(id))
        .filter((hex) => whyNotStay(hex, unit.def.side ?? '') === undefined),
    ask: (unit, entries) =>
      pick(seat, {
        kind: 'arrival',
        rule: '8.2',
        args: { unit: { piece: unit.id } },
        offers: offerSpaces(entries, 'enter', unit).or({ verb: 'withhold', piece: unit.id }, undefined),
      }),
    enter(unit, hex) {
      game.table.move(unit, hex)
      game.tell({ key: 'narrows.entered', rule: '8.2', args: { unit: { piece: unit.id }, hex: { space: hex.id } } })
    },
  })
  const late = withholdRest(game.table, left, withheld)
  if (late.length > 0)
    game.tell({ key: 'narrows.withheld', rule: '8.3', args: { units: { pieces: late.map(({ id }) => id) } } })
}

function statusOf({ def, space }: Unit, turn: number) {
  return arrivalStatus({ withheld: space.id === `${def.side}-withheld`, turn: def.from }, turn)
}

const NOT_YOURS: Reason = { key: 'narrows.not-yours', rule: '4' }
const MOVED_ALREADY: Reason = { key: 'narrows.moved', rule: '4' }
const NOWHERE: Reason = { key: 'narrows.nowhere', rule: '4.1' }

/** 4: why a unit does not move. */
function whyNotMove(game: Narrows, side: string, unit: Unit): Reason | undefined {
  if (!unitsOn(game, side).includes(unit)) return NOT_YOURS
  if (unit.face !== FRESH) return MOVED_ALREADY
  return reachOf(unit).nodes.some((hex) => whyNotStay(hex, side) === undefined) ? undefined : NOWHERE
}

function* moveOne(game: Narrows, seat: number): Procedure<boolean> {
  const side = sideOf(seat)
  const unit = yield* pick<Unit | undefined, Counter, Place>(seat, {
    kind: 'move',
    rule: '4',
    offers: offerPieces(
      allowed(game.table.pieces, (each) => whyNotMove(game, side, each)),
      'move',
    ).or({ verb: 'done' }, undefined),
    whyNot: ({ piece }) => piece && explain(whyNotMove(game, side, piece), { unit: { piece: piece.id } }),
  })
  if (unit === undefined) return false
  const reached = reachOf(unit)
  const to = yield* pick(seat, {
    kind: 'destination',
    rule: '4.1',
    args: { unit: { piece: unit.id } },
    offers: offerSpaces(
      allowed(reached.nodes, (hex) => whyNotStay(hex, side)),
      'to',
      unit,
    ),
  })
  game.table.move(unit, to)
  game.table.turn(unit, MOVED)
  const path = pathTo(reached, to).map(({ id }) => id)
  game.tell({ key: 'narrows.moved-to', rule: '4.1', args: { unit: { piece: unit.id }, path: { spaces: path } } })
  return true
}

/** 9: the side with more steps left wins. */
function victory(game: Narrows): Outcome {
  const [red = 0, blue = 0] = SIDES.map((side) =>
    unitsOn(game, side).reduce((sum, unit) => sum + game.table.status(unit, 'steps'), 0),
  )
  const winner = red === blue ? null : red > blue ? 0 : 1
  return { winner, reason: { key: 'narrows.ended', rule: '9', args: { red, blue } } }
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
