import { offer, type Procedure } from '@topside/engine'
import { offerSpaces } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import { hexGrid } from '../data/hexes.ts'
import { type FormationId, formationDefs, SIDES } from '../data/units.ts'
import { ask, type Bataan, type EventMarker, onMap, type Place, tell, unitsOf } from '../state/state.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { drawFormation } from './6.44-6.45-drawing.ts'
import { isHeadquarters } from './16.2-headquarters.ts'
import { endEvent } from './17.14-playing.ts'
import { figureOf, IDLE, lastUntil, type PhaseEvents } from './17.15-phase-event.ts'

/** 17.15: events about formations and fortifications. */
export const GROUND_EVENTS: PhaseEvents = {
  /** Japanese D: a formation of the Philippine Army is less efficient for the rest of the turn. */
  leaflets: { whyNot: (game) => (armyFormations(game).length > 0 ? undefined : IDLE), does: dropLeaflets },
  /** Japanese K: a US formation that did not act still checks for General Attrition (6.55). */
  malaria: { whyNot: (game) => (idleFormations(game).length > 0 ? undefined : IDLE), does: infect },
  /** US R: a fortification is built (14.16). */
  fortification: { whyNot: (game) => (buildingSites(game).length > 0 ? undefined : IDLE), does: build },
}

/** The formations of the Philippine Army with a headquarters on the map. */
function armyFormations(game: Bataan): FormationId[] {
  const headquarters = unitsOf(game, 'us').filter((unit) => isHeadquarters(unit) && onMap(unit))
  return formationDefs
    .map(({ id }) => id)
    .filter((id) => headquarters.some(({ def }) => def.formation === id && def.nationality === 'army'))
}

/** Japanese D: lowers the efficiency rating of a formation's headquarters and infantry (3.44). */
function* dropLeaflets(game: Bataan, rule: EventRule): Procedure {
  const formation = yield* ask(game, rule.side, 'event.formation', '17.15', {
    offers: offer(armyFormations(game), (id) => ({ verb: 'event-formation', option: id })),
  })
  lastUntil(game, rule, game.vars.turn, { formation, value: figureOf(rule, 'er') })
}

/** The US formations with units on the map that were not activated this turn (6.51). */
function idleFormations(game: Bataan): FormationId[] {
  const active = new Set([
    ...game.vars.events.activated,
    ...game.table.space('activated').pieces.flatMap(({ def }) => (def.kind === 'marker' ? [def.formation] : [])),
  ])
  const units = unitsOf(game, 'us').filter(onMap)
  return formationDefs
    .map(({ id }) => id)
    .filter((id) => !active.has(id) && units.some(({ def }) => def.formation === id))
}

/** Japanese K: a formation drawn at random checks with the activated formations. */
function infect(game: Bataan, _rule: EventRule, marker: EventMarker): void {
  const formation = drawFormation(game, idleFormations(game))
  endEvent(game, marker)
  if (formation === undefined) return
  game.vars.events = { ...game.vars.events, activated: [...game.vars.events.activated, formation] }
  const name = formationDefs.find(({ id }) => id === formation)?.name ?? formation
  tell(game, 'event.malaria', '6.55', { name })
}

/** Hexes with a US unit in supply, no adjacent Japanese unit, and no fortification, intact or destroyed (14.16). */
function buildingSites(game: Bataan): Place[] {
  const enemies = unitsAt(game, 'japan')
  const able = unitsOf(game, 'us').filter(
    (unit) =>
      onMap(unit) &&
      !isOutOfSupply(game, unit) &&
      game.vars.forts[unit.space.id] === undefined &&
      hexGrid.within(unit.space.index, 1).every((hex) => enemies[hex] === 0),
  )
  return [...new Set(able.map(({ space }) => space))]
}

/** US R: where the fortification is built. */
function* build(game: Bataan, { side }: EventRule, marker: EventMarker): Procedure {
  const place = yield* ask(game, side, 'event.fort', '14.16', { offers: offerSpaces(buildingSites(game), 'event-hex') })
  game.vars.forts = { ...game.vars.forts, [place.id]: { line: 'built', destroyed: false } }
  game.table.setOwner(place, SIDES.indexOf('us'))
  tell(game, 'event.fort', '14.16', { hex: place })
  endEvent(game, marker)
}
