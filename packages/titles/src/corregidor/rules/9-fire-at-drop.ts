import { FIRED_BACK } from '../data/faces.ts'
import { ANTI_AIRCRAFT } from '../data/fire.ts'
import { hexAt } from '../data/hexes.ts'
import { pieces } from '../state/reasons.ts'
import { type Corregidor, seatOf } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { barrage, barrageLedgers, flakOver } from './9.2-anti-aircraft.ts'
import { hasFired } from './9-firing.ts'

/** Defence of a unit under parachutes against anti-aircraft fire. Reconstructed. */
const PARACHUTES = 2

/** One unit of the group is disrupted, as a raid would be broken up (11.3). */
export const ONE_DISRUPTED = -1

/**
 * 9.0, 11.3: Japanese anti-aircraft batteries in reach of a drop hex fire at a group of up to four units in the air, at
 * low altitude. Returns the number of units that lose a step, {@link ONE_DISRUPTED}, or 0.
 */
export function fireAtDrop(game: Corregidor, group: readonly Unit[], hex: number): number {
  const batteries = flakOver(game, 'japan', hex, 'low')
  const parts = group.map((unit) => ({
    key: 'part.parachutes',
    rule: '11.3',
    value: PARACHUTES,
    args: { unit: { piece: unit.id } },
  }))
  const fire = barrage(game, batteries, parts)
  if (batteries.length === 0 || fire.column === undefined) return 0
  const { n, values } = game.roll([6])
  const flak = ANTI_AIRCRAFT.result(fire.column, (values[0] ?? 0) + fire.modifiers.total)
  for (const battery of batteries) hasFired(game, battery, FIRED_BACK)
  announce(game)
  game.tell({
    key: 'flak.drop',
    rule: '11.3',
    seat: seatOf(game, 'japan'),
    ledgers: barrageLedgers(fire),
    args: { hex: { space: hexAt(hex).id }, units: pieces(group), flak, odds: ANTI_AIRCRAFT.label(fire.column) },
    roll: { n, values },
  })
  if (flak === 'A') return ONE_DISRUPTED
  return flak === '-' ? 0 : Math.min(Number(flak), group.length)
}
