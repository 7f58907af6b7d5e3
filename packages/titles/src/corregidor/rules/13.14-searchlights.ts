import type { LedgerPart } from '@topside/engine'
import { part } from '@topside/kit'
import { FULL } from '../data/faces.ts'
import { type Corregidor, isOn, unitsOf } from '../state/state.ts'
import { onMap } from '../state/units.ts'
import { isNight } from './5-calendar.ts'

/** Modifier of American fire at the water at night with searchlights (13.14). */
const ON_WATER = 2

/** 13.14: whether an American searchlight works in a night turn. */
export function isLit(game: Corregidor): boolean {
  if (!isOn(game, 'searchlights') || !isNight(game)) return false
  return unitsOf(game, 'us').some((unit) => unit.def.type === 'searchlight' && onMap(unit) && unit.face === FULL)
}

/** 13.14: the searchlight modifier of American fire at units on the water. */
export function searchlightPart(game: Corregidor): LedgerPart | false {
  return isLit(game) && part('part.searchlight', '13.14', ON_WATER)
}
