import type { Heuristics } from '@topside/engine'
import type { AreaDef } from '../data/areas.ts'
import { type RockPieceDef, SIDES } from '../data/units.ts'
import type { Phase, Vars } from '../state/vars.ts'
import { value } from './value.ts'
import { weighing } from './weigh.ts'

const PHASES: readonly Phase[] = ['setup', 'reinforcement', 'day', 'night', 'reorganization', 'end']

/** How the computer plays Return to the Rock. */
export const heuristics: Heuristics<Vars, RockPieceDef, AreaDef> = {
  ...weighing,
  value,
  efforts: { officer: { slips: 0.3 } },
  /** 6.2: an Impulse of a side. */
  stage({ vars: { turn, phase, momentum, number } }) {
    return ((turn * PHASES.length + PHASES.indexOf(phase)) * 2 + SIDES.indexOf(momentum)) * 100 + number
  },
}
