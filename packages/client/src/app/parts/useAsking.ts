import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'

/** Asks the server for something. */
export type Ask = (work: () => Promise<unknown>) => void

/** Asks the server for something at a time, and keeps why it was refused. `after` is called whether it was or not. */
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
