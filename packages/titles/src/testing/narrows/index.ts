import type { TitlePackage } from '@topside/engine'
import { narrows } from '@topside/kit/testing'
import * as drawing from './board.ts'
import { english, notes } from './english.ts'

/** The narrows of the kit's tests, with a board: all features of the kit, on two linked maps. */
export const title: TitlePackage = {
  rules: narrows,
  ...drawing,
  texts: english,
  notes: async () => notes,
  status: (track) => [
    { key: 'status.turn', args: { turn: track('turn'), side: { side: track('mover') === 0 ? 'red' : 'blue' } } },
  ],
}
