import type { Procedure } from '@topside/engine'
import { offerSpaces } from '@topside/kit'
import { ask, type Bataan, onMap, type Place, record, tell, type Unit, unitNamed, unitsOf } from '../state/state.ts'
import { relocate } from './3.1-terminology.ts'
import { hasUnits } from './4.3-markers.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { joinSupply } from './6.4-supply-points.ts'

/**
 * 16.26: at the start of the Reinforcement Phase headquarters eliminated two turns ago are placed on a unit of their
 * formation.
 */
export function* rebuildHeadquarters(game: Bataan): Procedure {
  for (const { unit: id, turn } of game.vars.rebuilding) {
    if (turn > game.vars.turn) continue
    const unit = unitNamed(game, id)
    const places = placesFor(game, unit)
    if (places.length > 0 && !(yield* place(game, unit, places))) continue
    if (places.length === 0 && mayReturn(game, unit)) continue
    game.vars.rebuilding = game.vars.rebuilding.filter((each) => each.unit !== id)
    if (places.length === 0) tell(game, 'headquarters.lost', '16.26', { unit })
  }
}

/** 16.26: whether a headquarters can still return: its formation, or its regiment, has units left. */
function mayReturn(game: Bataan, unit: Unit): boolean {
  const { formation } = unit.def
  return formation !== undefined && hasUnits(game, formation)
}

/** 16.26: where a headquarters can be placed: on units of its formation, or for a regimental one of its regiment. */
export function placesFor(game: Bataan, headquarters: Unit): Place[] {
  const { formation, side } = headquarters.def
  const own = unitsOf(game, side).filter(
    (unit) => onMap(unit) && formationOf(game, unit) === formation && isOfRegiment(headquarters, unit),
  )
  return [...new Set(own.map(({ space }) => space))]
}

/** 16.26: whether a unit belongs to the regiment of a headquarters; headquarters of formations accept any unit. */
function isOfRegiment({ def }: Unit, unit: Unit): boolean {
  if (def.regimental !== true) return true
  const [, regiment = ''] = /^jp-(\d+)\//.exec(def.id) ?? []
  return unit.def.id.endsWith(`/${regiment}`)
}

/** 16.26: the owner places a headquarters, free of cost, or delays it. Returns whether it was placed. */
function* place(game: Bataan, unit: Unit, places: readonly Place[]): Procedure<boolean> {
  const to = yield* ask(game, unit.def.side, 'headquarters', '16.26', {
    args: { unit },
    offers: offerSpaces(places, 'rebuild', unit).or({ verb: 'later' }, undefined),
  })
  if (to === undefined) return false
  restore(game, unit)
  relocate(game, unit, to)
  joinSupply(game, unit)
  record(game, 'headquarters.rebuilt', '16.26', { by: unit.def.side, args: { unit, to } })
  return true
}

/** 16.26: a unit recovers a step, as by replacements (16.5); it is counted separately from lost steps. */
export function restore({ vars }: Bataan, { def: { side } }: Unit): void {
  vars.restored = { ...vars.restored, [side]: vars.restored[side] + 1 }
}
