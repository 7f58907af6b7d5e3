import { type Choice, type Ledger, ledger, offer, offerOne, type Preview, type Procedure, pick } from '@topside/engine'
import { advanceAfterCombat } from '../advance.ts'
import { sendTo } from '../boxes.ts'
import { showCard } from '../events.ts'
import { exchange } from '../exchange.ts'
import { type Bearer, payable, takeLosses, totalsOf } from '../losses.ts'
import { halved } from '../odds.ts'
import { offerPieces } from '../picking.ts'
import { allowed, type Reason } from '../reasons.ts'
import { isFull } from '../stacking.ts'
import { OddsTable } from '../tables.ts'
import { stacking } from './narrows-ground.ts'
import {
  circuitOf,
  hasEnemy,
  isHex,
  type Narrows,
  type Spot,
  seatOf,
  sideOf,
  type Unit,
  unitsOn,
} from './narrows-map.ts'

import { lose, retreatAll } from './narrows-retreat.ts'

/** 6.3: the combat results table; retreats are of two hexes, losses in steps. */
export const crt = new OddsTable(
  ['1-2', '1-1', '3-2', '2-1', '3-1'],
  [
    ['A2', 'AR', 'NE', 'D1', 'D1'],
    ['AR', 'A1', 'D1', 'DR', 'D2'],
    ['A1', 'NE', 'EX', 'D1', 'DR'],
    ['AR', 'EX', 'DR', 'DR', 'D2'],
    ['NE', 'D1', 'DR', 'D2', 'DE'],
    ['EX', 'DR', 'D2', 'DE', 'DE'],
  ],
  { rounding: 'nearest' },
)

/** An attack on a hex. */
interface Attack {
  readonly side: string
  readonly target: Spot
  readonly attackers: readonly Unit[]
  /** Column shifts by aircraft and events. */
  readonly shift: number
}

const FOUGHT = 2
const STAYS: Reason = { key: 'narrows.stays', rule: '6.7' }

/** 6.1: the units that can attack a hex. */
function attackersOn(target: Spot, side: string): Unit[] {
  return target.near.flatMap(({ pieces }) => pieces.filter(({ def, face }) => def.side === side && face !== FOUGHT))
}

/** 6: a side makes one attack; `false` once it makes no more. */
export function* attackOne(game: Narrows, seat: number): Procedure<boolean> {
  const side = sideOf(seat)
  const able = game.table.map
    .filter((target) => hasEnemy(target, side))
    .map((target) => ({ side, target, attackers: attackersOn(target, side), shift: 0 }))
    .filter(({ attackers }) => attackers.length > 0)
  const attack = yield* pick<Attack | undefined>(seat, {
    kind: 'attack',
    rule: '6.1',
    offers: offer(able, ({ target }): Choice => ({ verb: 'attack', space: target.id })).or({ verb: 'done' }, undefined),
    preview: (chosen) => chosen && previewOf(game, chosen),
  })
  if (attack === undefined) return false
  for (const unit of attack.attackers) game.table.turn(unit, FOUGHT)
  const shift = (yield* fly(game, seat, attack)) + (yield* playEvent(game, seat))
  yield* resolve(game, seat, { ...attack, shift })
  return true
}

/** 6.2, 3.2: strengths, in steps; without supply half, and the half is kept. */
function strengths({ table }: Narrows, { attackers, target }: Attack): readonly [attack: Ledger, defence: Ledger] {
  const part = (unit: Unit, key: string, value: number) => ({
    key,
    rule: '6.2',
    value,
    args: { unit: { piece: unit.id } },
  })
  const steps = (unit: Unit) => table.status(unit, 'steps') / 2
  const force = (unit: Unit) =>
    table.status(unit, 'unsupplied') > 0 ? halved(unit.def.attack, 'half') : unit.def.attack
  return [
    ledger(
      'narrows.attack',
      attackers.map((unit) => part(unit, 'narrows.unit', force(unit) * steps(unit))),
    ),
    ledger(
      'narrows.defence',
      target.pieces.map((unit) => part(unit, 'narrows.unit', unit.def.defence * steps(unit))),
    ),
  ]
}

function columnOf(game: Narrows, attack: Attack): number {
  const [force, defence] = strengths(game, attack)
  const rough = attack.target.def.rough === true ? 1 : 0
  return crt.shifted(crt.columnOf(force.total, defence.total), attack.shift - rough)
}

/** 6.3: what an attack would lead to, with the chances of the table on which it is rolled. */
function previewOf(game: Narrows, attack: Attack): Preview {
  return { ledgers: strengths(game, attack), chances: crt.chances(columnOf(game, attack), 'narrows') }
}

/** 5: an aircraft at its base may help, by one column; on a 6 it comes back damaged. */
function* fly({ table, roll, tell }: Narrows, seat: number, { target }: Attack): Procedure<number> {
  const side = sideOf(seat)
  const [wing] = table.space(`${side}-base`).pieces
  if (wing === undefined) return 0
  const flies = yield* pick(seat, {
    kind: 'fly',
    rule: '5',
    offers: offerOne({ verb: 'stay' }, false).or({ verb: 'fly', piece: wing.id, space: target.id }, true),
  })
  if (!flies) return 0
  const { n, values } = roll([6])
  const hit = values[0] === 6
  sendTo(table, circuitOf(side), wing, table.space(`${side}-${hit ? 'repair' : 'flight'}`))
  tell({
    key: hit ? 'narrows.damaged' : 'narrows.flew',
    rule: '5',
    args: { unit: { piece: wing.id } },
    roll: { n, values },
  })
  return hit ? 0 : 1
}

