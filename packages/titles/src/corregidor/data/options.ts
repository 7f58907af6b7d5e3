import type { OptionDef, SettingDef } from '@topside/engine'
import { SIDES_OPTION } from '../../shared/sides.ts'

/** Options that can be set when a match is created: sides, and the optional rules (13.0). */
export const options: readonly OptionDef[] = [
  SIDES_OPTION,
  { id: 'spike', values: ['no', 'yes'], default: 'no', rule: '13.1', scenarios: ['fall', 'bataan'] },
  { id: 'restored', values: ['no', 'yes'], default: 'no', rule: '13.2', scenarios: ['recapture'] },
  { id: 'howitzers', values: ['no', 'yes'], default: 'no', rule: '13.3', scenarios: ['fall', 'bataan'] },
  { id: 'beach-crews', values: ['no', 'yes'], default: 'no', rule: '13.4', scenarios: ['fall', 'bataan'] },
  { id: 'malaria', values: ['no', 'yes'], default: 'no', rule: '13.7', scenarios: ['fall', 'bataan'] },
  { id: 'beach-guns', values: ['no', 'yes'], default: 'no', rule: '13.10', scenarios: ['fall', 'bataan'] },
  { id: 'roving', values: ['no', 'yes'], default: 'no', rule: '13.13', scenarios: ['fall', 'bataan'] },
  { id: 'searchlights', values: ['no', 'yes'], default: 'no', rule: '13.14', scenarios: ['fall', 'bataan'] },
  { id: 'battery-way', values: ['no', 'yes'], default: 'no', rule: '13.15', scenarios: ['fall', 'bataan'] },
  { id: 'support', values: ['points', 'counters'], default: 'points', rule: '9.3', scenarios: ['recapture'] },
  { id: 'sixteenth', values: ['no', 'yes'], default: 'no', rule: '11.1', scenarios: ['fall'] },
  { id: 'philippine-division', values: ['no', 'reduced', 'full'], default: 'no', rule: '13.5', scenarios: ['fall'] },
  { id: 'itagaki', values: ['no', 'yes'], default: 'no', rule: '13.6', scenarios: ['recapture'] },
  { id: 'surrender', values: ['no', 'yes'], default: 'no', rule: '13.8', scenarios: ['fall', 'bataan'] },
  { id: 'breakdowns', values: ['no', 'yes'], default: 'no', rule: '13.9', scenarios: ['fall', 'bataan'] },
  { id: 'inter-island', values: ['no', 'yes'], default: 'no', rule: '13.11', scenarios: ['fall', 'bataan'] },
  { id: 'restricted', values: ['no', 'yes'], default: 'no', rule: '13.12', scenarios: ['fall', 'bataan'] },
]

/** Standing answers of a seat. */
export const settings: readonly SettingDef[] = [
  // Whether a wait continues until it ends by itself (5.0).
  { id: 'waiting', values: ['keep', 'ask'], default: 'keep', asks: ['ask.turn'] },
  // Whether the Japanese are asked about Banzai attacks (10.4).
  { id: 'banzai', values: ['ask', 'never'], default: 'ask', asks: ['ask.attack.banzai'] },
  // Whether standing orders of fire are carried out without a question (9.0).
  { id: 'orders', values: ['keep', 'ask'], default: 'keep', asks: ['ask.bombard', 'ask.raid'] },
  // Whether a side is asked about moving roving batteries (13.13).
  { id: 'roving', values: ['ask', 'never'], default: 'ask', asks: ['ask.rove'] },
  // Whether the defenders of Bataan are asked each time before spending supply (11.2), and a side about withdrawing
  // units by sea (7.0).
  { id: 'supply', values: ['spend', 'ask'], default: 'spend', asks: ['ask.supply'] },
  { id: 'withdrawals', values: ['never', 'ask'], default: 'never', asks: ['ask.sail'] },
]
