import { batteryOf } from '../data/batteries.ts'
import { hexAt } from '../data/hexes.ts'
import { type Corregidor, isOn, type Place, placeAt, type Unit, unitNamed } from '../state.ts'

/** 13.3: the howitzers of 240 mm, each of a fort. */
export const HOWITZERS = ['us42-fort-frank-jackson', 'us42-fort-hughes-merrill', 'us42-fort-mills-wadsworth'] as const

/** 13.3: the howitzers that are in play, with the option. */
export function howitzers(game: Corregidor): Unit[] {
  return isOn(game, 'howitzers') ? HOWITZERS.map((id) => unitNamed(game, id)) : []
}

/** 13.3: whether a howitzer may be set up in a hex: any of the island of its fort. */
export function isHowitzerHex(unit: Unit, { index, def }: Place): boolean {
  const site = batteryOf(unit.id)?.site
  return def.terrain !== undefined && site !== undefined && hexAt(index).island === hexAt(site).island
}

/** 13.3: where a howitzer stands if its player says nothing else. */
export function howitzerSite(game: Corregidor, unit: Unit): Place | undefined {
  const site = batteryOf(unit.id)?.site
  return site === undefined ? undefined : placeAt(game, site)
}
