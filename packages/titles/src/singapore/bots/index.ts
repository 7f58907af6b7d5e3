import type { KnowHow } from '@topside/engine'
import type { PlaceDef } from '../data/map.ts'
import type { UnitDef } from '../data/units.ts'
import type { Vars } from '../state/vars.ts'
import { ended, stage, value } from './value.ts'
import { minor, weigh } from './weigh.ts'

/** What Singapore 1942 knows of playing itself well. */
export const knowHow: KnowHow<Vars, UnitDef, PlaceDef> = { value, ended, weigh, stage, horizon: 1, minor }
