import { type Choice, type Ledger, ledger, offer, offerOne, type Preview, type Procedure } from '@topside/engine'
import { advanceAfterCombat } from '../advance.ts'
import { part } from '../args.ts'
import { sendTo } from '../boxes.ts'
import { showCard } from '../events.ts'
import { exchange } from '../exchange.ts'
import { type Bearer, payable, takeLosses, totalsOf } from '../losses.ts'
import { halved } from '../odds.ts'
import { offerPieces } from '../picking.ts'
import { allowed, type Reason } from '../reasons.ts'
import { isFull } from '../stacking.ts'
import { OddsTable } from '../tables.ts'
import {
  ask,
  circuitOf,
  enemyOf,
  hasEnemy,
  isHex,
  type Narrows,
  record,
  type Side,
  type Spot,
  tell,
  type Unit,
  unitsOn,
} from './narrows-map.ts'
import { stacking } from './narrows-movement.ts'
import { lose, retreatAll } from './narrows-retreat.ts'

/** 6.3: the combat results table; retreats are two hexes long, losses are in steps. */
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
  readonly side: Side
  readonly target: Spot
  readonly attackers: readonly Unit[]
  /** Column shifts by aircraft and events. */
  readonly shift: number
}

const FOUGHT = 2
const STAYS: Reason = { key: 'narrows.stays', rule: '6.7' }

/** 6.1: the units that can attack a hex. */
function attackersOn(target: Spot, side: Side): Unit[] {
  return target.near.flatMap(({ pieces }) => pieces.filter(({ def, face }) => def.side === side && face !== FOUGHT))
}

/** 6: a side makes one attack; `false` when it makes no more. */
export function* attackOne(game: Narrows, side: Side): Procedure<boolean> {
  const able = game.table.map
    .filter((target) => hasEnemy(target, side))
    .map((target) => ({ side, target, attackers: attackersOn(target, side), shift: 0 }))
    .filter(({ attackers }) => attackers.length > 0)
  const attack = yield* ask<Attack | undefined>(game, side, 'attack', '6.1', {
    offers: offer(able, ({ target }): Choice => ({ verb: 'attack', space: target.id })).or({ verb: 'done' }, undefined),
    preview: (chosen) => chosen && previewOf(game, chosen),
  })
  if (attack === undefined) return false
  for (const unit of attack.attackers) game.table.turn(unit, FOUGHT)
  const shift = (yield* fly(game, attack)) + (yield* playEvent(game, side))
  yield* resolve(game, { ...attack, shift })
  return true
}

/** 6.2, 3.2: strengths, in steps; halved without supply, keeping fractions. */
function strengths({ table }: Narrows, { attackers, target }: Attack): readonly [attack: Ledger, defence: Ledger] {
  const steps = (unit: Unit) => table.status(unit, 'steps') / 2
  const partOf = (unit: Unit, value: number) => part('narrows.unit', '6.2', value * steps(unit), { unit })
  const force = (unit: Unit) =>
    table.status(unit, 'unsupplied') > 0 ? halved(unit.def.attack, 'half') : unit.def.attack
  return [
    ledger(
      'narrows.attack',
      attackers.map((unit) => partOf(unit, force(unit))),
    ),
    ledger(
      'narrows.defence',
      target.pieces.map((unit) => partOf(unit, unit.def.defence)),
    ),
  ]
}

function columnOf(game: Narrows, attack: Attack): number {
  const [force, defence] = strengths(game, attack)
  const rough = attack.target.def.rough === true ? 1 : 0
  return crt.shifted(crt.columnOf(force.total, defence.total), attack.shift - rough)
}

/** 6.3: the outcome of an attack, with the chances of the table. */
function previewOf(game: Narrows, attack: Attack): Preview {
  return { ledgers: strengths(game, attack), chances: crt.chances(columnOf(game, attack), 'narrows') }
}

