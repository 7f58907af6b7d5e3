import type { Referee } from '@topside/engine/testing'
import type { Leyte } from '../../state/state.ts'
import { LeyteReferee } from './referee.ts'

/** A referee for one match of Leyte. */
export function newReferee(): Referee<Leyte> {
  return new LeyteReferee()
}
