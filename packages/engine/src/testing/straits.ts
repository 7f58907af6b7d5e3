import type { Choice } from '../decision/decision.ts'
import { type Procedure, together } from '../decision/effects.ts'
import { offer } from '../decision/offers.ts'
import { pick } from '../decision/question.ts'
import type { Seat } from '../table/seat.ts'
import type { Piece, Space } from '../table/table-def.ts'
import type { Game, Next, Outcome, Title } from '../title/title.ts'
import { plain } from './plain.ts'

/** State of the title. */
export interface StraitsVars {
  round: number
}

type Straits = Game<StraitsVars>

/** One leg of a plan: a boat and its destination. */
interface Leg {
  readonly boat: Piece
  readonly to: Space
}

const SIDES = ['red', 'green', 'blue'] as const
const PORTS = ['north', 'east', 'south', 'west']
const BOATS = ['brig', 'cutter']
const ROUNDS = 3
/** Die of each side, by number of sides; the allies have the smaller ones. */
const DICE = [4, 4, 8] as const
/** Number of legs before a boat must refuel. */
const FUEL = 3

/**
 * Three seats, the first two allied; or two seats, the first playing both allied sides. Each round, all seats plan
 * their boats' legs in secret. Then all plans are carried out, and where enemies meet, four- and eight-sided dice
 * decide which boat is damaged. Exercises plans, statuses, several winners with a victory level, an alliance that one
 * seat may leave by resigning, and a resignation rule.
 */
export const straits: Title<StraitsVars> = {
  ...plain('Straits', SIDES.length),
  options: [{ id: 'players', values: ['3', '2'], default: '3' }],
  seatsFor: (options) => Number(options['players']),
  table: {
    pieces: SIDES.flatMap((side, seat) =>
      BOATS.map((boat) => ({ id: `${side}-${boat}`, side, start: PORTS[seat] as string })),
    ),
    spaces: PORTS.map((id, index) => ({ id, near: [(index + 1) % PORTS.length, (index + 3) % PORTS.length] })),
    tracks: [{ id: 'round', start: 1 }],
    faces: ['afloat'],
    statuses: [
      { id: 'fuel', most: FUEL, start: () => FUEL },
      { id: 'damaged', most: 1 },
    ],
    sides: SIDES,
  },
  setup: () => ({ round: 1 }),
  firstStep: 'round',
  steps: {
    *round(game): Procedure<Next> {
      const plans = yield* together(
        { ask: 'straits.plan', rule: '2' },
        new Map(game.settings.map((_, seat) => [seat, plan(game, seat)])),
      )
      for (const [seat, legs] of plans) sail(game, seat, legs)
      for (const port of game.table.spaces) meet(game, port)
      game.vars.round++
      game.table.setTrack('round', game.vars.round)
      return game.vars.round <= ROUNDS ? 'round' : { end: victory(game) }
    },
  },
  alliesOf: ({ settings }, seat) =>
    settings.length === SIDES.length && seat < SIDES.length - 1 ? [SIDES.length - 2 - seat] : [],
  resignation: (game, seat) =>
    alliesWin(game, seat === blueSeat(game), { key: 'straits.resigned', args: { seat: { seat } } }),
  sidesOf,
  sidesFor: ({ players }, seat) => sidesAmong(Number(players), seat),
  faults: ({ table }) =>
    table.pieces.filter((boat) => table.status(boat, 'fuel') > FUEL).map(({ id }) => `${id} has too much fuel`),
}

/** The last seat plays the side without an ally. */
function blueSeat({ settings }: Straits): Seat {
  return settings.length - 1
}

function sidesOf(game: Straits, seat: Seat): readonly string[] {
  return sidesAmong(game.settings.length, seat)
}

function sidesAmong(seats: number, seat: Seat): readonly string[] {
  if (seat === seats - 1) return SIDES.slice(2)
  return seats === 2 ? SIDES.slice(0, 2) : SIDES.slice(seat, seat + 1)
}

