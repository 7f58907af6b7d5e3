import type { KnowHow } from '@topside/engine'
import { racing } from '../../shared/racing.ts'
import type { CounterDef } from '../data/units.ts'
import type { PlaceDef } from '../state/places.ts'
import type { Vars } from '../state/vars.ts'
import { ended, stage, value } from './value.ts'
import { minor, plain, weigh } from './weigh.ts'

/** What Corregidor knows of playing itself well. */
export const knowHow: KnowHow<Vars, CounterDef, PlaceDef> = {
  ...racing,
  ...{ value, ended, weigh, stage, minor, plain, overt: true },
}
