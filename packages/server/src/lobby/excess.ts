import { fault } from '../faults.ts'
import { QUOTAS } from '../security/limits.ts'
import { QuotaExceeded } from '../store/quotas.ts'

/** Turns `QuotaExceeded` into the `Fault` `too-many` with the limit; rethrows other errors. */
export function refuseExcess(error: unknown): never {
  if (!(error instanceof QuotaExceeded)) throw error
  const { quota } = error
  throw fault('too-many', { key: `error.too-many.${quota}`, args: { limit: QUOTAS[quota] } })
}
