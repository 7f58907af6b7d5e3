import type { OptionDef, SettingDef } from '@topside/engine'
import { SIDES_OPTION } from '../../shared/sides.ts'

/** 16.32: the option by which units of the Philippine Scouts act with other formations, as Army units do. */
export const SCOUTS_OPTION = 'scouts'

/** 19.55: the option by which Japanese formations enter Reserve only once in the game, as in history. */
export const RESERVE_ONCE = 'reserve-once'

/** 19.24, 19.34: the option by which Japanese formations check General Attrition as partial formations. */
export const ATTRITION = 'attrition'

/** 10.41: the option by which both sides commit their air units to a combat in secret and at once. */
export const SECRET_AIR = 'secret-air'

/** Options that can be set when a match is created. */
export const options: readonly OptionDef[] = [
  SIDES_OPTION,
  {
    id: SCOUTS_OPTION,
    values: ['no', 'yes'],
    default: 'no',
    rule: '16.32',
    scenarios: ['layac', 'abucay-line', 'second-bataan', 'battling-bastards'],
  },
  { id: RESERVE_ONCE, values: ['no', 'yes'], default: 'no', rule: '19.55', scenarios: ['battling-bastards'] },
  { id: ATTRITION, values: ['no', 'yes'], default: 'no', rule: '19.24', scenarios: ['abucay-line', 'mauban-line'] },
  {
    id: SECRET_AIR,
    values: ['no', 'yes'],
    default: 'no',
    rule: '10.41',
    scenarios: ['abucay-line', 'mauban-line', 'second-bataan', 'battling-bastards'],
  },
]

/** The occasions on which an event may be played. */
export const EVENT_OCCASIONS: readonly string[] = [
  ...[
    'special-events',
    'readiness',
    'reinforcement',
    'forage',
    'supply-status',
    'initiative',
    'activation',
    'movement',
  ],
  ...['after-die', 'invasion', 'reaction', 'coordination', 'combat', 'general-attrition', 'engineering'],
]

/** Keys of the questions about playing an event, which a seat can turn off. */
const EVENT_QUESTIONS = EVENT_OCCASIONS.map((occasion) => `ask.event.${occasion}`)

/** 5.15: the setting that asks a seat whether to delay air units, naval units and units for Manila. */
export const DELAYS = 'delays'

/**
 * Whether a seat is asked about playing events, even if it holds none (17.12), and about holding back automatic
 * arrivals (5.15).
 */
export const settings: readonly SettingDef[] = [
  { id: 'events', values: ['ask', 'never'], default: 'ask', asks: EVENT_QUESTIONS },
  { id: DELAYS, values: ['never', 'ask'], default: 'never', asks: ['ask.arrival.delay'] },
]
