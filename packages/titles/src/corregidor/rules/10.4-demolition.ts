import type { Procedure } from '@topside/engine'
import { offerPieces, type Reason } from '@topside/kit'
import { ask, type Corregidor, record, refuse, unitsOf } from '../state/state.ts'
import { onMap, statusOf, type Unit } from '../state/units.ts'
import { around, previewOf, strike, type Volley } from './9.1-bombardment.ts'
import { cavePart } from './9.3-american.ts'
import { eliminate } from './10.3-disruption.ts'

/** 10.4: the first day of suicide demolitions, 18 February. */
export const FIRST_DEMOLITION = 3
/** 10.4: the odds column for everything adjacent to a demolition. */
const ODDS = '3-1'

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '10.4B' }
const NOT_HERE: Reason = { key: 'why.not-here', rule: '10.4B' }
const HAS_MOVED: Reason = { key: 'why.moved-last', rule: '10.4B' }

/** 10.4: why a unit cannot blow itself up: it must be on the map and must not have moved in its last turn. */
function whyNotDemolish(game: Corregidor, unit: Unit): Reason | undefined {
  if (unit.def.side !== 'japan') return ENEMY_UNIT
  if (!onMap(unit)) return NOT_HERE
  return statusOf(game, unit, 'moved') === 0 ? undefined : HAS_MOVED
}

/** 10.4: the units that can blow themselves up. */
function demolishers(game: Corregidor): Unit[] {
  return unitsOf(game, 'japan').filter((unit) => whyNotDemolish(game, unit) === undefined)
}

/** 10.4: whether any unit can blow itself up. */
export function canDemolish(game: Corregidor): boolean {
  return demolishers(game).length > 0
}

/**
 * 10.4: one unit blows itself up; every adjacent unit of both sides is attacked as by a bombardment, with its modifier
 * for Japanese in caves (11.3J).
 */
export function* demolish(game: Corregidor): Procedure {
  const unit = yield* ask(game, 'japan', 'demolition', '10.4B', {
    offers: offerPieces(demolishers(game), 'demolish'),
    preview: (each) => previewOf(game, blastsOf(game, each)),
    whyNot: refuse.unit((meant) => whyNotDemolish(game, meant)),
  })
  const blasts = blastsOf(game, unit)
  record(game, 'demolition.done', '10.4B', { by: 'japan', args: { unit, hex: unit.space } })
  eliminate(game, unit, 'demolition', { silent: true })
  for (const blast of blasts) strike(game, blast)
}

/** The blast on each hex adjacent to a unit that blows itself up. */
function blastsOf(game: Corregidor, { space }: Unit): Volley[] {
  const modifiers = (unit: Unit) => [cavePart(game, unit)]
  return around({ side: 'japan', hex: space.index, strength: [], odds: ODDS, modifiers })
}
