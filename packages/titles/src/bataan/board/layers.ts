import type { Choice, LayerDef } from '@topside/engine'
import { forEachSide } from '../../shared/sides.ts'

/** Zones of control (3.2), supply routes (6.2); of one unit: where it can go (8.2), its command (16.22), its range (12.13), its formation (4.31). */
export const layers: readonly LayerDef[] = [
  ...forEachSide('zones'),
  ...forEachSide('supply'),
  { id: 'reach', tint: 'action', ofPiece: true },
  { id: 'command', tint: 'action', ofPiece: true },
  { id: 'range', tint: 'warn', ofPiece: true },
  { id: 'formation', tint: 'action', ofPiece: true },
]

/** Costs are counted in half Movement Points (8.33). */
export function shownValue({ verb, value }: Choice): number | undefined {
  return value !== undefined && verb === 'move' ? value / 2 : value
}
