import { watersOf } from '../data/coast.ts'
import type { SeaZone } from '../data/display.ts'

/** 3.14, 15.51: the sea zones next to a coastal hex; the Mariveles Port Area is not a sea zone (15.26). */
export function zonesBeside(hex: number): readonly SeaZone[] {
  const waters = watersOf(hex)
  if (waters === undefined) return []
  return waters === 'mariveles-port' ? [] : [waters]
}
