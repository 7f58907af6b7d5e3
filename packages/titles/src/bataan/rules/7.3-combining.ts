import type { Reason } from '@topside/kit'
import { type Bataan, type Marker, record } from '../state/state.ts'
import { DIE } from './3.4-efficiency.ts'

const ONE_MARKER: Reason = { key: 'why.one-marker', rule: '7.31' }
const SAME_FORMATION: Reason = { key: 'why.same-formation', rule: '7.32' }

const ONE_ACTIVATION: Reason = { key: 'why.one-activation', rule: '19.14' }

/**
 * 7.31, 7.32: why markers cannot be combined: there are not two, both belong to one formation, or the side has only one
 * activation left (19.14).
 */
export function whyNotCombine([first, second]: readonly Marker[], activationsLeft: number): Reason | undefined {
  if (first === undefined || second === undefined) return ONE_MARKER
  if (first.def.formation === second.def.formation) return SAME_FORMATION
  return activationsLeft < 2 ? ONE_ACTIVATION : undefined
}

/** 7.33: the lowest die that combines two formations. */
const COMBINED = 8

/** 7.33: reveals one marker, and rolls whether the other formation is active as well. */
export function combine(game: Bataan, shown: Marker): boolean {
  const { n, values } = game.roll([DIE])
  const [die = 0] = values
  record(game, die >= COMBINED ? 'combine.done' : 'combine.failed', '7.33', {
    by: shown.def.side,
    args: { marker: shown },
    roll: { n, values, sides: [DIE] },
  })
  return die >= COMBINED
}
