import type { Difference, Referee, RefereedStep } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'

/** A second reading of the rulebook of Corregidor. */
export function newReferee(): Referee<Corregidor> {
  const counts: Record<string, number> = {}
  return {
    counts,
    judge(step: RefereedStep<Corregidor>): Difference[] {
      counts['8.2 separate'] = (counts['8.2 separate'] ?? 0) + 1
      return separate(step.after)
    },
  }
}

/** 8.2: units of both sides are never in one hex, beside paratroops (7.0). */
function separate({ table }: Corregidor): Difference[] {
  return table.map
    .filter(({ pieces }) => new Set(pieces.flatMap(({ def }) => (def.kind === 'unit' ? [def.side] : []))).size > 1)
    .map(({ id }) => ({ rule: '8.2', what: `both sides are in ${id}` }))
}