function plays(game: Straits, seat: Seat, boat: Piece): boolean {
  return boat.def.side !== undefined && sidesOf(game, seat).includes(boat.def.side)
}

/** 2: plans the legs of a seat's boats, as far as their fuel allows. Nothing moves yet. */
function* plan(game: Straits, seat: Seat): Procedure<readonly Leg[]> {
  const { table } = game
  const legs: Leg[] = []
  const fuelOf = (boat: Piece): number => table.status(boat, 'fuel') - legs.filter((leg) => leg.boat === boat).length
  for (;;) {
    const own = table.pieces.filter((boat) => plays(game, seat, boat) && fuelOf(boat) > 0)
    const next = own.flatMap((boat) => {
      const at = legs.findLast((leg) => leg.boat === boat)?.to ?? boat.space
      return at.near.map((to): Leg => ({ boat, to }))
    })
    const leg = yield* pick<Leg | undefined>(seat, {
      kind: 'plan',
      ask: 'straits.leg',
      rule: '2.1',
      args: { legs: legs.length },
      offers: offer(next, ({ boat, to }): Choice => ({ verb: 'go', piece: boat.id, space: to.id })).or(
        { verb: 'done' },
        undefined,
      ),
      whyNot: ({ piece }) =>
        piece && plays(game, seat, piece) && fuelOf(piece) === 0
          ? { key: 'straits.no-fuel', rule: '2.2', args: { boat: { piece: piece.id } } }
          : undefined,
    })
    if (leg === undefined) break
    legs.push(leg)
  }
  game.tell({ key: 'straits.planned', rule: '2', seat, args: { legs: legs.length } })
  return legs
}

/** 3: carries out a plan; boats that stay in port refuel. */
function sail(game: Straits, seat: Seat, legs: readonly Leg[]): void {
  const { table } = game
  for (const boat of table.pieces) {
    if (!plays(game, seat, boat)) continue
    const own = legs.filter((leg) => leg.boat === boat)
    const last = own.at(-1)
    if (last === undefined) table.setStatus(boat, 'fuel', FUEL)
    else {
      table.setStatus(boat, 'fuel', table.status(boat, 'fuel') - own.length)
      table.move(boat, last.to)
      game.tell({ key: 'straits.sailed', rule: '3', args: { boat: { piece: boat.id }, to: { space: last.to.id } } })
    }
  }
}

/** 4: enemies in the same port roll; the lower die is damaged. */
function meet({ table, roll, tell }: Straits, port: Space): void {
  const allies = port.pieces.find(({ def }) => def.side !== 'blue')
  const blue = port.pieces.find(({ def }) => def.side === 'blue')
  if (allies === undefined || blue === undefined) return
  const sides = [DICE[0], DICE[2]]
  const { n, values } = roll(sides)
  const [first = 0, second = 0] = values
  if (first !== second) table.setStatus(first < second ? allies : blue, 'damaged', 1)
  tell({ key: 'straits.met', rule: '4', args: { port: { space: port.id } }, roll: { n, values, sides } })
}

/** 5: the side with fewer damaged boats wins; allies win together. */
function victory(game: Straits): Outcome {
  const { table } = game
  const damaged = (ally: boolean): number =>
    table.pieces.filter((boat) => (boat.def.side !== 'blue') === ally && table.status(boat, 'damaged') > 0).length
  const [ours, theirs] = [damaged(true), damaged(false)]
  if (ours === theirs) return { winner: null, reason: { key: 'straits.even', rule: '5' } }
  return alliesWin(game, ours < theirs, { key: 'straits.won', rule: '5', args: { by: Math.abs(ours - theirs) } })
}

function alliesWin(game: Straits, allies: boolean, reason: Outcome['reason']): Outcome {
  const level = { key: reason.rule === undefined ? 'straits.level.given' : 'straits.level.fought' }
  const blue = blueSeat(game)
  const winners = allies ? game.settings.map((_, seat) => seat).slice(0, blue) : [blue]
  return { winner: winners.length === 1 ? (winners[0] ?? null) : null, winners, level, reason }
}
