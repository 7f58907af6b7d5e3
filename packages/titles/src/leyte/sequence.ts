import { type Procedure, record, type Steps } from '@topside/engine'
import { hexOf } from './ground.ts'
import { fightOne } from './rules/combat.ts'
import { settleDetachment } from './rules/exits.ts'
import { type Lines, linesOf } from './rules/lines.ts'
import { moveOne } from './rules/movement.ts'
import { bringOne, dueUnits, withhold } from './rules/reinforcement.ts'
import { outcomeOf, score } from './rules/victory.ts'
import { FRESH, type Leyte, onMap, PHASES, type Phase, scenarioOf, seatOf, unitsAt, unitsOf } from './state.ts'
import { supportOf } from './tables.ts'
import { SIDES, type Side } from './units.ts'

/** The sequence of play (4.1): in each Player-Turn movement, reinforcements, combat. A step is one unit's move, one arrival, one combat. */
export const steps: Steps<Leyte> = {
  /** 16.0: the deployment of the scenario stands. */
  *begin(game) {
    const { id, rule, firstTurn, lastTurn } = scenarioOf(game)
    const args = { us: { seat: seatOf(game, 'us') }, japan: { seat: seatOf(game, 'japan') } }
    yield* record({ key: `begin.${id}`, rule, heading: 1, args })
    for (const side of SIDES) {
      const units = unitsOf(game, side).filter(({ space }) => space.def.terrain !== undefined)
      yield* record({
        key: 'begin.deployed',
        rule: `${rule}${side === 'us' ? 1 : 2}`,
        args: { side: { side }, units: units.length },
      })
    }
    yield* record({ key: 'begin.turns', rule: `${rule}3`, args: { first: firstTurn, last: lastTurn } })
    return 'gameTurn'
  },

  /** 4.2: a Game-Turn begins with the First Player (16.13, 16.23, 16.33). */
  *gameTurn(game) {
    const { vars, table } = game
    table.setTrack('turn', vars.turn)
    yield* record({ key: 'turn.begins', rule: '4.2', heading: 1, args: { turn: vars.turn } })
    vars.side = 'us'
    return 'playerTurn'
  },

  /** 4.1, 8.3: a Player-Turn begins with its Movement Phase and new Ground Support Points. */
  *playerTurn(game) {
    const { vars, table } = game
    const support = supportOf(vars.turn, vars.side)
    table.setTrack(`${vars.side}-support`, support)
    yield* enter(game, 'movement', '4.1')
    if (support > 0) yield* record({ key: 'support.given', rule: '8.3', args: { side: { side: vars.side }, support } })
    return 'move'
  },

  /** 5.1: one unit on the map moves. */
  *move(game) {
    return (yield* moveOne(game, game.vars.side)) ? 'move' : 'arrivals'
  },

  /** 12.1: reinforcements come after all units on the map have moved. */
  *arrivals(game) {
    const { vars } = game
    if (dueUnits(game, vars.side).length === 0) return 'combats'
    yield* enter(game, 'reinforcement', orderOf(vars.side))
    return 'arrive'
  },

  /** 12.1: one reinforcement arrives. */
  *arrive(game) {
    const { vars } = game
    if (dueUnits(game, vars.side).length > 0 && (yield* bringOne(game, vars.side))) return 'arrive'
    yield* withhold(game, vars.side)
    return 'combats'
  },

  /** 4.1: the Combat Phase begins. */
  *combats(game) {
    refresh(game)
    yield* enter(game, 'combat', '4.1')
    return 'combat'
  },

  /** 7.2: one combat. */
  *combat(game) {
    return (yield* fightOne(game)) ? 'combat' : 'endPlayerTurn'
  },

  /** 8.3: Ground Support Points that are left are lost. */
  *endPlayerTurn(game) {
    const { vars, table } = game
    refresh(game)
    const support = table.track(`${vars.side}-support`)
    if (support > 0) yield* record({ key: 'support.lost', rule: '8.3', args: { side: { side: vars.side }, support } })
    table.setTrack(`${vars.side}-support`, 0)
    if (vars.side === 'japan') return 'endGameTurn'
    vars.side = 'japan'
    return 'playerTurn'
  },

  /** 4.2, 15.0: what is settled at the end of a Game-Turn, and victory after the last. */
  *endGameTurn(game) {
    const { vars } = game
    yield* settleDetachment(game)
    yield* settleOrmoc(game)
    if (vars.turn === scenarioOf(game).lastTurn) return yield* finish(game)
    vars.turn++
    return 'gameTurn'
  },
}

/** The rule of a side's order of appearance. */
function orderOf(side: Side): string {
  return side === 'us' ? '18.1' : '18.2'
}

function* enter(game: Leyte, phase: Phase, rule: string): Procedure {
  const { vars, table } = game
  vars.phase = phase
  table.setTrack('phase', PHASES.indexOf(phase))
  table.setTrack('side', SIDES.indexOf(vars.side))
  yield* record({ key: `phase.${phase}`, rule, heading: 2, args: { side: { side: vars.side } } })
}

/** Everything that units did in a phase is over. */
function refresh(game: Leyte): void {
  for (const unit of game.table.pieces) if (unit.face !== FRESH) game.table.turn(unit, FRESH)
}

/** 16.34: points for Ormoc at the end of Game-Turn 22. */
function* settleOrmoc(game: Leyte): Procedure {
  const { held } = scenarioOf(game)
  if (held === undefined || game.vars.turn !== held.turn || unitsAt(game, 'japan')[hexOf(held.hex)] === 0) return
  game.vars.held = held.points
  game.table.setTrack('japan-victory', game.table.track('japan-victory') + held.points)
  yield* record({ key: 'points.held', rule: '16.34', args: { hex: { space: held.hex }, points: held.points } })
}

/** 15.32, 15.34: how many units have a Line of Communications. */
function* reportLines(game: Leyte, { beach, west }: Lines): Procedure {
  const counted = (side: Side, lines: Uint8Array) => {
    const units = unitsOf(game, side).filter(onMap)
    return { open: units.filter(({ space }) => lines[space.index] !== 0).length, all: units.length }
  }
  yield* record({ key: 'victory.lines', rule: '15.32', args: counted('us', beach) })
  if (west !== undefined) yield* record({ key: 'victory.lines-west', rule: '15.34', args: counted('japan', west) })
}

/** 15.0: the points of both sides, and the level of victory. */
function* finish(game: Leyte): Procedure<{ readonly end: ReturnType<typeof outcomeOf> }> {
  const { vars, table } = game
  const lines = linesOf(game)
  yield* reportLines(game, lines)
  const { us, japan } = score(game, lines)
  vars.phase = 'over'
  table.setTrack('phase', PHASES.indexOf('over'))
  table.setTrack('us-victory', us.total)
  table.setTrack('japan-victory', japan.total)
  yield* record({
    key: 'victory.points',
    rule: '15.0',
    args: { us: us.total, japan: japan.total },
    ledgers: [us, japan],
  })
  return { end: outcomeOf(game, us.total, japan.total) }
}
