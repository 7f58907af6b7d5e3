import type { TitleDisplay } from '@topside/engine'
import { AMERICANS_AND_JAPANESE } from '../shared/sides.ts'
import { board, boardFor } from './board/board.ts'
import { counters, faces } from './board/counters.ts'
import { path } from './board/overlays.ts'
import { outline } from './outline.ts'
import { english } from './text/english.ts'
import { isNight, status } from './text/status.ts'

/** How Return to the Rock: Corregidor 1945, is displayed. */
export const display: TitleDisplay = {
  rules: outline,
  board,
  boardFor,
  sides: AMERICANS_AND_JAPANESE,
  counters,
  faces,
  texts: english,
  notes: async () => (await import('./text/rule-summaries.ts')).ruleSummaries,
  tables: async () => (await import('./text/tables.ts')).tables,
  status,
  night: isNight,
  repeated: ['join', 'support', 'flip', 'eliminate', 'retreat'],
  goals: async () => (await import('./text/goals.ts')).goals,
  path,
}
