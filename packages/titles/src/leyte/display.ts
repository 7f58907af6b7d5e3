import type { TitleDisplay } from '@topside/engine'
import { AMERICANS_AND_JAPANESE } from '../shared/sides.ts'
import { board, boardFor } from './board/board.ts'
import { counters, faces } from './board/counters.ts'
import { layer, layers, path, shownValue } from './board/overlays.ts'
import { entriesOf } from './data/scenarios.ts'
import { outline } from './outline.ts'
import { english } from './text/english.ts'
import { status } from './text/status.ts'

/** How Leyte: Return to the Philippines, October 1944, is displayed. */
export const display: TitleDisplay = {
  rules: outline,
  status,
  board,
  boardFor,
  counters,
  faces,
  layers,
  layer,
  path,
  shownValue,
  attacks: {
    target: 'must',
    'attack-target': 'must',
    engage: 'may',
    'attack-engage': 'may',
    bombard: 'may',
    'attack-bombard': 'may',
    also: 'may',
    'attack-also': 'may',
  },
  apart: (ask, piece) => (ask === 'ask.arrival.unit' ? entriesOf(piece) : undefined),
  goals: async () => (await import('./text/goals.ts')).goals,
  sides: AMERICANS_AND_JAPANESE,
  texts: english,
  notes: async () => (await import('./text/rule-summaries.ts')).ruleSummaries,
  tables: async () => (await import('./text/tables.ts')).tables,
}
