/** Milliseconds that the body of an answer may take after its head. */
const BODY = 120_000

/**
 * A `fetch` that is aborted if its answer does not begin within `wait` milliseconds. Otherwise, connections that were
 * lost unnoticed would use up the few that a browser opens to one server.
 */
export function fetchWithin(wait: number): typeof fetch {
  return async (input, init) => {
    const stop = new AbortController()
    const give = () => stop.abort()
    const head = setTimeout(give, wait)
    try {
      const response = await fetch(input, { ...init, signal: stop.signal })
      AbortSignal.timeout(BODY).addEventListener('abort', give)
      return response
    } finally {
      clearTimeout(head)
    }
  }
}
