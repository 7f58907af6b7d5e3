import type { LedgerPart } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import type { Side } from '../data/units.ts'
import { type Leyte, mapUnits, scenarioOf } from '../state/state.ts'
import { worthPart } from './15.1-value-of-units.ts'

const FORBIDDEN: Reason = { key: 'why.forbidden', rule: '16.23' }

/** 16.23: why a side may not enter a hex in a scenario: hexrow 0100 is closed to Japanese units. */
export function whyForbidden({ rowClosedToJapan }: Scenario, side: Side, hex: number): Reason | undefined {
  return side === 'japan' && hexGrid.rowOf(hex) + 1 === rowClosedToJapan ? FORBIDDEN : undefined
}

/**
 * 16.24: points for American units through the mountains, south of hexrow 2400 and west of 0007, that have one of the
 * `lines` to a beach.
 */
export function breakthroughPoints(game: Leyte, lines: Uint8Array): LedgerPart[] {
  const { breakthrough } = scenarioOf(game)
  if (breakthrough === undefined) return []
  const { belowRow, belowColumn } = breakthrough
  const through = mapUnits(game, 'us').filter(({ space: { index } }) => {
    const beyond = hexGrid.rowOf(index) + 1 < belowRow && hexGrid.columnOf(index) + 1 < belowColumn
    return beyond && lines[index] !== 0
  })
  return [worthPart('part.through', '16.24', through)]
}