/** 7.2: an event out of the hand. */
function* playEvent(game: Narrows, seat: number): Procedure<number> {
  const hand = game.table.space(`${sideOf(seat)}-hand`)
  const card = yield* pick<Unit | undefined>(seat, {
    kind: 'event',
    rule: '7.2',
    offers: offerPieces(hand.pieces, 'play').or({ verb: 'none' }, undefined),
  })
  if (card === undefined) return 0
  showCard(game, card, game.table.space('discards'))
  game.tell({ key: 'narrows.event', rule: '7.2', args: { event: { piece: card.id } } })
  return card.def.shift ?? 0
}

function* resolve(game: Narrows, seat: number, attack: Attack): Procedure {
  const { target, attackers } = attack
  const column = columnOf(game, attack)
  const { n, values } = game.roll([6])
  const result = crt.result(column, values[0] ?? 1)
  game.tell({
    key: `narrows.${result}`,
    rule: '6.3',
    seat,
    args: { hex: { space: target.id }, column: crt.label(column) },
    ledgers: strengths(game, attack),
    roll: { n, values },
  })
  const defenders = [...target.pieces]
  if (result === 'A1' || result === 'A2') yield* loseSteps(game, attackers, Number(result[1]))
  else if (result === 'AR') yield* retreatAll(game, attackers)
  else if (result === 'NE') return
  else {
    if (result === 'D1' || result === 'D2') yield* loseSteps(game, defenders, Number(result[1]))
    else if (result === 'DR') yield* retreatAll(game, defenders)
    else for (const unit of defenders) lose(game, unit)
    if (result === 'EX') yield* giveUp(game, seat, attackers, defenders)
    yield* advance(game, seat, attackers, target)
  }
}

/** 6.4: so many steps are lost, by a choice of the owner; exactly, as far as there are any. */
function* loseSteps(game: Narrows, units: readonly Unit[], steps: number): Procedure {
  const [first] = units
  if (first === undefined) return
  const { table } = game
  const bearerOf = (left: number): Bearer => ({
    staying: totalsOf(...Array.from({ length: left + 1 }, (_, n) => n)),
    leaving: 0,
    limited: false,
  })
  const standing = () => {
    const alive = units.filter(({ space }) => isHex(space))
    return { units: alive, bearers: alive.map((unit) => bearerOf(table.status(unit, 'steps'))) }
  }
  yield* takeLosses(payable(standing(), steps), {
    standing,
    losses: ({ units: alive }) =>
      alive.map((unit) => ({ unit, points: 1, after: bearerOf(table.status(unit, 'steps') - 1) })),
    ask: (able, due) =>
      pick(seatOf(first.def.side), {
        kind: 'loss',
        rule: '6.4',
        args: { due },
        offers: offer(able, ({ unit }): Choice => ({ verb: 'lose', piece: unit.id })),
      }),
    carryOut({ unit }) {
      const left = table.status(unit, 'steps') - 1
      if (left === 0) lose(game, unit)
      else {
        table.setStatus(unit, 'steps', left)
        game.tell({ key: 'narrows.step', rule: '6.4', args: { unit: { piece: unit.id } } })
      }
    },
  })
}

/** 6.6: the attacker loses at least what the defender lost, as closely as possible. */
function* giveUp(game: Narrows, seat: number, attackers: readonly Unit[], defenders: readonly Unit[]): Procedure {
  const price = defenders.reduce((sum, { def }) => sum + def.defence, 0)
  game.tell({ key: 'narrows.price', rule: '6.6', args: { price } })
  yield* exchange(attackers, price, {
    worth: ({ def }) => def.attack,
    closest: true,
    ask: (able, due) => pick(seat, { kind: 'exchange', rule: '6.6', args: { due }, offers: offerPieces(able, 'give') }),
    carryOut: (unit) => lose(game, unit),
  })
}

/** 6.7: one attacker may enter the hex that was given up. */
function* advance(game: Narrows, seat: number, attackers: readonly Unit[], target: Spot): Procedure {
  const side = sideOf(seat)
  const alive = allowed(attackers, (unit) => (unitsOn(game, side).includes(unit) ? undefined : STAYS))
  yield* advanceAfterCombat(
    { units: alive, vacated: target.pieces.length === 0 ? [target] : [] },
    {
      most: 1,
      whyNot: (_, to) => (isFull(stacking, to, side) ? STAYS : undefined),
      ask: (able) =>
        pick(seat, {
          kind: 'advance',
          rule: '6.7',
          offers: offer(able, ({ unit, to }): Choice => ({ verb: 'advance', piece: unit.id, space: to.id })).or(
            { verb: 'stay' },
            undefined,
          ),
        }),
      carryOut({ unit, to }) {
        game.table.move(unit, to)
        game.tell({
          key: 'narrows.advanced',
          rule: '6.7',
          args: { unit: { piece: unit.id }, to: { space: to.id } },
        })
      },
    },
  )
}
