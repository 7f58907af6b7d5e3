import type { OptionDef, SettingDef } from '@topside/engine'
import { ARMIES } from './armies.ts'
import { BATTLE_SCENARIOS, SCENARIOS } from './modes.ts'

/** Scenarios on the map. */
const CAMPAIGNS = SCENARIOS.filter((id) => !BATTLE_SCENARIOS.includes(id))

/** Scenarios that can be played with cards (18). */
const WITH_CARDS = ['impregnable-fortress', 'almost-naked-island'] as const

/** Options that can be set when a match is created. */
export const options: readonly OptionDef[] = [
  { id: 'players', values: ['3', '2'], default: '3', rule: '1.2', scenarios: CAMPAIGNS },
  {
    id: 'sides',
    values: ARMIES.map((army) => `first-${army}`),
    default: 'first-japanese',
    rule: '1.2',
    firstSeat: Object.fromEntries(ARMIES.map((army) => [`first-${army}`, army])),
  },
  { id: 'ending', values: ['casual', 'serious'], default: 'casual', rule: '17.5', scenarios: CAMPAIGNS },
  { id: 'cards', values: ['off', 'on'], default: 'off', rule: '18.1', scenarios: WITH_CARDS },
]

/** Whether a seat is asked about withdrawal from a battle (14.5). */
export const settings: readonly SettingDef[] = [
  { id: 'withdrawal', values: ['always', 'changed', 'never'], default: 'changed', asks: ['ask.withdraw'] },
]
