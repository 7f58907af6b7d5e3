import { type EventRule, eventRules, keyOf } from '../data/events.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, scenarioOf } from '../state/state.ts'

/**
 * 17.15, 17.16: the event of a letter for the side that plays it: its own event, or the alternative if that is not
 * available; `undefined`: none in this scenario.
 */
export function eventOf(game: Bataan, side: Side, letter: string): EventRule | undefined {
  return eventRules.get(keyOf(side, letter))?.find((rule) => isAvailable(game, rule))
}

/**
 * Whether an event is available in the scenario and on the turn, and has not happened yet if it can only happen once
 * (17.16).
 */
function isAvailable(game: Bataan, { scenarios, turns, once, side, letter, effect }: EventRule): boolean {
  const { id, automaticInitiative } = scenarioOf(game)
  const { turn, events } = game.vars
  if (scenarios !== undefined && !scenarios.includes(id)) return false
  if (turns !== undefined && (turn < turns[0] || turn > turns[1])) return false
  // An event that changes the roll for the Initiative is not available without a roll (7.13).
  if (effect === 'initiative' && automaticInitiative.includes(turn)) return false
  return !(once && events.once.includes(keyOf(side, letter)))
}
