import { type Dice, RecordedDice } from '../dice/dice.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Title } from '../title/title.ts'
import type { LiveCheckpoint } from './checkpoints.ts'
import { MatchRunner } from './match-runner.ts'
import type { RunnerSetup } from './runner-setup.ts'
import type { SavedRun } from './saved.ts'

/** An independent copy of a runner. Pass other dice if its own must stay secret. */
export function forkOf<V, P extends PieceDef, S extends SpaceDef>(
  runner: MatchRunner<V, P, S>,
  dice: Dice,
): MatchRunner<V, P, S> {
  const { title, setup, game, entries, history, rolls, nextRoll, barrier, outcome } = runner
  const past = runner.checkpoints.from(barrier)
  const [from] = past as [LiveCheckpoint]
  const known = rolls.slice(from.rolls)
  const shared = dice === setup.dice || known.length === 0
  const rolled = shared ? dice : new RecordedDice(known, dice)
  const copy = new MatchRunner(title, { ...setup, dice: rolled }, past, game.table)
  copy.goOn({
    entries: entries.slice(from.at),
    history: history.slice(from.records),
    rolls: known,
    nextRoll,
    barrier,
    outcome,
  })
  return copy
}

/** Everything that {@link restoredRun} needs of a runner, as plain JSON. */
export function savedRun<V, P extends PieceDef, S extends SpaceDef>(runner: MatchRunner<V, P, S>): SavedRun {
  const { barrier, checkpoints, entries, history, rolls, nextRoll, outcome } = runner
  const saved = [...checkpoints.before(barrier), checkpoints.savedAt(barrier)]
  const [from] = saved
  return {
    checkpoints: saved,
    entries: entries.items,
    history: history.slice(from?.records ?? 0),
    rolls: rolls.slice(from?.rolls ?? 0),
    nextRoll,
    barrier,
    outcome,
  }
}

/** Like {@link savedRun}, without what precedes the last checkpoint that undo cannot go past. */
export function savedEnd<V, P extends PieceDef, S extends SpaceDef>(runner: MatchRunner<V, P, S>): SavedRun {
  const { barrier, checkpoints, entries, history, rolls, nextRoll, outcome } = runner
  const from = checkpoints.savedAt(barrier)
  return {
    checkpoints: [from],
    entries: entries.slice(from.at),
    history: history.slice(from.records),
    rolls: rolls.slice(from.rolls),
    nextRoll,
    barrier,
    outcome,
  }
}

/** Restores a saved runner. Replays only what came after its last checkpoint. */
export function restoredRun<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  setup: RunnerSetup,
  saved: SavedRun,
): MatchRunner<V, P, S> {
  const runner = new MatchRunner(title, setup, saved.checkpoints)
  runner.goOn(saved)
  return runner
}
