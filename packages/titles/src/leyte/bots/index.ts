import type { Heuristics } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import { SIDES, type UnitDef } from '../data/units.ts'
import type { Vars } from '../state/vars.ts'
import { type AllLearnt, learnt } from './learnt.ts'
import { ended, value } from './value.ts'
import { weighing } from './weigh.ts'

/** How the computer plays Leyte with the given learnt numbers. */
export const heuristicsWith = (known: AllLearnt): Heuristics<Vars, UnitDef, PlaceDef> => ({
  ...weighing(known),
  value: (game, seat) => value(game, seat, known),
  ended,
  /** 4.1: a Player-Turn. */
  stage: ({ vars: { turn, side } }) => turn * SIDES.length + SIDES.indexOf(side),
  horizon: 1,
  overt: true,
  efforts: { recruit: { care: 0.35 }, officer: { slips: 0.6, care: 0.6 } },
})

/** How the computer plays Leyte. */
export const heuristics = heuristicsWith(learnt)
