import type { Texts } from '@topside/engine'
import { MONTH, MONTHS } from './dates.ts'

/** The optional rules (13.0), the text of a setting, and the meaning of each value. */
const OPTIONS: readonly (readonly [id: string, name: string, values: readonly (readonly [string, string])[]])[] = [
  [
    'spike',
    'Spiking batteries (13.1)',
    [
      ['no', 'No'],
      ['yes', 'Yes: guns near the enemy are spiked'],
    ],
  ],
  [
    'restored',
    'Restored batteries (13.2)',
    [
      ['no', 'All of them can fire'],
      ['yes', 'A die decides for each'],
    ],
  ],
  [
    'howitzers',
    'Three 240 mm howitzers (13.3)',
    [
      ['no', 'No'],
      ['yes', 'Yes: on Forts Mills, Hughes and Frank'],
    ],
  ],
  [
    'beach-crews',
    'Crews to the beaches (13.4)',
    [
      ['no', 'No'],
      ['yes', 'Yes, once a landing has come'],
    ],
  ],
  [
    'philippine-division',
    'Philippine Division on Corregidor (13.5)',
    [
      ['no', 'No'],
      ['reduced', 'Yes, at reduced strength'],
      ['full', 'Yes, at full strength'],
    ],
  ],
  [
    'itagaki',
    'Captain Itagaki falls (13.6)',
    [
      ['no', 'No'],
      ['yes', 'Yes: no unit moves before the first night'],
    ],
  ],
  [
    'malaria',
    'Malaria (13.7)',
    [
      ['no', 'No'],
      ['yes', 'Yes, 12 to 24 April'],
    ],
  ],
  [
    'surrender',
    "Wainwright's surrender (13.8)",
    [
      ['no', 'No'],
      ['yes', 'Yes: a die decides, twice or more'],
    ],
  ],
  [
    'breakdowns',
    'Half-companies at sea (13.9)',
    [
      ['no', 'No'],
      ['yes', 'Yes'],
    ],
  ],
  [
    'beach-guns',
    'Beach defence guns (13.10)',
    [
      ['no', 'No'],
      ['yes', 'Yes: marines fire as guns'],
    ],
  ],
  [
    'inter-island',
    'Platoons to other islands (13.11)',
    [
      ['no', 'No'],
      ['yes', 'Yes, before the landings'],
    ],
  ],
  [
    'restricted',
    'Sectors keep their units (13.12)',
    [
      ['no', 'No'],
      ['yes', 'Yes'],
    ],
  ],
  [
    'roving',
    'Roving batteries (13.13)',
    [
      ['no', 'No'],
      ['yes', 'Yes'],
    ],
  ],
  [
    'searchlights',
    'Searchlights (13.14)',
    [
      ['no', 'No'],
      ['yes', 'Yes'],
    ],
  ],
  [
    'battery-way',
    'Battery Way early (13.15)',
    [
      ['no', 'On 28 April'],
      ['yes', 'A roll each turn may man it before'],
    ],
  ],
  [
    'support',
    'American support in 1945 (9.3)',
    [
      ['points', 'Points, spent freely'],
      ['counters', 'Ships and aircraft as counters'],
    ],
  ],
  [
    'sixteenth',
    'Companies of the 16th Division (11.1)',
    [
      ['no', 'No'],
      ['yes', 'Yes: eight companies more for Japan'],
    ],
  ],
]

const optionTexts = Object.fromEntries(
  OPTIONS.flatMap(([id, name, values]) => [
    [`option.${id}`, name],
    ...values.map(([value, words]) => [`option.${id}.${value}`, words]),
  ]),
)

const SCENARIO_NAMES = {
  fall: 'The Fall of Corregidor, 23 February – 18 May 1942',
  bataan: 'The Bataan Campaign, 4 January – 18 May 1942',
  recapture: 'The Recapture of the Rock, 15 February – 3 March 1945',
} as const

const scenarioTexts = Object.fromEntries(
  Object.entries(SCENARIO_NAMES).flatMap(([id, name]) => [
    [`option.scenario.${id}`, name],
    [`scenario.${id}`, name],
  ]),
)

/** Names of options, boxes, states and layers, and texts of the line above the board. */
export const terms: Texts = {
  'option.scenario': 'Scenario',
  ...scenarioTexts,
  ...optionTexts,
  'option.sides': 'Sides',
  'option.sides.first-us': 'First seat plays the United States',
  'option.sides.first-japan': 'First seat plays Japan',
  'setting.waiting': 'When you said that you wait',
  'setting.waiting.keep': 'Continue until it is over',
  'setting.waiting.ask': 'Ask me in each turn all the same',
  'face.full': 'at full strength',
  'face.reduced': 'reduced',
  'face.low': 'reduced twice',
  'face.crew': 'without guns: its crew fights as infantry',
  'status.disrupted': '{value, plural, =1 {disrupted} other {double disrupted}}',
  'status.fired': '{value, plural, =1 {has fired} other {has fired back}}',
  'status.moved': '{value, plural, =1 {has moved} other {has landed}}',
  'status.fought': 'has attacked',
  'status.spiked': 'spiked',
  'status.sick': 'halved by malaria',
  'status.flown': 'has flown',
  'status.bank': '{value, plural, =0 {} other {at a river}}',
  'factors.3': 'attack {0}, defence {1}, movement {2}',
  'factors.2': 'attack {0}, defence {1}',
  'flanks.2': 'caliber {0}, range {1}',
  'status.date': `{day} ${MONTH} {year, number, ::group-off}`,
  'status.week': 'Week {week}',
  'status.day': '{hour}',
  'status.night': '{hour}, night',
  'status.administration': 'Administration',
  'status.air': 'Air attacks',
  'status.raids': '{side}: air attacks',
  'status.invasion': '{side}: landings',
  'status.movement': '{side}: movement',
  'status.bombardment': '{side}: bombardment',
  'status.combat': '{side}: combat',
  'status.over': 'The match is over',
  'status.points': '{points, plural, one {# point} other {# points}}',
  'layer.us-zones': 'American zones of control',
  'layer.japan-zones': 'Japanese zones of control',
  'layer.beaches': 'Yellow beaches',
  'layer.drop-zones': 'Drop zones',
  'layer.works': 'Battery works: defenders are doubled',
  'layer.arc': 'Range and arc of the guns',
  'part.clear': 'Clear ground',
  'part.rough': 'Rough ground',
  'part.town': 'Town',
  'part.tunnel': 'Tunnel',
  'part.jungle': 'Jungle',
  'part.mountain': 'Mountain',
  'layer.reach': 'Where the unit can go',
  ...Object.fromEntries([...MONTHS].map(([month, name]) => [`month.${month}`, name])),
}
