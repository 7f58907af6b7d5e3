import type { TitlePackage } from '@topside/engine'
import { AMERICANS_AND_JAPANESE } from '../shared/sides.ts'
import { board, boardFor } from './board/board.ts'
import { counters, faces, statuses } from './board/counters.ts'
import { layer, layers, path, shownValue } from './board/overlays.ts'
import { english } from './text/english.ts'
import { night, status } from './text/status.ts'
import { rules } from './title.ts'

/** Corregidor: Fall of a Fortress, 1942 and 1945. */
export const title: TitlePackage = {
  ...{ rules, status, night },
  ...{ board, boardFor, counters, faces, statuses },
  ...{ layers, layer, path, shownValue },
  goals: async () => (await import('./text/goals.ts')).goals,
  tables: async () => (await import('./text/tables.ts')).tables,
  sides: AMERICANS_AND_JAPANESE,
  texts: english,
  notes: async () => (await import('./text/rule-summaries.ts')).ruleSummaries,
}
