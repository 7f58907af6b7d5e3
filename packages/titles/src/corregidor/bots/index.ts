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
    // Mistakes in a landing are costly, so officers make fewer and smaller ones than in other titles; a defence is easy
    // to play, so recruits make larger ones.
    recruit: { ...racing.efforts?.recruit, care: 0.25 },
    officer: { ...racing.efforts?.officer, slips: 0.5, care: 2 },
  },
  value,
  ended,
  stage,
  overt: true,
}
