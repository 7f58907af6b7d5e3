import { scenarios } from '../../data/scenarios.ts'
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'

const scenarioOf = ({ options }: Corregidor) => scenarios.find(({ id }) => id === options['scenario'])

/** Whether a turn is a night turn; weekly turns are not (5.0, 11.2). `back`: how many turns ago. */
export function isNight(game: Corregidor, back = 0): boolean {
  const hours = scenarioOf(game)?.hours ?? []
  const hour = (game.vars.hour - back + hours.length) % hours.length
  return game.vars.week === 0 && hours[hour]?.night === true
}

/** 9.3: whether the last Bombardment Phase of a unit's side was at night: in this turn, or in the turn before. */
export function firedAtNight(game: Corregidor, { def }: Unit): boolean {
  const isEarlier = def.side !== scenarioOf(game)?.first && game.vars.side !== def.side
  return isNight(game, isEarlier ? 1 : 0)
}
