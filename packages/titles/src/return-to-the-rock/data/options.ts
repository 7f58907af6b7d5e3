import type { OptionDef, SettingDef } from '@topside/engine'
import { firstSeat } from '../../shared/sides.ts'

const yesNo = (id: string, rule: string) => ({ id, values: ['no', 'yes'], default: 'no', rule })

/** Options that can be set when a match is created: sides, and the optional rules (17.0). */
export const options: readonly OptionDef[] = [
  { id: 'sides', values: ['secret', ...Object.keys(firstSeat)], default: 'secret', rule: '5.1.1', firstSeat },
  yesNo('leaders', '17.1'),
  yesNo('mortars', '17.2'),
  yesNo('flamethrower', '17.3'),
  yesNo('detonations', '17.4'),
  yesNo('one-attack', '8.2.2'),
  yesNo('spent-reset', '13.1B'),
]

/** When a seat with the Advantage is asked about a reroll, and about a reset (13.1). */
export const settings: readonly SettingDef[] = [
  {
    id: 'reroll',
    values: ['all', 'helps', 'important', 'never'],
    default: 'important',
    asks: ['ask.advantage.reroll'],
  },
  { id: 'reset', values: ['all', 'ask', 'never'], default: 'ask', asks: ['ask.advantage.reset'] },
]
