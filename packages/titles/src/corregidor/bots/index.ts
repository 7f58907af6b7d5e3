import type { Heuristics } from '@topside/engine'
import { racing } from '../../shared/racing.ts'
import type { CounterDef } from '../data/units.ts'
import type { PlaceDef } from '../state/places.ts'
import type { Vars } from '../state/vars.ts'
import { ended, stage, value } from './value.ts'
import { weighing } from './weigh.ts'

/** How the computer plays Corregidor. */
export const heuristics: Heuristics<Vars, CounterDef, PlaceDef> = {
  ...racing,
  ...weighing,
  efforts: {
    ...racing.efforts,
    // A landing forgives little: officers err less often, and by less, than in other titles; recruits err by more, as a
    // defence nearly plays itself.
    recruit: { ...racing.efforts?.recruit, care: 0.25 },
    officer: { ...racing.efforts?.officer, slips: 0.5, care: 2 },
  },
  value,
  ended,
  stage,
  overt: true,
}
