import type { Choice, LayerDef } from '@topside/engine'
import { forEachSide } from '../../shared/sides.ts'

/**
 * Layers: zones of control (3.2) and supply routes (6.2); for one unit its reach (8.2), command (16.22), range (12.13)
 * and formation (4.31).
 */
export const layers: readonly LayerDef[] = [
  ...forEachSide('zones'),
  ...forEachSide('supply'),
  { id: 'reach', tint: 'action', ofPiece: true },
  { id: 'command', tint: 'action', ofPiece: true },
  { id: 'range', tint: 'warn', ofPiece: true },
  { id: 'formation', tint: 'action', ofPiece: true },
]

/** The value shown for a choice: movement costs are counted in half Movement Points (8.33). */
export function shownValue({ verb, value }: Choice): number | undefined {
  return value !== undefined && verb === 'move' ? value / 2 : value
}
