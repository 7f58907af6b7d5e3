import type { Procedure } from '@topside/engine'
import { offerSpaces, type Reason } from '@topside/kit'
import { landHexes } from '../data/hexes.ts'
import type { Entry } from '../data/scenarios.ts'
import { ask, type Leyte, MOVED, type Place, placeAt, refuse, tell, type Unit } from '../state/state.ts'
import { whyNotEnter, whyOccupied } from './5-movement.ts'

/**
 * 12.41: the Air Assault Battalion is placed in a hex instead of arriving. It could move on as in 12.1, but only to
 * hexes in which it could also be placed, so the player is only asked for the hex.
 */
export function* dropAirAssault(game: Leyte, unit: Unit): Procedure {
  const places = dropHexes(game, unit).map((hex) => placeAt(game, hex))
  comeDown(game, unit, yield* pickHex(game, unit, places))
  game.table.turn(unit, MOVED)
}

/** 12.41, 12.42: asks for its hex. */
function pickHex(game: Leyte, unit: Unit, places: readonly Place[]): Procedure<Place> {
  return ask(game, unit.def.side, 'air-assault.hex', '12.41', {
    args: { unit },
    offers: offerSpaces(places, 'drop', unit),
    whyNot: refuse.place(({ index }) => whyNotDropped(game, unit, index), { unit }),
  })
}

/** 12.42: places it in a hex. */
function comeDown(game: Leyte, unit: Unit, place: Place): void {
  game.table.move(unit, place)
  tell(game, 'arrival.dropped', '12.42', { unit, to: place })
}

/** 12.42: the hexes in which the Air Assault Battalion can be placed. */
function dropHexes(game: Leyte, unit: Unit): number[] {
  return landHexes((hex) => whyNotDropped(game, unit, hex) === undefined)
}

/** 12.42: why the Air Assault Battalion cannot be placed in a hex: it needs an empty one that it could enter. */
function whyNotDropped(game: Leyte, unit: Unit, hex: number): Reason | undefined {
  const { side } = unit.def
  return whyNotEnter(game, side, hex) ?? whyOccupied(game, side, hex)
}

const NOT_WITHHELD: Reason = { key: 'why.not-withheld', rule: '12.42' }

/** 12.42: why a unit with an entry cannot be held back: the Air Assault Battalion never can. */
export function whyNotWithheld(entry: Entry): Reason | undefined {
  return entry === 'anywhere' ? NOT_WITHHELD : undefined
}
