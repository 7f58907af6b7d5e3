import type { OptionDef, SettingDef } from '@topside/engine'
import { SIDES_OPTION } from '../../shared/sides.ts'
import { scenarios } from './scenarios.ts'

/** Options that can be set when a match is created. */
export const options: readonly OptionDef[] = [
  SIDES_OPTION,
  { id: 'crt', values: ['mobile', 'active'], default: 'mobile', rule: '7.5' },
  { id: 'terrain', values: ['strong', 'standard'], default: 'strong', rule: '7.4' },
  { id: 'duty', values: ['all', 'one'], default: 'all', rule: '12.22' },
  { id: 'displacement', values: ['no', 'yes'], default: 'no', rule: '7.6' },
  { id: 'landing', values: ['east', 'south'], default: 'east', rule: '18.1', scenarios: ['american-assault'] },
  {
    id: 'southern-beaches',
    values: ['active', 'closed'],
    default: 'active',
    rule: '15.31',
    scenarios: scenarios.filter(({ southernBeaches }) => southernBeaches).map(({ id }) => id),
  },
]

/** Whether a seat is asked about Final Protective Fire (13.1). */
export const settings: readonly SettingDef[] = [
  { id: 'fpf', values: ['all', 'useful', 'never'], default: 'useful', asks: ['ask.fpf'] },
]
