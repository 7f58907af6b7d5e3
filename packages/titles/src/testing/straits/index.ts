import type { TitlePackage } from '@topside/engine'
import { straits } from '@topside/engine/testing'
import * as drawing from './board.ts'
import { english, notes } from './english.ts'

/** The straits of the engine's tests, with a board: three seats, secret plans, statuses, several winners. */
export const title: TitlePackage = {
  rules: straits,
  ...drawing,
  texts: english,
  notes: async () => notes,
  status: (track) => [{ key: 'status.round', args: { round: Math.min(3, track('round')) } }],
}
