import type { Reason } from '@topside/kit'
import { onMap, type Unit } from '../state/state.ts'

const NOT_YET: Reason = { key: 'why.not-yet', rule: '12.1' }

/** 12.1: why a unit does nothing on the map: it has not come in. */
export function whyNotOnMap(unit: Unit): Reason | undefined {
  return onMap(unit) ? undefined : NOT_YET
}
