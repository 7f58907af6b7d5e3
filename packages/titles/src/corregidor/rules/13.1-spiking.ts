import { oncePerPosition } from '@topside/kit'
import { CREW } from '../data/faces.ts'
import { distanceOf, hexAt } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { type Corregidor, isOn, tell } from '../state/state.ts'
import { hasGuns, isBattery, islandOf, statusOf, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { hexesOnIslands, unitsOnMap } from './8.2-zones.ts'
import { hasLanded } from './11-landed.ts'

/** 13.1: distance of Japanese units, in hexes, at which a battery must be spiked. */
const TOO_NEAR = 2

/** 13.1: fort batteries that could be spiked: with guns that are not spiked yet. */
function unspiked(game: Corregidor, side: Side): readonly Unit[] {
  return side === 'us' && isOn(game, 'spike') ? withGuns(game) : []
}

const withGuns = oncePerPosition((game: Corregidor) =>
  unitsOnMap(game, 'us').filter(
    (unit) => isBattery(unit) && islandOf(unit) !== undefined && hasGuns(unit) && !isSpiked(game, unit),
  ),
)

/** 13.1, 9.0: whether a battery was spiked: it never recovers. */
export function isSpiked(game: Corregidor, unit: Unit): boolean {
  return statusOf(game, unit, 'spiked') > 0
}

/** 13.1: batteries that must be spiked after this Bombardment Phase: a Japanese unit is within two hexes. */
export function mustSpike(game: Corregidor, side: Side): readonly Unit[] {
  const batteries = unspiked(game, side)
  return batteries.length === 0 ? [] : withEnemiesNear(game)
}

const withEnemiesNear = oncePerPosition((game: Corregidor) => {
  const near = hexesOnIslands(game, 'japan')
  return withGuns(game).filter(({ space }) =>
    near.some((hex) => (distanceOf(hex, space.index) ?? Number.POSITIVE_INFINITY) <= TOO_NEAR),
  )
})

/** 13.1: batteries that may be spiked: a Japanese unit has landed on their island. */
export function canSpike(game: Corregidor, side: Side): Unit[] {
  const batteries = unspiked(game, side)
  if (batteries.length === 0) return []
  const decided = game.vars.fire.spiking
  return batteries.filter(({ id, space }) => {
    const { island } = hexAt(space.index)
    return island !== undefined && hasLanded(game, 'japan', island) && !decided.includes(id)
  })
}

/** 13.1: marks a battery to be spiked at the end of the phase. */
export function decideToSpike(game: Corregidor, unit: Unit): void {
  const { fire } = game.vars
  game.vars.fire = { ...fire, spiking: [...fire.spiking, unit.id] }
  announce(game)
  tell(game, 'battery.to-spike', '13.1', { unit })
}

/** 13.1: after the American Bombardment Phase, spikes the batteries that must be spiked or were chosen for it. */
export function carryOutSpiking(game: Corregidor, side: Side): void {
  const wanted = unspiked(game, side).filter(({ id }) => game.vars.fire.spiking.includes(id))
  const units = [...new Set([...wanted, ...mustSpike(game, side)])]
  if (units.length === 0) return
  for (const unit of units) spike(game, unit)
  announce(game)
  tell(game, 'batteries.spiked', '13.1', { units })
}

/** 13.1, 9.0: a battery is spiked: its crew fights as infantry, and its guns never recover. */
export function spike({ table }: Corregidor, unit: Unit): void {
  table.setStatus(unit, 'spiked', 1)
  if (unit.def.faces[CREW] !== undefined) table.turn(unit, CREW)
}
