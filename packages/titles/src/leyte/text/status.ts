import type { Text } from '@topside/engine'
import { SIDES } from '../data/units.ts'
import { PHASES } from '../state/vars.ts'

/** The line above the board: Game-Turn, side and phase, support left, points. */
export function status(track: (id: string) => number): readonly Text[] {
  const side = SIDES[track('side')] ?? 'us'
  const phase = PHASES[track('phase')] ?? 'movement'
  const turn = track('turn')
  const support = track(`${side}-support`)
  return [
    { key: 'status.turn', args: { turn, last: track('last') } },
    { key: `turn.${turn}` },
    phase === 'over' ? { key: 'status.over' } : { key: `status.${phase}`, args: { side: { side } } },
    ...(support > 0 ? [{ key: 'status.support', args: { support } }] : []),
    { key: 'status.points', args: { us: track('us-victory'), japan: track('japan-victory') } },
  ]
}
