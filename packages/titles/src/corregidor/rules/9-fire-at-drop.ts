import { part } from '@topside/kit'
import { FIRED_BACK } from '../data/faces.ts'
import { ANTI_AIRCRAFT } from '../data/fire.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, record } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { barrage, barrageLedgers, flakOver } from './9.2-anti-aircraft.ts'
import { hasFired } from './9-firing.ts'

/** Defence of a unit under parachutes against anti-aircraft fire. Reconstructed. */
const PARACHUTES = 2

/** Result of {@link fireAtDrop}: one unit of the group is disrupted (11.3). */
export const ONE_DISRUPTED = -1

/**
 * 9.0, 11.3: Japanese anti-aircraft batteries in reach of a drop hex fire at a group of up to four units in the air, at
 * low altitude. Returns the number of units that lose a step, {@link ONE_DISRUPTED}, or 0.
 */
export function fireAtDrop(game: Corregidor, group: readonly Unit[], hex: number): number {
  const batteries = flakOver(game, 'japan', hex, 'low')
  const parts = group.map((unit) => part('part.parachutes', '11.3', PARACHUTES, { unit }))
  const fire = barrage(game, batteries, parts)
  if (batteries.length === 0 || fire.column === undefined) return 0
  const { n, values } = game.roll([6])
  const flak = ANTI_AIRCRAFT.result(fire.column, (values[0] ?? 0) + fire.modifiers.total)
  for (const battery of batteries) hasFired(game, battery, FIRED_BACK)
  announce(game)
  record(game, 'flak.drop', '11.3', {
    by: 'japan',
    ledgers: barrageLedgers(fire),
    args: { hex: placeAt(game, hex), units: group, flak, odds: ANTI_AIRCRAFT.label(fire.column) },
    roll: { n, values },
  })
  if (flak === 'A') return ONE_DISRUPTED
  return flak === '-' ? 0 : Math.min(Number(flak), group.length)
}
