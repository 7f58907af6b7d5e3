import type { Reason } from '@topside/kit'
import { onMap, type Unit } from '../state/state.ts'

const NOT_YET: Reason = { key: 'why.not-yet', rule: '12.1' }

/** 12.1: why a unit cannot act on the map: it has not arrived. */
export function whyNotOnMap(unit: Unit): Reason | undefined {
  return onMap(unit) ? undefined : NOT_YET
}
