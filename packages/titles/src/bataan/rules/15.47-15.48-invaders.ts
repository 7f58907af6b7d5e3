import type { Reason } from '@topside/kit'
import { type Bataan, onMap, record, tell, type Unit, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { DIE, efficiency, passes } from './3.4-efficiency.ts'
import { loseStep } from './3.6-steps.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { activationsOf, isFinal } from './7.4-army-units.ts'
import { isInvader } from './15.46-invaders.ts'

/** 15.47: places an invading unit under a Final Activation marker. */
export function spend({ table }: Bataan, unit: Unit): void {
  table.setStatus(unit, 'activations', activationsOf(unit))
}

const SPENT: Reason = { key: 'why.invader-spent', rule: '15.47' }

/**
 * 15.47: why an invading unit cannot be activated: it landed this turn, or it is Out of Supply and was activated
 * before.
 */
export function whyInvaderRests(game: Bataan, unit: Unit): Reason | undefined {
  return isInvader(game, unit) && isFinal(game, unit) ? SPENT : undefined
}

/** 15.47: after a sequence its active invading units that are Out of Supply cannot be activated again this turn. */
export function restInvaders(game: Bataan, { side, formations }: Sequence): void {
  if (side !== 'japan') return
  for (const unit of unitsOf(game, 'japan')) {
    const { formation } = unit.def
    if (formation === undefined || !formations.includes(formation)) continue
    if (onMap(unit) && isInvader(game, unit) && isOutOfSupply(game, unit)) spend(game, unit)
  }
}

/** 15.48: before supply is judged, invading units that are Out of Supply check; each that fails loses a step. */
export function invasionAttrition(game: Bataan): void {
  const units = unitsOf(game, 'japan').filter(
    (unit) => onMap(unit) && isInvader(game, unit) && isOutOfSupply(game, unit),
  )
  for (const unit of units) {
    const rating = efficiency(game, unit)
    const { n, values } = game.roll([DIE])
    const passed = passes(values[0] ?? DIE, rating.total)
    record(game, passed ? 'invasion.spared' : 'invasion.suffered', '15.48', {
      by: 'japan',
      args: { unit },
      ledgers: [rating],
      roll: { n, values, sides: [DIE] },
    })
    if (passed) continue
    const eliminated = loseStep(game, unit)
    tell(game, eliminated ? 'loss.eliminated' : 'loss.step', '15.48', { unit })
  }
}
