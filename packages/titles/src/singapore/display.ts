import type { TitleDisplay } from '@topside/engine'
import { board, boardFor } from './board/board.ts'
import { cardCounters } from './board/cards.ts'
import { counters, statuses } from './board/counters.ts'
import { layer, layers } from './board/overlays.ts'
import { sides } from './board/sides.ts'
import { historicPlaces } from './data/units.ts'
import { outline } from './outline.ts'
import { isNight } from './rules/7-supplies.ts'
import { english } from './text/english.ts'
import { status } from './text/status.ts'

/** How Singapore 1942: the battle for the island, 8 to 15 February 1942, is displayed. */
export const display: TitleDisplay = {
  rules: outline,
  battles: true,
  board,
  boardFor,
  counters: { ...counters, ...cardCounters },
  statuses,
  sides,
  layers,
  layer,
  night: (track) => isNight(track('period')),
  status,
  texts: english,
  attacks: { attack: 'may' },
  // All cards are different; units that are deployed freely differ by their historical places.
  apart: (ask, piece) => (piece in cardCounters ? piece : ask === 'ask.deploy' ? historicPlaces.get(piece) : undefined),
  odds: [
    'standard',
    'flank',
    'concentrate',
    'support',
    'strike',
    'step-up',
    'next-group',
    'add-die',
    'drop-die',
    'point',
  ],
  takesBack: ['cancel', 'cancel-part'],
  goals: async () => (await import('./text/goals.ts')).goals,
  notes: async () => (await import('./text/rule-summaries.ts')).ruleSummaries,
  tables: async () => (await import('./text/tables.ts')).tables,
}
