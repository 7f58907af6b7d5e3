import type { TitleDisplay } from '@topside/engine'
import { AMERICANS_AND_JAPANESE } from '../shared/sides.ts'
import { boardFor } from './board/board.ts'
import { counters, faces, legend, statuses } from './board/counters.ts'
import { layers, shownValue } from './board/layers.ts'
import { entriesOf } from './data/scenarios.ts'
import { outline } from './outline.ts'
import { english } from './text/english.ts'
import { status } from './text/status.ts'

/** How BATAAN!, the battle for the Philippines, 1942, is displayed. */
export const display: TitleDisplay = {
  rules: outline,
  status,
  battles: true,
  get board() {
    return boardFor({})
  },
  boardFor,
  counters,
  faces,
  statuses,
  legend,
  layers,
  shownValue,
  overlays: () => import('./board/overlays.ts'),
  attacks: { target: 'may', resolve: 'must' },
  repeated: [
    'provide',
    'rest',
    'attach',
    'activate',
    'attempt',
    'delay',
    'put',
    'with',
    'join',
    'support',
    'fly',
    'bombard',
    'interdict',
    'infantry',
  ],
  // Markers differ by their place in the pool when drawn; arriving units by their road of entry.
  apart: (ask, piece) => (piece.startsWith('marker-') ? piece : ask === 'ask.move.unit' ? entriesOf(piece) : undefined),
  odds: ['on-mobile', 'on-assault', 'resolve', 'event', 'event-go-on'],
  goals: async () => (await import('./text/goals.ts')).goals,
  sides: AMERICANS_AND_JAPANESE,
  texts: english,
  notes: async () => (await import('./text/rule-summaries.ts')).ruleSummaries,
  tables: async () => (await import('./text/tables.ts')).tables,
}
