import type { Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import { idOf } from '../data/hexes.ts'
import { ask, type Bataan, record, refuse, tell, type Unit } from '../state/state.ts'
import { chanceToPass, checkChances, DIE, efficiency, passes } from './3.4-efficiency.ts'
import { factorsOf } from './3.6-steps.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { highestRated, mustNotRetreat, whyNoNoRetreat } from './9.3-no-retreat.ts'
import { bestRated, leadDefenders } from './10-leads.ts'
import { combatPreview } from './10-preview.ts'
import { lengthsOf, waysBack } from './11.3-11.5-routes.ts'
import { passesByEvent } from './17.15-checks.ts'

/** 9.31 to 9.35: the defender may, or must, declare No Retreat. Returns the lead unit of a successful declaration. */
export function* declareNoRetreat(game: Bataan, combat: Combat): Procedure<Unit | undefined> {
  const units = defendersOf(game, combat)
  const [first] = units
  if (first === undefined) return undefined
  if (first.def.side === 'japan' && isTrapped(game, combat)) return standTrapped(game, combat)
  const able = leadDefenders(game, combat, null).filter((unit) => whyNoNoRetreat(game, unit) === undefined)
  if (able.length === 0) return undefined
  const forced = highestRated(game, combat.hex).filter((unit) => able.includes(unit) && mustNotRetreat(game, unit))
  const optional = offerPieces(able, 'hold').or({ verb: 'give-way' }, undefined)
  const [kind, rule] = forced.length > 0 ? ['no-retreat.must', '9.32'] : ['no-retreat', '9.31']
  const lead = yield* ask(game, first.def.side, kind, rule, {
    args: hexNamed(combat),
    offers: forced.length > 0 ? offerPieces(forced, 'hold') : optional,
    context: () => combatPreview(game, combat) ?? { ledgers: [], chances: [] },
    whyNot: refuse.unit((unit) => (units.includes(unit) ? whyNoNoRetreat(game, unit) : undefined)),
    preview: (unit) =>
      unit && { ledgers: [efficiency(game, unit)], chances: checkChances(chanceToPass(efficiency(game, unit).total)) },
  })
  return lead && (yield* attemptNoRetreat(game, combat, lead))
}

/** 9.35: the lead unit checks; if it passes, a No Retreat marker is placed. */
function* attemptNoRetreat(game: Bataan, combat: Combat, lead: Unit): Procedure<Unit | undefined> {
  const { side } = lead.def
  const args = hexNamed(combat)
  if (yield* passesByEvent(game, { side, timing: 'reaction', effect: 'no-retreat', args })) return lead
  const rating = efficiency(game, lead)
  const { n, values } = game.roll([DIE])
  const passed = passes(values[0] ?? 0, rating.total)
  record(game, passed ? 'no-retreat.passed' : 'no-retreat.failed', '9.35', {
    by: lead.def.side,
    args: { ...args, unit: lead },
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
  return passed ? lead : undefined
}

/** Whether no unit in a hex can retreat from this combat; units that can never move do not count (9.36, 9.33). */
function isTrapped(game: Bataan, combat: Combat): boolean {
  const retreat = { lengths: lengthsOf(combat.table) }
  const mobile = defendersOf(game, combat).filter((unit) => factorsOf(unit).movement > 0)
  return mobile.length > 0 && mobile.every((unit) => waysBack(game, unit, retreat).length === 0)
}

/** 9.33, 9.35: Japanese units that cannot retreat declare No Retreat without a check. */
function standTrapped(game: Bataan, combat: Combat): Unit {
  const lead = bestRated(game, leadDefenders(game, combat, null))
  tell(game, 'no-retreat.trapped', '9.33', { ...hexNamed(combat), units: [lead] })
  return lead
}

function hexNamed({ hex }: Combat) {
  return { hex: { space: idOf(hex) } }
}
