import type { Choice } from '../decision/decision.ts'
import type { Procedure } from '../decision/effects.ts'
import { offer } from '../decision/offers.ts'
import { pick } from '../decision/question.ts'
import { pickSeveral } from '../decision/several.ts'
import { pathTo, type Reach, reach } from '../map/area/graph.ts'
import type { Seat } from '../table/seat.ts'
import type { Piece, Space } from '../table/table-def.ts'
import type { Game, Next, Outcome, Title } from '../title/title.ts'
import { AREAS, Forces, HEXES, pointsOf, SIDES, SUPPLY, WORLD } from './bridgehead-map.ts'
import { plain } from './plain.ts'

/** State of the title. */
export interface BridgeheadVars {
  turn: number
  mover: Seat
}

type Bridgehead = Game<BridgeheadVars>

const TURNS = 4
const STEPS = 3
/** Supply source of each side. */
const SOURCES = [0, 3, HEXES.length - 1] as const
/** Die of the attacker and of the defender, by number of sides. */
const DICE = [10, 6] as const
const UNITS: readonly (readonly [string, number])[] = [
  ['coast-1', 4],
  ['coast-2', 15],
  ['guard-1', 13],
  ['landing-1', 16],
  ['landing-2', 17],
  ['landing-3', 19],
]

/**
 * Two hex maps linked by a ferry and by an area map adjacent to both; one seat plays two allied sides. Units have steps
 * and can be disrupted, moved or out of supply. Only undisrupted units with more than one step have zones of control.
 * Costs are in halves and thirds. Several units attack together, with a ten-sided die against a six-sided one. Victory
 * has levels.
 */
export const bridgehead: Title<BridgeheadVars> = {
  ...plain('Bridgehead', 2),
  table: {
    pieces: UNITS.map(([id, hex]) => ({ id, side: id.split('-')[0] as string, start: HEXES[hex] as string })),
    spaces: [...HEXES, ...AREAS, 'lost'].map((id) => ({ id })),
    tracks: [{ id: 'turn', start: 1 }],
    faces: ['up'],
    statuses: [
      { id: 'steps', most: STEPS, start: () => STEPS },
      { id: 'disrupted', most: 1 },
      { id: 'moved', most: 1 },
      { id: 'unsupplied', most: 1 },
    ],
    sides: SIDES,
    mapSize: HEXES.length + AREAS.length,
  },
  setup: () => ({ turn: 1, mover: 0 }),
  firstStep: 'supply',
  steps: {
    supply(game): Next {
      judgeSupply(game)
      return 'move'
    },
    *move(game): Procedure<Next> {
      yield* moves(game)
      return 'fight'
    },
    *fight(game): Procedure<Next> {
      yield* fights(game)
      return nextTurn(game)
    },
  },
  sidesOf: (_game, seat) => (seat === 0 ? SIDES.slice(0, 2) : SIDES.slice(2)),
  resignation: (_game, seat) => ({
    winner: 1 - seat,
    level: { key: 'bridgehead.level.given' },
    reason: { key: 'bridgehead.resigned', args: { seat: { seat } } },
  }),
  faults: ({ table }) =>
    table.pieces
      .filter((unit) => (unit.space.id === 'lost') !== (table.status(unit, 'steps') === 0))
      .map(({ id, space }) => `${id} is in ${space.id}`),
}

function sideOf(unit: Piece): number {
  return SIDES.indexOf(unit.def.side ?? '')
}

function unitsOf({ table }: Bridgehead, seat: Seat): Piece[] {
  return table.pieces.filter((unit) => (sideOf(unit) === 2 ? 1 : 0) === seat && unit.space.id !== 'lost')
}

/** 1: marks units that no supply of their side reaches; supplied units recover from disruption. */
function judgeSupply(game: Bridgehead): void {
  const { table, vars } = game
  const ground = Forces.of(table)
  for (const unit of unitsOf(game, vars.mover)) {
    const source = table.spaces[SOURCES[sideOf(unit)] ?? 0] as Space
    const { nodes } = reach(table.spaces.length, source, SUPPLY, ground.travel(sideOf(unit)))
    const supplied = nodes.includes(unit.space) && !ground.hasEnemy(sideOf(unit), source)
    table.setStatus(unit, 'unsupplied', supplied ? 0 : 1)
    table.setStatus(unit, 'moved', 0)
    if (supplied) table.setStatus(unit, 'disrupted', 0)
    else game.tell({ key: 'bridgehead.unsupplied', rule: '1', args: { unit: { piece: unit.id } } })
  }
}

