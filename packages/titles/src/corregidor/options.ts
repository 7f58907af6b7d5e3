import type { OptionDef } from '@topside/engine'
import { SIDES_OPTION } from '../shared/sides.ts'

/** What the people who create a match can set: sides, and the optional rules (13.0). */
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
]
