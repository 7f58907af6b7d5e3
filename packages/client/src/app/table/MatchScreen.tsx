import { useEffect } from 'preact/hooks'
import { isFinal } from '../net/reconnectingLink.ts'
import { user } from '../net/user.ts'
import { LoadingScreen } from '../parts/LoadingScreen.tsx'
import { lazy } from '../parts/lazy.tsx'
import { NotFetched } from '../parts/NotFetched.tsx'
import { fetchTableParts, type RequestedMatch } from './fetchAhead.ts'
import { Table } from './Table.tsx'
import { removed, useSession, useSummary } from './useMatch.ts'

const Problem = lazy(async () => (await import('../parts/Problem.tsx')).Problem, NotFetched)
const WaitingRoom = lazy(async () => (await import('./waitingRoom/WaitingRoom.tsx')).WaitingRoom)

/** The page of a match: the waiting room, the table, or a redirect to the archive. */
export function MatchScreen(props: { match: string; watch: boolean; ahead: RequestedMatch }) {
  const { match, watch, ahead } = props
  const who = user.value?.token
  // Load board and connection in parallel with the request for the match.
  useEffect(fetchTableParts, [])
  const asked = useSummary(match, who, ahead)
  const { summary } = asked
  const held = summary?.seats.some((seat) => seat.you) === true
  const room = held && !watch ? 'match' : 'spectators'
  const { session, error: broken } = useSession({
    match,
    title: summary?.status === 'running' ? summary.title : undefined,
    options: summary?.options,
    room,
    // Without a token: a spectator who signs in stays connected.
    token: room === 'match' ? who : undefined,
  })
  const error = broken ?? asked.error
  if (session !== undefined) {
    const state = session.connection.status.value
    if (state.kind === 'refused') {
      const was = session.connection.snapshot.value !== undefined
      if (was && state.error.code === 'not-found') return <Problem error={removed()} />
      if (!was || ['not-signed-in', 'not-a-player', 'outdated', 'unplayable'].includes(state.error.code))
        return <Problem error={state.error} match={match} />
    }
    const namesInFile = summary?.imported === true ? summary.seats.map((seat) => seat.nameInFile ?? '') : undefined
    return (
      <Table
        session={session}
        spectator={room === 'spectators'}
        namesInFile={namesInFile}
        guided={held && summary?.guided === true}
      />
    )
  }
  if (error !== undefined && (summary === undefined || isFinal(error))) return <Problem error={error} match={match} />
  if (summary?.status === 'open') return <WaitingRoom summary={summary} onChange={asked.setSummary} />
  return <LoadingScreen />
}
