import type { KnowHow } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import type { CounterDef } from '../data/units.ts'
import type { Vars } from '../vars.ts'
import { ended, stage, value } from './value.ts'
import { minor, plain, weigh } from './weigh.ts'

/**
 * What BATAAN! knows of playing itself well. A line of play has twenty answers and more and takes 3 ms, so that a race tells more than a tree; and the weights
 * play so well alone that they must answer often to make a weaker player.
 */
export const knowHow: KnowHow<Vars, CounterDef, PlaceDef> = {
  ...{ value, ended, weigh, stage, horizon: 1, minor, plain },
  search: 'race',
  efforts: {
    recruit: { iterations: 8, worlds: 1, slips: 0.95 },
    officer: { iterations: 32, worlds: 2, slips: 0.5 },
    staff: { iterations: 96, worlds: 3 },
  },
}
