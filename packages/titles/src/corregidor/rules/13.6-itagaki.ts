import type { Reason } from '@topside/kit'
import { type Corregidor, isOn, scenarioOf } from '../state/state.ts'

const NO_LEADER: Reason = { key: 'why.no-leader', rule: '13.6' }

/** 13.6: why Japanese units cannot move before the first night of 1945: their commander is dead. */
export function whyLeaderless(game: Corregidor): Reason | undefined {
  const { hours, id } = scenarioOf(game)
  if (!isOn(game, 'itagaki') || id !== 'recapture') return undefined
  const begun = game.vars.day > 1 || (game.vars.day === 1 && hours[game.vars.hour]?.night === true)
  return begun ? undefined : NO_LEADER
}
