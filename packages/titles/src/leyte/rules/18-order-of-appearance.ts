import { arrivalStatus, type Reason } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { type Leyte, scenarioOf, type Unit } from '../state/state.ts'

/** The rule of a side's order of appearance. */
export function orderOf(side: Side): string {
  return side === 'us' ? '18.1' : '18.2'
}

const NOT_DUE: { readonly [side in Side | 'exited']: Reason } = {
  us: { key: 'why.not-due', rule: '18.1' },
  japan: { key: 'why.not-due', rule: '18.2' },
  exited: { key: 'why.not-due', rule: '16.13' },
}
const NOT_COMING: { readonly [side in Side]: Reason } = {
  us: { key: 'why.not-coming', rule: '18.1' },
  japan: { key: 'why.not-coming', rule: '18.2' },
}

/** 18.0: the Game-Turn on which a unit arrives or returns (16.13); `undefined` if it never does. */
export function arrivalTurn(game: Leyte, { def: { id } }: Unit): number | undefined {
  return game.vars.returns[id] ?? scenarioOf(game).arrivals.get(id)?.turn
}

const WITHHELD = { us: 'us-withheld', japan: 'japan-withheld' } as const
const TO_COME = { us: 'us-reinforcements', japan: 'japan-reinforcements' } as const

/**
 * 18.1, 18.2: why a unit off the map is not due: its Game-Turn of arrival or return (16.13) has not come, or it never
 * arrives.
 */
export function whyNotDue(game: Leyte, unit: Unit): Reason | undefined {
  const { side, id } = unit.def
  const returns = game.vars.returns[id] !== undefined
  const waits = unit.space.id === (returns ? 'us-exited' : TO_COME[side])
  const turn = waits ? arrivalTurn(game, unit) : undefined
  const status = arrivalStatus({ withheld: unit.space.id === WITHHELD[side], turn }, game.vars.turn)
  if (status === 'never') return NOT_COMING[side]
  return status === 'later' ? NOT_DUE[returns ? 'exited' : side] : undefined
}
