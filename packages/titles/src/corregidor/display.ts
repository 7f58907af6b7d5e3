import type { TitleDisplay } from '@topside/engine'
import { AMERICANS_AND_JAPANESE } from '../shared/sides.ts'
import { boardFor } from './board/board.ts'
import { counters, faces, statuses } from './board/counters.ts'
import { layer, layers, path, shownValue } from './board/overlays.ts'
import { historicPlaces } from './data/deployment.ts'
import { organizationOf } from './data/organization.ts'
import { counterDefs } from './data/units.ts'
import { outline } from './outline.ts'
import { english } from './text/english.ts'
import { night, status } from './text/status.ts'

/** Air units; they differ by their last flight (9.2). */
const aircraft: ReadonlySet<string> = new Set(counterDefs.flatMap(({ id, kind }) => (kind === 'air' ? [id] : [])))

/**
 * What distinguishes alike counters: the last flight of an air unit, the aim of a paratroop unit; otherwise the parent
 * unit, and until set up the historical position.
 */
function apart(ask: string, piece: string): string {
  if (aircraft.has(piece) || ask.startsWith('ask.drop')) return piece
  return ask === 'ask.deploy' ? historicPlaces(piece) : organizationOf(piece)
}

/** How Corregidor: Fall of a Fortress, 1942 and 1945, is displayed. */
export const display: TitleDisplay = {
  rules: outline,
  status,
  night,
  battles: true,
  get board() {
    return boardFor({})
  },
  boardFor,
  counters,
  faces,
  statuses,
  layers,
  layer,
  path,
  shownValue,
  goals: async () => (await import('./text/goals.ts')).goals,
  tables: async () => (await import('./text/tables.ts')).tables,
  apart,
  sides: AMERICANS_AND_JAPANESE,
  texts: english,
  notes: async () => (await import('./text/rule-summaries.ts')).ruleSummaries,
}
