import type { TitlePackage } from '@topside/engine'
import { path } from './aids.ts'
import { board } from './board.ts'
import { counters, faces } from './counters.ts'
import { status, texts } from './text.ts'
import { rules } from './title.ts'

/** Return to the Rock: Corregidor 1945. */
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
  path,
}
