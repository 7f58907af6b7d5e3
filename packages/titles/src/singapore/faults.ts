import { NOBODY, PUBLIC } from '@topside/engine'
import { overstacked } from '@topside/kit'
import { ARMIES, areAllies } from './data/armies.ts'
import { deckOf, HAND_LIMIT, handOf } from './data/cards.ts'
import { reserveBox } from './data/map.ts'
import { figures } from './data/scenarios.ts'
import { isContested } from './rules/3-control.ts'
import { stackingOf } from './rules/5-stacking.ts'
import { groundIn, isAircraft, isAxis, isCaptured, isFixed, isFlying, isSector } from './state/pieces.ts'
import { armyOf, controllerOf, isBattleOnly, type Singapore, sectorsOf } from './state/state.ts'

/** Checks invariants, which must hold after every command; returns a sentence for each violation. */
export function faults(game: Singapore): string[] {
  return [...sectorFaults(game), ...unitFaults(game), ...tokenFaults(game), ...cardFaults(game)]
}

/** 3.8, 3.4, 5.1: checks the units in each sector. */
function sectorFaults(game: Singapore): string[] {
  const found: string[] = []
  for (const sector of sectorsOf(game)) {
    const armies = new Set(sector.pieces.filter((unit) => !isCaptured(game, unit)).map((unit) => armyOf(game, unit)))
    if (armies.has('australian') && armies.has('british')) found.push(`3.8: both allies are in ${sector.id}`)
    const [unit] = groundIn(game, sector)
    if (unit !== undefined && !isContested(game, sector) && armyOf(game, unit) !== controllerOf(sector)) {
      const fighting = game.vars.battle?.sector === sector.id
      if (!fighting) found.push(`3.4: ${sector.id} is not controlled by who stands there`)
    }
  }
  const places = game.table.spaces.filter((place) => isSector(place) || isAxis(place))
  for (const { space, owner, over } of overstacked(stackingOf(game), places, ARMIES))
    found.push(`5.1: ${over} ${owner} units too many in ${space.id}`)
  return found
}

/** 4.4, 10.1, 11.7, 15: checks that every unit is in a possible place and state. */
function unitFaults(game: Singapore): string[] {
  const found: string[] = []
  const { table } = game
  for (const unit of table.pieces) {
    const { id, space, def } = unit
    const army = armyOf(game, unit)
    if (isAxis(space) && (army !== 'japanese' || isAircraft(unit))) found.push(`8.6: ${id} is on ${space.id}`)
    if (isFlying(game, unit) && !isSector(space)) found.push(`10.1: ${id} flies over ${space.id}`)
    if (table.status(unit, 'attacks') > figures.attacksPerTurn) found.push(`11.7: ${id} has attacked too often`)
    if (isFixed(unit) && !isSector(space) && !space.id.startsWith(def.army)) found.push(`15.1: ${id} is in ${space.id}`)
    if (space.id.endsWith('-lost') && unit.status !== 0) found.push(`11.6: ${id} is lost and in some state`)
    if (isAircraft(unit) && isSector(space) && !isFlying(game, unit) && !areAllies(controllerOf(space), army))
      found.push(`10.4: ${id} is on the ground of the enemy`)
    const deployed = game.vars.phase !== 'deployment' && !isBattleOnly(game)
    if (deployed && space.id === reserveBox(def.army)) found.push(`19.2: ${id} is still in reserve`)
  }
  return found
}

/** 18.1: checks that decks and hands are hidden from others. */
function cardFaults({ table, vars }: Singapore): string[] {
  return ARMIES.flatMap((army) => {
    const found = table.space(deckOf(army)).pieces.filter(({ knownTo }) => knownTo !== NOBODY)
    const shown = table.space(handOf(army)).pieces.filter(({ knownTo }) => knownTo === PUBLIC)
    const limit = vars.army === army ? HAND_LIMIT + 1 : HAND_LIMIT
    return [
      ...[...found, ...shown].map(({ id }) => `18.1: ${id} is known`),
      ...(table.space(handOf(army)).pieces.length > limit ? [`18.1: ${army} holds too many cards`] : []),
    ]
  })
}

/** 7.2, 7.8: checks that no army has paid more than it had. */
function tokenFaults({ table }: Singapore): string[] {
  return ARMIES.filter((army) => table.track(`${army}-supplies`) < 0).map((army) => `7.2: ${army} has paid too much`)
}