/** 2: each unit moves once, in any order. The reach of every unit is computed before each question. */
function* moves(game: Bridgehead): Procedure {
  const { table, vars } = game
  for (;;) {
    const ground = Forces.of(table)
    const reaches = unitsOf(game, vars.mover)
      .filter((unit) => table.status(unit, 'moved') === 0 && table.status(unit, 'disrupted') === 0)
      .map((unit) => ({
        unit,
        found: reach(table.spaces.length, unit.space, pointsOf(table, unit), ground.travel(sideOf(unit))),
      }))
    const goals = reaches.flatMap(({ unit, found }) => found.nodes.slice(1).map((to) => ({ unit, found, to })))
    const goal = yield* pick<{ unit: Piece; found: Reach<Space>; to: Space } | undefined>(vars.mover, {
      kind: 'move',
      rule: '2',
      offers: offer(goals, ({ unit, to }): Choice => ({ verb: 'move', piece: unit.id, space: to.id })).or(
        { verb: 'done' },
        undefined,
      ),
      whyNot: ({ piece }) =>
        piece && table.status(piece, 'moved') > 0
          ? { key: 'bridgehead.moved', rule: '2.1', args: { unit: { piece: piece.id } } }
          : undefined,
    })
    if (goal === undefined) return
    const { unit, found, to } = goal
    table.move(unit, to)
    table.setStatus(unit, 'moved', 1)
    const path = pathTo(found, to).map(({ id }) => id)
    game.tell({ key: 'bridgehead.moved', rule: '2', args: { unit: { piece: unit.id }, path: { spaces: path } } })
  }
}

/** 3: several units attack an adjacent enemy unit together; each unit fights once. */
function* fights(game: Bridgehead): Procedure {
  const { table, vars } = game
  const fought = new Set<Piece>()
  for (;;) {
    const able = unitsOf(game, vars.mover).filter((unit) => !fought.has(unit) && table.status(unit, 'disrupted') === 0)
    const near = (target: Piece) =>
      able.filter((unit) => WORLD.neighbours(unit.space.index).includes(target.space.index))
    const targets = unitsOf(game, 1 - vars.mover).filter((target) => !fought.has(target) && near(target).length > 0)
    const target = yield* pick<Piece | undefined>(vars.mover, {
      kind: 'target',
      rule: '3',
      offers: offer(targets, ({ id }): Choice => ({ verb: 'attack', piece: id })).or({ verb: 'done' }, undefined),
    })
    if (target === undefined) return
    const attackers = yield* pickSeveral(vars.mover, {
      kind: 'attackers',
      rule: '3.1',
      args: { target: { piece: target.id } },
      verb: 'take',
      things: near(target),
      pieceOf: ({ id }) => id,
      min: 1,
      max: 3,
      apart: (units) => (new Set(units.map(sideOf)).size > 1 ? { key: 'bridgehead.allies', rule: '3.2' } : undefined),
    })
    for (const unit of [target, ...attackers]) fought.add(unit)
    resolve(game, attackers, target)
  }
}

/**
 * 3.3: the attacker rolls a ten-sided die plus the number of attackers, the defender a six-sided die plus its steps.
 * The loser loses a step and is disrupted; a tie disrupts the defender.
 */
function resolve({ table, roll, tell }: Bridgehead, attackers: readonly Piece[], target: Piece): void {
  const { n, values } = roll(DICE)
  const attack = (values[0] ?? 0) + attackers.length
  const defence = (values[1] ?? 0) + table.status(target, 'steps')
  const args = { target: { piece: target.id }, attackers: { pieces: attackers.map(({ id }) => id) } }
  tell({ key: 'bridgehead.fought', rule: '3.3', args, roll: { n, values, sides: DICE, groups: [1, 1] } })
  if (attack === defence) table.setStatus(target, 'disrupted', 1)
  else {
    const loser = attack > defence ? target : (attackers[0] as Piece)
    const steps = table.status(loser, 'steps') - 1
    table.setStatus(loser, 'steps', steps)
    table.setStatus(loser, 'disrupted', 1)
    if (steps === 0) table.move(loser, table.space('lost'))
  }
}

function nextTurn(game: Bridgehead): Next {
  const { table, vars } = game
  const gone = [0, 1].find((seat) => unitsOf(game, seat).length === 0)
  if (gone !== undefined) return { end: won(1 - gone, 'bridgehead.level.great') }
  vars.mover = 1 - vars.mover
  if (vars.mover === 0) vars.turn++
  table.setTrack('turn', Math.min(vars.turn, TURNS))
  if (vars.turn <= TURNS) return 'supply'
  const steps = [0, 1].map((seat) => unitsOf(game, seat).reduce((sum, unit) => sum + table.status(unit, 'steps'), 0))
  const lead = (steps[0] ?? 0) - (steps[1] ?? 0)
  if (lead === 0) return { end: { winner: null, reason: { key: 'bridgehead.even', rule: '4' } } }
  return { end: won(lead > 0 ? 0 : 1, Math.abs(lead) > 2 ? 'bridgehead.level.clear' : 'bridgehead.level.narrow') }
}

function won(winner: Seat, level: string): Outcome {
  return { winner, level: { key: level }, reason: { key: 'bridgehead.won', rule: '4' } }
}