/** 5: an aircraft at its base may help, by one column; on a 6 it returns damaged. */
function* fly(game: Narrows, { side, target }: Attack): Procedure<number> {
  const { table } = game
  const [wing] = table.space(`${side}-base`).pieces
  if (wing === undefined) return 0
  const flies = yield* ask(game, side, 'fly', '5', {
    offers: offerOne({ verb: 'stay' }, false).or({ verb: 'fly', piece: wing.id, space: target.id }, true),
  })
  if (!flies) return 0
  const { n, values } = game.roll([6])
  const hit = values[0] === 6
  sendTo(table, circuitOf(side), wing, table.space(`${side}-${hit ? 'repair' : 'flight'}`))
  record(game, hit ? 'narrows.damaged' : 'narrows.flew', '5', { args: { unit: wing }, roll: { n, values } })
  return hit ? 0 : 1
}

/** 7.2: an event from the hand. */
function* playEvent(game: Narrows, side: Side): Procedure<number> {
  const { table } = game
  const card = yield* ask<Unit | undefined>(game, side, 'event', '7.2', {
    offers: offerPieces(table.space(`${side}-hand`).pieces, 'play').or({ verb: 'none' }, undefined),
  })
  if (card === undefined) return 0
  showCard(game, card, table.space('discards'))
  tell(game, 'narrows.event', '7.2', { event: card })
  return card.def.shift ?? 0
}

function* resolve(game: Narrows, attack: Attack): Procedure {
  const { side, target, attackers } = attack
  const column = columnOf(game, attack)
  const { n, values } = game.roll([6])
  const result = crt.result(column, values[0] ?? 1)
  record(game, `narrows.${result}`, '6.3', {
    by: side,
    args: { hex: target, column: crt.label(column) },
    ledgers: strengths(game, attack),
    roll: { n, values },
  })
  const defenders = [...target.pieces]
  if (result === 'A1' || result === 'A2') yield* loseSteps(game, side, attackers, Number(result[1]))
  else if (result === 'AR') yield* retreatAll(game, side, attackers)
  else if (result === 'NE') return
  else {
    if (result === 'D1' || result === 'D2') yield* loseSteps(game, enemyOf(side), defenders, Number(result[1]))
    else if (result === 'DR') yield* retreatAll(game, enemyOf(side), defenders)
    else for (const unit of defenders) lose(game, unit)
    if (result === 'EX') yield* giveUp(game, side, attackers, defenders)
    yield* advance(game, attack)
  }
}

/** 6.4: a number of steps is lost, as the owner chooses; fewer if there are not enough. */
function* loseSteps(game: Narrows, side: Side, units: readonly Unit[], steps: number): Procedure {
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
      ask(game, side, 'loss', '6.4', {
        args: { due },
        offers: offer(able, ({ unit }): Choice => ({ verb: 'lose', piece: unit.id })),
      }),
    carryOut({ unit }) {
      const left = table.status(unit, 'steps') - 1
      if (left === 0) lose(game, unit)
      else {
        table.setStatus(unit, 'steps', left)
        tell(game, 'narrows.step', '6.4', { unit })
      }
    },
  })
}

/** 6.6: the attacker loses at least what the defender lost, as closely as possible. */
function* giveUp(game: Narrows, side: Side, attackers: readonly Unit[], defenders: readonly Unit[]): Procedure {
  const price = defenders.reduce((sum, { def }) => sum + def.defence, 0)
  tell(game, 'narrows.price', '6.6', { price })
  yield* exchange(attackers, price, {
    worth: ({ def }) => def.attack,
    closest: true,
    ask: (able, due) => ask(game, side, 'exchange', '6.6', { args: { due }, offers: offerPieces(able, 'give') }),
    carryOut: (unit) => lose(game, unit),
  })
}

/** 6.7: one attacker may enter the vacated hex. */
function* advance(game: Narrows, { side, attackers, target }: Attack): Procedure {
  const alive = allowed(attackers, (unit) => (unitsOn(game, side).includes(unit) ? undefined : STAYS))
  yield* advanceAfterCombat(
    { units: alive, vacated: target.pieces.length === 0 ? [target] : [] },
    {
      most: 1,
      whyNot: (_, to) => (isFull(stacking, to, side) ? STAYS : undefined),
      ask: (able) =>
        ask(game, side, 'advance', '6.7', {
          offers: offer(able, ({ unit, to }): Choice => ({ verb: 'advance', piece: unit.id, space: to.id })).or(
            { verb: 'stay' },
            undefined,
          ),
        }),
      carryOut({ unit, to }) {
        game.table.move(unit, to)
        tell(game, 'narrows.advanced', '6.7', { unit, to })
      },
    },
  )
}
