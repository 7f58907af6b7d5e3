import type { Referee } from '@topside/engine/testing'
import type { Rock } from '../../state/state.ts'
import { RockReferee } from './referee.ts'

/** A referee for one match of Return to the Rock. */
export function newReferee(): Referee<Rock> {
  return new RockReferee()
}
