import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'

/** Asks the server for something at a time, and keeps why it was refused. */
export function useAsking() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const ask = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(asApiError(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, ask: (work: () => Promise<void>) => void ask(work) }
}
