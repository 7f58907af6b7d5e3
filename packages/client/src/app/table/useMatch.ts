import type { Options } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import { useLayoutEffect, useState } from 'preact/hooks'
import { go } from '../browser/route.ts'
import { ApiError, asApiError } from '../net/api.ts'
import { backoff } from '../net/backoff.ts'
import { connect } from '../net/connection.ts'
import { dial } from '../net/dial.ts'
import { loadDisplay } from '../parts/titles.ts'
import type { RequestedMatch } from './fetchAhead.ts'
import { createSession, type Session } from './session/session.ts'

/** How often an open match is polled until it starts, in milliseconds. */
const POLL = 2000

/** The error for a match that existed, but has been removed. */
export function removed(): ApiError {
  return new ApiError('not-found', { key: 'error.removed' })
}

/**
 * The summary of a match, polled until the match runs; a finished match redirects to the archive. `token`: the user's;
 * `ahead`: a request made earlier.
 */
export function useSummary(match: string, token: string | undefined, ahead: RequestedMatch) {
  const [summary, setSummary] = useState<MatchSummary | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  // A layout effect: the request must not wait for painting.
  useLayoutEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    let attempt = 0
    let seen = false
    const found = (summary: MatchSummary) => {
      seen = true
      setSummary(summary)
      setError(undefined)
      attempt = 0
      if (summary.status === 'finished') return go({ screen: 'archive', match }, true)
      if (summary.status === 'open') timer = setTimeout(look, POLL)
    }
    const failed = (failure: unknown) => {
      const fault = asApiError(failure)
      // It existed a moment ago, so it was removed.
      setError(fault.code === 'not-found' && seen ? removed() : fault)
      if (fault.code !== 'not-found') timer = setTimeout(look, backoff(attempt++, Math.random()))
    }
    const look = () =>
      void ahead.summaryOf(match).then(
        (summary) => stopped || found(summary),
        (failure) => stopped || failed(failure),
      )
    look()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [match, token, ahead])
  return { summary, setSummary, error }
}

/** A session for a match while it runs. */
export function useSession(wanted: {
  readonly match: string
  /** Id of the title; `undefined` while unknown, or if the match does not run. */
  readonly title: string | undefined
  readonly options: Options | undefined
  readonly room: 'match' | 'spectators'
  readonly token: string | undefined
}) {
  const { match, title, room, token } = wanted
  const [session, setSession] = useState<Session | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  useLayoutEffect(() => {
    if (title === undefined) return
    let made: Session | undefined
    let stopped = false
    // Connect while the title loads.
    const connection = connect({ room, match, dial, ...(token !== undefined && { token }) })
    loadDisplay(title).then(
      (loaded) => {
        if (stopped) return
        if (loaded === undefined) {
          connection.close()
          return setError(new ApiError('unplayable', { key: 'error.unknown-title', args: { title } }))
        }
        made = createSession(loaded, connection, wanted.options)
        setSession(made)
      },
      (failure) => {
        connection.close()
        setError(asApiError(failure))
      },
    )
    return () => {
      stopped = true
      if (made === undefined) connection.close()
      else made.close()
      setSession(undefined)
    }
  }, [title, room, match, token])
  return { session, error }
}
