import { ZoneMap } from '@topside/engine'
import { BOX_IDS, hexGrid } from './data/hexes.ts'
import { enemyOf, SIDES, unitDefs } from './data/units.ts'
import { whyNever } from './rules/5-movement.ts'
import { zonesOf } from './rules/6-zones-of-control.ts'
import { score, standingPoints } from './rules/15-victory.ts'
import {
  ATTACKED,
  FIRED,
  FOUGHT,
  FRESH,
  type Leyte,
  MOVED,
  onMap,
  scenarioOf,
  unitsAt,
  unitsOf,
} from './state/state.ts'

/** Checks invariants, which must hold after every command (5, 6, 7, 15); returns a sentence for each violation. */
export function faults(game: Leyte): string[] {
  return [...placeFaults(game), ...fieldFaults(game), ...faceFaults(game), ...pointFaults(game)]
}

/** Every unit is in a possible place, and alone in its hex. */
function placeFaults(game: Leyte): string[] {
  const found: string[] = []
  const scenario = scenarioOf(game)
  for (const [hex, space] of game.table.spaces.entries()) {
    if (hex >= hexGrid.size) {
      if (!BOX_IDS.some((id) => id === space.id)) found.push(`there is no box ${space.id}`)
      for (const { id, def } of space.pieces)
        if (!space.id.startsWith(def.side)) found.push(`15.12: ${id} lies in ${space.id}`)
      continue
    }
    if (space.pieces.length > 1) found.push(`5.3: ${space.pieces.length} units in ${space.id}`)
    for (const unit of space.pieces) {
      const reason = whyNever(scenario, unit.def.side, hex)
      if (reason !== undefined) found.push(`${reason.rule}: ${unit.id} may not be in ${space.id}`)
    }
  }
  if (game.table.pieces.length !== unitDefs.length) found.push('18.0: units are missing')
  return found
}

/** Cached positions and zones are equal to recomputed ones. */
function fieldFaults(game: Leyte): string[] {
  const found: string[] = []
  for (const side of SIDES) {
    const zones = new ZoneMap(hexGrid)
    const at = new Uint8Array(hexGrid.size)
    for (const unit of unitsOf(game, side)) {
      if (!onMap(unit)) continue
      zones.add(unit.space.index)
      at[unit.space.index] = (at[unit.space.index] as number) + 1
    }
    if (!same(zones.count, zonesOf(game, side))) found.push(`6.1: the zones of ${side} are wrong`)
    if (!same(at, unitsAt(game, side))) found.push(`5.3: the positions of ${side} are wrong`)
  }
  return found
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((value, i) => value === b[i])
}

/** Units show their actions in the current phase. */
function faceFaults(game: Leyte): string[] {
  const { side, phase } = game.vars
  const found: string[] = []
  for (const unit of game.table.pieces) {
    const own = unit.def.side === side
    const allowed = phase === 'combat' ? (own ? [FOUGHT] : [ATTACKED, FIRED]) : own ? [MOVED] : []
    if (unit.face !== FRESH && onMap(unit) && !allowed.includes(unit.face))
      found.push(`4.1: ${unit.id} shows a wrong face`)
    if (unit.face !== FRESH && !onMap(unit)) found.push(`4.1: ${unit.id} is off the map and not fresh`)
  }
  return found
}

/** The tracks show the points. */
function pointFaults(game: Leyte): string[] {
  const found: string[] = []
  const final = game.vars.phase === 'over' ? score(game) : undefined
  for (const side of SIDES) {
    const points = final?.[side].total ?? standingPoints(game, side)
    if (game.table.track(`${side}-victory`) !== points) found.push(`15.12: the points of ${side} are wrong`)
    if (game.table.track(`${side}-support`) < 0) found.push(`8.3: ${side} has used too much support`)
    if (side !== game.vars.side && game.table.track(`${enemyOf(game.vars.side)}-support`) !== 0)
      found.push(`8.3: ${side} has support out of turn`)
  }
  return found
}
