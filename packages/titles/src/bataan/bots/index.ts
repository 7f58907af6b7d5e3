import type { Heuristics } from '@topside/engine'
import { racing } from '../../shared/racing.ts'
import type { PlaceDef } from '../data/hexes.ts'
import type { CounterDef } from '../data/units.ts'
import type { Vars } from '../state/vars.ts'
import { ended, stage, value } from './value.ts'
import { weighing } from './weigh.ts'

/** How the computer plays BATAAN! */
export const heuristics: Heuristics<Vars, CounterDef, PlaceDef> = {
  ...racing,
  ...weighing,
  value,
  ended,
  stage,
  overt: true,
}
