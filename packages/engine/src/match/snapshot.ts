import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import { cloneJson } from './json.ts'
import type { MatchRunner } from './match-runner.ts'

/** Everything that undo and resume must restore, as plain JSON, for comparison. */
export function snapshotOf<V, P extends PieceDef, S extends SpaceDef>(runner: MatchRunner<V, P, S>): unknown {
  const { answers, barrier, game, history, nextRoll, outcome, pending, rolls, step } = runner
  const asked = (seat: Seat) => {
    const { ask, rule, args, choices } = pending?.decision(seat) ?? {}
    return { seat, ask, rule, args, choices }
  }
  return {
    step,
    at: answers,
    barrier,
    nextRoll,
    rolls: rolls.length,
    table: game.table.save(),
    vars: cloneJson(game.vars),
    settings: cloneJson(game.settings),
    free: runner.standing.free,
    historyLength: history.length,
    pending: (pending?.seats ?? []).map(asked),
    outcome,
  }
}
