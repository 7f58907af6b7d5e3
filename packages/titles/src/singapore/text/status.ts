import type { Text } from '@topside/engine'
import { ARMIES } from '../data/armies.ts'

/** The line above the board: the period, the side of the player turn, and the supplies of the armies. */
export function status(track: (id: string) => number): readonly Text[] {
  const army = ARMIES[track('army')] ?? 'japanese'
  const supplies = Object.fromEntries(ARMIES.map((each) => [each, track(`${each}-supplies`)]))
  return [
    { key: 'status.period', args: { period: track('period') } },
    { key: 'status.army', args: { army: { side: army } } },
    { key: 'status.supplies', args: supplies },
  ]
}
