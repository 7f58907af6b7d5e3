import type { TitlePackage } from '@topside/engine'
import { layer, layers, path, shownValue } from './aids.ts'
import { board } from './board.ts'
import { counters, faces } from './counters.ts'
import { status, texts } from './text.ts'
import { rules } from './title.ts'

/** Leyte: Return to the Philippines, October 1944. */
export const title: TitlePackage = {
  rules,
  board,
  sides: [
    { id: 'us', name: 'United States', style: 'us' },
    { id: 'japan', name: 'Japan', style: 'japan' },
  ],
  counters,
  faces,
  texts,
  notes: async () => (await import('./notes.ts')).notes,
  status,
  layers,
  layer,
  path,
  shownValue,
}
