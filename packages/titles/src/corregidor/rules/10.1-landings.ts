import { offer, type Procedure } from '@topside/engine'
import { offerSpaces } from '@topside/kit'
import { DOUBLE_DISRUPTED } from '../data/faces.ts'
import { distanceOf, hexDefs } from '../data/hexes.ts'
import { type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, tell } from '../state/state.ts'
import { statusOf, type Unit, unitsIn } from '../state/units.ts'
import { hasRoom } from './7-sea-moves.ts'
import { combatPreview } from './10-preview.ts'
import { type Combat, plainCombat } from './10-strengths.ts'

/** 10.1: distance of beaten invaders from the beach, in hexes. */
const BACK = 4

/**
 * 10.1: invaders that did not clear their beach may attack it again at once, unless double disrupted. Returns the units
 * that do.
 */
export function* askForMore(
  game: Corregidor,
  { hex, side, support }: Combat,
  afloat: readonly Unit[],
): Procedure<readonly Unit[]> {
  const able = afloat.filter((unit) => statusOf(game, unit, 'disrupted') < DOUBLE_DISRUPTED)
  if (able.length === 0) return []
  return yield* ask(game, side, 'attack.again', '10.1F', {
    args: { units: able, hex: placeAt(game, hex) },
    offers: offer<readonly Unit[]>([able, []], (units) => ({ verb: units.length > 0 ? 'attack-again' : 'put-back' })),
    preview: (units) =>
      units.length > 0 ? combatPreview(game, { ...plainCombat(side, hex, units), support }) : undefined,
  })
}

/**
 * 10.1: invaders that did not get ashore are put four hexes off the beach, each stack separately, and cannot act again
 * this turn.
 */
export function* putBack(game: Corregidor, combat: Combat, units: readonly Unit[]): Procedure {
  for (const stack of Map.groupBy(units, ({ space }) => space).values()) yield* putBackTogether(game, combat, stack)
}

function* putBackTogether(game: Corregidor, { hex, side }: Combat, units: readonly Unit[]): Procedure {
  if (units.length === 0) return
  const place = yield* ask(game, side, 'attack.put-back', '10.1F', {
    args: { units },
    offers: offerSpaces(seaAround(game, units, hex), 'put-back'),
  })
  for (const unit of units) game.table.move(unit, place)
  tell(game, 'landing.put-back', '10.1F', { units, to: place })
}

/**
 * 10.1: the sea hexes four hexes from a beach, without enemies and with room for a stack (7.0G); of these only the
 * hexes nearest to the stack.
 */
function seaAround(game: Corregidor, units: readonly Unit[], hex: number): Place[] {
  const all = hexDefs.flatMap((each, index) =>
    each.terrain === 'sea' && distanceOf(hex, index) === BACK ? [placeAt(game, index)] : [],
  )
  const open = all.filter((place) => unitsIn(place).every(({ def }) => def.side === units[0]?.def.side))
  const roomy = open.filter((place) => hasRoom(game, units, place))
  const able = roomy.length > 0 ? roomy : open
  const away = ({ index }: Place) => distanceOf(units[0]?.space.index ?? hex, index) ?? Number.POSITIVE_INFINITY
  const least = Math.min(...able.map(away))
  return able.filter((place) => away(place) === least)
}
