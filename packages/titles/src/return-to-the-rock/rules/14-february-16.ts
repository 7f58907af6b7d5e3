import type { Procedure } from '@topside/engine'
import { allowed, pickOneByOne, type Reason } from '@topside/kit'
import { boxOf, type Rock, record, type Unit, unitsIn } from '../state/state.ts'
import { activate } from './8.1-8.2-movement.ts'
import { AIRBORNE, chooseLanding, land } from './8.3-8.4-invasions.ts'

const SECOND_WAVE: Reason = { key: 'why.second-wave', rule: '14.2' }

/** 14.2: why a unit cannot jump in the first Impulse of the match. */
function whyNotFirst(unit: Unit): Reason | undefined {
  return unit.def.wave === 1 ? undefined : SECOND_WAVE
}

/** 14.2: the first Impulse of the match, in which all units of the first wave jump. */
export function* firstWave(game: Rock): Procedure {
  const box = boxOf(game, 'airborne')
  activate(game, box)
  record(game, 'landing.first-wave', '14.2', { by: 'us' })
  yield* pickOneByOne({
    able: () => allowed(unitsIn(box, 'us'), whyNotFirst),
    ask: (wave) => chooseLanding(game, AIRBORNE, wave, whyNotFirst),
    carryOut: (unit) => land(game, unit, AIRBORNE),
  })
}
