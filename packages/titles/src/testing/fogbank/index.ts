import type { TitlePackage } from '@topside/engine'
import { fogbank } from '@topside/kit/testing'
import * as drawing from './board.ts'
import { english, notes } from './english.ts'

/** The fogbank of the kit's tests, with a board: hidden fleets, a deck with secret hands, the handle of a title. */
export const title: TitlePackage = {
  rules: fogbank,
  ...drawing,
  texts: english,
  notes: async () => notes,
  status: (track) => [
    { key: 'status.turn', args: { turn: track('turn'), side: { side: track('mover') === 0 ? 'red' : 'blue' } } },
    { key: 'status.points', args: { red: track('red'), blue: track('blue') } },
    ...(track('storm') > 0 ? [{ key: 'status.storm' }] : []),
  ],
}
