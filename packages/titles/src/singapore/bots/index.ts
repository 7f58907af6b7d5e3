import type { Heuristics } from '@topside/engine'
import type { PlaceDef } from '../data/map.ts'
import type { UnitDef } from '../data/units.ts'
import type { Vars } from '../state/vars.ts'
import { type AllLearnt, learnt } from './learnt.ts'
import { ended, stage, value } from './value.ts'
import { weighing } from './weigh.ts'

/** How the computer plays Singapore 1942 with the given learnt numbers. */
export const heuristicsWith = (known: AllLearnt): Heuristics<Vars, UnitDef, PlaceDef> => ({
  ...weighing(known),
  value,
  ended,
  stage,
  horizon: 1,
  overt: true,
  efforts: { recruit: { care: 0.4 }, officer: { slips: 0.75, care: 0.75 } },
})

/** How the computer plays Singapore 1942. */
export const heuristics = heuristicsWith(learnt)
