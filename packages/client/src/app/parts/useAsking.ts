import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'

/** Runs a request to the server. */
export type Ask = (work: () => Promise<unknown>) => void

/** Runs requests: `busy` while one runs, `error` if it failed. `after` is called in any case. */
export function useAsking(after?: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const asking = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(asApiError(failure))
    } finally {
      setBusy(false)
      after?.()
    }
  }
  const ask: Ask = (work) => void asking(work)
  return { busy, error, ask }
}
