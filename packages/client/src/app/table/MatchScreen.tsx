import type { MatchSummary } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { backoff } from '../net/backoff.ts'
import { connect } from '../net/connection.ts'
import { dial } from '../net/dial.ts'
import { api, person } from '../net/person.ts'
import { lazy } from '../parts/lazy.tsx'
import { Problem } from '../parts/Problem.tsx'
import { loadTitle } from '../parts/titles.ts'
import { Unfolding } from '../parts/Unfolding.tsx'
import { go } from '../route.ts'
import { createSession, type Session } from './session.ts'
import { Table } from './Table.tsx'
import '../style/table.css'

const WaitingRoom = lazy(async () => (await import('./WaitingRoom.tsx')).WaitingRoom)

/** How often an open match is asked whether it has begun, in milliseconds. */
const POLL = 2000

/** A match by its address: where players wait, the table, or the way to the archive. */
export function MatchScreen(props: { match: string; watch: boolean }) {
  const { match, watch } = props
  const [summary, setSummary] = useState<MatchSummary | undefined>(undefined)
  const [session, setSession] = useState<Session | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const who = person.value?.token
  const status = summary?.status
  const held = summary?.seats.some((seat) => seat.you) === true

  // Board and connection are fetched while the server is asked about the match.
  useEffect(() => {
    import('../../board/index.ts').catch(() => undefined)
    import('../net/link.ts').catch(() => undefined)
  }, [])

  useEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    let attempt = 0
    const look = async () => {
      try {
        const found = await api.match(match)
        if (stopped) return
        setSummary(found)
        setError(undefined)
        attempt = 0
        if (found.status === 'finished') return go({ screen: 'archive', match }, true)
        if (found.status === 'open') timer = setTimeout(look, POLL)
      } catch (failure) {
        if (stopped) return
        const fault = asApiError(failure)
        setError(fault)
        if (fault.code !== 'not-found') timer = setTimeout(look, backoff(attempt++, Math.random()))
      }
    }
    void look()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [match, who])

  const running = status === 'running'
  const room = held && !watch ? 'match' : 'gallery'
  const title = summary?.title
  // A spectator who tells a name stays connected.
  const token = room === 'match' ? who : undefined
  useEffect(() => {
    if (!running || title === undefined) return
    let made: Session | undefined
    let stopped = false
    loadTitle(title).then(
      (loaded) => {
        if (stopped || loaded === undefined) return
        const connection = connect({ room, match, dial, ...(token !== undefined && { token }) })
        made = createSession(loaded, connection)
        setSession(made)
      },
      (failure) => setError(asApiError(failure)),
    )
    return () => {
      stopped = true
      made?.close()
      setSession(undefined)
    }
  }, [running, title, room, match, token])

  if (session !== undefined) {
    const state = session.connection.status.value
    if (state.kind === 'refused' && session.connection.snapshot.value === undefined)
      return <Problem error={state.error} />
    return <Table session={session} spectator={room === 'gallery'} />
  }
  if (error !== undefined && (summary === undefined || error.code === 'not-found')) return <Problem error={error} />
  if (summary?.status === 'open') return <WaitingRoom summary={summary} onChange={setSummary} />
  return <Unfolding />
}
