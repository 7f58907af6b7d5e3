import type { Procedure } from '@topside/engine'
import { offerSpaces } from '@topside/kit'
import { batteryOf } from '../data/batteries.ts'
import { hexAt, hexDefs } from '../data/hexes.ts'
import { unitId } from '../data/units.ts'
import { type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, isOn, scenarioOf, tell } from '../state/state.ts'
import { type Unit, unitNamed } from '../state/units.ts'

/** 13.3: the 240 mm howitzers, each of a different fort. */
export const HOWITZERS = ['us42-fort-frank-jackson', 'us42-fort-hughes-merrill', 'us42-fort-mills-wadsworth'].map(
  unitId,
)

/** 13.3: the howitzers in play, with the option. */
export function howitzers(game: Corregidor): Unit[] {
  if (!isOn(game, 'howitzers')) return []
  return HOWITZERS.map((id) => unitNamed(game, id)).filter(({ def }) => def.scenarios.includes(scenarioOf(game).id))
}

/** 13.3: whether a howitzer may be set up in a hex: anywhere on its fort's island. */
export function isHowitzerHex(unit: Unit, { index, def }: Place): boolean {
  const site = batteryOf(unit.id)?.site
  return def.terrain !== undefined && site !== undefined && hexAt(index).island === hexAt(site).island
}

/** 13.3: the hexes in which a howitzer may be set up, the suggested one first. */
export function howitzerHexes(game: Corregidor, unit: Unit): Place[] {
  const site = batteryOf(unit.id)?.site
  const hexes = hexDefs.flatMap((_, hex) => (hex !== site && isHowitzerHex(unit, placeAt(game, hex)) ? [hex] : []))
  return [...(site === undefined ? [] : [site]), ...hexes].map((hex) => placeAt(game, hex))
}

/** 13.3: with the option the player sets up each howitzer. */
export function* placeHowitzers(game: Corregidor): Procedure {
  for (const unit of howitzers(game)) {
    const place = yield* ask(game, 'us', 'howitzer', '13.3', {
      args: { unit },
      recommended: 0,
      offers: offerSpaces(howitzerHexes(game, unit), 'place', unit),
    })
    game.table.move(unit, place)
    tell(game, 'gun.placed', '13.3', { unit, hex: place })
  }
}
