import type { Procedure } from '@topside/engine'
import { allowed, offerSpaces, type Reason, reasons } from '@topside/kit'
import { areAllies } from '../data/armies.ts'
import { edgeBetween, edgesOf } from '../data/map.ts'
import { isAircraft, isArtillery, isAxis, isFixed, isFlying, isSector } from '../state/pieces.ts'
import {
  armyOf,
  ask,
  controllerOf,
  type Place,
  placeAt,
  refuse,
  type Singapore,
  tell,
  type Unit,
} from '../state/state.ts'
import type { Role } from '../state/vars.ts'
import { isContested, isFriendly, takeControl, whyAllied } from './3-control.ts'
import { NO_ROOM, whyFull } from './5-stacking.ts'
import { isActive } from './8-axes.ts'
import { eliminate } from './11.6-elimination.ts'
import { mayFord } from './18.3-overrides.ts'

const WHY = reasons({
  'retreat-adjacent': '14.2',
  'retreat-enemy': '14.2',
  'retreat-contested': '14.2',
  'retreat-aircraft': '3.10',
  'retreat-water': '14.3',
  'retreat-back': '14.4',
  water: '4.4',
})

/** 14.2 to 14.4: why a unit cannot retreat from its sector into a place. */
export function whyNotRetreat(game: Singapore, unit: Unit, role: Role, to: Place): Reason | undefined {
  const from = unit.space
  const edge = edgeBetween(from.index, to.index)
  const army = armyOf(game, unit)
  if (edge === undefined) return WHY['retreat-adjacent']
  if (isAxis(to)) {
    if (army !== 'japanese' || !isActive(game, to)) return WHY['retreat-enemy']
  } else {
    if (!isFriendly(to, army)) return WHY['retreat-enemy']
    if (isContested(game, to)) return WHY['retreat-contested']
    const allied = whyAllied(game, to, army)
    if (allied !== undefined) return allied
    if (to.pieces.some((each) => isAircraft(each) && isFlying(game, each) && !areAllies(each.def.army, army)))
      return WHY['retreat-aircraft']
    if (whyFull(game, to, army) !== undefined) return NO_ROOM
  }
  if (edge.kind === 'land') return undefined
  if (role === 'defender') return edge.kind === 'river' && mayFord(game, unit) ? undefined : WHY['retreat-water']
  const launched = (game.vars.entries[from.id] ?? []).some((entry) => entry.from === to.id)
  if (!launched) return WHY['retreat-back']
  return unit.def.crossesWater ? undefined : WHY.water
}

/** 14.2: the places to which a unit may retreat. */
export function retreatsOf(game: Singapore, unit: Unit, role: Role): Place[] {
  return allowed(placesAround(game, unit), (to) => whyNotRetreat(game, unit, role, to))
}

function placesAround(game: Singapore, { space }: Unit): Place[] {
  return (edgesOf[space.index] ?? []).map(({ to }) => placeAt(game, to))
}

/** Records the enemy aircraft that prevent a retreat into places (3.10). */
function tellBarred(game: Singapore, unit: Unit, role: Role): void {
  for (const place of placesAround(game, unit)) {
    if (whyNotRetreat(game, unit, role, place) !== WHY['retreat-aircraft']) continue
    const args = { unit, place }
    tell(game, 'unit.barred', '3.10', args)
  }
}

/**
 * A suppressed unit retreats to a place of its owner's choice; a unit without a possible place is eliminated, and so is
 * an immobile gun (14.1, 14.7).
 */
export function* retreat(game: Singapore, unit: Unit, role: Role): Procedure {
  const { table } = game
  if (isFixed(unit)) {
    eliminate(game, unit, '14.7')
    return
  }
  tellBarred(game, unit, role)
  const places = retreatsOf(game, unit, role)
  if (places.length === 0) {
    eliminate(game, unit, '14.1')
    return
  }
  const army = armyOf(game, unit)
  const to = yield* ask(game, army, 'retreat', '14.1', {
    args: { unit, place: unit.space },
    offers: offerSpaces(places, 'retreat', unit),
    whyNot: refuse.place(
      (place) => (isSector(place) || isAxis(place) ? whyNotRetreat(game, unit, role, place) : undefined),
      { unit },
    ),
  })
  const args = { unit, from: unit.space, to }
  const back = role === 'attacker' && edgeBetween(unit.space.index, to.index)?.kind !== 'land'
  table.move(unit, to)
  if (isArtillery(unit)) table.setStatus(unit, 'used', 1)
  tell(game, 'unit.retreated', back ? '14.4' : '14.1', args)
  if (isSector(to) && controllerOf(to) !== army) takeControl(game, to, army, '3.3')
}
