import type { KnowHow } from '@topside/engine'
import type { PlaceDef } from '../data/map.ts'
import type { UnitDef } from '../data/units.ts'
import type { Vars } from '../state/vars.ts'
import { type AllLearnt, learnt } from './learnt.ts'
import { ended, stage, value } from './value.ts'
import { minor, weigh } from './weigh.ts'

/** What Singapore 1942 knows of playing itself well, with what was learnt by playing. */
export const knowHowWith = (known: AllLearnt): KnowHow<Vars, UnitDef, PlaceDef> => ({
  value,
  ended,
  weigh: (game, seat, decision) => weigh(game, seat, decision, known),
  stage,
  horizon: 1,
  minor,
  overt: true,
  efforts: { recruit: { care: 0.4 }, officer: { slips: 0.75, care: 0.75 } },
})

/** What Singapore 1942 knows of playing itself well. */
export const knowHow = knowHowWith(learnt)
