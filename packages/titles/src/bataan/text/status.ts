import type { Text } from '@topside/engine'
import { SIDES } from '../data/units.ts'
import { PHASES } from '../state/vars.ts'

/** The line above the board: Game-Turn, side and part of the sequence, Initiative, steps lost. */
export function status(track: (id: string) => number): readonly Text[] {
  const turn = track('turn')
  const phase = PHASES[track('phase')] ?? 'strategic'
  const side = { side: SIDES[track('side')] ?? 'us' }
  return [
    { key: 'status.turn', args: { turn, last: track('last') } },
    { key: `turn.${turn}` },
    { key: `status.${phase}`, args: { side } },
    { key: 'status.initiative', args: { side: { side: SIDES[track('initiative')] ?? 'us' } } },
    { key: 'status.lost', args: { us: track('us-lost'), japan: track('japan-lost') } },
  ]
}
