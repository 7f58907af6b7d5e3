import type { Procedure } from '@topside/engine'
import { LANDING } from '../data/faces.ts'
import { idOf } from '../data/hexes.ts'
import { type Bataan, inPlay, isAtSea, isShip, placeAt, record, tell, unitNamed } from '../state/state.ts'
import type { Landing } from '../state/vars.ts'
import { relocate } from './3.1-terminology.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { giveUpExcess } from './3.3-stacking.ts'
import { eliminate } from './3.6-steps.ts'
import { disrupt } from './3.7-disruption.ts'
import { returnToPort } from './15.1-naval-units.ts'
import { landingsAtSea, portAt, zoneOfPort } from './15.41-15.43-invaders.ts'
import { displaced, rowOf } from './15.44-landing-table.ts'
import { spend } from './15.47-15.48-invaders.ts'
import { playBeforeLandings, rollLanding, watchCoast } from './17.15-landing-events.ts'

/**
 * 15.45: rolls for every invading unit, and sends the barges back to port. Unopposed units land; the others wait in the
 * sea zone.
 */
export function* landAll(game: Bataan): Procedure {
  const { landings } = game.vars
  if (landings.length === 0) return
  yield* playBeforeLandings(game)
  const bound: Landing[] = []
  for (const landing of landings) {
    const hex = yield* approach(game, landing)
    if (hex !== undefined) bound.push({ ...landing, landing: hex })
  }
  game.vars.landings = bound
  const barges = new Set(landings.map(({ barge }) => barge))
  for (const id of barges) {
    const ship = game.table.piece(id)
    if (isShip(ship)) returnToPort(game, ship)
  }
  yield* landUnopposed(game)
}

/**
 * Rolls for a unit's landing hex and returns it (15.44). Landing units are Disrupted and marked. `undefined`: the
 * landing is aborted; the unit stays in port and counts as moved.
 */
function* approach(game: Bataan, { unit: id, designated }: Landing): Procedure<number | undefined> {
  const unit = unitNamed(game, id)
  const port = portAt(unit.space)
  if (port === undefined) throw new RangeError(`${id} is in no port`)
  const more = yield* watchCoast(game, designated)
  const landingAt = (die: number) => displaced(game, port, designated, rowOf(die + more))
  const { die, rolled } = yield* rollLanding(game, landingAt)
  const hex = landingAt(die)
  game.table.setStatus(unit, 'moved', 1)
  if (hex !== undefined) {
    relocate(game, unit, game.table.space(zoneOfPort(port)))
    disrupt(game, [unit])
    game.table.setStatus(unit, 'invading', LANDING)
  }
  record(game, hex === undefined ? 'invasion.aborted' : 'invasion.approach', '15.44', {
    by: 'japan',
    args: { unit, hex: placeAt(game, designated), ...(hex !== undefined && { to: { space: idOf(hex) } }) },
    roll: rolled,
  })
  return hex
}

/** 15.45: units at sea land where no enemy is left; units that attacked from the sea must (15.44). */
export function* landUnopposed(game: Bataan): Procedure {
  for (const { unit, hex } of landingsAtSea(game)) {
    if (!isAtSea(unit) || unitsAt(game, 'us')[hex] !== 0) continue
    relocate(game, unit, placeAt(game, hex))
    tell(game, 'invasion.landed', '15.45', { unit, hex: placeAt(game, hex) })
    game.vars.beaches = [...new Set([...game.vars.beaches, hex])]
    yield* giveUpExcess(game, hex)
  }
}

/**
 * 15.45: at the end of the sequence units that could not land are eliminated; landed units cannot be activated again
 * this turn.
 */
export function* endLandings(game: Bataan): Procedure {
  yield* landUnopposed(game)
  const lost = landingsAtSea(game).flatMap(({ unit }) => (isAtSea(unit) ? [unit] : []))
  for (const unit of lost) eliminate(game, unit)
  if (lost.length > 0) tell(game, 'invasion.lost', '15.45', { units: lost })
  for (const { unit } of landingsAtSea(game)) if (inPlay(unit)) spend(game, unit)
  game.vars.landings = []
}
