import type { Steps } from '@topside/engine'
import { turnBack } from '@topside/kit'
import { SIDES } from '../data/units.ts'
import { FRESH, type Leyte, record, scenarioOf } from '../state/state.ts'
import { PHASES, type Phase } from '../state/vars.ts'
import { moveOne } from './5-movement.ts'
import { fightOne } from './7-combat.ts'
import { giveSupport, loseSupport } from './8-artillery.ts'
import { bringOne, dueUnits, withhold } from './12.1-12.2-reinforcements.ts'
import { finish } from './15-victory.ts'
import { settleDetachment } from './16.1-american-assault.ts'
import { settleOrmoc } from './16.3-final-collapse.ts'
import { begin } from './16-scenarios.ts'
import { orderOf } from './18-order-of-appearance.ts'

/**
 * The sequence of play: movement, reinforcements, combat in each Player-Turn (4.1). A step is one unit's move, one
 * arrival, or one combat.
 */
export const steps: Steps<Leyte> = {
  /** 16.0: the scenario is deployed. */
  begin(game) {
    begin(game)
    return 'gameTurn'
  },

  /** 4.1, 8.3: a Player-Turn begins with its Movement Phase and new Ground Support Points. */
  playerTurn(game) {
    enter(game, 'movement', '4.1')
    giveSupport(game)
    return 'move'
  },

  /** 5.1: one unit on the map moves. */
  *move(game) {
    return (yield* moveOne(game, game.vars.side)) ? 'move' : 'arrivals'
  },

  /** 12.1: reinforcements arrive after all units on the map have moved. */
  arrivals(game) {
    const { side } = game.vars
    if (dueUnits(game, side).length === 0) return 'combats'
    enter(game, 'reinforcement', orderOf(side))
    return 'arrive'
  },

  /** 12.1: one reinforcement arrives. */
  *arrive(game) {
    const { side } = game.vars
    if (yield* bringOne(game, side)) return 'arrive'
    withhold(game, side)
    return 'combats'
  },

  /** 4.1, 12.3: the Combat Phase begins, for reinforcements too. */
  combats(game) {
    refresh(game)
    enter(game, 'combat', '4.1')
    return 'combat'
  },

  /** 7.2: one combat. */
  *combat(game) {
    return (yield* fightOne(game)) ? 'combat' : 'endPlayerTurn'
  },

  /** 4.1: a Player-Turn ends after its combats. */
  endPlayerTurn(game) {
    refresh(game)
    loseSupport(game)
    if (game.vars.side === 'japan') return 'endGameTurn'
    game.vars.side = 'japan'
    return 'playerTurn'
  },

  /** 4.2: a Game-Turn begins with the First Player (16.13, 16.23, 16.33). */
  gameTurn(game) {
    const { vars, table } = game
    table.setTrack('turn', vars.turn)
    record(game, 'turn.begins', '4.2', { heading: 1, args: { turn: vars.turn } })
    vars.side = 'us'
    return 'playerTurn'
  },

  /** 4.2: effects at the end of a Game-Turn (16.13, 16.34), and victory after the last (15.0). */
  *endGameTurn(game) {
    const { vars } = game
    yield* settleDetachment(game)
    settleOrmoc(game)
    if (vars.turn === scenarioOf(game).lastTurn) return finish(game)
    vars.turn++
    return 'gameTurn'
  },
}

/** 4.1: begins a phase, by a `rule`. */
function enter(game: Leyte, phase: Phase, rule: string): void {
  const { vars, table } = game
  vars.phase = phase
  table.setTrack('phase', PHASES.indexOf(phase))
  table.setTrack('side', SIDES.indexOf(vars.side))
  record(game, `phase.${phase}`, rule, { heading: 2, args: { side: { side: vars.side } } })
}

/** 4.1: clears the marks of units' actions in a phase. */
function refresh({ table }: Leyte): void {
  turnBack(table, { to: FRESH })
}
