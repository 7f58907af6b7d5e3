import { fault } from '../faults.ts'
import { QUOTAS } from '../security/limits.ts'
import { QuotaExceeded } from '../store/quotas.ts'

/** Turns what the store says of a match that is one too many into the `Fault` `too-many` with the rule; throws everything else as it is. */
export function refuseExcess(error: unknown): never {
  if (!(error instanceof QuotaExceeded)) throw error
  const { quota } = error
  throw fault('too-many', { key: `error.too-many.${quota}`, args: { limit: QUOTAS[quota] } })
}
