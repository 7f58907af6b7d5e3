import type { Reason } from '@topside/kit'
import type { Bataan, Unit } from '../state/state.ts'
import { isMotorized } from './3.1-terminology.ts'
import { chanceToPass, efficiency, passes } from './3.4-efficiency.ts'
import { isDisrupted } from './3.7-disruption.ts'

const TOO_SLOW: Reason = { key: 'why.too-slow', rule: '9.21' }
const DISRUPTED: Reason = { key: 'why.disrupted', rule: '9.21' }

/**
 * 9.21: why the units in a hex under attack cannot refuse combat: all must be motorized or cavalry, and none Disrupted.
 */
export function whyNotRefuse(game: Bataan, units: readonly Unit[]): Reason | undefined {
  if (!units.every((unit) => isMotorized(unit) || unit.def.type === 'cavalry')) return TOO_SLOW
  return units.some((unit) => isDisrupted(game, unit)) ? DISRUPTED : undefined
}

/** 9.23: modifier of the US player's check to refuse combat; Japan has none. */
const US_REFUSAL = -1

/** 9.23: whether a die lets the lead unit's stack refuse combat. */
export function refuses(game: Bataan, lead: Unit, die: number): boolean {
  return passes(die + refusalModifier(lead), efficiency(game, lead).total)
}

/** 9.23: probability, 0 to 1, that a lead unit's stack can refuse combat. */
export function chanceToRefuse(game: Bataan, lead: Unit): number {
  return chanceToPass(efficiency(game, lead).total, refusalModifier(lead))
}

function refusalModifier({ def }: Unit): number {
  return def.side === 'us' ? US_REFUSAL : 0
}
